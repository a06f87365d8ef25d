public import Geometry
import Physics

// Rods, springs and ropes: attachments that keep a distance.
extension AttachmentBehavior {
  /// Attaches an item to a point by a rod, at their present distance.
  ///
  /// - Parameters:
  ///   - item: The item to attach.
  ///   - offset: The point where the rod holds the item, in points from its center, turned with it.
  ///   - anchor: The point, in points.
  /// - Precondition: All numbers are finite.
  public convenience init(
    item: any DynamicItem, offset: Vector = .zero, attachedToAnchor anchor: Vector
  ) {
    self.init(AttachmentRecord(.rod, anchor: anchor, offset: offset), items: [item])
  }

  /// Attaches two items to each other by a rod, at their present distance.
  ///
  /// - Parameters:
  ///   - item: The first item.
  ///   - offset: The point where the rod holds it, in points from its center, turned with it.
  ///   - other: The second item.
  ///   - otherOffset: The point where the rod holds the second one.
  /// - Precondition: The items are different, and all numbers are finite.
  public convenience init(
    item: any DynamicItem, offset: Vector = .zero, attachedTo other: any DynamicItem,
    offset otherOffset: Vector = .zero
  ) {
    self.init(
      AttachmentRecord(.rod, joinsItems: true, offset: offset, toOffset: otherOffset),
      items: [item, other])
  }

  /// Attaches an item to a point by a rope as long as their present distance.
  ///
  /// - Parameters:
  ///   - item: The item to attach.
  ///   - offset: The point where the rope holds the item, in points from its center, turned with
  ///     it.
  ///   - anchor: The point, in points.
  /// - Returns: The attachment, to be added to an animator.
  /// - Precondition: All numbers are finite.
  public static func limit(
    item: any DynamicItem, offset: Vector = .zero, attachedToAnchor anchor: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.limit, anchor: anchor, offset: offset), items: [item])
  }

  /// Attaches two items to each other by a rope as long as their present distance.
  ///
  /// - Parameters:
  ///   - item: The first item.
  ///   - offset: The point where the rope holds it, in points from its center, turned with it.
  ///   - other: The second item.
  ///   - otherOffset: The point where the rope holds the second one.
  /// - Returns: The attachment, to be added to an animator.
  /// - Precondition: The items are different, and all numbers are finite.
  public static func limit(
    item: any DynamicItem, offset: Vector = .zero, attachedTo other: any DynamicItem,
    offset otherOffset: Vector = .zero
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.limit, joinsItems: true, offset: offset, toOffset: otherOffset),
      items: [item, other])
  }
}

/// An attachment that keeps a distance within a range.
protocol DistanceAttachment: AttachmentJoint {
  /// The allowed distances, in points.
  static func range(of record: AttachmentRecord) -> ClosedRange<Double>
}

extension DistanceAttachment {
  static func add(
    _ record: AttachmentRecord, _ a: JointAnchor, _ b: JointAnchor, to world: inout World
  ) -> JointID {
    var definition = DistanceDefinition(
      a, b, length: record.length, range: range(of: record), frequency: record.frequency,
      dampingRatio: record.damping)
    definition.dampsAcross = record.dampsAcross
    definition.frictionTorque = record.friction
    return world.addJoint(definition, collides: record.allowsCollision)
  }

  static func change(
    _ joint: JointID, to record: AttachmentRecord, in world: inout World
  ) {
    world.setLength(record.length, range: range(of: record), of: joint)
    world.setDampsAcross(record.dampsAcross, of: joint)
  }
}

/// A rod of one length, or a spring.
enum RodAttachment: DistanceAttachment {
  static let properties: [AttachmentProperty] = [
    .length, .frequency, .damping, .dampsAcross, .frictionTorque,
  ]

  static func range(of record: AttachmentRecord) -> ClosedRange<Double> {
    record.frequency > 0 ? 0...Double.infinity : record.length...record.length
  }
}

/// A rope.
enum RopeAttachment: DistanceAttachment {
  static let properties: [AttachmentProperty] = [.length, .frictionTorque]

  static func range(of record: AttachmentRecord) -> ClosedRange<Double> { 0...record.length }
}
