public import Dynamics
public import Geometry

/// A range that contains 0, as UIKit code spells it.
public typealias FloatRange = ClosedRange<Double>

extension ClosedRange<Double> {
  /// Every number.
  public static var infinite: ClosedRange<Double> { -Double.infinity...Double.infinity }
  /// Only 0.
  public static var zero: ClosedRange<Double> { 0...0 }

  /// Makes a range from its ends.
  ///
  /// - Precondition: The minimum is not over the maximum.
  public init(minimum: Double, maximum: Double) { self = minimum...maximum }

  /// The lower end.
  public var minimum: Double { lowerBound }
  /// The upper end.
  public var maximum: Double { upperBound }
}

extension AttachmentBehavior {
  /// Attaches an item to a point by a rod, at an offset from its center, in points.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Vector, attachedToAnchor anchor: Vector
  ) {
    self.init(item: item, offset: offset, attachedToAnchor: anchor)
  }

  /// Attaches two items to each other by a rod, at offsets from their centers, in points.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Vector, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Vector
  ) {
    self.init(item: item, offset: offset, attachedTo: other, offset: otherOffset)
  }

  /// Lets an item slide along a line through a point, without turning.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor anchor: Vector, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    sliding(item: item, attachedToAnchor: anchor, axis: axis)
  }

  /// Lets two items slide along a line, without turning against each other.
  public static func slidingAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor anchor: Vector,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    sliding(item: item, attachedTo: other, anchor: anchor, axis: axis)
  }

  /// Attaches two items to each other by a rope as long as the present distance of their points.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Vector, attachedTo other: any DynamicItem,
    offsetFromCenter otherOffset: Vector
  ) -> AttachmentBehavior {
    limit(item: item, offset: offset, attachedTo: other, offset: otherOffset)
  }

  /// Welds two items together at a point.
  public static func fixedAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor anchor: Vector
  ) -> AttachmentBehavior {
    fixed(item: item, attachedTo: other, anchor: anchor)
  }

  /// Lets two items turn about a point.
  public static func pinAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor anchor: Vector
  ) -> AttachmentBehavior {
    pin(item: item, attachedTo: other, anchor: anchor)
  }
}
