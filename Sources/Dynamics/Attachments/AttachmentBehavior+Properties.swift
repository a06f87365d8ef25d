public import Geometry

// The properties that may be changed while an attachment is in an animator. Setting a property that
// its kind does not have stops the program.
extension AttachmentBehavior {
  /// The point that the item is attached to, in points; moving it drags the item.
  ///
  /// Between items it is the point at which they were joined. Setting it then changes nothing, as
  /// in UIKit; move one of the items instead.
  ///
  /// - Precondition: The point is finite.
  public var anchorPoint: Vector {
    get { record.anchor }
    set {
      let anchor = Domain.coordinate.checked(newValue, "anchorPoint")
      if attachedBehaviorType == .anchor { record.anchor = anchor }
    }
  }

  /// The point at which the attachment holds the first item, from its center, turned with it.
  ///
  /// - Precondition: The offset is finite.
  public var offset: Vector {
    get { record.offset }
    set {
      record.offset = Domain.coordinate.checked(newValue, "offset")
    }
  }

  /// The point at which the attachment holds the second item, from its center, turned with it.
  ///
  /// - Precondition: The offset is finite.
  public var toOffset: Vector {
    get { record.toOffset }
    set {
      record.toOffset = Domain.coordinate.checked(newValue, "toOffset")
    }
  }

  /// The distance that a rod keeps, a spring pulls to and a rope allows, in points, at least 0.
  ///
  /// - Precondition: The length is in the domain of lengths; the attachment is a rod or a rope.
  public var length: Double {
    get { record.length }
    set {
      check(.length)
      record.length = Domain.length.checked(newValue, "length")
    }
  }

  /// The undamped frequency of the spring, in Hz; 0, as at first, makes the attachment rigid.
  ///
  /// A weld or a pin with a frequency is soft: springs replace the rigid joint, and also the rigid
  /// angle of a weld.
  ///
  /// - Precondition: The frequency is in the domain of frequencies; the attachment is no slider and no
  ///   rope.
  public var frequency: Double {
    get { record.frequency }
    set {
      check(.frequency)
      record.frequency = Domain.frequency.checked(newValue, "frequency")
    }
  }

  /// The spring's damping ratio: 0, as at first, is none, 1 is critical.
  ///
  /// Without a frequency it does nothing; `frictionTorque` slows the swing of a rod.
  ///
  /// - Precondition: The damping is in the domain of damping ratios; the attachment is no slider and
  ///   no rope.
  public var damping: Double {
    get { record.damping }
    set {
      check(.damping)
      record.damping = Domain.dampingRatio.checked(newValue, "damping")
    }
  }

  /// Whether a spring also damps motion across its axis, at the same rate; true at first.
  ///
  /// When it is false, a spring damps along its axis only, as in UIKit, and swings on.
  ///
  /// - Precondition: The attachment is a rod.
  public var dampsAcross: Bool {
    get { record.dampsAcross }
    set {
      check(.dampsAcross)
      record.dampsAcross = newValue
    }
  }

  /// The friction that opposes turning or swinging about the other end, and sliding; 0 at first.
  ///
  /// 1 withstands a push of magnitude 1 that acts 100 points from the axis: 10⁸ mass · pt²/s². A
  /// slider has a force in place of a torque: 1 withstands a push of magnitude 1. A slack rope
  /// swings freely.
  ///
  /// - Precondition: The friction is in the domain of friction torques; the attachment is no weld.
  public var frictionTorque: Double {
    get { record.frictionTorque }
    set {
      check(.frictionTorque)
      record.frictionTorque = Domain.frictionTorque.checked(newValue, "frictionTorque")
    }
  }

  /// The range in which an item slides along the axis, in points, or turns on its pin, in radians.
  ///
  /// 0 is the position or angle at which the attachment was made; the range is infinite at first. A
  /// pin's angle is that of the first item relative to the other end, clockwise.
  ///
  /// - Precondition: The range contains 0, and the attachment is a slider or a pin.
  public var attachmentRange: ClosedRange<Double> {
    get { record.minimum...record.maximum }
    set {
      check(.attachmentRange)
      precondition(newValue.contains(0), "attachmentRange must contain 0, not \(newValue)")
      record.minimum = checkedEnd(newValue.lowerBound)
      record.maximum = checkedEnd(newValue.upperBound)
    }
  }

  /// The direction of a slider's line, of length 1, in the animator's coordinates; zero for others.
  ///
  /// Between items the line turns with the second one.
  ///
  /// - Precondition: The axis is finite and not zero, and the attachment is a slider.
  public var axis: Vector {
    get { attachedBehaviorType == .items ? record.axis.rotated(by: items[1].turn) : record.axis }
    set {
      check(.axis)
      let axis = checkedAxis(newValue)
      record.axis = attachedBehaviorType == .items ? axis.rotated(by: -items[1].turn) : axis
    }
  }

  /// Whether the two attached items collide with each other; false at first, as in UIKit.
  ///
  /// When it is true, they collide if they share a collision behavior, as other items do.
  public var allowsCollision: Bool {
    get { record.allowsCollision }
    set { record.allowsCollision = newValue }
  }

  /// An end of a range, after checking that it is infinite or in its domain.
  private func checkedEnd(_ end: Double) -> Double {
    end.isInfinite
      ? end : (attachmentKind == .pin ? Domain.angle : .coordinate).checked(end, "attachmentRange")
  }

  /// Stops the program when attachments of the kind have no such property.
  func check(_ property: AttachmentProperty) {
    precondition(
      attachmentKind.has(property),
      "\(property) needs \(property.kindNames), not \(attachmentKind.rawValue)")
  }
}

extension AttachmentProperty {
  /// The names of the kinds that have the property, for a message.
  fileprivate var kindNames: String { kinds.map(\.rawValue).joined(separator: " or ") }
}
