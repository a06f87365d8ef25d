import Drawing
import Dynamics
package import Geometry
import Motion
package import Scripting
package import Terminal

/// A stage drawn in braille: its reference rectangle, boundaries, attachments, trails, items and
/// their names.
package struct StagePicture {
  /// The colors of the terminal.
  package var colors = TerminalColors.none
  /// Whether to write names.
  package var showsNames = true
  /// The last centers of items, drawn as dots.
  package var trails: [Trail] = []
  /// The next centers of items, drawn as dots with gaps.
  package var futures: [Trail] = []

  /// The last centers of an item, in points, and the color of the item.
  package struct Trail {
    package var points: [Vector]
    package var color: String?

    /// Makes a trail of centers.
    package init(points: [Vector], color: String?) { (self.points, self.color) = (points, color) }
  }

  /// Creates a picture as a terminal shows it.
  package init() {}

  /// Draws a stage without colors.
  package static func lines(of stage: Stage, in space: Terminal.Size) -> [String] {
    StagePicture().lines(of: stage, in: space)
  }

  /// Draws a stage at the largest scale that fits into a space of character cells, centered.
  ///
  /// Transparent items have fewer dots. A text stands in its item if it fits there. A name stands in its item, or beside it where dots are in
  /// the way; where names overlap, only that of the topmost item is shown.
  ///
  /// - Complexity: O(n log n) in the items of the stage.
  package func lines(of stage: Stage, in space: Terminal.Size) -> [String] {
    var drawing = StageDrawing(of: stage, in: space)
    drawing.addGround(stage)
    for trail in trails { drawing.add(trail) }
    for trail in futures { drawing.add(trail, distance: 4) }
    let items = stage.shownItemsFromTop.filter { $0.item.shownAlpha > 0 }
    for item in items.reversed() { drawing.addOutline(of: item) }
    let worded = items.filter { drawing.addText(of: $0) }
    if showsNames {
      for item in items { drawing.addName(of: item, isMiddleTaken: worded.contains(item)) }
    }
    return drawing.canvas.lines(in: colors)
  }
}

/// The canvas of a stage's picture, with the scale from points to dots.
private struct StageDrawing {
  var canvas: BrailleCanvas
  private let scale: Double
  private let left: Double
  private let top: Double

  init(of stage: Stage, in space: Terminal.Size) {
    canvas = BrailleCanvas(columns: space.columns, rows: space.rows)
    let (width, height) = (Double(canvas.width - 1), Double(canvas.height - 1))
    scale = min(width / stage.width, height / stage.height)
    left = ((width - stage.width * scale) / 2).rounded()
    top = ((height - stage.height * scale) / 2).rounded()
  }

  /// Adds the reference rectangle, boundaries and attachments.
  mutating func addGround(_ stage: Stage) {
    line(
      [
        Vector(0, 0), Vector(stage.width, 0), Vector(stage.width, stage.height),
        Vector(0, stage.height), Vector(0, 0),
      ])
    let lines = stage.animator.debugLines
    for boundary in lines.boundaries { line(boundary.points) }
    for joint in lines.joints { line([joint.start, joint.end], share: 0.5) }
  }

  /// Adds the dots of a trail, each at least a distance in dots from the one before.
  mutating func add(_ trail: StagePicture.Trail, distance: Double = 0) {
    var last: Vector?
    for point in trail.points {
      let (x, y) = (left + point.x * scale, top + point.y * scale)
      guard abs(x) < 1e6, abs(y) < 1e6 else { continue }
      if let last, last.distance(to: Vector(x, y)) < distance { continue }
      last = Vector(x, y)
      canvas.setDot(Int(x.rounded()), Int(y.rounded()), color: rgb(trail.color))
    }
  }

  mutating func addOutline(of item: StageItem) {
    let color = item.color.flatMap { RGBColor(css: $0) }
    line(
      item.outline.map(item.shown),
      share: min(1, item.item.shownAlpha * (color?.clamped.alpha ?? 1)), color: rgb(item.color))
  }

  /// Writes the lines of an item's text that cover nothing, around its middle.
  ///
  /// - Returns: Whether it wrote any.
  mutating func addText(of item: StageItem) -> Bool {
    let lines = item.style.text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let middle = item.shown(.zero)
    let x = left + middle.x * scale
    var isWritten = false
    for (place, line) in lines.enumerated() where !line.isEmpty {
      let y = top + middle.y * scale + 4 * (Double(place) - Double(lines.count - 1) / 2)
      let words = plainText(String(line))
      guard case .free = canvas.space(for: words, centeredAt: x, y) else { continue }
      canvas.text(words, centeredAt: x, y)
      isWritten = true
    }
    return isWritten
  }

  /// Writes the name where it covers nothing: inside the item, or below, above or beside it.
  ///
  /// Writes nothing if another name is in the way.
  mutating func addName(of item: StageItem, isMiddleTaken: Bool) {
    let name = plainText(item.name)
    let dots = item.outline.map { item.shown($0) }.map {
      Vector(left + $0.x * scale, top + $0.y * scale)
    }
    let (xs, ys) = (dots.map(\.x), dots.map(\.y))
    guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max() else { return }
    let middle = item.shown(.zero)
    let (x, y) = (left + middle.x * scale, top + middle.y * scale)
    let half = Double(name.cells) + 1
    let places = [(x, y), (x, y1 + 4), (x, y0 - 4), (x1 + 2 + half, y), (x0 - 2 - half, y)]
    for (x, y) in places.dropFirst(isMiddleTaken ? 1 : 0) {
      switch canvas.space(for: name, centeredAt: x, y) {
      case .free: return canvas.text(name, centeredAt: x, y)
      case .written: return
      case .drawn: continue
      }
    }
  }

  private mutating func line(_ points: [Vector], share: Double = 1, color: RGB? = nil) {
    for (a, b) in zip(points, points.dropFirst()) {
      canvas.line(
        left + a.x * scale, top + a.y * scale, left + b.x * scale, top + b.y * scale,
        share: share, color: color)
    }
  }

  private func rgb(_ text: String?) -> RGB? {
    guard let color = text.flatMap({ RGBColor(css: $0) })?.clamped else { return nil }
    func byte(_ share: Double) -> UInt8 { UInt8((share * 255).rounded()) }
    return RGB(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }
}

extension StageItem {
  /// The corners of the outline, relative to the center, in points; the last is the first again.
  fileprivate var outline: [Vector] {
    let bounds = Rect(center: .zero, size: Size(item.width, item.height))
    var path: VectorPath
    switch item.collisionBoundsType {
    case .rectangle: path = .rect(bounds)
    case .ellipse: path = .oval(in: bounds)
    case .path: path = item.collisionBoundingPath
    }
    path.close()
    return path.flattened()
  }

  /// The shown position of a point that is given relative to the item's center, in points.
  fileprivate func shown(_ point: Vector) -> Vector {
    AffineTransform(item.shownPose).apply(to: point)
  }
}
