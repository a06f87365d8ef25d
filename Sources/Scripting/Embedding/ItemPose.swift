import Dynamics
public import Geometry

/// Numbers to draw an item with: plain data that may be sent to another thread or actor.
public struct ItemPose: Hashable, Sendable {
  /// The center, in points.
  public var center: Vector
  /// Width and height of the unrotated item, in points.
  public var size: Size
  /// The turn about the center, the shown scalings and the shown displacement, those of the item's
  /// group included.
  public var components: TransformComponents
  /// The opacity, from 0 to 1: the item's own, times that of its group.
  public var alpha: Double
  /// The distance in front at which it is drawn, in points: the item's own, with that of its group.
  public var zPosition: Double

  /// The turn, in radians, clockwise, not wrapped.
  public var angle: Double { components.rotation }
  /// The shown scales, angle and translation as one map about the center.
  public var transform: AffineTransform { AffineTransform(components) }
  /// The bounding rectangle as it is drawn, in points.
  public var frame: Rect {
    transform.boundingBox(of: Rect(center: .zero, size: size)).translated(by: center)
  }

  /// The pose of an item, or of a row by a function that gives its numbers.
  @inline(__always)
  init(_ number: (ItemField) -> Double) {
    center = Vector(number(.x), number(.y))
    size = Size(number(.width), number(.height))
    components = TransformComponents(
      rotation: number(.angle), scaleX: number(.scaleX), scaleY: number(.scaleY),
      translation: Vector(number(.translationX), number(.translationY)),
      scalesLast: number(.lateScaling) != 0)
    (alpha, zPosition) = (number(.alpha), number(.zPosition))
  }
}

extension ItemPose {
  /// The pose of an item, as its group or its parents show it.
  init(_ item: Item) {
    self.init { item[$0] }
    guard item.shownGroup != nil || item.parent != nil else { return }
    (alpha, zPosition) = (item.shownAlpha, item.shownLevel)
    components.translation += center
    components = item.placed(components)
    components.translation -= center
  }
}

extension ItemPose: Interpolatable {
  /// The pose at a fraction of the way; each number is interpolated alone.
  public func interpolated(to other: ItemPose, at fraction: Double) -> ItemPose {
    var pose = other
    pose.center = center.interpolated(to: other.center, at: fraction)
    pose.size = size.interpolated(to: other.size, at: fraction)
    let (old, new) = (components, other.components)
    pose.components.rotation = old.rotation.interpolated(to: new.rotation, at: fraction)
    pose.components.scaleX = old.scaleX.interpolated(to: new.scaleX, at: fraction)
    pose.components.scaleY = old.scaleY.interpolated(to: new.scaleY, at: fraction)
    pose.components.translation = old.translation.interpolated(to: new.translation, at: fraction)
    pose.alpha = alpha.interpolated(to: other.alpha, at: fraction)
    pose.zPosition = zPosition.interpolated(to: other.zPosition, at: fraction)
    return pose
  }
}

extension StageItem {
  /// The pose to draw the item with after the last tick; the last one of an item that is gone.
  public var pose: ItemPose { ItemPose(item) }
}
