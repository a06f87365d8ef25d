public import Geometry
import Physics

// Sliders: an item on a line of the other end, without turning against it.
extension AttachmentBehavior {
  /// Makes an item slide along a line through a point, without turning.
  ///
  /// The item's present position is 0 of `attachmentRange`. Moving `anchorPoint` moves line and
  /// range.
  ///
  /// - Parameters:
  ///   - item: The item to attach.
  ///   - anchor: A point of the line, in points; the item is held at this point, even beyond its
  ///     edge.
  ///   - axis: The direction of the line; its length does not matter.
  /// - Returns: The attachment, to be added to an animator.
  /// - Precondition: All numbers are finite, and the axis is not zero.
  public static func sliding(
    item: any DynamicItem, attachedToAnchor anchor: Vector, axis: Vector
  ) -> AttachmentBehavior {
    var record = AttachmentRecord(.sliding, anchor: anchor, offset: item.offset(of: anchor))
    record.axis = checkedAxis(axis)
    return AttachmentBehavior(record, items: [item])
  }

  /// Makes an item slide along a line of another, without turning against it.
  ///
  /// The item's present position is 0 of `attachmentRange`. The line turns with the other item.
  ///
  /// - Parameters:
  ///   - item: The item that slides.
  ///   - other: The item to which the line belongs.
  ///   - anchor: The point where the two hold each other now, in points; nil is the first item's
  ///     center.
  ///   - axis: The present direction of the line, in the animator's coordinates.
  /// - Returns: The attachment, to be added to an animator.
  /// - Precondition: The items are different, all numbers are finite, and the axis is not zero.
  public static func sliding(
    item: any DynamicItem, attachedTo other: any DynamicItem, anchor: Vector? = nil, axis: Vector
  ) -> AttachmentBehavior {
    var record = AttachmentRecord(.sliding, item, other, at: anchor ?? item.center)
    record.axis = checkedAxis(axis).rotated(by: -other.turn)
    return AttachmentBehavior(record, items: [item, other])
  }
}

/// A line that an item slides along.
enum SliderAttachment: AttachmentJoint {
  static let properties: [AttachmentProperty] = [.axis, .attachmentRange, .frictionTorque]

  /// Friction is a force, not a torque.
  static var frictionArm: Double { 1 }

  static func add(
    _ record: AttachmentRecord, _ a: JointAnchor, _ b: JointAnchor, to world: inout World
  ) -> JointID {
    var definition = SliderDefinition(
      a, b, axis: record.axis, limits: record.minimum...record.maximum)
    definition.referenceAngle = record.referenceAngle
    definition.frictionForce = record.friction
    return world.addJoint(definition, collides: record.allowsCollision)
  }

  static func change(
    _ joint: JointID, to record: AttachmentRecord, in world: inout World
  ) {
    world.setLimits(record.minimum...record.maximum, of: joint)
    world.setAxis(record.axis, of: joint)
  }
}

/// An axis of length 1; a vector without a direction stops the program.
func checkedAxis(_ axis: Vector) -> Vector {
  let axis = Domain.coordinate.checked(axis, "axis")
  precondition(axis != .zero, "axis must be a direction, not \(axis)")
  return axis.normalized
}
