import Geometry
import Sessions

/// Results as one JSON object.
struct JSONReporter: Reporter {
  private let shuffle: UInt64?
  private let shard: Shard?
  private var specs: [String] = []

  init(shuffle: UInt64?, shard: Shard?) { (self.shuffle, self.shard) = (shuffle, shard) }

  package func begin() -> String { "" }

  package mutating func add(_ result: SpecResult) -> String {
    var spec = JSONObject()
    spec.add("file", result.file)
    if let line = result.line { spec.add("line", line) }
    spec.add("name", result.name)
    switch result.outcome {
    case .passed: spec.add("outcome", "passed")
    case .pending(let reason):
      spec.add("outcome", "pending")
      if !reason.isEmpty { spec.add("reason", reason) }
    case .failed(let failure):
      spec.add("outcome", "failed")
      spec.addRaw("failure", json(failure))
    }
    spec.addRaw("seconds", secondsText(result.seconds))
    spec.addRaw("output", jsonList(result.output.map(jsonString)))
    specs.append(spec.description)
    return ""
  }

  package func end(_ totals: SpecTotals) -> String {
    var report = JSONObject()
    report.add("passed", totals.passed)
    report.add("failed", totals.failed)
    report.add("pending", totals.pending)
    report.addRaw("seconds", secondsText(totals.seconds))
    if let shard { report.add("shard", "\(shard)") }
    if let shuffle { report.addRaw("shuffle", "\(shuffle)") }
    report.addRaw("specs", jsonList(specs))
    return report.description + "\n"
  }

  private func json(_ failure: SpecFailure) -> String {
    var object = JSONObject()
    object.add("message", failure.message)
    if let file = failure.file { object.add("file", file) }
    if let line = failure.line { object.add("line", line) }
    object.addRaw("details", jsonList(failure.details.map(jsonString)))
    return object.description
  }
}
