import Dynamics
import Geometry
import Motion
import Testing

@Suite("The time of running animations")
struct AnimationTimeTests {
  @Test("runs faster and slower from where the animation is, without a jump")
  func speed() throws {
    let stage = try AnimationStage()
    let (animator, item) = (stage.animator, stage.item)
    let run = try animator.animate(
      AnimationDefinition(item, .center, to: Vector(200, 100), curve: .linear, duration: 1))
    animator.advance(ticks: 15)
    run.speed = 2
    #expect(near(item.x, 125, 1e-9))
    animator.advance(ticks: 15)
    #expect(near(item.x, 175, 1e-9))
    #expect(near(item.velocity.x, 200, 1e-9))
    run.speed = 0.1
    #expect(animator.advance(ticks: 1000) == 150)
    #expect(item.center == Vector(200, 100))
  }

  @Test("of a spring follows its closed form at every speed", arguments: [0.3, 1.0, 2.5])
  func springSpeed(speed: Double) throws {
    let stage = try AnimationStage()
    let run = try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(300, 100), spring: ringing))
    stage.animator.advance(ticks: 5)
    run.speed = speed
    for tick in 1...20 {
      stage.animator.tick()
      let time = (5 + Double(tick) * speed) / 60
      let state = ringing.state(displacement: -200.0, velocity: 0, after: time)
      #expect(near(stage.item.x, 300 + state.displacement, 1e-9))
      #expect(near(stage.item.velocity.x, state.velocity * speed, 1e-6))
    }
  }

  @Test("stands at speed 0 without keeping the animator awake")
  func standing() throws {
    let stage = try AnimationStage()
    let run = try stage.animator.animate(
      AnimationDefinition(stage.item, .angle, to: 2, spring: ringing))
    stage.animator.advance(ticks: 5)
    run.speed = 0
    let angle = stage.item.angle
    #expect(stage.animator.advance(ticks: 100) < 5)
    #expect(stage.item.angle == angle && run.isRunning && !run.isPaused)
    run.speed = 1
    stage.animator.advance(ticks: 300)
    #expect(stage.item.angle == 2)
  }

  @Test("keeps its speed while it is paused and turned round")
  func turned() throws {
    let stage = try AnimationStage()
    let run = try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(200, 100), curve: .linear, duration: 1))
    run.speed = 2
    stage.animator.advance(ticks: 20)
    run.pause()
    run.reverse()
    #expect(run.speed == 2)
    run.resume()
    stage.animator.advance(ticks: 10)
    #expect(near(stage.item.x, 100 + 200 * 10.0 / 60, 1e-9))
    #expect(stage.animator.advance(ticks: 100) == 10)
    #expect(stage.item.x == 100)
  }

  @Test("is that of all members of a sequence, also of those to come")
  func sequence() throws {
    let stage = try AnimationStage()
    func line(_ x: Double) -> AnimationDefinition {
      AnimationDefinition(stage.item, .center, to: Vector(x, 100), curve: .linear, duration: 1)
    }
    let run = try stage.animator.animate(.sequence([line(200), .wait(1), .group([line(300)])]))
    run.speed = 4
    #expect(run.speed == 4)
    #expect(stage.animator.advance(ticks: 500) < 50)
    #expect(stage.item.x == 300)
  }

  @Test("can be set: the animation goes on from there")
  func timeOffset() throws {
    let stage = try AnimationStage()
    let run = try stage.animator.animate(
      AnimationDefinition(
        stage.item, .center, to: Vector(200, 100), curve: .linear, duration: 1,
        options: AnimationOptions(delay: 0.5)))
    #expect(run.timeOffset == -0.5)
    run.timeOffset = 0.25
    #expect(run.timeOffset == 0.25)
    stage.animator.advance(ticks: 15)
    #expect(near(stage.item.x, 150, 1e-9))
    run.timeOffset = 1e6
    #expect(run.timeOffset == 1)
    stage.animator.advance(ticks: 3)
    #expect(stage.item.x == 200 && !run.isRunning)
  }

  @Test("can be set where there is no end")
  func endless() throws {
    let stage = try AnimationStage()
    let free = SpringTiming(dampingRatio: 0, response: 1)
    let run = try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(200, 100), spring: free))
    run.timeOffset = 100.5
    stage.animator.advance(ticks: 15)
    #expect(near(stage.item.x, 200, 1e-6))
    #expect(near(stage.item.velocity.x, -100 * free.angularFrequency, 1e-3))
  }
}
