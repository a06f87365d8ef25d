/// Finds the name that a misspelled name was meant to be.
package enum Suggestion {
  /// The greatest length of a compared name, in bytes; a comparison takes quadratic time.
  private static let longest = 60
  /// Old names with the new names that replaced them.
  private static let renamed = ["livingBounds": "activeBounds"]

  /// The candidate nearest to a name; nil if none is near enough.
  ///
  /// Near enough means one edit per three letters; a name that differs only in case always counts.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(1, name.utf8.count / 3)
    guard name.utf8.count <= longest else { return nil }
    let sorted = candidates.filter { $0.utf8.count <= 2 * longest }.sorted()
    if let same = sorted.first(where: { $0.lowercased() == name.lowercased() }) { return same }
    let ranked = sorted.map { (name: $0, distance: distance($0, name, limit: limit)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= limit ? best.name : nil
  }

  /// The hint after an error about a name: the new name, a question, or nothing.
  package static func hint(for name: String, among candidates: some Sequence<String>) -> String {
    if let new = renamed[name], candidates.contains(new) { return "; it is called \(new) now" }
    return nearest(to: name, among: candidates).map { "; did you mean \($0)?" } ?? ""
  }

  /// The name that the hint of an error suggests; nil without a hint.
  package static func suggested(in message: String) -> String? {
    for (start, end) in [("; did you mean ", "?"), ("; it is called ", " now")] {
      guard message.hasSuffix(end), let found = message.ranges(of: start).last else { continue }
      return String(message[found.upperBound...].dropLast(end.count))
    }
    return nil
  }

  /// The number of insertions, deletions, replacements and neighbor swaps between two names.
  ///
  /// If the lengths differ by more than `limit`, the result is `Int.max` without a comparison.
  static func distance(_ first: String, _ second: String, limit: Int = .max) -> Int {
    let (a, b) = (Array(first.utf8), Array(second.utf8))
    guard abs(a.count - b.count) <= limit else { return .max }
    var before = [Int](repeating: 0, count: b.count + 1)
    var above = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      (before, above) = (above, row)
    }
    return above[b.count]
  }
}
