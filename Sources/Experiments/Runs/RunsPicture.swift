import Drawing
import Geometry
package import Pictures
import Scripting

/// A picture of runs: one panel or more for each measure, below a title.
package struct RunsPicture {
  /// The notes below the panels, one sentence each.
  package let notes: [String]
  private let title: String
  private let rows: [[RunPanel]]

  /// The most cells and points of a picture.
  static var mostMarks: Int { 50_000 }

  /// Draws runs.
  ///
  /// - Parameters:
  ///   - table: The runs.
  ///   - measures: The names of the measures to draw; none for the first twelve.
  ///   - over: The inputs on the axes, one or two; none for the first that vary.
  ///   - isPage: Whether cells and points have the numbers of their runs as classes, as in `mark
  ///     r12`.
  /// - Throws: `PictureError` for unknown names, where nothing varies, and for more than can be
  ///   shown.
  package init(
    _ table: RunTable, measures: [String] = [], over: [String] = [], isPage: Bool = false
  ) throws(PictureError) {
    let chart = try RunChart(table, measures: measures, over: over)
    rows = RunPanels(table, chart, isPage: isPage).rows
    let count = rows.joined().reduce(0) { $0 + $1.markCount }
    guard count <= Self.mostMarks else {
      throw PictureError(
        "a picture must have at most \(Self.mostMarks) cells and points, not \(count): "
          + "--draw chooses measures")
    }
    notes = chart.notes
    title = "\(Files.name(of: table.scene)): \(Self.summary(of: table))"
  }

  /// The width, in points.
  package var width: Double {
    let widths = rows.map { row in
      row.reduce(0) { $0 + $1.size.width } + Self.gap * Double(row.count - 1)
    }
    return (widths.max() ?? 0) + 2 * Self.margin
  }

  /// The text of the SVG file: the panels in rows, below the title.
  package var svg: String {
    func line(_ words: String, _ y: Double, size: Double) -> Primitive {
      .text(
        fittingText(words, size: size, width: width - 2 * Self.margin), at: Vector(Self.margin, y),
        size: size, anchor: .start, Style(fill: .theme(.word)))
    }
    var content = [line(title, Self.margin + 10, size: 13)]
    var bottom = Self.margin + 30
    for row in rows {
      var left = Self.margin
      for panel in row {
        content.append(
          .group(
            Group(
              panel.content, transform: TransformComponents(translation: Vector(left, bottom)),
              classes: ["panel"])))
        left += panel.size.width + Self.gap
      }
      bottom += (row.map(\.size.height).max() ?? 0) + Self.gap
    }
    for note in notes {
      content.append(line(note, bottom + 4, size: 11))
      bottom += 17
    }
    let height = notes.isEmpty ? bottom - Self.gap + 8 : bottom + 4
    return SVGDocument(size: Size(width, height), title: title, content: content).text
  }

  /// The panels as elements of a page, whose style sheet must have `pageStyle`.
  package var elements: [String] {
    rows.joined().map { SVGDocument(size: $0.size, title: $0.title, content: $0.content).element }
  }

  /// The CSS rules for the colours of elements.
  package static var pageStyle: String { SVGDocument.pageStyle }

  /// The number of runs, in words.
  package static func summary(of table: RunTable) -> String {
    var words = [counted(table.runs.count, "run")]
    if table.failedCount > 0 { words.append("\(table.failedCount) failed") }
    let missing = table.count - table.runs.count
    if missing > 0 { words.append("\(missing) not there") }
    return words.joined(separator: ", ")
  }

  private static var margin: Double { 16 }
  package static var gap: Double { 20 }
}
