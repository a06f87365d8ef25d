import Geometry
package import Scripting
package import Sessions

/// Joins the reports of all parts of a run of specs.
///
/// - Returns: The report of the whole run, and its totals.
/// - Throws: `ScriptError` unless the reports have one format and each part is there once.
package func mergedReport(
  _ parts: [MergePart]
) throws(ScriptError) -> (text: String, totals: SpecTotals) {
  var reports: [(path: String, report: PartialReport)] = []
  for part in parts {
    let report = try PartialReport(part)
    if let first = reports.first {
      guard first.report.content.format == report.content.format else {
        throw ScriptError(
          file: part.path,
          message:
            "must be a report as \(first.report.content.format.rawValue), as \(first.path) is")
      }
      guard first.report.shard.count == report.shard.count else {
        throw ScriptError(
          file: part.path, message: "must be one of \(first.report.shard.count) parts")
      }
      guard first.report.shuffle == report.shuffle else {
        throw ScriptError(file: part.path, message: "must be shuffled as \(first.path) is")
      }
    }
    if let twice = reports.first(where: { $0.report.shard == report.shard }) {
      throw ScriptError(
        file: part.path, message: "part \(report.shard) must be given once, \(twice.path) is it too"
      )
    }
    reports.append((part.path, report))
  }
  let count = reports[0].report.shard.count
  let known = reports.map(\.report.shard.number)
  let missing = (1...count).filter { !known.contains($0) }
  guard missing.isEmpty else {
    let list = missing.prefix(10).map { "\($0)/\(count)" }.joined(separator: ", ")
    throw ScriptError(message: "parts are missing: \(list)\(missing.count > 10 ? ", ..." : "")")
  }
  let sorted = reports.map(\.report).sorted { $0.shard.number < $1.shard.number }
  return whole(sorted.map(\.content), shuffle: sorted[0].shuffle)
}

/// The report of a run whose parts are given in order.
private func whole(
  _ parts: [PartialReport.Content], shuffle: UInt64?
) -> (text: String, totals: SpecTotals) {
  var text = ""
  var totals = SpecTotals()
  switch parts[0] {
  case .junit:
    for case .junit(let lines, let own) in parts {
      text += lines.map { $0 + "\n" }.joined()
      totals.add(own)
    }
    let head = JUnitReporter.head + "<testsuites\(JUnitReporter.counts(totals))>\n"
    return (head + text + "</testsuites>\n", totals)
  case .json:
    var reporter: any Reporter = JSONReporter(shuffle: shuffle, shard: nil)
    text = reporter.begin()
    for case .json(let results) in parts {
      for result in results {
        totals.count(result)
        text += reporter.add(result)
      }
    }
    return (text + reporter.end(totals), totals)
  }
}
