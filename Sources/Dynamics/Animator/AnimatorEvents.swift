public import Geometry

/// An event of an animator or of its items.
public enum AnimatorEvent {
  /// The animator runs again, before its next tick.
  case resumed
  /// The animator has paused, at the end of a tick.
  case paused
  /// An item of its behaviors came to rest.
  case rested(any DynamicItem)
  /// An item of its behaviors left the active bounds and no longer keeps the animator awake.
  case left(any DynamicItem)
  /// Two items, or an item and a boundary, began or ceased to touch.
  ///
  /// For each two, beginnings and ends take turns, however many collision behaviors have them.
  case contact(ItemContact)
}

/// Whether a contact has begun or ended.
public enum ContactPhase: String, Hashable, Sendable {
  /// The two touch since this tick.
  case began
  /// The two no longer touch.
  case ended
}

/// A contact that began or ended in a tick.
public struct ItemContact {
  /// Whether it began or ended.
  public let phase: ContactPhase
  /// The collision behavior that made the two collide: the first one of several at a beginning, the
  /// last one at an end.
  public let behavior: CollisionBehavior
  /// The item that touches.
  public let item: any DynamicItem
  /// The item or boundary that it touches.
  public let partner: ContactPartner
  /// The impact with which they met; nil when the contact ended.
  public let impact: ContactImpact?
  /// The other behaviors with a contact of the same two, which began before or lasts.
  package let others: [DynamicBehavior]
  /// The first point of contact, in points; nil when the contact ended.
  public var point: Vector? { impact?.point }
}

/// The impact of two things in the tick in which they began to touch.
public struct ContactImpact: Hashable, Sendable {
  /// The first point of contact, in points.
  public let point: Vector
  /// The direction from the item to its partner, of length 1.
  public let normal: Vector
  /// The speed at which they met along the normal, in points per second, at least 0.
  public let speed: Double
  /// The impulse along the normal in this tick, in mass x pt/s; a 100 x 100 item of density 1 has
  /// the mass 10,000.
  public let impulse: Double

  /// Makes an impact.
  public init(point: Vector, normal: Vector, speed: Double, impulse: Double) {
    (self.point, self.normal, self.speed, self.impulse) = (point, normal, speed, impulse)
  }
}

/// The partner of an item in a contact.
public enum ContactPartner {
  /// Another item of the same collision behavior.
  case item(any DynamicItem)
  /// A named boundary, or the reference bounds when nil.
  case boundary(String?)
}

/// Called when an animator pauses and resumes, and when its items rest or leave.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// The animator is about to run again.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// The animator has paused.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
  /// An item of the animator's behaviors came to rest, maybe while others still move.
  func dynamicAnimator(_ animator: DynamicAnimator, itemDidRest item: any DynamicItem)
  /// An item of the animator's behaviors left its active bounds.
  func dynamicAnimator(_ animator: DynamicAnimator, itemDidLeave item: any DynamicItem)
}

extension DynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimator(_ animator: DynamicAnimator, itemDidRest item: any DynamicItem) {}
  /// Does nothing.
  public func dynamicAnimator(_ animator: DynamicAnimator, itemDidLeave item: any DynamicItem) {}
}
