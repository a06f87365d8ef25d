import Geometry
import Physics
import Testing

/// Impacts against the conservation laws.
@Suite("Impacts")
struct ImpactTests {
  private static let smooth = SurfaceMaterial(friction: 0, elasticity: 1)

  @Test(
    "two bodies on a line part as mass ratio and elasticity say, within 0.1 %",
    arguments: [0.25, 1, 3, 10], [0, 0.3, 0.7, 1])
  func onALine(ratio: Double, elasticity: Double) {
    for shape in [BodyShape.circle(radius: 20), .box(Size(40, 40))] {
      var world = World()
      let material = { SurfaceMaterial(density: $0, friction: 0, elasticity: elasticity) }
      let a = world.add(shape, at: .zero, material(ratio), velocity: Vector(900, 0))
      let b = world.add(shape, at: Vector(100, 0), material(1))
      world.run(30)
      // v1' = (m1 - e m2) / (m1 + m2) v and v2' = (1 + e) m1 / (m1 + m2) v.
      let first = 900 * (ratio - elasticity) / (ratio + 1)
      let second = 900 * (1 + elasticity) * ratio / (ratio + 1)
      #expect(abs(world.velocity(of: a).x - first) < 0.9)
      #expect(abs(world.velocity(of: b).x - second) < 0.9)
      #expect(abs(world.velocity(of: a).y) < 1e-3)
    }
  }

  @Test(
    "balls that meet obliquely exchange what they have along the line of their centers, within 2 %",
    arguments: [0.0, 0.2, 0.5, 0.9])
  func oblique(offset: Double) {
    for elasticity in [0.0, 0.5, 1] {
      let (a, b) = meet(offset: offset, elasticity: elasticity, steps: 800, duration: 1.0 / 960)
      let normal = Vector((1 - offset * offset).squareRoot(), -offset)
      let struck = normal * (600 * normal.x * (1 + elasticity) / 2)
      #expect((b - struck).length < 12)
      #expect((a - (Vector(600, 0) - struck)).length < 12)
    }
  }

  @Test("equal balls part at a right angle when the impact is elastic, at the usual step too")
  func rightAngle() {
    for offset in [0.1, 0.3, 0.6, 0.9] {
      let (a, b) = meet(offset: offset, elasticity: 1, steps: 60, duration: tick)
      #expect(abs(a.dot(b)) < 1e-3 * 600 * 600)
      #expect((a + b - Vector(600, 0)).length < 0.01)
      #expect(abs((a.lengthSquared + b.lengthSquared) / (600 * 600) - 1) < 2e-3)
    }
  }

  /// The velocities after a ball of 600 pt/s met an equal one, beside its center by an offset in
  /// diameters.
  private func meet(
    offset: Double, elasticity: Double, steps: Int, duration: Double
  ) -> (Vector, Vector) {
    var world = World()
    let material = SurfaceMaterial(friction: 0, elasticity: elasticity)
    let a = world.add(
      .circle(radius: 20), at: Vector(-150, 40 * offset), material, velocity: Vector(600, 0))
    let b = world.add(.circle(radius: 20), at: .zero, material)
    for _ in 0..<steps { world.step(by: duration) }
    return (world.velocity(of: a), world.velocity(of: b))
  }

  @Test("a ball leaves a wall at the angle at which it came, within half a degree")
  func reflection() {
    for angle in [0.2, 0.7, 1.2] {
      var world = World()
      world.addWalls(Rect(x: -2000, y: -2000, width: 4000, height: 2000), Self.smooth)
      let ball = world.add(
        .circle(radius: 10), at: Vector(-200, -200), Self.smooth,
        velocity: Vector(angle: angle, length: 900))
      world.run(90)
      let velocity = world.velocity(of: ball)
      #expect(abs(Math.atan2(-velocity.y, velocity.x) - angle) < 0.009)
      #expect(abs(velocity.length / 900 - 1) < 1e-3)
    }
  }

  @Test("a rod struck at its end turns and moves as impulse and inertia say, within 1 %")
  func struckRod() {
    var world = World()
    let rod = world.add(.box(Size(200, 10)), at: .zero, Self.smooth)
    let ball = world.add(
      .circle(radius: 10), at: Vector(90, 60), Self.smooth, velocity: Vector(0, -600))
    world.run(8)
    let (m, i, b) = (world.mass(of: rod), world.inertia(of: rod), world.mass(of: ball))
    let impulse = 2 * 600 / (1 / m + 1 / b + 90 * 90 / i)
    #expect(abs(world.velocity(of: rod).y / (-impulse / m) - 1) < 0.01)
    #expect(abs(world.angularVelocity(of: rod) / (-90 * impulse / i) - 1) < 0.01)
    #expect(abs(world.velocity(of: ball).y - (impulse / b - 600)) < 6)
  }

  @Test("a bouncing ball of elasticity e rises to e² of its height", arguments: [0.5, 0.7, 0.9])
  func heights(elasticity: Double) {
    var world = World()
    world.add(.box(Size(400, 20)), at: Vector(0, 10), kind: .fixed)
    let ball = world.add(
      .circle(radius: 10), at: Vector(0, -210), SurfaceMaterial(elasticity: elasticity))
    var apexes: [Double] = []
    var last = Vector.zero
    world.run(300, gravity: gravity) { world, _ in
      let velocity = world.velocity(of: ball)
      if last.y < 0 && velocity.y >= 0 {
        // The energy at a step near the apex gives the height of the apex itself.
        let height = -10 - world.position(of: ball).y
        apexes.append(height + velocity.y * velocity.y / 2000)
      }
      last = velocity
    }
    #expect(apexes.count >= 2)
    for (index, apex) in apexes.prefix(3).enumerated() {
      let expected = 200 * Math.pow(elasticity * elasticity, Double(index + 1))
      if expected > 15 { #expect(abs(apex / expected - 1) < 0.01) }
    }
  }

  @Test("a cradle passes the first ball's velocity to the last, where each impact has its step")
  func cradle() {
    var world = World()
    var balls: [BodyID] = []
    for index in 0..<5 {
      balls.append(world.add(.circle(radius: 20), at: Vector(52 * Double(index), 0), Self.smooth))
    }
    world.setVelocity(Vector(600, 0), of: balls[0])
    world.run(60)
    for ball in balls.dropLast() { #expect(abs(world.velocity(of: ball).x) < 0.6) }
    #expect(abs(world.velocity(of: balls[4]).x - 600) < 0.6)
  }

  @Test("friction turns a ball that strikes a wall until it rolls, or by what mu allows")
  func spin() {
    for friction in [0.1, 1.0] {
      var world = World()
      world.add(
        .box(Size(4000, 20)), at: Vector(0, 10), kind: .fixed, SurfaceMaterial(friction: friction))
      let ball = world.add(
        .circle(radius: 10), at: Vector(0, -100),
        SurfaceMaterial(friction: friction, elasticity: 1),
        velocity: Vector(300, 600))
      world.run(30)
      // Sliding takes mu (1 + e) vn from the speed along the wall; gripping a third of it, as a
      // disk has half of its mass in its inertia.
      let lost = min(friction * 2 * 600, 100)
      #expect(abs(world.velocity(of: ball).x - (300 - lost)) < 6)
      #expect(abs(world.angularVelocity(of: ball) - 2 * lost / 10) < 1.2)
    }
  }
}
