import Geometry
import Physics
import Testing

/// Two bullets on straight ways.
@Suite("Bullets that meet")
struct BulletTests {
  private static let shots = 2000

  /// A bullet as it flies as long as it meets nothing.
  private struct Shot {
    var size = Size.zero
    var start = Vector.zero
    var angle = 0.0
    var velocity = Vector.zero
    var spin = 0.0

    /// Adds it to a world.
    func add(to world: inout World, _ shape: BodyShape, elasticity: Double = 0) -> BodyID {
      var definition = BodyDefinition(position: start, angle: angle)
      (definition.velocity, definition.angularVelocity) = (velocity, spin)
      definition.isBullet = true
      let body = world.addBody(definition)
      world.addShape(shape, SurfaceMaterial(friction: 0, elasticity: elasticity), to: body)
      world.setGroups(mutual: [1], of: body)
      return body
    }

    /// The corners of a rectangle half as large, at a time.
    func core(at time: Double) -> [Vector] {
      let turn = angle + spin * time
      let x = Vector(angle: turn, length: 0.25)
      let y = x.perpendicular
      return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
        start + velocity * time + x * ($0 * size.width) + y * ($1 * size.height)
      }
    }
  }

  /// Two shots that arrive at the same place at the same time, from any directions.
  private static func pair(_ dice: inout Dice, _ rate: Double, ticks: Double) -> [Shot] {
    let spread = dice.number(-0.5, 0.5) * 3
    return (0..<2).map { number in
      var shot = Shot()
      shot.size = Size(dice.number(3, 60), dice.number(3, 60))
      shot.velocity = Vector(angle: dice.number(-3.2, 3.2), length: dice.number(15, 100) * rate)
      shot.angle = dice.number(-3.2, 3.2)
      shot.spin = dice.number(-1, 1) * (dice.number(0, 1) < 0.5 ? 10 : 1.5 * rate)
      shot.start = shot.velocity * (-ticks / rate)
      if number == 1 { shot.start += shot.velocity.perpendicular * (spread / shot.velocity.length) }
      return shot
    }
  }

  /// Whether a convex outline overlaps another.
  private static func overlap(_ a: [Vector], _ b: [Vector]) -> Bool {
    for (outline, other) in [(a, b), (b, a)] {
      for index in outline.indices {
        let edge = outline[(index + 1) % outline.count] - outline[index]
        let sides = other.map { edge.cross($0 - outline[index]) }
        if sides.allSatisfy({ $0 < 0 }) { return false }
      }
    }
    return true
  }

  @Test("whose ways cross at any angle, turning, push each other", arguments: [30.0, 60, 240])
  func crossing(rate: Double) {
    var dice = Dice(state: UInt64(rate))
    var passed: [Int] = []
    for number in 0..<Self.shots {
      let ticks = dice.number(2, 5)
      let shots = Self.pair(&dice, rate, ticks: ticks)
      let meet = (0...500).contains {
        let time = (ticks + 2) / rate * Double($0) / 500
        return Self.overlap(shots[0].core(at: time), shots[1].core(at: time))
      }
      let apart = !Self.overlap(shots[0].core(at: 0), shots[1].core(at: 0))
      guard meet, apart else { continue }
      var world = World()
      let bodies = shots.map { $0.add(to: &world, .box($0.size)) }
      for _ in 0..<Int(ticks + 4) { world.step(by: 1 / rate) }
      let changes = zip(bodies, shots).map { (world.velocity(of: $0) - $1.velocity).length }
      let closing = (shots[0].velocity - shots[1].velocity).length
      if changes.allSatisfy({ $0 < 0.02 * closing }) { passed.append(number) }
    }
    #expect(passed.isEmpty, "\(passed.count) of \(Self.shots) passed: \(passed.prefix(5))")
  }

  @Test("are not moved over by slower ones that are thicker, also while they turn fast")
  func thick() {
    var inside: [String] = []
    for height in stride(from: -28.0, through: 28, by: 3.5) {
      for (speed, spin) in [(4000.0, -20.0), (9000, 20), (4000, 376), (9000, -5)] {
        for velocity in [Vector(-1000, 0), Vector(-600, 300), Vector(0, 900)] {
          var world = World()
          let disk = Shot(velocity: velocity).add(to: &world, .circle(radius: 30), elasticity: 1)
          let bar = Shot(
            size: Size(24, 6), start: Vector(-476, height), velocity: Vector(speed, 0), spin: spin)
          let body = bar.add(to: &world, .box(bar.size), elasticity: 1)
          for _ in 0..<20 {
            world.step(by: 1 / 60.0)
            if (world.position(of: body) - world.position(of: disk)).length < 20 {
              inside.append("\(height) \(speed) \(spin) \(velocity)")
              break
            }
          }
        }
      }
    }
    #expect(inside.isEmpty, "\(inside.count): \(inside.prefix(3))")
  }

  @Test("that come later meet one where a wall has stopped it", arguments: [false, true])
  func wall(isFirst: Bool) {
    var world = World()
    world.add(.box(Size(4, 200)), at: Vector(102, 0), kind: .fixed)
    // It reaches the wall in 0.3 ticks, the other one the place before the wall in 0.8 ticks.
    var early = Shot(start: .zero, velocity: Vector(18_000, 0))
    var late = Shot(start: Vector(90, 400), velocity: Vector(0, -30_000))
    if !isFirst { swap(&early, &late) }
    var bodies = [early, late].map { $0.add(to: &world, .circle(radius: 10)) }
    if !isFirst { bodies.swapAt(0, 1) }
    world.step(by: 1 / 60.0)
    #expect(abs(world.position(of: bodies[0]).x - 90) < 0.5)
    #expect(abs(world.position(of: bodies[1]).y - 20) < 0.5)
  }
}
