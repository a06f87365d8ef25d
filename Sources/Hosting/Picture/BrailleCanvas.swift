/// A picture in braille characters: each cell holds 2 by 4 dots, and may hold a letter instead; a
/// wide letter takes two.
package struct BrailleCanvas {
  /// Cells across.
  package let columns: Int
  /// Cells down.
  package let rows: Int

  private var dots: [UInt8]
  /// The letter in each cell; a wide letter is followed by "".
  private var letters: [String?]

  /// An empty picture of at least one cell.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    dots = Array(repeating: 0, count: self.columns * self.rows)
    letters = Array(repeating: nil, count: self.columns * self.rows)
  }

  /// Dots across.
  package var width: Int { columns * 2 }
  /// Dots down.
  package var height: Int { rows * 4 }

  /// Sets a dot; outside the picture nothing happens.
  package mutating func setDot(_ x: Int, _ y: Int) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    dots[y / 4 * columns + x / 2] |= BrailleCanvas.bits[y % 4 * 2 + x % 2]
  }

  /// Draws a line between two points in dots, ends included, cut at the picture's edges.
  ///
  /// - Complexity: O(d) in the dots set, however far the ends lie outside.
  package mutating func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    guard let (a, b) = clipped(x0, y0, x1, y1) else { return }
    let steps = max(abs(b.x - a.x), abs(b.y - a.y)).rounded(.up)
    for step in 0...Int(max(1, steps)) {
      let t = Double(step) / max(1, steps)
      setDot(Int((a.x + (b.x - a.x) * t).rounded()), Int((a.y + (b.y - a.y) * t).rounded()))
    }
  }

  /// Writes a text into cells, centered on a dot, unless it would cover another text; the rest that
  /// does not fit is cut off.
  package mutating func text(_ text: String, centeredAt x: Double, _ y: Double) {
    guard abs(x) < 1e6, abs(y) < 1e6 else { return }
    let row = Int((y / 4).rounded(.down))
    let start = Int((x / 2 - Double(text.cells) / 2).rounded())
    guard row >= 0, row < rows else { return }
    let cells = letters[(row * columns)..<((row + 1) * columns)]
    let beside = cells.prefix(max(0, start + text.cells + 1)).dropFirst(max(0, start - 1))
    guard beside.allSatisfy({ $0 == nil }) else { return }
    var column = start
    for letter in text {
      let end = column + letter.cells
      if column >= 0, end <= columns {
        letters[row * columns + column] = String(letter)
        for covered in column + 1..<max(column + 1, end) { letters[row * columns + covered] = "" }
      }
      column = end
    }
  }

  /// The picture, a text per row of cells; trailing blanks are left out.
  package var lines: [String] {
    (0..<rows).map { row in
      var line = ""
      var blanks = 0
      for cell in row * columns..<(row + 1) * columns {
        guard let content = content(of: cell) else {
          blanks += 1
          continue
        }
        line += String(repeating: " ", count: blanks) + content
        blanks = 0
      }
      return line
    }
  }

  private func content(of cell: Int) -> String? {
    if let letter = letters[cell] { return letter }
    guard dots[cell] != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(dots[cell])) else {
      return nil
    }
    return String(scalar)
  }

  /// The segment of a line that is inside the picture; nil when there is none.
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
