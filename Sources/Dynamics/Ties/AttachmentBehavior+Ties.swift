public import Geometry

// The ties other than rods and springs.
extension AttachmentBehavior {
  /// Lets an item slide along a line through a point, without turning.
  ///
  /// The item slides from where it is now, which is 0 of `attachmentRange`. Moving `anchorPoint`
  /// moves line and range.
  ///
  /// - Parameters:
  ///   - item: The item to tie.
  ///   - anchor: A point of the line, in points, which the item is held at as if it reached there.
  ///   - axis: The direction of the line; its length is no matter.
  /// - Returns: The tie, to be added to an animator.
  /// - Precondition: All numbers are finite, and the axis is not zero.
  public static func sliding(
    item: any DynamicItem, attachedToAnchor anchor: Vector, axis: Vector
  ) -> AttachmentBehavior {
    var record = AttachmentRecord(.sliding, anchor: anchor, offset: item.offset(of: anchor))
    record.axis = checkedAxis(axis)
    return AttachmentBehavior(record, items: [item])
  }

  /// Lets an item slide along a line of another, without turning against it.
  ///
  /// The item slides from where it is now, which is 0 of `attachmentRange`. The line turns with the
  /// other item.
  ///
  /// - Parameters:
  ///   - item: The item that slides.
  ///   - other: The item whose line it is.
  ///   - anchor: Where the two hold each other now, in points; nil is the first item's center.
  ///   - axis: The direction of the line, in the animator's coordinates, as the items lie now.
  /// - Returns: The tie, to be added to an animator.
  /// - Precondition: The items are two, all numbers are finite, and the axis is not zero.
  public static func sliding(
    item: any DynamicItem, attachedTo other: any DynamicItem, anchor: Vector? = nil, axis: Vector
  ) -> AttachmentBehavior {
    var record = AttachmentRecord(.sliding, item, other, at: anchor ?? item.center)
    record.axis = checkedAxis(axis).rotated(by: -other.turn)
    return AttachmentBehavior(record, items: [item, other])
  }

  /// Ties an item to a point by a rope that is as long as the two are apart now.
  ///
  /// - Parameters:
  ///   - item: The item to tie.
  ///   - offset: Where the rope holds the item, in points from its center, turned with it.
  ///   - anchor: The point, in points.
  /// - Returns: The tie, to be added to an animator.
  /// - Precondition: All numbers are finite.
  public static func limit(
    item: any DynamicItem, offset: Vector = .zero, attachedToAnchor anchor: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.limit, anchor: anchor, offset: offset), items: [item])
  }

  /// Ties two items by a rope that is as long as they are apart now.
  ///
  /// - Parameters:
  ///   - item: The first item.
  ///   - offset: Where the rope holds it, in points from its center, turned with it.
  ///   - other: The second item.
  ///   - otherOffset: Where the rope holds the second one.
  /// - Returns: The tie, to be added to an animator.
  /// - Precondition: The items are two, and all numbers are finite.
  public static func limit(
    item: any DynamicItem, offset: Vector = .zero, attachedTo other: any DynamicItem,
    offset otherOffset: Vector = .zero
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.limit, tiesItems: true, offset: offset, toOffset: otherOffset),
      items: [item, other])
  }

  /// Welds an item to a point, in the place and turn that it has now.
  ///
  /// - Precondition: The point is finite.
  public static func fixed(
    item: any DynamicItem, attachedToAnchor anchor: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.fixed, anchor: anchor, offset: item.offset(of: anchor)), items: [item])
  }

  /// Welds two items, as they lie now, so that they move as one.
  ///
  /// - Parameters:
  ///   - item: The first item.
  ///   - other: The second item.
  ///   - anchor: Where the two hold each other, in points; nil is the first item's center.
  /// - Returns: The tie, to be added to an animator.
  /// - Precondition: The items are two, and the point is finite.
  public static func fixed(
    item: any DynamicItem, attachedTo other: any DynamicItem, anchor: Vector? = nil
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.fixed, item, other, at: anchor ?? item.center), items: [item, other])
  }

  /// Lets an item turn about a point that stays where it is on the item now.
  ///
  /// - Precondition: The point is finite.
  public static func pin(
    item: any DynamicItem, attachedToAnchor anchor: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.pin, anchor: anchor, offset: item.offset(of: anchor)), items: [item])
  }

  /// Lets two items turn about a point that stays where it is on both now.
  ///
  /// - Precondition: The items are two, and the point is finite.
  public static func pin(
    item: any DynamicItem, attachedTo other: any DynamicItem, anchor: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      AttachmentRecord(.pin, item, other, at: anchor), items: [item, other])
  }
}

/// An axis of length 1; what has no direction stops the program.
func checkedAxis(_ axis: Vector) -> Vector {
  let axis = Domain.coordinate.checked(axis, "axis")
  precondition(axis != .zero, "axis must be a direction, not \(axis)")
  return axis.normalized
}
