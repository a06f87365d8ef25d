import Geometry
import Scripting

/// What a part of a report for people has, apart from what only the whole has.
struct PrettyPart {
  /// What files printed before the first result.
  let start: [Substring]
  /// From the name of the first file to the last result; empty where there is none.
  let results: [Substring]
  /// The failures that stand at the end once more.
  let failures: [Substring]
  /// What it counts; durations are as short as people are told them.
  let totals: SpecTotals

  /// Reads a report, from its end; nil where that is none.
  static func read(_ text: String) -> (part: PrettyPart, shard: Shard?, shuffle: UInt64?)? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The last line has its end.
    guard lines.popLast()?.isEmpty == true, var totals = lines.popLast().flatMap(totals) else {
      return nil
    }
    /// Takes the last line, when it begins and ends so.
    func take(_ start: String, _ end: String = "") -> Substring? {
      guard let line = lines.last, line.hasPrefix(start), line.hasSuffix(end) else { return nil }
      return lines.removeLast().dropFirst(start.count).dropLast(end.count)
    }
    if let pending = take("", PrettyReporter.pendingMark) {
      guard let count = count(pending) else { return nil }
      totals.pending = count
    }
    if totals.count > 0 {
      guard let seconds = take(PrettyReporter.durationMark).flatMap(seconds) else { return nil }
      totals.seconds = seconds
    }
    let shard = take(PrettyReporter.shardMark).flatMap { Shard(String($0)) }
    let shuffle = take(PrettyReporter.shuffleMark).flatMap { UInt64($0) }
    guard totals.count == 0 || lines.popLast()?.isEmpty == true else { return nil }
    var failures: [Substring] = []
    if totals.failed > 0 {
      // What files print may look like it; behind it all lines begin with blanks.
      guard let head = lines.lastIndex(where: { $0 == PrettyReporter.failuresHead }), head > 0
      else { return nil }
      failures = Array(lines[(head + 1)...])
      lines.removeSubrange((head - 1)...)
    }
    let marks = [PrettyReporter.passed, PrettyReporter.failed, PrettyReporter.pending]
    let first = lines.firstIndex { line in marks.contains { line.hasPrefix("  \($0) ") } }
    let place = first.map { max(0, $0 - 1) } ?? lines.endIndex
    let part = PrettyPart(
      start: Array(lines[..<place]), results: Array(lines[place...]), failures: failures,
      totals: totals)
    return (part, shard, shuffle)
  }

  /// The report of a run whose parts are given in order.
  static func whole(_ parts: [PrettyPart], shuffle: UInt64?) -> (text: String, SpecTotals) {
    var (text, totals) = ("", SpecTotals())
    func add(_ lines: [Substring]) { for line in lines { text += line + "\n" } }
    var hasResults = false
    for part in parts {
      add(part.start)
      // An empty line is between files.
      if hasResults, !part.results.isEmpty { text += "\n" }
      add(part.results)
      hasResults = hasResults || !part.results.isEmpty
      totals.add(part.totals)
    }
    if totals.failed > 0 { text += "\n\(PrettyReporter.failuresHead)\n" }
    for part in parts { add(part.failures) }
    return (text + PrettyReporter.counts(totals, shuffle: shuffle, shard: nil), totals)
  }

  /// Reads a number of specs; nil for more than can be added up.
  private static func count(_ text: Substring) -> Int? {
    Int(text).flatMap { (0...1_000_000_000).contains($0) ? $0 : nil }
  }

  /// Reads what `totalsLine` writes.
  private static func totals(_ line: Substring) -> SpecTotals? {
    let words = line.split(separator: " ")
    guard words.count == 4, let passed = count(words[0]), let failed = count(words[2]) else {
      return nil
    }
    var totals = SpecTotals()
    (totals.passed, totals.failed) = (passed, failed)
    return totalsLine(totals) == line ? totals : nil
  }

  /// Reads what `durationText` writes.
  private static func seconds(_ text: Substring) -> Double? {
    let words = text.split(separator: " ")
    guard words.count == 2, let number = Double(words[0]), (0...1e9).contains(number) else {
      return nil
    }
    return words[1] == "ms" ? number / 1000 : words[1] == "s" ? number : nil
  }
}
