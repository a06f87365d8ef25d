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
  /// The way of the published snap, in points.
  private static let publishedWay = 77.0

  /// The world's joint for a snap: a pull at the center, and another spring that turns the item upright.
  ///
  /// With `wobble` an item that may turn swings while it is fast.
  func definition(of body: BodyID, center: Vector, size: Size) -> TargetDefinition {
    var target = TargetDefinition(
      body, to: point, frequency: 3.6, dampingRatio: 0.08 + 0.92 * damping)
    target.maximumAcceleration = 22_000
    target.angularFrequency = 6.25
    target.angularDampingRatio = 0.6
    if wobble && mayTurn { addSwing(to: &target, center, size) }
    return target
  }

  /// A pull at levers, as of springs at the corners that are stronger on one side.
  ///
  /// The pull acts at one point of a 60 x 60 item, and its damping at another. For an item that moves
  /// left, the first is 2.8 pt ahead of the center and 34.7 pt above, the second 11.4 pt ahead and
  /// 20.1 pt above. So the item turns while it moves, counterclockwise first, and the turn takes its
  /// center off the straight line. For other directions left and right are mirrored. Smaller items
  /// move and turn like a 60 x 60 item; larger ones move alike and turn less, in proportion to their
  /// mean side. On ways longer than the published one the levers shrink with the root of the way, so no
  /// item turns much farther than published: one that hits an edge is upright enough to end up flat.
  /// The turning damps the motion too, so the damping ratio of the pull alone is lower
  /// than that of the whole, and the last of the motion fades more slowly than without a swing.
  ///
  /// Source: fitted to the trace in Erica Sadun, "The Core iOS Developer's Cookbook", 2014,
  /// chapter 6; `docs/decisions/0001` describes the fit and its errors.
  private func addSwing(to target: inout TargetDefinition, _ center: Vector, _ size: Size) {
    var swing = TargetSwing(frequency: 3.91, dampingRatio: 0.08 + 0.5 * damping)
    swing.maximumAcceleration = 28_100
    swing.angularFrequency = 3.82
    swing.angularDampingRatio = 1.22
    target.swing = swing
    target.dampingRatio =
      damping <= 0.5 ? 0.085 + 0.683 * damping : min(0.86, 1.03 * damping - 0.0885)
    target.angularDampingRatio = 0.74
    let scale = max(1, (size.width + size.height) / 120)
    let way = point - center
    let share = (Self.publishedWay / max(way.length, Self.publishedWay)).squareRoot()
    let ahead = way.normalized * scale * share
    let aside = ahead.perpendicular * (ahead.x > 0 ? -1 : 1)
    target.lever = ahead * 2.8 + aside * 34.7
    target.dampingLever = ahead * 11.4 + aside * 20.1
    target.gyration = 29.6 * scale
  }
}
