import Geometry
import Physics

/// An attachment behavior's properties.
struct AttachmentRecord: BehaviorRecord {
  let kind: AttachmentBehavior.Kind
  let joinsItems: Bool
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
  /// Whether the reference angle includes the full turns of the world's angles.
  var countsTurns = false
  var allowsCollision = false
  var needsUpdate = true
  /// The world's joint, while there is one.
  var jointID: JointID?
  /// Whether the joint is a pin instead of a rod or rope, because the length is 0.
  var isPinned = false

  mutating func noteChange() { needsUpdate = true }

  init(
    _ kind: AttachmentBehavior.Kind, joinsItems: Bool = false, anchor: Vector = .zero,
    offset: Vector, toOffset: Vector = .zero
  ) {
    self.kind = kind
    self.joinsItems = joinsItems
    self.anchor = anchor
    self.offset = offset
    self.toOffset = toOffset
  }

  /// Joins two items at a point of both in their present poses.
  init(
    _ kind: AttachmentBehavior.Kind, _ item: any DynamicItem, _ other: any DynamicItem,
    at anchor: Vector
  ) {
    self.init(
      kind, joinsItems: true, anchor: anchor, offset: item.offset(of: anchor),
      toOffset: other.offset(of: anchor))
  }

  /// The kind of the world's joint; a rod or a rope without a length is a pin.
  var joint: any AttachmentJoint.Type { isPin ? PinAttachment.self : kind.joint }

  /// Whether a rod or a rope has no length.
  var isPin: Bool { kind.has(.length) && length == 0 }

  /// The friction in the world's units: a force for sliders, otherwise a torque.
  var friction: Double { frictionTorque * PushRecord.unit * joint.frictionArm }
}
