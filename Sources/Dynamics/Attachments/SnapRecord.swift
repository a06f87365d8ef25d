import Geometry
import Physics

/// A snap behavior's properties.
struct SnapRecord: BehaviorRecord {
  var point: Vector
  var damping = 0.5
  var wobble = true
  var lands = false
  var needsUpdate = true
  /// Whether the item could turn when the joint was last updated.
  var mayTurn = true
  /// The world's joint, while there is one.
  var jointID: JointID?

  mutating func noteChange() { needsUpdate = true }
}

extension SnapRecord {
  /// The world's joint for a snap.
  ///
  /// An item that is not to turn is pulled at its center.
  func definition(of body: BodyID, center: Vector, size: Size) -> TargetDefinition {
    wobble && mayTurn ? swinging(body, center, size) : straight(body)
  }

  /// A pull at levers, as of springs at the corners that are stronger on one side.
  ///
  /// The pull acts at one point of a 60 x 60 item, and its damping at another. For an item that moves
  /// left, the first is 1.7 pt ahead of the center and 29.5 pt above, the second 10.6 pt ahead and
  /// 21.7 pt above. So the item turns while it moves, counterclockwise first, and the turn takes its
  /// center off the straight line. For other directions left and right are mirrored. Smaller items
  /// move and turn like a 60 x 60 item; larger ones move alike and turn less, in proportion to their
  /// mean side. The turning damps the motion too, so the damping ratio of the pull alone is lower
  /// than that of the whole.
  ///
  /// Source: fitted to the trace in Erica Sadun, "The Core iOS Developer's Cookbook", 2014,
  /// chapter 6; `docs/decisions/0001` describes the fit and its errors.
  private func swinging(_ body: BodyID, _ center: Vector, _ size: Size) -> TargetDefinition {
    var target = TargetDefinition(
      body, to: point, frequency: 4.15, dampingRatio: 0.08 + 0.578 * damping)
    target.maximumAcceleration = 28_700
    target.angularFrequency = 4.25
    target.angularDampingRatio = 1.5
    let scale = max(1, (size.width + size.height) / 120)
    let ahead = (point - center).normalized * scale
    let aside = ahead.perpendicular * (ahead.x > 0 ? -1 : 1)
    target.lever = ahead * 1.7 + aside * 29.5
    target.dampingLever = ahead * 10.6 + aside * 21.7
    target.gyration = 24.5 * scale
    return target
  }

  /// A pull at the center; another spring turns the item upright.
  private func straight(_ body: BodyID) -> TargetDefinition {
    var target = TargetDefinition(
      body, to: point, frequency: 3.6, dampingRatio: 0.08 + 0.92 * damping)
    target.maximumAcceleration = 22_000
    target.angularFrequency = 6.25
    target.angularDampingRatio = 0.6
    return target
  }
}
