public import Dynamics
public import Geometry

/// The values of an item at one moment: plain data that may be sent to another thread or actor.
public struct ItemValues: Hashable, Sendable {
  /// The name, unique in its stage.
  public var name: String
  /// The tags, in the order they were given.
  public var tags: [String]
  /// Whether it is left out of traces, lists and pictures.
  public var isHidden: Bool
  /// The colour to draw it in; nil for none.
  public var color: String?
  /// The corners, the stroke, the shadow, the gradient and the text to draw it with.
  public var style: ItemStyle
  /// The shape with which it collides, which is how a picture may draw it.
  public var collisionBoundsType: CollisionBoundsType
  /// The outline of an item whose shape is a path, in points from its center; empty otherwise.
  public var collisionBoundingPath: VectorPath
  /// The pose to draw it with.
  public let pose: ItemPose
  private var numbers: [Double]

  init(_ item: StageItem) {
    name = item.name
    tags = item.tags
    isHidden = item.isHidden
    color = item.color
    style = item.style
    collisionBoundsType = item.item.collisionBoundsType
    collisionBoundingPath = item.item.collisionBoundingPath
    pose = item.pose
    numbers = ItemField.allCases.map { item.item[$0] }
  }

  /// The number in a field, in the field's unit.
  public subscript(field: ItemField) -> Double { numbers[Int(field.rawValue)] }

  /// The center, in points.
  public var center: Vector { Vector(self[.x], self[.y]) }
  /// Width and height of the unrotated item, in points.
  public var size: Size { Size(self[.width], self[.height]) }
  /// The turn, in radians, clockwise, not wrapped.
  public var angle: Double { self[.angle] }
  /// The velocity, in points per second.
  public var velocity: Vector { Vector(self[.vx], self[.vy]) }
  /// The angular velocity, in radians per second, clockwise.
  public var angularVelocity: Double { self[.angularVelocity] }
  /// The shown scalings along its own axes; 1 is unscaled.
  public var scale: Vector { Vector(self[.scaleX], self[.scaleY]) }
  /// The shown displacement, in points.
  public var translation: Vector { Vector(self[.translationX], self[.translationY]) }
  /// The shown scales, angle and translation as one map about the center.
  public var transform: AffineTransform { pose.transform }
  /// The bounding rectangle as it is drawn, in points.
  public var frame: Rect { pose.frame }
  /// The opacity, from 0 to 1.
  public var alpha: Double { self[.alpha] }
  /// The distance in front at which it is drawn, in points.
  public var zPosition: Double { self[.zPosition] }
}

extension Stage {
  /// The values of the items that are shown, the topmost item last, so that they are drawn in
  /// order.
  ///
  /// - Complexity: O(n log n) in the items, with texts of each; `poses` has the numbers alone.
  public var itemValues: [ItemValues] {
    shownItemsFromTop.reversed().map { ItemValues($0) }
  }
}
