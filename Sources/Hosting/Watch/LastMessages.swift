/// What a watcher was told last, for the few lines there are: problems before the rest.
///
/// Times are in seconds, from any start; it knows no clock. However much is told, it keeps a few
/// texts only.
package struct LastMessages {
  /// What is told within this time was told at once.
  static let moment = 0.1
  /// How long a problem is kept from being pushed out by what scripts print.
  static let attention = 5.0

  private var problem = ""
  private var problemTime = -Double.infinity
  private var others: [String] = []
  private var othersTime = -Double.infinity

  /// No messages.
  package init() {}

  /// Notes a message; of problems at once the first stays.
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

  /// The messages in lines for a terminal: a problem from its start, of the rest the last.
  ///
  /// - Parameters:
  ///   - columns: The cells of a line.
  ///   - rows: The most lines.
  /// - Returns: At most `rows` lines; empty when nothing was told.
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
