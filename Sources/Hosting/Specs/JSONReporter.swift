/// Results as one JSON object.
struct JSONReporter: Reporter {
  private var specs: [String] = []

  func begin() -> String { "" }

  mutating func add(_ result: SpecResult) -> String {
    var spec = JSONObject()
    spec.add("file", result.file)
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
    specs.append(spec.description)
    return ""
  }

  func end(_ totals: SpecTotals) -> String {
    var report = JSONObject()
    report.add("passed", totals.passed)
    report.add("failed", totals.failed)
    report.add("pending", totals.pending)
    report.addRaw("specs", "[" + specs.joined(separator: ",") + "]")
    return report.description + "\n"
  }

  private func json(_ failure: SpecFailure) -> String {
    var object = JSONObject()
    object.add("message", failure.message)
    if let file = failure.file { object.add("file", file) }
    if let line = failure.line { object.add("line", line) }
    object.addRaw("details", "[" + failure.details.map(jsonString).joined(separator: ",") + "]")
    return object.description
  }
}
