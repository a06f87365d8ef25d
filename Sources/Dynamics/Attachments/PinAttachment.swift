public import Geometry
import Physics

// Pins: an item that turns about a point of the other end.
extension AttachmentBehavior {
  /// Pins an item to a point, about which it can turn.
  ///
  /// The point stays where it is on the item now.
  ///
  /// - Precondition: The point is finite.
  public static func pin(
    item: any DynamicItem, attachedToAnchor anchor: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.pin, anchor: anchor, offset: item.offset(of: anchor)), items: [item])
  }

  /// Pins two items to each other at a point, about which they can turn.
  ///
  /// The point stays where it is on both now.
  ///
  /// - Precondition: The items are different, and the point is finite.
  public static func pin(
    item: any DynamicItem, attachedTo other: any DynamicItem, anchor: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.pin, item, other, at: anchor), items: [item, other])
  }
}

/// A hinge, which is also the joint of a rod or a rope without length.
enum PinAttachment: AttachmentJoint {
  static let properties: [AttachmentProperty] = [
    .attachmentRange, .frequency, .damping, .frictionTorque,
  ]

  static func add(
    _ record: AttachmentRecord, _ a: JointAnchor, _ b: JointAnchor, to world: inout World
  ) -> JointID {
    var definition = PinDefinition(
      a, b, frequency: record.frequency, dampingRatio: record.damping)
    definition.referenceAngle = record.referenceAngle
    definition.limits = record.minimum...record.maximum
    definition.frictionTorque = record.friction
    return world.addJoint(definition, collides: record.allowsCollision)
  }

  static func change(
    _ joint: JointID, to record: AttachmentRecord, in world: inout World
  ) {
    world.setLimits(record.minimum...record.maximum, of: joint)
  }
}
