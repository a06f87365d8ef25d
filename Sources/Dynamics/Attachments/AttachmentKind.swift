import Physics

extension AttachmentBehavior {
  /// The kind of an attachment.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A rod of one length, or a spring when it has a frequency.
    case rod
    /// A line that the item slides along without turning against the other end.
    case sliding
    /// A rope: at most a length apart.
    case limit
    /// A weld: neither shift nor turn against the other end.
    case fixed
    /// A hinge: free turning about a point.
    case pin
  }
}

/// A property that only some kinds of attachments have.
package enum AttachmentProperty: String {
  case length
  case frequency
  case damping
  case dampsAcross
  case frictionTorque
  case attachmentRange
  case axis
}

/// A kind of attachment as a joint of the world.
protocol AttachmentJoint {
  /// The properties of the kind, in addition to those of all attachments.
  static var properties: [AttachmentProperty] { get }
  /// The distance from the axis of a push of magnitude 1 that a friction of 1 withstands, in
  /// points.
  static var frictionArm: Double { get }

  /// Adds the world's joint of an attachment.
  static func add(
    _ record: AttachmentRecord, _ a: JointAnchor, _ b: JointAnchor, to world: inout World
  ) -> JointID

  /// Updates a joint, except for its ends, its spring and its friction.
  static func change(
    _ joint: JointID, to record: AttachmentRecord, in world: inout World)
}

extension AttachmentJoint {
  static var frictionArm: Double { 100 }
}

extension AttachmentBehavior.Kind {
  /// The world's joint for attachments of the kind.
  var joint: any AttachmentJoint.Type {
    switch self {
    case .rod: RodAttachment.self
    case .sliding: SliderAttachment.self
    case .limit: RopeAttachment.self
    case .fixed: WeldAttachment.self
    case .pin: PinAttachment.self
    }
  }

  /// Whether attachments of the kind have a property.
  package func has(_ property: AttachmentProperty) -> Bool { joint.properties.contains(property) }
}

extension AttachmentProperty {
  /// The kinds of attachments that have the property.
  package var kinds: [AttachmentBehavior.Kind] {
    AttachmentBehavior.Kind.allCases.filter { $0.has(self) }
  }
}
