/// The known name closest to a mistyped one; nil when none is close.
///
/// - Complexity: O(n · a · b) in the names and the lengths of the two words.
func nearest(to word: String, among names: [String]) -> String? {
  let measured = names.map { (name: $0, distance: editDistance(word, $0)) }
  guard let best = measured.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, word.count / 3) ? best.name : nil
}

/// Insertions, deletions, substitutions and swaps of neighbours between two words.
///
/// Source: Damerau, "A technique for computer detection and correction of spelling errors",
/// Communications of the ACM 7 (3), 1964 (swapped letters are not edited again).
private func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first.utf8), Array(second.utf8))
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
