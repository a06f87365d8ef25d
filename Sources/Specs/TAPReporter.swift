import Geometry
import Sessions
import Terminal

/// Results as a TAP stream, with durations and output as comments.
///
/// Source: "Test Anything Protocol", version 13, testanything.org.
struct TAPReporter: Reporter {
  private let shuffle: UInt64?
  private let shard: Shard?
  private var count = 0

  init(shuffle: UInt64?, shard: Shard?) { (self.shuffle, self.shard) = (shuffle, shard) }

  package func begin() -> String {
    "TAP version 13\n" + (shard.map { "# shard \($0)\n" } ?? "")
      + (shuffle.map { "# shuffled with seed \($0)\n" } ?? "")
  }

  package mutating func add(_ result: SpecResult) -> String {
    let comments = ["time \(secondsText(result.seconds)) s"] + result.output
    return line(result) + comments.map { "# \(oneLine($0))\n" }.joined()
  }

  private mutating func line(_ result: SpecResult) -> String {
    count += 1
    let name = "\(count) - \(escaped(result.name))"
    switch result.outcome {
    case .passed: return "ok \(name)\n"
    case .pending(let reason):
      return "ok \(name) # SKIP \(reason.isEmpty ? "pending" : escaped(reason))\n"
    case .failed(let failure):
      var text = "not ok \(name)\n  ---\n  message: \(jsonString(failure.message))\n"
      if let file = failure.file {
        text += "  at:\n    file: \(jsonString(file))\n"
        if let line = failure.line { text += "    line: \(line)\n" }
      }
      if !failure.details.isEmpty {
        text += "  details:\n"
        for line in failure.details { text += "    - \(jsonString(line))\n" }
      }
      return text + "  ...\n"
    }
  }

  package func end(_ totals: SpecTotals) -> String { "1..\(count)\n" }

  private func escaped(_ text: String) -> String {
    oneLine(text).reduce(into: "") { escaped, character in
      switch character {
      case "#", "\\": escaped += "\\\(character)"
      default: escaped.append(character)
      }
    }
  }
}
