import Drawing
import Geometry
import Scripting

/// Results as XML in the form of Ant's JUnit task; no times, as specs take none.
struct JUnitReporter: Reporter {
  private var suites: [(file: String, results: [SpecResult])] = []

  func begin() -> String { "" }

  mutating func add(_ result: SpecResult) -> String {
    if suites.last?.file.hasBytes(of: result.file) != true { suites.append((result.file, [])) }
    suites[suites.count - 1].results.append(result)
    return ""
  }

  func end(_ totals: SpecTotals) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(counts(totals))>\n"
    for suite in suites {
      var totals = SpecTotals()
      for result in suite.results { totals.count(result) }
      text += "  <testsuite name=\"\(xmlText(suite.file))\"\(counts(totals))>\n"
      for result in suite.results { text += element(result) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private func counts(_ totals: SpecTotals) -> String {
    let all = totals.passed + totals.failed + totals.pending
    return " tests=\"\(all)\" failures=\"\(totals.failed)\" errors=\"0\""
      + " skipped=\"\(totals.pending)\""
  }

  private func element(_ result: SpecResult) -> String {
    let start =
      "    <testcase classname=\"\(xmlText(result.file))\" name=\"\(xmlText(result.name))\""
    switch result.outcome {
    case .passed: return start + "/>\n"
    case .pending: return start + ">\n      <skipped/>\n    </testcase>\n"
    case .failed(let failure):
      let text = ([failure.text] + failure.details).joined(separator: "\n")
      return start + ">\n      <failure message=\"\(xmlText(failure.message))\">"
        + xmlText(text) + "</failure>\n    </testcase>\n"
    }
  }
}
