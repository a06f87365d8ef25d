import Dynamics
import Geometry
package import Scripting

/// A stage drawn in braille: its reference rectangle, the outlines of its items, their names.
package struct StagePicture {
  /// Draws a stage at the largest scale that fits into a space of character cells, centered.
  ///
  /// Where names overlap, only the name of the topmost item is shown.
  ///
  /// - Complexity: O(n log n) in the items of the stage.
  package static func lines(of stage: Stage, in space: Terminal.Size) -> [String] {
    var canvas = BrailleCanvas(columns: space.columns, rows: space.rows)
    let (width, height) = (Double(canvas.width - 1), Double(canvas.height - 1))
    let scale = min(width / stage.width, height / stage.height)
    let left = ((width - stage.width * scale) / 2).rounded()
    let top = ((height - stage.height * scale) / 2).rounded()
    func outline(_ corners: [Vector]) {
      for (index, a) in corners.enumerated() {
        let b = corners[(index + 1) % corners.count]
        canvas.line(
          left + a.x * scale, top + a.y * scale, left + b.x * scale, top + b.y * scale)
      }
    }
    outline([
      Vector(x: 0, y: 0), Vector(x: stage.width, y: 0),
      Vector(x: stage.width, y: stage.height), Vector(x: 0, y: stage.height),
    ])
    let items = stage.shownItemsFromTop.filter { $0.alpha > 0 }
    for item in items { outline(item.corners) }
    for item in items {
      let middle = item.shown(.zero)
      canvas.text(
        plainText(item.name), centeredAt: left + middle.x * scale, top + middle.y * scale)
    }
    return canvas.lines
  }
}

extension StageItem {
  /// The corners of the drawing, in points.
  var corners: [Vector] {
    let (dx, dy) = (item.width / 2, item.height / 2)
    return [(-dx, -dy), (dx, -dy), (dx, dy), (-dx, dy)].map { shown(Vector($0, $1)) }
  }

  /// The shown position of a point that is given relative to the item's center, in points.
  func shown(_ point: Vector) -> Vector { item.center + item.transform.apply(to: point) }
}
