/// The previous points of a contact, whose impulses its new points take over.
struct PreviousPoints {
  private let first: ContactPoint
  private let second: ContactPoint
  private let count: UInt32
  private let slop: Float

  @inline(always)
  init(_ contact: ContactRecord, slop: Double) {
    (first, second, count) = (contact.point0, contact.point1, contact.pointCount)
    self.slop = Float(slop)
  }

  /// Gives each new point the impulses of the old point at the same corner, or else position.
  ///
  /// Of two corners at the same position, sometimes one and sometimes the other gets the point.
  /// Without the impulse, a body on it would get a kick each time.
  @inline(always)
  func transferImpulses(to contact: inout ContactRecord) {
    guard count > 0, contact.pointCount > 0 else { return }
    let (hasSecond, getsSecond) = (count > 1, contact.pointCount > 1)
    let straight = (
      likeness(first, contact.point0),
      hasSecond && getsSecond ? likeness(second, contact.point1) : 0
    )
    let crossed = (
      hasSecond ? likeness(second, contact.point0) : 0,
      getsSecond ? likeness(first, contact.point1) : 0
    )
    let isStraight = straight.0 + straight.1 >= crossed.0 + crossed.1
    let (likeness, from) = isStraight ? (straight, (first, second)) : (crossed, (second, first))
    if likeness.0 > 0 { contact.point0.takeImpulses(from.0) }
    if likeness.1 > 0 { contact.point1.takeImpulses(from.1) }
  }

  /// The likeness of two points: 2 for the same corner, 1 for the same position, otherwise 0.
  @inline(always)
  private func likeness(_ old: ContactPoint, _ new: ContactPoint) -> Int {
    if old.id == new.id { return 2 }
    let (dx, dy) = (new.localAX - old.localAX, new.localAY - old.localAY)
    return dx * dx + dy * dy <= slop * slop ? 1 : 0
  }
}

extension ContactPoint {
  @inline(always)
  fileprivate mutating func takeImpulses(_ other: ContactPoint) {
    (normalImpulse, tangentImpulse) = (other.normalImpulse, other.tangentImpulse)
  }
}
