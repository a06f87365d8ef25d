import LuaRuntime

extension StyleProperty {
  /// The cutting off of what the items in an item show beyond its outline; no animation changes it.
  static var clips: StyleProperty {
    StyleProperty(
      schema: OptionSchema(
        "clips", .boolean, optional: true,
        "Whether the items in it are shown and touched inside its outline alone; false unless set."),
      example: "card.clips = true", read: { value, _, _ in { $0.clips = value.boolean } },
      value: { style, _ in .boolean(style.clips) },
      words: { $0.clips ? "true" : nil }, restore: { $0.clips = $1.clips }, animate: nil)
  }
}
