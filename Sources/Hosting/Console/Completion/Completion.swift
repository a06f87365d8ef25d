/// What Tab offers at a place of a line.
package struct Completion {
  /// One way to go on.
  package struct Candidate: Equatable {
    /// The whole word.
    package let text: String
    /// What follows the word where it is the only one, as in " = ".
    package var ending = ""
    /// What it is, for the second Tab: a signature, or the kind and range of an option.
    package var detail = ""
  }

  /// The part of the word before the cursor.
  package var typed = ""
  /// The ways to go on, sorted, each of which begins with what is typed.
  package var candidates: [Candidate] = []
  /// The function whose arguments are being typed, for the second Tab; empty for none.
  package var call = ""

  /// The text that can be inserted at once: what all candidates share behind the typed part.
  package var insertion: String {
    guard let first = candidates.first else { return "" }
    if candidates.count == 1 { return String(first.text.dropFirst(typed.count)) + first.ending }
    let shared = candidates.dropFirst().reduce(first.text) { $0.commonPrefix(with: $1.text) }
    return String(shared.dropFirst(typed.count))
  }

  /// The candidates in columns that fit a number of cells; no word is broken.
  package func list(width: Int) -> [String] {
    let names = candidates.map(\.text)
    guard let widest = names.map(\.cells).max() else { return [] }
    let columns = max(1, (width + 1) / (widest + 2))
    let rows = (names.count + columns - 1) / columns
    return (0..<rows).map { row in
      let cells = stride(from: row, to: names.count, by: rows).map { names[$0] }
      return cells.enumerated().map { column, name in
        column == cells.count - 1
          ? name : name + String(repeating: " ", count: widest + 2 - name.cells)
      }.joined()
    }
  }

  /// The function around the cursor and the candidates with what they are.
  package func details(width: Int) -> [String] {
    var page = HelpPage(width: width)
    if !call.isEmpty { page.add(call, hanging: 4) }
    page.add(rows: candidates.map { ($0.text, $0.detail) }, indent: call.isEmpty ? 0 : 2)
    return page.lines
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
