public import Geometry
import Physics

// Welds: an item that neither moves nor turns against the other end.
extension AttachmentBehavior {
  /// Welds an item to a point, at its present center and angle.
  ///
  /// - Precondition: The point is finite.
  public static func fixed(
    item: any DynamicItem, attachedToAnchor anchor: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.fixed, anchor: anchor, offset: item.offset(of: anchor)), items: [item])
  }

  /// Welds two items in their present poses, so that they move as one.
  ///
  /// - Parameters:
  ///   - item: The first item.
  ///   - other: The second item.
  ///   - anchor: The point where the two hold each other, in points; nil is the first item's
  ///     center.
  /// - Returns: The attachment, to be added to an animator.
  /// - Precondition: The items are different, and the point is finite.
  public static func fixed(
    item: any DynamicItem, attachedTo other: any DynamicItem, anchor: Vector? = nil
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.fixed, item, other, at: anchor ?? item.center), items: [item, other])
  }
}

/// A weld.
enum WeldAttachment: AttachmentJoint {
  static let properties: [AttachmentProperty] = [.frequency, .damping]

  static func add(
    _ record: AttachmentRecord, _ a: JointAnchor, _ b: JointAnchor, to world: inout World
  ) -> JointID {
    var definition = WeldDefinition(a, b)
    definition.referenceAngle = record.referenceAngle
    (definition.frequency, definition.dampingRatio) = (record.frequency, record.damping)
    definition.angularFrequency = record.frequency
    definition.angularDampingRatio = record.damping
    return world.addJoint(definition, collides: record.allowsCollision)
  }

  static func change(
    _ joint: JointID, to record: AttachmentRecord, in world: inout World
  ) {
    world.setAngularSpring(
      frequency: record.frequency, dampingRatio: record.damping, of: joint)
  }
}
