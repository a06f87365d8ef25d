import Dynamics
import Geometry
package import Scripting

/// A stage drawn in braille: its reference rectangle, the outlines of its items, their names.
package struct StagePicture {
  /// Draws a stage as large as a space of character cells allows, in its middle.
  ///
  /// Where names would cover each other, the item that was added first has its name shown.
  ///
  /// - Complexity: O(n) in the items of the stage.
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
    let items = stage.items.filter { !$0.isHidden && $0.alpha > 0 }
    for item in items { outline(item.corners) }
    for item in items {
      canvas.text(plainText(item.name), centeredAt: left + item.x * scale, top + item.y * scale)
    }
    return canvas.lines
  }
}

extension StageItem {
  /// The corners of what is shown: scaled, turned, then moved to the center, in points.
  var corners: [Vector] {
    let (sine, cosine) = (Math.sin(item.angle), Math.cos(item.angle))
    let (dx, dy) = (item.width / 2 * item.scaleX, item.height / 2 * item.scaleY)
    return [(-dx, -dy), (dx, -dy), (dx, dy), (-dx, dy)].map { px, py in
      Vector(x: item.x + px * cosine - py * sine, y: item.y + px * sine + py * cosine)
    }
  }
}
