import Dynamics
import Geometry
import Testing

/// The start of every sample: a reference rectangle of 320 by 480 points, and its animator.
struct SampleStage {
  let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))

  /// Adds a square of 100 by 100 points.
  func square(at center: Vector) throws -> Item {
    try animator.itemTable.makeItem(ItemDefinition(center: center, size: Size(100, 100)))
  }

  func add(_ behaviors: DynamicBehavior...) throws {
    for behavior in behaviors { try animator.addBehavior(behavior) }
  }

  /// Ticks until a time, in seconds; a paused animator ticks too.
  func run(until time: Double) {
    while animator.elapsedTime < time - 1e-9 { animator.tick(force: true) }
  }

  /// Ticks until the animator pauses, at most for a minute.
  func runToPause(eachTick: () -> Void = {}) {
    while animator.elapsedTime < 60, animator.tick() { eachTick() }
    #expect(!animator.isRunning, "no pause within a minute")
  }
}

/// Plays a finger along a path; Apple's samples wait for touches instead.
///
/// One point is a tap. It holds the clock mandate until it is up; then it removes itself.
final class Finger: DynamicBehavior {
  /// A point of the path, in points, with the time of the finger there, in seconds.
  struct Stop {
    var time: Double
    var point: Vector

    static func at(_ time: Double, _ x: Double, _ y: Double) -> Stop {
      Stop(time: time, point: Vector(x, y))
    }
  }

  private let path: [Stop]
  private var isDown = false
  private let down: (Vector) throws -> Void
  private let move: (Vector) throws -> Void
  private let up: (Vector, _ velocity: Vector) throws -> Void

  init(
    _ path: Stop..., down: @escaping (Vector) throws -> Void = { _ in },
    move: @escaping (Vector) throws -> Void = { _ in },
    up: @escaping (Vector, _ velocity: Vector) throws -> Void = { _, _ in }
  ) {
    (self.path, self.down, self.move, self.up) = (path, down, move, up)
    super.init()
    clockMandate = true
  }

  override func didTick(_ dt: Double) {
    do { try play(at: elapsedTime + dt) } catch { Issue.record(error) }
  }

  private func play(at time: Double) throws {
    guard let first = path.first, let last = path.last, time > first.time - 1e-9 else { return }
    if !isDown {
      isDown = true
      try down(first.point)
    }
    let next = path.dropFirst().first { $0.time > time } ?? last
    let past = path.last { $0.time < next.time } ?? first
    let velocity =
      past.time < next.time ? (next.point - past.point) / (next.time - past.time) : .zero
    let point = past.point + velocity * (min(time, next.time) - past.time)
    if path.count > 1 { try move(point) }
    guard time > last.time - 1e-9 else { return }
    try up(point, velocity)
    remove()
  }
}
