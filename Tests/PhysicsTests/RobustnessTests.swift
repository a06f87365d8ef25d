import Geometry
import Physics
import Testing

@Suite("Robustness")
struct RobustnessTests {
  @Test("random worlds stay finite and keep all bodies in a closed box", arguments: 0..<20)
  func randomWorlds(seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 977)
    var world = World()
    let room = Rect(x: 0, y: 0, width: 400, height: 400)
    world.addWalls(room, Material(elasticity: dice.number(0, 1)))
    var bodies: [BodyID] = []
    for _ in 0..<200 {
      switch Int(dice.number(0, 8)) {
      case 0, 1, 2:
        if bodies.count < 25 { bodies.append(addRandomBody(&world, &dice)) }
      case 3:
        if bodies.count > 5 {
          world.removeBody(bodies.remove(at: Int(dice.number(0, Double(bodies.count)))))
        }
      case 4:
        if let body = bodies.randomElement(using: &dice) {
          world.setVelocity(dice.vector(-3000, 3000), of: body)
          world.setAngularVelocity(dice.number(-20, 20), of: body)
        }
      case 5:
        if let body = bodies.randomElement(using: &dice) {
          world.setShape(
            .box(Size(dice.number(8, 40), dice.number(8, 40))), of: world.shapes(of: body)[0])
        }
      case 6:
        if let a = bodies.randomElement(using: &dice), let b = bodies.randomElement(using: &dice),
          a != b
        {
          world.addConstraint(
            DistanceDefinition(
              .body(a), .body(b), length: 50, frequency: dice.number(0.5, 5),
              dampingRatio: dice.number(0, 1)))
        }
      default:
        if let body = bodies.randomElement(using: &dice) {
          world.addConstraint(
            DistanceDefinition(
              .body(body), .world(Vector(200, 200)), length: 100, frequency: 2, dampingRatio: 0.3))
        }
      }
      world.run(10, gravity: gravity)
    }
    #expect(world.isFinite)
    for body in bodies {
      #expect(room.contains(world.position(of: body)), "\(world.position(of: body))")
    }
  }

  private func addRandomBody(_ world: inout World, _ dice: inout Dice) -> BodyID {
    let shape: Shape =
      dice.number(0, 1) < 0.5
      ? .circle(radius: dice.number(4, 20)) : .box(Size(dice.number(8, 40), dice.number(8, 40)))
    return world.add(
      shape, at: dice.vector(60, 340), angle: dice.number(-3, 3),
      Material(
        density: dice.number(0.1, 5), friction: dice.number(0, 1), elasticity: dice.number(0, 1)),
      velocity: dice.vector(-800, 800))
  }

  @Test("nothing passes a segment", arguments: [500.0, 5_000, 20_000, 100_000])
  func bullets(speed: Double) {
    for (index, shape) in [Shape.circle(radius: 3), .box(Size(6, 6)), .box(Size(40, 4))]
      .enumerated()
    {
      for angle in [0.0, 0.3, 0.8, 1.3] {
        var world = World()
        let room = Rect(x: -300, y: -300, width: 600, height: 600)
        world.addWalls(room)
        let velocity = Vector(angle: angle + Double(index), length: speed)
        let body = world.add(shape, at: .zero, Material(elasticity: 0.9), velocity: velocity)
        world.run(120) { world, _ in
          #expect(room.contains(world.position(of: body)), "\(velocity)")
        }
      }
    }
  }

  @Test("boxes that start inside each other part without exploding")
  func overlap() {
    var world = World()
    let a = world.add(.box(Size(60, 60)), at: .zero)
    let b = world.add(.box(Size(60, 60)), at: Vector(10, 0))
    let c = world.add(.circle(radius: 30), at: .zero)
    world.run(240) { world, _ in
      for body in [a, b, c] { #expect(world.velocity(of: body).length < 500) }
    }
    #expect(abs(world.position(of: a).x - world.position(of: b).x) > 59)
  }

  @Test("a settled container has no overlap above the slop of classic engines")
  func settled() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 200, height: 600))
    for index in 0..<40 {
      world.add(
        .box(Size(30, 30)), at: Vector(40 + 40 * Double(index % 4), 50 + 40 * Double(index / 4)))
    }
    world.run(600, gravity: gravity)
    #expect(world.isAsleep)
    for body in world.allBodies where world.kind(of: body) == .dynamic {
      let position = world.position(of: body)
      #expect(position.y < 585.75)
      #expect(position.x > 14.25 && position.x < 185.75)
    }
  }

  @Test("a push against a wall does not tremble")
  func push() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
    let box = world.add(.box(Size(40, 40)), at: Vector(370, 380))
    for index in 0..<240 {
      world.addAcceleration(gravity + Vector(3000, 0), to: box)
      world.step(by: tick)
      if index > 60 { #expect(world.velocity(of: box).length < 0.5) }
    }
    #expect(abs(world.position(of: box).x - 380) < 0.5)
    #expect(!world.isAwake(box))
  }

  @Test("an elastic ball in a box keeps its energy within 1 % over 1,000 bounces")
  func bounces() {
    var world = World()
    let material = Material(friction: 0, elasticity: 1)
    world.addWalls(Rect(x: 0, y: 0, width: 300, height: 300), material)
    world.add(.circle(radius: 10), at: Vector(90, 150), material, velocity: Vector(900, 620))
    let energy = world.kineticEnergy
    var count = 0
    world.run(12_000) { world, _ in
      count += world.contactEvents.filter { $0.phase == .began }.count
    }
    #expect(count > 1000)
    #expect(abs(world.kineticEnergy / energy - 1) < 0.01)
  }

  @Test("unusual settings work: one substep, long steps, no sleep")
  func settings() {
    var settings = WorldSettings()
    settings.substeps = 1
    settings.allowsSleep = false
    var world = World(settings: settings)
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
    world.add(.box(Size(40, 40)), at: Vector(200, 300))
    for _ in 0..<100 {
      for body in world.allBodies { world.addAcceleration(gravity, to: body) }
      world.step(by: 0.1)
    }
    #expect(world.isFinite)
    #expect(!world.isAsleep)
  }
}
