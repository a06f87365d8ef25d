/// Finds the name that a misspelled name was meant to be.
package enum Suggestion {
  /// The greatest length of a compared name, in bytes; a comparison takes quadratic time.
  private static let longest = 60

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

  /// The hint after an error about a name that must be one of declared names.
  ///
  /// It is our name for a word that other programs have, a question, or nothing.
  package static func hint(for name: String, among candidates: some Sequence<String>) -> String {
    if let hint = WordElsewhere.hint(for: name, among: candidates) { return "; \(hint)" }
    return question(for: name, among: candidates)
  }

  /// The hint after an error about a name that must be one of the names which people gave: a
  /// question, or nothing.
  package static func question(for name: String, among candidates: some Sequence<String>) -> String
  {
    nearest(to: name, among: candidates).map { "; did you mean \($0)?" } ?? ""
  }

  /// The hint after an error about a variable.
  ///
  /// - Parameters:
  ///   - name: The unknown name.
  ///   - declared: The globals that the host declares.
  ///   - named: The variables beside them, which people named.
  /// - Returns: The hint with its semicolon; empty where no name is near.
  package static func hint(
    forGlobal name: String, among declared: [String], named: [String]
  ) -> String {
    if let hint = WordElsewhere.hint(for: name, among: declared) { return "; \(hint)" }
    return question(for: name, among: declared + named)
  }

  /// The error for setting a member that can only be read, with the member to set in its place.
  static func readOnly(
    _ name: String, of owner: String, settable: some Sequence<String>
  ) -> String {
    let instead = WordElsewhere.name(for: name, among: settable).map { "; set \($0)" } ?? ""
    return "\(owner): \(name) can only be read\(instead)"
  }

  /// The error for a field of a method that was not called.
  static func uncalled(_ method: String, among properties: some Sequence<String>) -> String {
    let instead = WordElsewhere.name(for: method, among: properties).map { ", or use \($0)" } ?? ""
    return "\(method) is a method: call it\(instead)"
  }

  /// The name that the hint of an error suggests; nil without a hint.
  package static func suggested(in message: String) -> String? { found(in: message)?.name }

  /// The name that the hint of an error suggests, and where the hint begins; nil without a hint.
  package static func found(in message: String) -> (name: String, start: String.Index)? {
    for (start, end) in [("; did you mean ", "?"), ("; it is called ", " here")] {
      guard message.hasSuffix(end), let found = message.ranges(of: start).last else { continue }
      return (String(message[found.upperBound...].dropLast(end.count)), found.lowerBound)
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
