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
  /// The approach to the point; nil before the first one.
  private(set) var approach: SnapApproach?
  /// The world's joint, while there is one.
  var jointID: JointID?

  mutating func noteChange() { needsUpdate = true }
}

/// The approach to the point of a snap.
struct SnapApproach: Equatable {
  var point: Vector
  /// The tick in which the point moved to its present position.
  var tick: Int
  /// The share of the swing, from 0 to 1; it is less if the previous point stood only briefly.
  var share = 1.0
}

extension SnapRecord {
  /// The time for which a point must stand before an item swings fully to the next one, in seconds.
  ///
  /// So an item follows a point that moves in every tick, like a finger's, with hardly any turn.
  private static let standing = 0.2

  /// Notes the position of the point; a snap without a joint begins a new approach.
  mutating func beginApproach(tick: Int, rate: Double) {
    var next = SnapApproach(point: point, tick: tick)
    if let approach, jointID != nil {
      if approach.point == point { return }
      next.share = min(1, Double(tick - approach.tick) / (Self.standing * rate))
    }
    approach = next
  }

  /// The distance of the published snap, in points.
  private static let publishedWay = 77.0

  /// The world's joint for a snap: a pull at the center, and a spring that turns the item upright.
  ///
  /// With `wobble` an item that may turn swings while it is fast.
  func definition(of body: BodyID, center: Vector, size: Size) -> TargetDefinition {
    var target = TargetDefinition(
      body, to: point, frequency: 3.42, dampingRatio: 0.08 + 0.92 * damping)
    target.maximumAcceleration = 22_000
    target.angularFrequency = 6.25
    target.angularDampingRatio = 0.6
    if wobble && mayTurn { addSwing(to: &target, center, size) }
    return target
  }

  /// A pull at levers, as of springs at the corners that are stronger on one side.
  ///
  /// The pull acts at one point of a 60 x 60 item, and its damping at another. For an item that
  /// moves left, the first is 2.83 pt ahead of the center and 33 pt above, the second 12.56 pt
  /// ahead and 22 pt above. So the item turns while it moves, counterclockwise first, and the turn
  /// takes its center off the straight line. For other directions left and right are mirrored.
  /// Smaller items move and turn like a 60 x 60 item; larger ones move alike and turn less, in
  /// proportion to their mean side. On ways longer than the published one the levers shrink with
  /// the fourth root of the way, so an item turns by at most 41 degrees: one that hits an edge is
  /// upright enough to end up flat. The turning damps the motion too, so the damping ratio of the
  /// pull alone is lower than that of the whole, and the last of the motion fades more slowly than
  /// without a swing.
  ///
  /// Source: fitted to the trace in Erica Sadun, "The Core iOS Developer's Cookbook", 2014,
  /// chapter 6; `docs/decisions/0017-a-snap-swings-while-it-is-fast.md` describes the fit.
  private func addSwing(to target: inout TargetDefinition, _ center: Vector, _ size: Size) {
    var swing = TargetSwing(frequency: 4.24, dampingRatio: 0.08 + 0.543 * damping)
    swing.maximumAcceleration = 28_180
    swing.angularFrequency = 4.04
    swing.angularDampingRatio = 1.28
    target.swing = swing
    target.dampingRatio =
      damping <= 0.5 ? 0.095 + 0.692 * damping : min(0.87, 1.1 * damping - 0.109)
    target.angularDampingRatio = 0.735
    let scale = max(1, (size.width + size.height) / 120)
    let way = point - center
    let farness = max(way.length, Self.publishedWay) / Self.publishedWay
    let share = (approach?.share ?? 1) / farness.squareRoot().squareRoot()
    let ahead = way.normalized * scale * share
    let aside = ahead.perpendicular * (ahead.x > 0 ? -1 : 1)
    target.lever = ahead * 2.83 + aside * 33
    target.dampingLever = ahead * 12.56 + aside * 22
    target.gyration = 28.4 * scale
  }
}
