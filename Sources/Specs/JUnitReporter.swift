import Drawing
import Geometry
import Scripting
import Sessions

/// Results as XML in the form of Ant's JUnit task.
struct JUnitReporter: Reporter {
  private let shuffle: UInt64?
  private let shard: Shard?
  private var suites: [(file: String, results: [SpecResult])] = []

  init(shuffle: UInt64?, shard: Shard?) { (self.shuffle, self.shard) = (shuffle, shard) }

  package func begin() -> String { "" }

  package mutating func add(_ result: SpecResult) -> String {
    if suites.last?.file.hasBytes(of: result.file) != true { suites.append((result.file, [])) }
    suites[suites.count - 1].results.append(result)
    return ""
  }

  package func end(_ totals: SpecTotals) -> String {
    var text = Self.head
    if let shard { text += "\(Self.shardMark)\(shard) -->\n" }
    text += "<testsuites\(Self.counts(totals))>\n"
    for suite in suites {
      var totals = SpecTotals()
      for result in suite.results { totals.count(result) }
      text += "  <testsuite name=\"\(xmlText(suite.file))\"\(Self.counts(totals))>\n"
      if let shuffle {
        text +=
          "    <properties>\n      <property name=\"shuffle\" value=\"\(shuffle)\"/>\n"
          + "    </properties>\n"
      }
      for result in suite.results { text += element(result) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// The first line, and the start of the line with the part.
  package static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  static let shardMark = "<!-- shard "

  /// The attributes that count specs.
  package static func counts(_ totals: SpecTotals) -> String {
    " tests=\"\(totals.count)\" failures=\"\(totals.failed)\" errors=\"0\""
      + " skipped=\"\(totals.pending)\" time=\"\(secondsText(totals.seconds))\""
  }

  private func element(_ result: SpecResult) -> String {
    let start =
      "    <testcase classname=\"\(xmlText(result.file))\" name=\"\(xmlText(result.name))\""
      + " time=\"\(secondsText(result.seconds))\""
    var content = ""
    switch result.outcome {
    case .passed: break
    case .pending: content = "      <skipped/>\n"
    case .failed(let failure):
      let text = ([failure.text] + failure.details).joined(separator: "\n")
      content =
        "      <failure message=\"\(xmlText(failure.message))\">\(xmlText(text))</failure>\n"
    }
    if !result.output.isEmpty {
      let text = result.output.joined(separator: "\n") + "\n"
      content += "      <system-out>\(xmlText(text))</system-out>\n"
    }
    return content.isEmpty ? start + "/>\n" : start + ">\n" + content + "    </testcase>\n"
  }
}
