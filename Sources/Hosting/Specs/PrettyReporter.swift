import Geometry
import Scripting

/// Results for people: a heading per file, a line per spec, failures below it.
struct PrettyReporter: Reporter {
  private let isColored: Bool
  private var file = ""

  init(isColored: Bool) {
    self.isColored = isColored
  }

  func begin() -> String { "" }

  mutating func add(_ result: SpecResult) -> String {
    var text = ""
    if !result.file.hasBytes(of: file) {
      text += (file.isEmpty ? "" : "\n") + oneLine(result.file) + "\n"
      file = result.file
    }
    let name = oneLine(result.name)
    switch result.outcome {
    case .passed: text += "  \(colored("✓", 32)) \(name)\n"
    case .pending(let reason):
      let note = reason.isEmpty ? "pending" : "pending: \(oneLine(reason))"
      text += "  \(colored("-", 33)) \(name) (\(note))\n"
    case .failed(let failure):
      text += "  \(colored("✗", 31)) \(name)\n"
      for line in failure.text.split(separator: "\n") + failure.details.map({ $0[...] }) {
        text += "      \(line)\n"
      }
    }
    return text
  }

  func end(_ totals: SpecTotals) -> String {
    (file.isEmpty ? "" : "\n") + (totals.pending > 0 ? "\(totals.pending) pending\n" : "")
      + totalsLine(totals) + "\n"
  }

  private func colored(_ text: String, _ color: Int) -> String {
    isColored ? "\u{1B}[\(color)m\(text)\u{1B}[m" : text
  }
}
