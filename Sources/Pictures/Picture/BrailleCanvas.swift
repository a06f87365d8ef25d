package import Drawing
package import Terminal

/// A picture in braille characters: a cell holds 2 by 4 dots of one color, or a letter.
///
/// A wide letter takes two cells.
package struct BrailleCanvas {
  /// Cells across.
  package let columns: Int
  /// Cells down.
  package let rows: Int

  private var dots: [UInt8]
  /// The letter in each cell; a wide letter is followed by "".
  private var letters: [String?]
  /// The color of the dots in each cell; nil for the terminal's own.
  private var colors: [RGB?]

  /// An empty picture of at least one cell.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    dots = Array(repeating: 0, count: self.columns * self.rows)
    letters = Array(repeating: nil, count: self.columns * self.rows)
    colors = Array(repeating: nil, count: self.columns * self.rows)
  }

  /// Dots across.
  package var width: Int { columns * 2 }
  /// Dots down.
  package var height: Int { rows * 4 }

  /// Sets a dot and the color of its cell; does nothing outside the picture.
  package mutating func setDot(_ x: Int, _ y: Int, color: RGB? = nil) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let cell = y / 4 * columns + x / 2
    dots[cell] |= BrailleCanvas.bits[y % 4 * 2 + x % 2]
    colors[cell] = color
  }

  /// Draws a line between two points in dots, ends included, cut at the picture's edges.
  ///
  /// A `share` below 1 sets only that part of the dots, which dots the line. Without a color the
  /// line has the terminal's own.
  ///
  /// - Complexity: O(d) in the dots set, however far the ends lie outside.
  package mutating func line(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, share: Double = 1, color: RGB? = nil
  ) {
    guard let (a, b) = clipped(x0, y0, x1, y1) else { return }
    let steps = max(abs(b.x - a.x), abs(b.y - a.y)).rounded(.up)
    for step in 0...Int(max(1, steps)) {
      let place = Double(step) * share
      guard (place + share).rounded(.down) > place.rounded(.down) || share >= 1 else { continue }
      let t = Double(step) / max(1, steps)
      setDot(
        Int((a.x + (b.x - a.x) * t).rounded()), Int((a.y + (b.y - a.y) * t).rounded()),
        color: color)
    }
  }

  /// The contents of the cells for a text.
  package enum Space {
    /// Neither dots nor letters.
    case free
    /// Dots, or the picture's edge.
    case drawn
    /// Another text, or the cell right beside one.
    case written
  }

  /// The contents of the cells for a text that is centered on a dot, and of those right beside it.
  package func space(for text: String, centeredAt x: Double, _ y: Double) -> Space {
    guard let start = start(of: text, x, y) else { return .drawn }
    let row = start.row * columns
    let end = start.column + text.cells
    func cell(_ column: Int) -> Int { row + min(columns, max(0, column)) }
    if (cell(start.column - 1)..<cell(end + 1)).contains(where: { letters[$0] != nil }) {
      return .written
    }
    guard start.column >= 0, end <= columns else { return .drawn }
    let isFree = (row + start.column..<row + end).allSatisfy { dots[$0] == 0 }
    return isFree ? .free : .drawn
  }

  /// Writes a text centered on a dot, unless it would cover another text; cuts off what does not
  /// fit.
  package mutating func text(_ text: String, centeredAt x: Double, _ y: Double) {
    if space(for: text, centeredAt: x, y) == .written { return }
    guard let start = start(of: text, x, y) else { return }
    var column = start.column
    for letter in text {
      let end = column + letter.cells
      if column >= 0, end <= columns {
        letters[start.row * columns + column] = String(letter)
        for covered in column + 1..<max(column + 1, end) {
          letters[start.row * columns + covered] = ""
        }
      }
      column = end
    }
  }

  /// The first cell of a text that is centered on a dot; nil outside of the rows.
  private func start(of text: String, _ x: Double, _ y: Double) -> (row: Int, column: Int)? {
    guard abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    let row = Int((y / 4).rounded(.down))
    guard row >= 0, row < rows else { return nil }
    return (row, Int((x / 2 - Double(text.cells) / 2).rounded()))
  }

  /// The picture without colors, a text per row of cells; trailing blanks are left out.
  package var lines: [String] { lines(in: .none) }

  /// The picture in the colors of a terminal, a text per row of cells; trailing blanks are left
  /// out.
  package func lines(in palette: TerminalColors) -> [String] {
    (0..<rows).map { row in
      var line = ""
      var blanks = 0
      var current = ""
      for cell in row * columns..<(row + 1) * columns {
        guard let content = content(of: cell) else {
          blanks += 1
          continue
        }
        let color = letters[cell] == nil ? colors[cell].map(palette.sequence) ?? "" : ""
        line += String(repeating: " ", count: blanks)
        if color != current { line += color.isEmpty ? "\u{1B}[39m" : color }
        (blanks, current) = (0, color)
        line += content
      }
      return current.isEmpty ? line : line + "\u{1B}[39m"
    }
  }

  private func content(of cell: Int) -> String? {
    if let letter = letters[cell] { return letter }
    guard dots[cell] != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(dots[cell])) else {
      return nil
    }
    return String(scalar)
  }

  /// The segment of a line that is inside the picture; nil if none is.
  ///
  /// Source: Liang and Barsky, "A New Concept and Method for Line Clipping", ACM TOG 3 (1), 1984.
  private func clipped(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double
  ) -> (a: (x: Double, y: Double), b: (x: Double, y: Double))? {
    guard x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite else { return nil }
    let (dx, dy) = (x1 - x0, y1 - y0)
    var (enter, leave) = (0.0, 1.0)
    let edges = [
      (-dx, x0 + 0.49), (dx, Double(width) - 0.51 - x0),
      (-dy, y0 + 0.49), (dy, Double(height) - 0.51 - y0),
    ]
    for (slope, distance) in edges {
      if slope == 0 {
        if distance < 0 { return nil }
      } else if slope < 0 {
        enter = max(enter, distance / slope)
      } else {
        leave = min(leave, distance / slope)
      }
    }
    guard enter <= leave else { return nil }
    return ((x0 + dx * enter, y0 + dy * enter), (x0 + dx * leave, y0 + dy * leave))
  }

  /// Dot positions row by row; the bits of Unicode's Braille Patterns block.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}
