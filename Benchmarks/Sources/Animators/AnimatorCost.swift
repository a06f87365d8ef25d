import Dynamics
import Physics
import Scenarios
import Worlds

/// The cost of an animator in addition to the step of its world.
///
/// A copy of the world after the first tick is stepped in turns with the animator. Both give the
/// same bits, so the difference of the times is the animator's own cost.
struct AnimatorCost {
  /// The number of items, and the rest rule.
  let count: Int
  let restRule: RestRule
  /// A tick's time while the items fall and pile up, and that of the world's step, in nanoseconds.
  private(set) var moving = (tick: 0.0, step: 0.0)
  /// The same over the first quarter of a second: mostly free fall, where a step costs least.
  private(set) var falling = (tick: 0.0, step: 0.0)
  /// The time of a forced tick once the animator has paused and the world sleeps, in nanoseconds;
  /// nil if that takes more than 3,000,000 ticks of an item.
  private(set) var resting: Double?
  /// Whether the copy of the world gave the same bits as the animator; under `settled` it does not,
  /// because that rule stops items at rest.
  private(set) var isFaithful = true

  /// The animator's cost as a fraction of the step.
  var overhead: Double { moving.tick / moving.step - 1 }
  /// The animator's cost in free fall as a fraction of the step.
  var fallingOverhead: Double { falling.tick / falling.step - 1 }
  /// The cost of a tick at rest as a fraction of a tick in motion.
  var rest: Double? { resting.map { $0 / moving.tick } }

  /// Measures ticks 3 to 302, and under `settled` ticks at rest.
  init(count: Int, restRule: RestRule, rounds: Int) throws {
    self.count = count
    self.restRule = restRule
    var runs: [Run] = []
    for round in 0...rounds {
      let run = try Run(count: count, restRule: restRule)
      isFaithful = isFaithful && run.isFaithful
      if round > 0 { runs.append(run) }
    }
    func median(_ path: (Run) -> Double) -> Double {
      runs.map(path).sorted()[runs.count / 2]
    }
    moving = (median(\.moving.tick), median(\.moving.step))
    falling = (median(\.falling.tick), median(\.falling.step))
    if runs.allSatisfy({ $0.resting > 0 }) { resting = median(\.resting) }
  }

  /// One round.
  private struct Run {
    var moving = (tick: 0.0, step: 0.0)
    var falling = (tick: 0.0, step: 0.0)
    var resting = 0.0
    var isFaithful = true

    init(count: Int, restRule: RestRule) throws {
      let scene = try FallingItems(count: count, restRule: restRule)
      scene.animator.tick()
      var world = scene.world
      // The first step of each copies the shared columns, so it is not measured.
      scene.animator.tick()
      world.step(by: scene.animator.tickDuration)
      for block in 0..<20 {
        let tick = duration { scene.animator.advance(ticks: 15, force: true) } / 15
        let step =
          duration { for _ in 0..<15 { world.step(by: scene.animator.tickDuration) } } / 15
        if block == 0 { falling = (tick, step) }
        moving.tick += tick / 20
        moving.step += step / 20
      }
      isFaithful = world == scene.world
      guard restRule == .settled else { return }
      let last = 3_000_000 / count
      while scene.animator.tickCount < last && scene.animator.tick() {}
      while !scene.world.isAsleep && scene.animator.tickCount < last {
        scene.animator.advance(ticks: 20, force: true)
      }
      guard scene.world.isAsleep else { return }
      scene.animator.advance(ticks: 60, force: true)
      resting = duration { scene.animator.advance(ticks: 1_000, force: true) } / 1_000
    }
  }
}
