import Drawing
package import Geometry

/// A laid-out picture: rows of stages with captions, then plots, inside a margin.
package struct PictureSheet {
  /// A stage with its caption.
  package struct Cell {
    package let panel: StagePanel
    /// The caption, one string for each line.
    package let caption: [String]

    /// Makes it of its parts.
    package init(panel: StagePanel, caption: [String]) {
      self.panel = panel
      self.caption = caption
    }
  }

  private var content: [Primitive] = []
  private var width = 0.0
  private var bottom = Self.margin

  /// An empty sheet.
  package init() {}

  /// The size, in points.
  package var size: Size {
    Size(max(1, width + 2 * Self.margin), max(1, bottom - Self.gap + Self.margin))
  }

  /// The present width without margins, in points.
  package var innerWidth: Double { width }

  /// Adds a row of stages.
  ///
  /// - Parameters:
  ///   - cells: The stages, from left to right.
  ///   - heading: The words above them; nil for none.
  package mutating func add(row cells: [Cell], heading: String? = nil) {
    let step = (cells.map { Self.cellWidth($0.panel.size) }.max() ?? 0) + Self.gap
    let rowWidth = step * Double(cells.count) - Self.gap
    if let heading {
      content.append(
        .text(
          fittingText(heading, size: Self.letter, width: max(rowWidth, 200)),
          at: Vector(Self.margin, bottom + Self.letter), size: Self.letter, anchor: .start,
          Style(fill: .theme(.word))))
      bottom += Self.letter + 8
    }
    let height = cells.map(\.panel.size.height).max() ?? 0
    for (place, cell) in cells.enumerated() {
      let middle = Self.margin + step * Double(place) + (step - Self.gap) / 2
      let origin = Vector(middle - cell.panel.size.width / 2, bottom)
      content.append(
        .group(
          Group(
            cell.panel.content, transform: TransformComponents(translation: origin),
            classes: ["stage"])))
      for (line, words) in cell.caption.enumerated() {
        let place = Vector(middle, bottom + height + 16 + Double(line) * Self.line)
        content.append(
          .text(
            fittingText(words, size: Self.letter, width: step - Self.gap / 2), at: place,
            size: Self.letter, Style(fill: .theme(.word))))
      }
    }
    let lines = Double(cells.map(\.caption.count).max() ?? 0)
    bottom += height + (lines > 0 ? 6 + lines * Self.line : 0) + Self.gap
    width = max(width, rowWidth, heading.map { textWidth($0, size: Self.letter) } ?? 0)
  }

  /// Adds a plot at the bottom.
  package mutating func add(_ plot: PlotPanel) {
    content.append(
      .group(
        Group(
          plot.content, transform: TransformComponents(translation: Vector(Self.margin, bottom)),
          classes: ["plot"])))
    bottom += plot.size.height + Self.gap
    width = max(width, plot.size.width)
  }

  /// The text of the SVG file.
  package func svg(title: String) -> String {
    SVGDocument(size: size, title: title, content: content).text
  }

  /// Points of the picture per point of a stage, with which stages fit side by side.
  ///
  /// - Parameters:
  ///   - stage: The size of the stage, in points.
  ///   - columns: The number of stages side by side.
  /// - Returns: The scale: 1 for a single stage of usual size.
  package static func scale(of stage: Size, columns: Int) -> Double {
    let most =
      columns == 1
      ? Size(640, 640)
      : Size(min(320, (most - gap * Double(columns - 1)) / Double(columns)), 320)
    let fitting = min(most.width / stage.width, most.height / stage.height)
    guard columns == 1 else { return fitting }
    // A small stage grows until the words below it fit.
    return min(fitting, max(1, 200 / max(stage.width, stage.height)))
  }

  /// The most columns of stages whose captions can be read.
  package static var mostColumns: Int { 8 }

  /// The width of a stage with its caption, in points.
  private static func cellWidth(_ panel: Size) -> Double { max(panel.width, 96) }

  /// The width of a row of many stages, in points.
  private static var most: Double { 960 }
  private static var margin: Double { 12 }
  private static var gap: Double { 16 }
  /// The height of words, in points.
  private static var letter: Double { 12 }
  private static var line: Double { 16 }
}
