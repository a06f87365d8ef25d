import Geometry
import Physics

/// An attachment behavior's properties.
struct AttachmentRecord: Equatable {
  let tie: AttachmentBehavior.Tie
  let tiesItems: Bool
  var anchor: Vector
  var offset: Vector
  var toOffset: Vector
  var length = 0.0
  var frequency = 0.0
  var damping = 0.0
  var dampsAcross = true
  var frictionTorque = 0.0
  var minimum = -Double.infinity
  var maximum = Double.infinity
  /// The direction of a slider, of length 1, in the coordinates of the second item or the animator.
  var axis = Vector.zero
  /// The turn of the first item against the other end that counts as 0.
  var referenceAngle = 0.0
  /// Whether the reference angle counts full turns as the world does.
  var countsTurns = false
  var allowsCollision = false
  var needsUpdate = true
  /// The world's constraint, while there is one.
  var constraint: ConstraintID?
  /// Whether the constraint is a pin in place of a rod or rope, as these have no length.
  var isPinned = false

  init(
    _ tie: AttachmentBehavior.Tie, tiesItems: Bool = false, anchor: Vector = .zero,
    offset: Vector, toOffset: Vector = .zero
  ) {
    self.tie = tie
    self.tiesItems = tiesItems
    self.anchor = anchor
    self.offset = offset
    self.toOffset = toOffset
  }

  /// Ties two items at a point that both have now.
  init(
    _ tie: AttachmentBehavior.Tie, _ item: any DynamicItem, _ other: any DynamicItem,
    at anchor: Vector
  ) {
    self.init(
      tie, tiesItems: true, anchor: anchor, offset: item.offset(of: anchor),
      toOffset: other.offset(of: anchor))
  }

  /// Whether a rod or a rope has no length, so that it holds two points together.
  var isPin: Bool { (tie == .rod || tie == .limit) && length == 0 }

  /// The distances that a rod, a spring or a rope allows.
  var lengths: ClosedRange<Double> {
    switch (tie, frequency > 0) {
    case (.limit, _): 0...length
    case (_, true): 0...Double.infinity
    case (_, false): length...length
    }
  }

  /// The friction as the world takes it: a force for sliders, else a torque.
  var friction: Double {
    frictionTorque * PushRecord.unit * (tie == .sliding ? 1 : Self.frictionArm)
  }

  /// How far from the axis a push of magnitude 1 acts that a friction of 1 withstands, in points.
  static var frictionArm: Double { 100 }
}
