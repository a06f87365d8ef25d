public import Geometry

extension Item {
  /// The center, in points.
  public var center: Vector {
    get { Vector(x, y) }
    set { assign((.x, newValue.x), (.y, newValue.y)) }
  }

  /// The extents, in points, both over 0.
  public var size: Size {
    get { Size(width, height) }
    set { assign((.width, newValue.width), (.height, newValue.height)) }
  }

  /// The rectangle of the item's size at the origin.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The velocity, in points per second.
  public var velocity: Vector {
    get { Vector(vx, vy) }
    set { assign((.vx, newValue.x), (.vy, newValue.y)) }
  }

  /// The shown displacement, in points; physics does not read it.
  public var translation: Vector {
    get { Vector(self[.translationX], self[.translationY]) }
    set { assign((.translationX, newValue.x), (.translationY, newValue.y)) }
  }

  /// The shown scales, angle and translation as one map about the center.
  ///
  /// The scales act along the item's own axes, so that it stays a rectangle at any angle. A
  /// transform that was set with scales along the coordinate axes keeps them. Physics does not read
  /// it and writes the rotation in each tick; set `angle` to turn the body.
  ///
  /// Setting a transform with shear changes nothing.
  public var transform: AffineTransform {
    get { AffineTransform(components) }
    set { assign { () throws(DynamicsError) in try setTransform(newValue) } }
  }

  /// Stores a transform as angle, scales and translation.
  ///
  /// Angles are not wrapped: of the equivalent angles, the one nearest to the present angle is
  /// stored.
  ///
  /// - Throws: `DynamicsError.transformHasShear`, and `DynamicsError.badValue` when a number is out
  ///   of its domain.
  public func setTransform(_ transform: AffineTransform) throws(DynamicsError) {
    if !transform.isInDomain {
      for (name, value, domain) in transform.numbers where !domain.contains(value) {
        throw .badValue(name: name, rule: domain.rule, value: value)
      }
    }
    guard !transform.hasShear else { throw .transformHasShear }
    guard isAlive else { throw .itemWasRemoved }
    let components = transform.components
    let turn = Math.wrappedAngle(components.rotation - angle)
    if turn != 0 {
      let angle = Domain.angle.clamped(angle + turn)
      try table.store(angle, .angle, row: row, generation: generation, as: .shown)
    }
    // Hooks do this in every tick, so it makes no lists; all these numbers are in their domains.
    try set(.scaleX, to: Domain.scale.clamped(components.scaleX))
    try set(.scaleY, to: Domain.scale.clamped(components.scaleY))
    try set(.translationX, to: components.translation.x)
    try set(.translationY, to: components.translation.y)
    try set(.lateScaling, to: components.lateScaling)
  }

  /// Stores numbers into several fields, all or none.
  ///
  /// - Throws: `DynamicsError.badValue` for the first number out of its field's domain, and
  ///   `DynamicsError.itemWasRemoved`.
  public func set(_ values: [(field: ItemField, value: Double)]) throws(DynamicsError) {
    for (field, value) in values {
      if let refusal = field.refusal(of: value) { throw refusal }
    }
    for (field, value) in values { try set(field, to: value) }
  }

  /// Stores a frame as center and size.
  ///
  /// - Throws: `DynamicsError.frameOfTransformedItem` while the item is turned, scaled or
  ///   translated, and `DynamicsError.badValue` when a number is out of its domain.
  public func setFrame(_ frame: Rect) throws(DynamicsError) {
    guard isAlive else { throw .itemWasRemoved }
    guard transform == .identity else { throw .frameOfTransformedItem }
    try set([
      (.width, frame.width), (.height, frame.height), (.x, frame.center.x), (.y, frame.center.y),
    ])
  }

  /// Rotation, scales and translation of the transform, and the order of the first two.
  public var components: TransformComponents {
    var components = TransformComponents(
      rotation: angle, scaleX: scaleX, scaleY: scaleY,
      translation: translation)
    components.lateScaling = self[.lateScaling]
    return components
  }
}
