/// The guide that a client gets when it connects.
enum ContextGuide {
  /// The instructions.
  static let instructions = """
    Libration moves items on a plane by behaviors in Lua; runs are exact, so a call gives the same \
    answer each time. Paths are those of files below the present folder. Start with check, then \
    run; find gives the first tick at which a condition holds, last_change the line that wrote a \
    value, why the forces, diff the first tick at which two versions or rates differ. describe \
    tells what any word means. Answers have 8 KB unless bytes asks for more, and end with the \
    call that helps next. The resource libration:///guide has all of it on a page.
    """
}
