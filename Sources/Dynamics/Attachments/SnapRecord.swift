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
  /// The approach to the point, since the snap was added.
  var approach: SnapApproach?

  mutating func noteChange() { needsUpdate = true }
}

/// The approach of an item to the point of a snap: the turn that `wobble` makes belongs to it.
///
/// It begins when the snap is added, when its point moves, and when the item is put elsewhere or let
/// go. An item that is still off the point after it is held there by something, or has far to go: the
/// turn then fades, until the snap pulls as without `wobble`. Where nothing holds the item, all of the
/// turn remains, as published. A point that moved less than 0.2 s ago turns the item less, in
/// proportion, so that it follows a finger without a turn.
struct SnapApproach: Equatable {
  /// The time after which an item that is 0.5 pt off the point is held, in seconds.
  private static let duration = 0.45
  /// The time after which an item that is 0.1 pt off the point is held, in seconds.
  private static let longDuration = 0.75
  /// The time in which the turn fades, in seconds.
  private static let fading = 0.25
  /// The time for which a point must stand for a whole turn to the next one, in seconds.
  private static let standing = 0.2

  /// The point that is approached, in points, and the way to it when the pull was last chosen.
  private(set) var point: Vector
  private(set) var way: Vector
  private var startTick: Int
  /// How often the item had been put elsewhere or let go.
  let puts: UInt32
  /// The share of the turn now, from 0 to 1.
  private(set) var share = 1.0

  init(to point: Vector, from center: Vector, tick: Int, puts: UInt32) {
    (self.point, way) = (point, point - center)
    (startTick, self.puts) = (tick, puts)
  }

  /// Turns to a point that may have moved.
  mutating func aim(at point: Vector, from center: Vector, tick: Int, rate: Double) {
    if point != self.point {
      share = min(1, Double(tick - startTick) / rate / Self.standing)
      (self.point, startTick) = (point, tick)
    }
    way = point - center
  }

  /// Fades the turn in a tick in which the item is held off the point, by a distance in points.
  mutating func fade(off: Double, tick: Int, rate: Double) {
    let age = Double(tick - startTick) / rate
    let isHeld = age >= Self.longDuration ? off > 0.1 : age >= Self.duration && off > 0.5
    if isHeld { share = max(0, share - 1 / (Self.fading * rate)) }
  }
}

extension SnapRecord {
  /// The world's joint for a snap.
  ///
  /// An item that is not to turn is pulled at its center.
  func definition(of body: BodyID, size: Size) -> TargetDefinition {
    let straight = straight(body)
    guard let approach, swings else { return straight }
    return straight.mixed(with: swinging(body, approach.way, size), share: approach.share)
  }

  /// Whether the pull turns the item now.
  var swings: Bool { wobble && mayTurn && approach?.share ?? 0 > 0 }

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
  private func swinging(_ body: BodyID, _ way: Vector, _ size: Size) -> TargetDefinition {
    var target = TargetDefinition(
      body, to: point, frequency: 4.15, dampingRatio: 0.08 + 0.578 * damping)
    target.maximumAcceleration = 28_700
    target.angularFrequency = 4.25
    target.angularDampingRatio = 1.5
    let scale = max(1, (size.width + size.height) / 120)
    let ahead = way.normalized * scale
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

extension TargetDefinition {
  /// This pull with a share of another one's springs and levers.
  fileprivate func mixed(with other: TargetDefinition, share: Double) -> TargetDefinition {
    if share == 1 { return other }
    func mix(_ path: KeyPath<TargetDefinition, Double>) -> Double {
      self[keyPath: path] + share * (other[keyPath: path] - self[keyPath: path])
    }
    var mixed = other
    mixed.frequency = mix(\.frequency)
    mixed.dampingRatio = mix(\.dampingRatio)
    mixed.maximumAcceleration = mix(\.maximumAcceleration)
    mixed.angularFrequency = mix(\.angularFrequency)
    mixed.angularDampingRatio = mix(\.angularDampingRatio)
    mixed.lever = share * other.lever
    mixed.dampingLever = share * other.dampingLever
    return mixed
  }
}
