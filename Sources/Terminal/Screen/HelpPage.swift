/// Lines of help, wrapped at spaces to a number of terminal cells.
///
/// A word that is longer than a line stays whole.
package struct HelpPage {
  /// The cells across.
  package let width: Int
  package private(set) var lines: [String] = []

  /// An empty page of at least 20 cells.
  package init(width: Int) { self.width = max(20, width) }

  /// Adds a text, its later lines indented by `hanging` more.
  package mutating func add(_ text: String, indent: Int = 0, hanging: Int = 0) {
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = String(repeating: " ", count: indent)
      var isFresh = true
      for word in paragraph.split(separator: " ") {
        if !isFresh, line.cells + 1 + word.cells > width {
          lines.append(line)
          line = String(repeating: " ", count: indent + hanging)
          isFresh = true
        }
        line += isFresh ? word : " " + word
        isFresh = false
      }
      lines.append(isFresh ? "" : line)
    }
  }

  /// Adds the header of a file: lines that follow one another are a paragraph, indented ones stay.
  package mutating func add(header: String) {
    var paragraph: [Substring] = []
    func text() -> String { paragraph.joined(separator: " ") }
    for line in header.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty, !line.hasPrefix("  ") {
        paragraph.append(line)
        continue
      }
      if !paragraph.isEmpty { add(text()) }
      paragraph = []
      lines.append(String(line))
    }
    if !paragraph.isEmpty { add(text()) }
  }

  /// Adds two columns; on a narrow page the right one stands below the left one.
  package mutating func add(rows: [(left: String, right: String)], indent: Int = 2) {
    let most = max(12, width * 2 / 5)
    let column = indent + (rows.map(\.left.cells).filter { $0 <= most }.max() ?? 0) + 2
    for row in rows {
      guard width >= 60, row.left.cells <= most else {
        add(row.left, indent: indent, hanging: 4)
        if !row.right.isEmpty { add(row.right, indent: min(column, indent + 4)) }
        continue
      }
      var right = HelpPage(width: width - column)
      right.add(row.right)
      let start = String(repeating: " ", count: indent) + row.left
      let gap = String(repeating: " ", count: column - start.cells)
      lines.append(row.right.isEmpty ? start : start + gap + (right.lines.first ?? ""))
      let blanks = String(repeating: " ", count: column)
      lines += right.lines.dropFirst().map { blanks + $0 }
    }
  }

  /// Adds source, which is not wrapped.
  package mutating func add(source: String, indent: Int = 4) {
    let blanks = String(repeating: " ", count: indent)
    lines += source.split(separator: "\n", omittingEmptySubsequences: false).map { blanks + $0 }
  }

  /// Adds names with commas between them.
  package mutating func add(names: [String], indent: Int = 2) {
    add(names.joined(separator: ", "), indent: indent)
  }
}
