import Geometry
import Scripting

/// Results for people: a heading per file, a line per spec, what it printed and why it failed below
/// it, and all failures again at the end.
struct PrettyReporter: Reporter {
  private let isColored: Bool
  private let shuffle: UInt64?
  private let shard: Shard?
  private var file = ""
  private var failures: [(name: String, text: String)] = []

  init(isColored: Bool, shuffle: UInt64?, shard: Shard?) {
    (self.isColored, self.shuffle, self.shard) = (isColored, shuffle, shard)
  }

  func begin() -> String { "" }

  mutating func add(_ result: SpecResult) -> String {
    var text = ""
    if !result.file.hasBytes(of: file) {
      text += (file.isEmpty ? "" : "\n") + oneLine(result.file) + "\n"
      file = result.file
    }
    let name = oneLine(result.name)
    let duration = colored(" (\(durationText(result.seconds)))", 2)
    switch result.outcome {
    case .passed: text += "  \(colored(Self.passed, 32)) \(name)\(duration)\n"
    case .pending(let reason):
      let note = reason.isEmpty ? "pending" : "pending: \(oneLine(reason))"
      text += "  \(colored(Self.pending, 33)) \(name) (\(note))\n"
    case .failed(let failure):
      text += "  \(colored(Self.failed, 31)) \(name)\(duration)\n"
      for line in failure.text.split(separator: "\n") + failure.details.map({ $0[...] }) {
        text += "      \(line)\n"
      }
      failures.append((name, failure.text))
    }
    for line in result.output { text += "      \(colored("|", 2)) \(line)\n" }
    return text
  }

  func end(_ totals: SpecTotals) -> String {
    var text = ""
    if !failures.isEmpty { text += "\n\(colored(Self.failuresHead, 31))\n" }
    for (name, failure) in failures {
      text += "  \(colored(Self.failed, 31)) \(name)\n"
      for line in failure.split(separator: "\n") { text += "      \(line)\n" }
    }
    return text + Self.counts(totals, shuffle: shuffle, shard: shard)
  }

  /// What stands before results.
  static let (passed, failed, pending) = ("✓", "✗", "-")
  /// The line above the failures at the end.
  static let failuresHead = "failed:"
  /// How lines of the counts begin.
  static let (shuffleMark, shardMark, durationMark) = ("shuffled with seed ", "shard ", "took ")
  /// How the line ends that counts what is not written yet.
  static let pendingMark = " pending"

  /// The lines below all results.
  static func counts(_ totals: SpecTotals, shuffle: UInt64?, shard: Shard?) -> String {
    var text = totals.count > 0 ? "\n" : ""
    if let shuffle { text += "\(shuffleMark)\(shuffle)\n" }
    if let shard { text += "\(shardMark)\(shard)\n" }
    if totals.count > 0 { text += "\(durationMark)\(durationText(totals.seconds))\n" }
    if totals.pending > 0 { text += "\(totals.pending)\(pendingMark)\n" }
    return text + totalsLine(totals) + "\n"
  }

  private func colored(_ text: String, _ color: Int) -> String {
    isColored ? "\u{1B}[\(color)m\(text)\u{1B}[m" : text
  }
}
