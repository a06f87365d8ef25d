import Dynamics
import Geometry

/// The start and the end of the snap of the published trace.
let snapStart = Vector(157, 252)
let snapEnd = Vector(80, 252)

extension ItemTable {
  /// An item, by default of the published size.
  func card(
    at center: Vector = snapStart, size: Size = Size(60, 60), angle: Double = 0
  ) throws -> Item {
    try makeItem(ItemDefinition(center: center, size: size, angle: angle))
  }
}

/// An animator and an item without resistance.
///
/// The classic rule predicts no rest but rounds the poses that it writes: read `exactCenter`.
func undamped(
  _ table: ItemTable, at center: Vector, size: Size = Size(60, 60), angle: Double = 0,
  restRule: RestRule = .settled
) throws -> (animator: DynamicAnimator, item: Item) {
  let animator = DynamicAnimator(itemTable: table, restRule: restRule)
  let item = try table.card(at: center, size: size, angle: angle)
  let properties = DynamicItemBehavior(items: [item])
  properties.resistance = 0
  properties.angularResistance = 0
  try animator.addBehavior(properties)
  return (animator, item)
}

/// The momentum of items of density 1, in units of mass x pt/s, and about the origin.
func momentum(of items: [Item]) -> (linear: Vector, angular: Double) {
  items.reduce((.zero, 0)) { sum, item in
    let mass = item.width * item.height
    let inertia = mass * (item.width * item.width + item.height * item.height) / 12
    let spin = mass * item.center.cross(item.velocity) + inertia * item.angularVelocity
    return (sum.0 + mass * item.velocity, sum.1 + spin)
  }
}

/// The angle of a pendulum a number of ticks after its release from an angle below the horizontal.
///
/// It is a'' = pull cos a - air a', in steps so small that their size no longer matters.
func swung(from start: Double, by pull: Double, air: Double = 0, ticks: Int) -> Double {
  var (angle, speed) = (start, 0.0)
  let duration = 1.0 / 60 / 200
  for _ in 0..<ticks * 200 {
    speed += duration * (pull * Math.cos(angle) - air * speed)
    angle += duration * speed
  }
  return angle
}

/// An object of the caller with only the members that the protocol requires.
final class CustomItem: DynamicItem {
  var center: Vector
  var bounds: Rect
  var transform = AffineTransform.identity

  init(center: Vector, size: Size = Size(100, 100)) {
    self.center = center
    bounds = Rect(origin: .zero, size: size)
  }
}

/// A behavior that records its calls and may act in each tick.
final class Probe: DynamicBehavior {
  var moves: [Bool] = []
  var clocks: [Double] = []
  var onTick: ((Probe) throws -> Void)?
  var errors: [DynamicsError] = []

  override func willMove(to dynamicAnimator: DynamicAnimator?) {
    moves.append(dynamicAnimator != nil)
  }

  override func didTick(_ dt: Double) {
    super.didTick(dt)
    clocks.append(elapsedTime)
    do { try onTick?(self) } catch let error as DynamicsError {
      errors.append(error)
    } catch {}
  }
}

/// Records the calls of an animator's delegate.
final class Listener: DynamicAnimatorDelegate {
  var heard: [String] = []

  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {
    heard.append("resume \(animator.tickCount)")
  }

  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {
    heard.append("pause \(animator.tickCount)")
  }
}

/// A motion sampled once per tick, as exactly as the world has it.
struct Track {
  var times: [Double] = []
  var centers: [Vector] = []
  var angles: [Double] = []
  var speeds: [Double] = []

  /// Runs an animator and samples an item, tick 0 included.
  init(
    of item: Item, in animator: DynamicAnimator, ticks: Int, untilPause: Bool = true,
    eachTick: () -> Void = {}
  ) {
    for tick in 0...ticks {
      if tick > 0 {
        guard animator.tick(force: !untilPause) else { return }
        eachTick()
      }
      times.append(animator.elapsedTime)
      centers.append(item.exactCenter)
      angles.append(item.exact(.angle))
      speeds.append(item.velocity.length)
    }
  }

  /// The time after which a value stays within a tolerance, in seconds.
  func settled(_ distance: (Int) -> Double, within tolerance: Double) -> Double {
    let last = times.indices.last { distance($0) > tolerance } ?? -1
    return last + 1 < times.count ? times[last + 1] : .infinity
  }
}

/// The fall of an item from rest under gravity without other behaviors: 1,000 pt/s² against a
/// resistance of 0.1 per second.
enum BareFall {
  /// The distance of the fall in a number of ticks at 60 Hz, in points.
  static func way(ticks: Double) -> Double {
    10_000 * (ticks / 60 - (1 - Math.exp(-ticks / 600)) / 0.1)
  }

  /// The speed after a number of ticks, in points per second.
  static func speed(ticks: Double) -> Double { 10_000 * (1 - Math.exp(-ticks / 600)) }

  /// Whether a distance is that of a number of ticks, within the distance of a quarter of a tick.
  static func isWay(_ way: Double, ticks: Double) -> Bool {
    abs(way - self.way(ticks: ticks)) < speed(ticks: ticks) / 240
  }

  /// Whether a speed is that after a number of ticks, within 0.1 %.
  static func isSpeed(_ speed: Double, ticks: Double) -> Bool {
    abs(speed / self.speed(ticks: ticks) - 1) < 1e-3
  }
}
