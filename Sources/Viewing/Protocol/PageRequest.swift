/// A request of pages: a line of words, and what obeys it.
///
/// The list of all is in `PageRequest+All.swift`. From it follow what is read, what the page may send
/// (`protocol.d.ts`), and what is tried at random.
package struct PageRequest: Sendable {
  /// What must be there for a request.
  enum Need {
    /// Nothing: it may also come before a scene is open.
    case nothing
    case scene
    /// A scene that can be changed: not one of a recording.
    case live
  }

  /// The first word.
  package let name: String
  /// What it is for.
  package let summary: String
  /// The words that may follow, as TypeScript writes the elements of a tuple; several where there are
  /// several ways.
  package let forms: [String]
  private let need: Need
  private let read: @Sendable (inout Words) throws(Refusal) -> Obedience

  /// What is left to do once all words are read.
  private typealias Obedience = (ViewSession, _ client: Int) throws(Refusal) -> Void

  /// Declares a request.
  ///
  /// - Parameters:
  ///   - name: The first word.
  ///   - summary: What it is for.
  ///   - words: Those that follow.
  ///   - need: What must be there.
  ///   - obey: Obeys it: gets the session, the number of the page, and what the words say.
  init<each Value>(
    _ name: String, _ summary: String, _ words: repeat RequestWord<each Value>, need: Need = .scene,
    obey: @escaping @Sendable (ViewSession, Int, repeat each Value) throws(Refusal) -> Void
  ) {
    (self.name, self.need, self.summary) = (name, need, summary)
    var forms = [""]
    for types in repeat (each words).types {
      forms = forms.flatMap { form in types.map { form.isEmpty ? $0 : "\(form), \($0)" } }
    }
    self.forms = forms
    read = { (line: inout Words) throws(Refusal) in
      let values = (repeat try (each words).read(&line))
      return { (session, client) throws(Refusal) in
        try obey(session, client, repeat each values)
      }
    }
  }

  /// The most bytes of a line.
  static let longest = 4_096

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Obeys a line of a page.
  ///
  /// - Throws: `Refusal` for anything that is not a request, or cannot be obeyed now.
  static func obey(_ line: String, of client: Int, in session: ViewSession) throws(Refusal) {
    guard line.utf8.count <= longest else {
      throw Refusal(reason: "a line must have at most \(longest) bytes")
    }
    var words = Words(line)
    guard let request = named[String(words.verb)] else {
      throw Refusal(reason: "there is no such request")
    }
    let obey = try request.read(&words)
    try words.end()
    if request.need != .nothing, !session.timeline.isOpen {
      throw Refusal(reason: "no scene is open")
    }
    if request.need == .live, session.timeline.fixed != nil {
      throw Refusal(reason: "what was run before can be looked at, and not changed")
    }
    try obey(session, client)
  }
}

/// Why a line was not obeyed; nothing has changed.
struct Refusal: Error, Equatable {
  let reason: String
}
