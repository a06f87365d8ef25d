import Dynamics
import Geometry
import Motion
import Testing

@Suite("The velocity of animated items")
struct SeenVelocityTests {
  @Test("is what is seen, with a body and without", arguments: [false, true])
  func seen(hasBody: Bool) throws {
    let stage = try AnimationStage()
    if hasBody { try stage.addBody() }
    try stage.animator.animate(
      .group([
        AnimationDefinition(stage.item, .center, to: Vector(200, 50), curve: .linear, duration: 1),
        AnimationDefinition(stage.item, .angle, to: 3, curve: .linear, duration: 1),
      ]))
    stage.animator.advance(ticks: 30)
    #expect((stage.item.velocity - Vector(100, -50)).length < 1e-3)
    #expect(near(stage.item.angularVelocity, 3, 1e-4))
  }

  @Test("of several animations is their sum")
  func sum() throws {
    let stage = try AnimationStage()
    for x in [300.0, 150, 420] {
      try stage.animator.animate(
        AnimationDefinition(stage.item, .center, to: Vector(x, 100), spring: ringing))
      stage.animator.advance(ticks: 3)
    }
    for _ in 0..<20 {
      stage.animator.tick()
      let exact = stage.animator.velocity(of: stage.item, .center)
      #expect((stage.item.velocity - exact).length < 1e-9)
    }
  }

  @Test("is none while it is paused, and at the end")
  func none() throws {
    let stage = try AnimationStage()
    let run = try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(200, 50), curve: .linear, duration: 1))
    stage.animator.advance(ticks: 10)
    run.pause()
    stage.animator.advance(ticks: 2)
    #expect(stage.item.velocity == .zero)
    run.resume()
    stage.animator.advance(ticks: 100)
    #expect(stage.item.velocity == .zero && stage.item.x == 200)
  }

  @Test("is none once the animations are stopped", arguments: [false, true])
  func stops(hasBody: Bool) throws {
    let stage = try AnimationStage()
    if hasBody { try stage.addBody() }
    try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(200, 100), curve: .linear, duration: 1))
    stage.animator.advance(ticks: 30)
    stage.animator.stopAnimations(of: stage.item)
    #expect(stage.item.velocity == .zero)
    let center = stage.item.center
    stage.animator.advance(ticks: 30)
    #expect((stage.item.center - center).length < 1e-6)
  }

  @Test("is kept where that is asked for, for behaviors that come after", arguments: [false, true])
  func fliesOn(hasBody: Bool) throws {
    let stage = try AnimationStage()
    if hasBody { try stage.addBody() }
    try stage.animator.animate(
      AnimationDefinition(stage.item, .center, to: Vector(200, 100), curve: .linear, duration: 1))
    stage.animator.advance(ticks: 30)
    stage.animator.stopAnimations(of: stage.item, keepsVelocity: true)
    #expect(near(stage.item.velocity.x, 100, 1e-9))
    if !hasBody { try stage.addBody() }
    stage.animator.advance(ticks: 30)
    #expect(near(stage.item.x, 200, 1e-3))
  }
}
