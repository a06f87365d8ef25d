/// The names that Tab offers at a place of a line.
package struct Completion {
  /// A name to go on with.
  package struct Candidate: Equatable {
    /// The whole word.
    package let text: String
    /// The text to add behind the word if it is the only candidate, as in " = ".
    package var ending = ""
    /// The explanation for the second Tab: a signature, or the kind and range of an option.
    package var detail = ""

    /// Makes a candidate.
    package init(text: String, ending: String = "", detail: String = "") {
      (self.text, self.ending, self.detail) = (text, ending, detail)
    }
  }

  /// The part of the word before the cursor.
  package var typed = ""
  /// The candidates, sorted; each begins with the typed part.
  package var candidates: [Candidate] = []
  /// The function whose arguments are being typed, for the second Tab; empty for none.
  package var call = ""

  /// Makes a completion; without candidates, Tab only beeps.
  package init(typed: String = "", candidates: [Candidate] = [], call: String = "") {
    (self.typed, self.candidates, self.call) = (typed, candidates, call)
  }

  /// The text to insert at once: the start that all candidates share, without the typed part.
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

  /// The function around the cursor, and the candidates with their details.
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
