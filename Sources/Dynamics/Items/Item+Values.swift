public import Geometry

extension Item {
  /// The center, in points.
  public var center: Vector {
    get { Vector(x, y) }
    set {
      x = newValue.x
      y = newValue.y
    }
  }

  /// The extents, in points, both over 0.
  public var size: Size {
    get { Size(width, height) }
    set {
      width = newValue.width
      height = newValue.height
    }
  }

  /// The rectangle of the item's size at the origin.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The velocity, in points per second.
  public var velocity: Vector {
    get { Vector(vx, vy) }
    set {
      vx = newValue.x
      vy = newValue.y
    }
  }

  /// What is shown: angle, scales and translation as one map about the center.
  ///
  /// Physics does not read it and writes the rotation in each tick; set `angle` to turn the body.
  ///
  /// - Precondition: A transform that is set has no shear.
  public var transform: AffineTransform {
    get { AffineTransform(parts) }
    set {
      do { try setTransform(newValue) } catch { preconditionFailure(error.description) }
    }
  }

  /// Stores a transform as angle, scales and translation.
  ///
  /// The angle becomes the one nearest to the present angle, as it is not wrapped.
  ///
  /// - Throws: `DynamicsError.transformHasShear`, and `DynamicsError.badValue` when a number is
  ///   not finite.
  public func setTransform(_ transform: AffineTransform) throws(DynamicsError) {
    func check(_ name: StaticString, _ value: Double) throws(DynamicsError) {
      if value.isFinite { return }
      throw .badValue(name: "\(name)", rule: "must be a finite number", value: value)
    }
    try check("a", transform.a)
    try check("b", transform.b)
    try check("c", transform.c)
    try check("d", transform.d)
    try check("tx", transform.tx)
    try check("ty", transform.ty)
    guard !transform.hasShear else { throw .transformHasShear }
    guard isAlive else { throw .itemWasRemoved }
    let parts = transform.parts
    let turn = Math.wrappedAngle(parts.rotation - angle)
    if turn != 0 {
      try table.store(angle + turn, .angle, row: row, generation: generation, as: .shown)
    }
    try set(.scaleX, to: parts.scaleX)
    try set(.scaleY, to: parts.scaleY)
    try set(.translationX, to: parts.translation.x)
    try set(.translationY, to: parts.translation.y)
  }

  /// Stores a frame as center and size.
  ///
  /// - Throws: `DynamicsError.frameOfTransformedItem` while the item is turned, scaled or
  ///   translated, and `DynamicsError.badValue` when a number is not finite or not over 0.
  public func setFrame(_ frame: Rect) throws(DynamicsError) {
    guard isAlive else { throw .itemWasRemoved }
    guard parts == .identity else { throw .frameOfTransformedItem }
    for (field, value) in [
      (ItemField.width, frame.width), (.height, frame.height), (.x, frame.center.x),
      (.y, frame.center.y),
    ] {
      guard let rule = field.ruleBroken(by: value) else { continue }
      throw .badValue(name: "\(field)", rule: rule, value: value)
    }
    try set(.width, to: frame.width)
    try set(.height, to: frame.height)
    try set(.x, to: frame.center.x)
    try set(.y, to: frame.center.y)
  }

  /// Rotation, scales and translation of the transform.
  public var parts: TransformParts {
    TransformParts(
      rotation: angle, scaleX: scaleX, scaleY: scaleY,
      translation: Vector(self[.translationX], self[.translationY]))
  }
}
