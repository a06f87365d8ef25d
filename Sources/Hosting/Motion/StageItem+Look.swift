import Drawing
import Dynamics
import Geometry
import Motion
import Scripting

/// How an item looks in pictures.
extension StageItem {
  /// The outline of an item, which it collides as; nil for a group, whose members are drawn.
  var form: ItemForm? {
    guard item.members.isEmpty else { return nil }
    return switch item.collisionBoundsType {
    case .rectangle: .rectangle
    case .ellipse: .ellipse
    case .path: .path(item.collisionBoundingPath)
    }
  }

  /// The size, in points.
  var drawnSize: Size { item.size }
  /// The `zPosition`.
  var level: Double { item.zPosition }

  /// How it is transformed, with its center as the translation.
  var pose: TransformComponents {
    // Members of the row itself, as key paths to them would take ten times as long.
    let item = item
    var pose = item.components
    pose.translation += item.exactCenter
    pose.rotation = item.exact(.angle)
    return pose
  }

  /// The colour that a script gave it, and how much of it is seen.
  var paint: (color: RGB?, opacity: Double) {
    let color = color.flatMap { RGBColor(css: $0) }
    return (color.map(RGB.init), item.alpha * (color?.clamped.alpha ?? 1))
  }

  /// The colour when its animations have ended; nil where none moves it.
  var finalColor: RGB? {
    let last = modelColor
    return last == color ? nil : last.flatMap { RGBColor(css: $0) }.map(RGB.init)
  }
}

extension RGB {
  /// A colour of an animation or a script; its opacity is another matter.
  init(_ color: RGBColor) {
    func byte(_ share: Double) -> UInt8 { UInt8((share * 255).rounded()) }
    let color = color.clamped
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }
}
