import Geometry
import Physics
import Testing

/// Sliding and rolling against Coulomb's law.
@Suite("Friction and rolling")
struct FrictionTests {
  /// A slope that falls to the right, with a body on it near its upper end.
  private func slope(
    _ angle: Double, friction: Double, _ shape: BodyShape, lift: Double
  ) -> (World, BodyID) {
    var world = World()
    let material = SurfaceMaterial(friction: friction, elasticity: 0)
    world.add(
      .segment(from: .zero, to: Vector(angle: angle, length: 20_000)), at: .zero, kind: .fixed,
      material)
    let up = Vector(Math.sin(angle), -Math.cos(angle))
    let body = world.add(
      shape, at: Vector(angle: angle, length: 500) + up * lift, angle: angle, material)
    return (world, body)
  }

  @Test("a box holds on a slope below atan(mu) and does not creep", arguments: [0.1, 0.3, 0.6])
  func holds(friction: Double) {
    for fraction in [0.5, 0.9, 0.98] {
      let angle = Math.atan(friction) * fraction
      var (world, box) = slope(angle, friction: friction, .box(Size(40, 20)), lift: 10)
      for body in world.allBodies { world.setCanSleep(false, of: body) }
      world.run(30, gravity: gravity)
      let start = world.position(of: box)
      world.run(570, gravity: gravity)
      #expect((world.position(of: box) - start).length < 0.5, "at \(fraction) of the threshold")
    }
  }

  @Test("above atan(mu) it slides with g (sin - mu cos), within 1 %", arguments: [0.0, 0.2, 0.5])
  func slides(friction: Double) {
    for excess in [0.05, 0.3] {
      let angle = Math.atan(friction) + excess
      var (world, box) = slope(angle, friction: friction, .box(Size(40, 20)), lift: 10)
      world.run(30, gravity: gravity)
      let before = world.velocity(of: box).length
      world.run(120, gravity: gravity)
      let acceleration = (world.velocity(of: box).length - before) / 2
      let expected = 1000 * (Math.sin(angle) - friction * Math.cos(angle))
      #expect(abs(acceleration / expected - 1) < 0.01)
    }
  }

  @Test("a box stops after v² / (2 mu g), within 1 %", arguments: [0.1, 0.4, 0.8])
  func stops(friction: Double) {
    var (world, box) = slope(0, friction: friction, .box(Size(60, 12)), lift: 6)
    world.run(10, gravity: gravity)
    let start = world.position(of: box).x
    world.setVelocity(Vector(800, 0), of: box)
    world.run(600, gravity: gravity)
    #expect(world.velocity(of: box).length < 0.01)
    let distance = 800 * 800 / (2 * friction * 1000)
    #expect(abs((world.position(of: box).x - start) / distance - 1) < 0.01)
  }

  @Test("a ball rolls down a slope with g sin / (1 + I / m r²), within 1 %")
  func rollsDown() {
    for angle in [0.05, 0.2, 0.5] {
      var (world, ball) = slope(angle, friction: 0.8, .circle(radius: 20), lift: 20)
      world.run(30, gravity: gravity)
      let before = world.velocity(of: ball).length
      world.run(120, gravity: gravity)
      let speed = world.velocity(of: ball).length
      #expect(abs((speed - before) / 2 / (1000 * Math.sin(angle) / 1.5) - 1) < 0.01)
      #expect(abs(world.angularVelocity(of: ball) * 20 / speed - 1) < 0.01)
    }
  }

  @Test("a sliding ball ends up rolling at 2/3 of its speed, and rolls on for ever")
  func slidesThenRolls() {
    var (world, ball) = slope(0, friction: 0.3, .circle(radius: 20), lift: 20)
    world.run(10, gravity: gravity)
    world.setVelocity(Vector(600, 0), of: ball)
    world.run(120, gravity: gravity)
    #expect(abs(world.velocity(of: ball).x - 400) < 4)
    #expect(abs(world.angularVelocity(of: ball) - 20) < 0.2)
    let speed = world.velocity(of: ball).x
    world.run(1200, gravity: gravity)
    #expect(abs(world.velocity(of: ball).x / speed - 1) < 1e-3)
  }

  @Test("a box tips over on a slope steeper than its sides, and not on a flatter one")
  func tips() {
    // A box of 20 x 40 tips where tan(angle) exceeds 20 / 40.
    for (angle, tips) in [(0.42, false), (0.51, true)] {
      var (world, box) = slope(angle, friction: 5, .box(Size(20, 40)), lift: 20)
      world.run(180, gravity: gravity)
      #expect((abs(world.angle(of: box) - angle) > 0.5) == tips, "slope of \(angle)")
    }
  }

  @Test("a stack is held back by the friction of its lowest box: a m = mu M g")
  func drags() {
    var world = World()
    let material = SurfaceMaterial(friction: 0.5, elasticity: 0)
    world.add(.box(Size(4000, 20)), at: Vector(0, 10), kind: .fixed, SurfaceMaterial(friction: 0))
    let lower = world.add(.box(Size(200, 20)), at: Vector(0, -10), material)
    let upper = world.add(.box(Size(40, 20)), at: Vector(0, -30), material)
    world.run(10, gravity: gravity)
    world.setVelocity(Vector(200, 0), of: upper)
    world.run(90, gravity: gravity)
    // 800 of 4,800 parts of mass: both end at a sixth of the speed.
    #expect(abs(world.velocity(of: upper).x - 200 / 6) < 1)
    #expect(abs(world.velocity(of: lower).x - 200 / 6) < 1)
  }
}
