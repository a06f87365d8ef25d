import Dynamics
import Geometry
import Motion
import Testing

@Suite("Repeating at changing speed")
struct RepeatTests {
  @Test("takes another time of a cycle over at the next cycle, without a jump")
  func nextCycle() throws {
    var clock = RepeatClock(cycleDuration: 2)
    clock.start(at: 10)
    clock.setCycleDuration(0.5, at: 11)
    #expect(clock.position(at: 11.5)?.phase == 0.75)
    let last = try #require(clock.position(at: 12 - 1e-9))
    let next = try #require(clock.position(at: 12 + 1e-9))
    #expect(near(last.phase, 1, 1e-8) && near(next.phase, 0, 1e-8))
    #expect(clock.position(at: 12.125)?.phase == 0.25)
    #expect(clock.position(at: 12.125)?.cycle == 1)
    #expect((clock.pace(at: 11), clock.pace(at: 12.1)) == (0.5, 2))
  }

  @Test("or at once, and then the phase goes on from where it is")
  func atOnce() throws {
    var clock = RepeatClock(cycleDuration: 2, change: .atOnce)
    clock.start(at: 0)
    for time in [0.3, 0.9, 1.4] {
      let before = try #require(clock.position(at: time))
      clock.setCycleDuration(time, at: time)
      let after = try #require(clock.position(at: time))
      #expect(near(after.phase, before.phase, 1e-12))
      let soon = try #require(clock.position(at: time + 1e-3))
      #expect(near(soon.phase, before.phase + 1e-3 / time, 1e-9))
    }
  }

  @Test("begins once, stops after the cycle, and goes on when started before that")
  func startAndStop() {
    var clock = RepeatClock()
    #expect(clock.position(at: 5) == nil)
    clock.start(at: 0)
    clock.start(at: 0.25)
    #expect(clock.position(at: 0.5)?.phase == 0.5)
    clock.stop(at: 0.5)
    #expect(clock.endTime == 1)
    #expect(clock.position(at: 0.75)?.phase == 0.75)
    #expect(clock.position(at: 1) == nil)
    clock.start(at: 0.8)
    #expect(clock.position(at: 1.5)?.phase == 0.5)
    #expect(clock.position(at: 1.5)?.cycle == 1)
    clock.stop(at: 1.5)
    clock.start(at: 3)
    #expect(clock.position(at: 3.25)?.phase == 0.25)
    #expect(clock.position(at: 3.25)?.cycle == 0)
  }

  @Test("stops after a cycle at a time of 0, and starts again", arguments: [false, true])
  func zero(isAtOnce: Bool) {
    var clock = RepeatClock(cycleDuration: 1, change: isAtOnce ? .atOnce : .nextCycle)
    clock.start(at: 0)
    clock.setCycleDuration(0, at: 0.5)
    #expect(clock.position(at: 0.75)?.phase == 0.75)
    #expect(clock.position(at: 1.25) == nil)
    clock.start(at: 2)
    #expect(clock.position(at: 2.5) == nil)
    clock.setCycleDuration(0.5, at: 3)
    #expect(clock.position(at: 3.5) == nil)
    clock.start(at: 4)
    #expect(clock.position(at: 4.25)?.phase == 0.5)
  }

  @Test("gives the same phase in one jump as in a thousand")
  func jumps() throws {
    var many = RepeatClock(cycleDuration: 0.7)
    many.start(at: 0)
    let one = many
    for step in 1...1000 { many.setCycleDuration(0.7, at: Double(step) * 0.003) }
    let (a, b) = (try #require(many.position(at: 3.3)), try #require(one.position(at: 3.3)))
    #expect(a.cycle == b.cycle && near(a.phase, b.phase, 1e-9))
  }

  @Test("goes from 2.0 to 0.5 s between the example's two points")
  func example() throws {
    let stage = try AnimationStage(at: Vector(160, 420))
    let (animator, item) = (stage.animator, stage.item)
    let flash = RepeatBetween(
      item, .center, from: { Vector(160, 420) }, to: { Vector(160, 100) }, curve: .linear,
      in: animator)
    #expect(flash.cycleDuration == 1)
    flash.cycleDuration = 2
    try flash.start()
    animator.advance(ticks: 60)
    #expect(near(item.y, 100, 1e-9))
    flash.cycleDuration = 0.5
    animator.advance(ticks: 30)
    #expect(near(item.y, 260, 1e-9))
    animator.advance(ticks: 30)
    #expect(near(item.y, 420, 1e-9))
    animator.advance(ticks: 15)
    #expect(near(item.y, 100, 1e-9))
    flash.stop()
    #expect(flash.isRunning)
    #expect(animator.advance(ticks: 100) == 15)
    #expect(item.center == Vector(160, 420))
    #expect(!flash.isRunning && !animator.isRunning)
    try flash.start()
    animator.advance(ticks: 15)
    flash.stop()
    try flash.start()
    animator.advance(ticks: 30)
    #expect(near(item.y, 100, 1e-9))
  }

  @Test("asks for its states before each cycle, and only then")
  func states() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    var asked: [Int] = []
    var end = 200.0
    let flash = RepeatBetween(
      item, .center,
      from: {
        asked.append(animator.tickCount)
        return Vector(100, 100)
      }, to: { Vector(end, 100) }, cycleDuration: 0.5, curve: .linear, in: animator)
    try flash.start()
    try flash.start()
    end = 300
    animator.advance(ticks: 15)
    #expect(near(item.x, 200, 1e-9))
    animator.advance(ticks: 30)
    #expect(near(item.x, 300, 1e-9))
    #expect(asked == [0, 29])
    animator.advance(ticks: 30)
    #expect(asked == [0, 29, 59])
  }

  @Test("keeps its value when the speed changes at once, in mid-cycle")
  func continuous() throws {
    let stage = try AnimationStage(rate: 600)
    let (animator, item) = (stage.animator, stage.item)
    let flash = RepeatBetween(
      item, .center, from: { Vector(100, 100) }, to: { Vector(200, 100) }, cycleDuration: 2,
      change: .atOnce, curve: .linear, in: animator)
    try flash.start()
    var old = item.x
    for tick in 1...3000 {
      flash.cycleDuration = 2 - Double(tick) / 3000
      animator.tick()
      #expect(abs(item.x - old) <= 200 / 1.0 / 600 + 1e-9)
      old = item.x
    }
  }

  @Test("gives way to another animation of the property")
  func replaced() throws {
    let stage = try AnimationStage()
    let flash = RepeatBetween(
      stage.item, .center, from: { Vector(100, 100) }, to: { Vector(200, 100) },
      in: stage.animator)
    try flash.start()
    stage.animator.advance(ticks: 20)
    try stage.animator.animate(AnimationDefinition(stage.item, .center, to: .zero, duration: 0.2))
    #expect(!flash.isRunning && flash.phase == nil)
    stage.animator.advance(ticks: 100)
    #expect(stage.item.center == .zero)
    #expect(!stage.animator.isRunning)
  }
}
