import Geometry
import Scripting
import Sessions

/// The report of a part of a run of specs, as `test --shard` writes it as JUnit or JSON.
struct PartialReport {
  /// The contents, apart from the parts that only the report of a whole run has.
  package enum Content {
    /// The lines of the suites, and their totals.
    case junit([Substring], SpecTotals)
    case json([SpecResult])

    /// The format.
    package var format: ReportFormat {
      switch self {
      case .junit: .junit
      case .json: .json
      }
    }
  }

  package let content: Content
  /// The part of the run.
  package let shard: Shard
  /// The seed of the order of the specs; nil for the order of the files.
  package let shuffle: UInt64?

  /// Reads a report.
  ///
  /// - Throws: `ScriptError` when it is no report, or the report of a whole run.
  init(_ part: MergePart) throws(ScriptError) {
    let text = String(decoding: part.bytes, as: UTF8.self)
    func error(_ rule: String) -> ScriptError { ScriptError(file: part.path, message: rule) }
    let isJUnit = text.hasPrefix(JUnitReporter.head)
    guard isJUnit || part.bytes.first == UInt8(ascii: "{"),
      let read = isJUnit ? Self.junit(text) : try Self.json(part)
    else {
      throw error("must be lines of a sweep, or a whole report of test as junit or json")
    }
    guard let shard = read.shard else { throw error("must be a report of test --shard I/N") }
    (content, self.shard, shuffle) = (read.content, shard, read.shuffle)
  }

  private typealias Read = (content: Content, shard: Shard?, shuffle: UInt64?)

  private static func junit(_ text: String) -> Read? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
    guard lines.popLast() == "</testsuites>" else { return nil }
    let shard = lines.first.flatMap { Self.shard($0, JUnitReporter.shardMark, " -->") }
    if shard != nil { lines = lines.dropFirst() }
    guard let head = lines.popFirst(), head.hasPrefix("<testsuites ") else { return nil }
    func attribute(_ name: String) -> Double? {
      guard let start = head.firstRange(of: " \(name)=\"") else { return nil }
      return Double(head[start.upperBound...].prefix { $0 != "\"" })
    }
    guard let tests = attribute("tests"), let failures = attribute("failures"),
      let skipped = attribute("skipped"), let seconds = attribute("time"),
      [tests, failures, skipped].allSatisfy({ (0...1e9).contains($0) })
    else { return nil }
    var totals = SpecTotals()
    (totals.failed, totals.pending) = (Int(failures), Int(skipped))
    totals.passed = Int(tests) - totals.failed - totals.pending
    totals.seconds = seconds
    // The suites hold the seed.
    return (.junit(Array(lines), totals), shard, nil)
  }

  private static func shard(_ line: Substring, _ start: String, _ end: String) -> Shard? {
    guard line.hasPrefix(start), line.hasSuffix(end) else { return nil }
    return Shard(String(line.dropFirst(start.count).dropLast(end.count)))
  }

  private static func json(_ part: MergePart) throws(ScriptError) -> Read? {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(json: part.bytes)
    } catch {
      throw ScriptError(file: part.path, line: 1, column: error.column, message: error.reason)
    }
    guard case .list(let specs)? = value["specs"] else { return nil }
    var results: [SpecResult] = []
    for spec in specs {
      guard let result = SpecResult(json: spec) else { return nil }
      results.append(result)
    }
    return (.json(results), value["shard"]?.asString.flatMap(Shard.init), shuffle(part.bytes))
  }
}

extension PartialReport {
  /// The seed of a report as JSON, whose numbers are too great for `JSONValue` from 2^63 on.
  private static func shuffle(_ json: [UInt8]) -> UInt64? {
    // A quote in a text has a backslash, so this is no part of one.
    guard let name = json.firstRange(of: Array(#","shuffle":"#.utf8)) else { return nil }
    let digits = json[name.upperBound...].prefix { (48...57).contains($0) }
    return UInt64(String(decoding: digits, as: UTF8.self))
  }
}

extension SpecResult {
  /// Reads a spec as `JSONReporter` writes it; nil for anything else.
  fileprivate init?(json: JSONValue) {
    guard let file = json["file"]?.asString, let name = json["name"]?.asString,
      let seconds = json["seconds"]?.asNumber, let output = json["output"]?.texts
    else { return nil }
    let outcome: Outcome
    switch json["outcome"]?.asString {
    case "passed": outcome = .passed
    case "pending": outcome = .pending(json["reason"]?.asString ?? "")
    case "failed":
      guard let failure = json["failure"], let message = failure["message"]?.asString,
        let details = failure["details"]?.texts
      else { return nil }
      outcome = .failed(
        SpecFailure(
          message: message, file: failure["file"]?.asString, line: failure["line"]?.asInteger,
          details: details))
    default: return nil
    }
    self.init(file: file, name: name, outcome: outcome)
    (line, self.seconds, self.output) = (json["line"]?.asInteger, seconds, output)
  }
}
