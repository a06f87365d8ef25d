import Dynamics
import Geometry
import Motion
import Testing

@Suite("One of several additive animations")
struct AloneTests {
  /// Runs two springs of the center, tick by tick beside one that runs alone.
  private func run(
    ending: (RunningAnimation) -> Void
  ) throws -> (item: Item, animator: DynamicAnimator, other: (Int) -> Double) {
    let stage = try AnimationStage()
    let slow = SpringTiming(dampingRatio: 0.8, response: 1)
    let first = try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(300, 100), spring: ringing))
    stage.animator.advance(ticks: 4)
    try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(500, 100), spring: slow))
    stage.animator.advance(ticks: 3)
    ending(first)
    // The remaining distance of the second one, some ticks after the end of the first.
    return (
      stage.item, stage.animator,
      { slow.state(displacement: -200.0, velocity: 0, after: Double(3 + $0) / 60).displacement }
    )
  }

  @Test("is stopped where it is seen, and the others go on from there without a jump")
  func stop() throws {
    let (item, animator, other) = try run {
      $0.stop(alone: true)
      #expect(!$0.isRunning)
    }
    // Both went three ticks together, and the first one four before.
    let way = ringing.state(displacement: -200.0, velocity: 0, after: 7.0 / 60).displacement
    #expect(near(item.x, 500 + way + other(0), 1e-9))
    let end = 500 + way
    #expect(near(animator.modelValue(of: item, .center).x, end, 1e-9))
    for tick in 1...30 {
      animator.tick()
      #expect(near(item.x, end + other(tick), 1e-9))
    }
    animator.advance(ticks: 600)
    #expect(near(item.x, end, 1e-9) && !animator.isRunning)
  }

  @Test("is cancelled: only what it had still to go is gone at once")
  func cancel() throws {
    let (item, animator, other) = try run { $0.cancel(alone: true) }
    #expect(near(item.x, 500 + other(0), 1e-9))
    for tick in 1...30 {
      animator.tick()
      #expect(near(item.x, 500 + other(tick), 1e-9))
    }
    #expect(animator.modelValue(of: item, .center).x == 500)
  }

  @Test("completes unfinished; the others finish")
  func completions() throws {
    let stage = try AnimationStage()
    var ends: [String] = []
    let first = try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(300, 100), spring: ringing)
    ) { ends.append("first \($0)") }
    try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(0, 0), spring: ringing)
    ) { ends.append("second \($0)") }
    stage.animator.advance(ticks: 5)
    first.stop(alone: true)
    stage.animator.advance(ticks: 300)
    #expect(ends == ["first false", "second true"])
  }

  @Test("whose other numbers nothing else moves stands there in these")
  func partlyShared() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    let frame = try animator.animate(
      AnimationDefinition(
        item, .frame, to: Rect(x: 200, y: 200, width: 80, height: 60), curve: .linear,
        duration: 1))
    try animator.animate(
      AnimationDefinition(item, .center, to: Vector(0, 0), curve: .linear, duration: 2))
    animator.advance(ticks: 30)
    let (size, center) = (item.size, item.center)
    frame.stop(alone: true)
    #expect(item.size == size && item.center == center)
    animator.advance(ticks: 15)
    #expect(item.size == size)
    // The other one goes from the frame's center to (0, 0) in two seconds.
    #expect((item.center - (center - Vector(240, 230) / 8)).length < 1e-9)
  }

  @Test("that is the only one ends as if others did not matter")
  func only() throws {
    let stage = try AnimationStage()
    try stage.addBody()
    let run = try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(200, 100), curve: .linear, duration: 1))
    stage.animator.advance(ticks: 30)
    run.stop(alone: true, keepsVelocity: true)
    #expect(near(stage.item.velocity.x, 100, 1e-9))
    stage.animator.advance(ticks: 30)
    #expect(near(stage.item.x, 200, 1e-3))
  }
}
