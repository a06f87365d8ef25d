import Dynamics
import Geometry
import Testing

@Suite("Samples: instantaneous and continuous push")
struct PushSampleTests {
  let stage = SampleStage()

  /// Aims a push as Apple's samples do: from the middle to a point, up to a distance.
  private func aim(_ push: PushBehavior, at point: Vector, upTo limit: Double) {
    let way = point - Vector(160, 240)
    push.setAngle(way.angle, magnitude: min(way.length, limit) / 100)
    push.active = true
  }

  private func pushed(_ mode: PushBehavior.Mode) throws -> (Item, PushBehavior) {
    let square = try stage.square(at: Vector(160, 240))
    let collision = CollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    let push = PushBehavior(items: [square], mode: mode)
    push.active = false
    try stage.add(collision, push)
    return (square, push)
  }

  @Test("A tap adds 1 pt/s for each point from the middle, at most 100 pt/s")
  func instantaneous() throws {
    let (square, push) = try pushed(.instantaneous)
    for tap in [Finger.Stop.at(0.5, 190, 280), .at(1.5, 60, 240), .at(3, 160, 20)] {
      try stage.add(Finger(tap, down: { aim(push, at: $0, upTo: 100) }))
    }
    for (time, added) in [(0.5, Vector(30, 40)), (1.5, Vector(-100, 0)), (3, Vector(0, -100))] {
      stage.run(until: time)
      let before = square.velocity
      stage.animator.tick()
      #expect((square.velocity - before).distance(to: added) < 0.5, "at \(time) s")
      #expect(!push.active, "it fires once")
    }
    stage.runToPause()
    // The friction of the wall turns the square, so it bounces off the corner and drifts on for
    // about thirty points.
    #expect(square.center.distance(to: Vector(50, 50)) < 35, "it ends near the corner")
  }

  @Test("A finger drives by 1 pt/s² for each point from the middle, at most 200 pt/s²")
  func continuous() throws {
    let (square, push) = try pushed(.continuous)
    try stage.add(
      Finger(
        .at(0.5, 260, 240), .at(1, 260, 240), .at(1.5, 160, 460), .at(4.5, 160, 460),
        down: { aim(push, at: $0, upTo: 200) }, move: { aim(push, at: $0, upTo: 200) },
        up: { _, _ in push.active = false }))
    stage.run(until: 0.5)
    #expect(square.velocity == .zero)
    stage.run(until: 1)
    let speed = 100 / 0.1 * (1 - Math.exp(-0.1 * 0.5))
    #expect(square.velocity.distance(to: Vector(speed, 0)) < 0.5)
    stage.run(until: 1.5)
    let before = square.velocity.y
    stage.run(until: 1.7)
    let damped = Math.exp(-0.1 * 0.2)
    #expect(abs(square.velocity.y - before * damped - 200 / 0.1 * (1 - damped)) < 0.5)

    stage.run(until: 3.5)
    let pressed = square.center.y
    #expect(abs(pressed - 430) < 0.75)
    while push.active {
      stage.animator.tick()
      #expect(abs(square.center.y - pressed) < 0.01, "it does not tremble")
    }
    stage.runToPause()
  }
}
