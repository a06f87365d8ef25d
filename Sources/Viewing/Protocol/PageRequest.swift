/// A request of a page: a line of words, and the function that obeys it.
///
/// `PageRequest+All.swift` lists all requests. The parser, the types that the page sends
/// (`protocol.d.ts`) and the random tests follow from the list.
package struct PageRequest: Sendable {
  /// The state of the session that a request needs.
  enum Need {
    /// Any state, even before a scene is open.
    case nothing
    case scene
    /// A scene that can be changed, unlike a recording.
    case live
  }

  /// The first word.
  package let name: String
  /// The purpose.
  package let summary: String
  /// The words that may follow, as elements of a TypeScript tuple, one text for each form.
  package let forms: [String]
  private let need: Need
  private let read: @Sendable (inout Words) throws(Refusal) -> Obedience

  /// The part of obeying that is left once all words are read.
  private typealias Obedience = (ViewSession, _ client: Int) throws(Refusal) -> Void

  /// Declares a request.
  ///
  /// - Parameters:
  ///   - name: The first word.
  ///   - summary: The purpose.
  ///   - words: The words that follow.
  ///   - need: The state of the session that it needs.
  ///   - obey: Obeys the request; gets the session, the number of the page, and the values of the
  ///     words.
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
  static let longest = 60_000

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Obeys a line of a page.
  ///
  /// - Throws: `Refusal` for a line that is no request, or cannot be obeyed now.
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

/// The reason why a line was not obeyed; nothing has changed.
struct Refusal: Error, Equatable {
  let reason: String
}
