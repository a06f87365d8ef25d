import Terminal

/// The last messages of `watch`, for a few lines of the screen, problems first.
///
/// Times are in seconds, from any start; this type reads no clock. It keeps only a few texts,
/// however many messages there are.
package struct LastMessages {
  /// Messages within this time count as simultaneous.
  package static let moment = 0.1
  /// The time for which other messages do not displace a problem.
  static let attention = 5.0

  private var problem = ""
  private var problemTime = -Double.infinity
  private var others: [String] = []
  private var othersTime = -Double.infinity

  /// No messages.
  package init() {}

  /// Adds a message; of simultaneous problems the first one stays.
  package mutating func add(_ text: String, isProblem: Bool, at time: Double) {
    if isProblem {
      guard time - problemTime > Self.moment else { return }
      (problem, problemTime, others) = (text, time, [])
    } else {
      if time - problemTime > Self.attention { problem = "" }
      if time - othersTime > Self.moment { others = [] }
      others = others.suffix(5) + [text]
      othersTime = time
    }
  }

  /// The messages in lines for a terminal: the first lines of a problem, then the last of the
  /// others.
  ///
  /// - Parameters:
  ///   - columns: The cells of a line.
  ///   - rows: The most lines.
  /// - Returns: At most `rows` lines; empty without messages.
  package func lines(columns: Int, rows: Int) -> [String] {
    let first = Self.lines(problem, columns).prefix(max(0, others.isEmpty ? rows : rows - 1))
    let rest = others.flatMap { Self.lines($0, columns) }.suffix(max(0, rows - first.count))
    return Array(first + rest)
  }

  private static func lines(_ text: String, _ columns: Int) -> [String] {
    text.split(separator: "\n").flatMap { plainText(String($0)).wrapped(to: columns) }
      .map(String.init)
  }
}
