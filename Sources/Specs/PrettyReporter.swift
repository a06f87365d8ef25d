import Geometry
import Scripting
import Sessions
import Terminal

/// Results for people: a heading per file, a line per spec, and all failures again at the end.
///
/// Below the line of a spec stand its output and the reason for its failure.
struct PrettyReporter: Reporter {
  private let isColored: Bool
  private let shuffle: UInt64?
  private let shard: Shard?
  private var file = ""
  private var failures: [(name: String, text: String)] = []

  init(isColored: Bool, shuffle: UInt64?, shard: Shard?) {
    (self.isColored, self.shuffle, self.shard) = (isColored, shuffle, shard)
  }

  package func begin() -> String { "" }

  package mutating func add(_ result: SpecResult) -> String {
    var text = ""
    if !result.file.hasBytes(of: file) {
      text += (file.isEmpty ? "" : "\n") + oneLine(result.file) + "\n"
      file = result.file
    }
    let name = oneLine(result.name)
    let duration = colored(" (\(durationText(result.seconds)))", 2)
    switch result.outcome {
    case .passed: text += "  \(colored("✓", 32)) \(name)\(duration)\n"
    case .pending(let reason):
      let note = reason.isEmpty ? "pending" : "pending: \(oneLine(reason))"
      text += "  \(colored("-", 33)) \(name) (\(note))\n"
    case .failed(let failure):
      text += "  \(colored("✗", 31)) \(name)\(duration)\n"
      for line in failure.text.split(separator: "\n") + failure.details.map({ $0[...] }) {
        text += "      \(line)\n"
      }
      failures.append((name, failure.text))
    }
    for line in result.output { text += "      \(colored("|", 2)) \(line)\n" }
    return text
  }

  package func end(_ totals: SpecTotals) -> String {
    var text = ""
    if !failures.isEmpty { text += "\n\(colored("failed:", 31))\n" }
    for (name, failure) in failures {
      text += "  \(colored("✗", 31)) \(name)\n"
      for line in failure.split(separator: "\n") { text += "      \(line)\n" }
    }
    return text + counts(totals)
  }

  /// The lines below all results.
  private func counts(_ totals: SpecTotals) -> String {
    var text = totals.count > 0 ? "\n" : ""
    if let shuffle { text += "shuffled with seed \(shuffle)\n" }
    if let shard { text += "shard \(shard)\n" }
    if totals.count > 0 { text += "took \(durationText(totals.seconds))\n" }
    if totals.pending > 0 { text += "\(totals.pending) pending\n" }
    return text + totalsLine(totals) + "\n"
  }

  private func colored(_ text: String, _ color: Int) -> String {
    isColored ? "\u{1B}[\(color)m\(text)\u{1B}[m" : text
  }
}
