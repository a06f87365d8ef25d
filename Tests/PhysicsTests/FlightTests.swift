import Geometry
import Physics
import Testing

@Suite("Free flight")
struct FlightTests {
  @Test("falls by a t² / 2, within three millionths")
  func falls() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero)
    world.run(120, gravity: gravity)
    #expect(abs(world.position(of: ball).y - 2000) < 0.006)
    #expect(abs(world.velocity(of: ball).y - 2000) < 0.01)
  }

  @Test("keeps its velocity for ever without anything acting on it")
  func flies() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero, velocity: Vector(3, -4))
    world.setAngularVelocity(2, of: ball)
    world.run(600)
    #expect(world.velocity(of: ball) == Vector(3, -4))
    #expect(abs(world.position(of: ball).x - 30) < 1e-3)
    #expect(abs(world.angle(of: ball) - 20) < 1e-3)
  }

  @Test("decays with e^(-d t), within a tenth of a percent for d = 0.1 per s")
  func decays() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero, velocity: Vector(100, 0))
    world.setAngularVelocity(10, of: ball)
    world.setDamping(linear: 0.1, angular: 0.5, of: ball)
    world.run(240)
    #expect(abs(world.velocity(of: ball).x / (100 * Math.exp(-0.4)) - 1) < 1e-3)
    #expect(abs(world.position(of: ball).x / (1000 * (1 - Math.exp(-0.4))) - 1) < 1e-3)
    #expect(abs(world.angularVelocity(of: ball) / (10 * Math.exp(-2)) - 1) < 3e-3)
  }

  @Test("turns a force and a torque into accelerations by mass and inertia")
  func forces() {
    var world = World()
    let box = world.add(.box(Size(100, 50)), at: .zero, SurfaceMaterial(density: 2))
    #expect(world.mass(of: box) == 10_000)
    for _ in 0..<60 {
      world.addForce(Vector(1_000_000, 0), to: box)
      world.addTorque(world.inertia(of: box) * 3, to: box)
      world.step(by: tick)
    }
    #expect(abs(world.velocity(of: box).x - 100) < 1e-2)
    #expect(abs(world.angularVelocity(of: box) - 3) < 1e-4)
  }

  @Test("gives a force off the center its torque")
  func leverage() {
    var world = World()
    let box = world.add(.box(Size(60, 60)), at: Vector(10, 20))
    world.addForce(Vector(0, 3600), at: Vector(40, 20), to: box)
    world.step(by: tick)
    let expected = 30 * 3600 / world.inertia(of: box) * tick
    #expect(abs(world.angularVelocity(of: box) / expected - 1) < 1e-5)
  }

  @Test("does not move along locked axes or turn when locked")
  func locks() {
    var world = World()
    var definition = BodyDefinition(position: .zero)
    definition.locks = [.y, .rotation]
    let box = world.addBody(definition)
    world.addShape(.box(Size(10, 10)), to: box)
    world.addForce(Vector(100, 100), at: Vector(5, 0), to: box)
    world.step(by: tick)
    #expect(world.velocity(of: box).x > 0)
    #expect(world.velocity(of: box).y == 0)
    #expect(world.angularVelocity(of: box) == 0)
    world.setLocks([.x], of: box)
    #expect(world.velocity(of: box) == .zero)
  }

  @Test("moves driven bodies by their velocity only")
  func driven() {
    var world = World()
    let lift = world.add(.box(Size(60, 10)), at: .zero, kind: .driven, velocity: Vector(0, -30))
    let load = world.add(.box(Size(20, 20)), at: Vector(0, -15))
    world.run(60, gravity: gravity)
    #expect(abs(world.position(of: lift).y + 30) < 1e-3)
    #expect(abs(world.position(of: load).y + 45) < 0.5)
  }

  @Test("moves each body with the same bits alone and beside others", arguments: 2...11)
  func company(count: Int) {
    var dice = Dice(state: UInt64(count))
    let bodies = (0..<count).map { Flight($0, &dice) }
    var world = World(settings: Flight.settings)
    let ids = bodies.map { $0.add(to: &world) }
    var lone = bodies.map { _ in World(settings: Flight.settings) }
    let loneIDs = bodies.indices.map { bodies[$0].add(to: &lone[$0]) }
    for step in 0..<40 {
      for place in bodies.indices {
        bodies[place].push(ids[place], in: &world)
        bodies[place].push(loneIDs[place], in: &lone[place])
        lone[place].step(by: tick)
      }
      world.step(by: tick)
      for place in bodies.indices {
        let (here, there) = (ids[place], loneIDs[place])
        #expect(
          world.position(of: here) == lone[place].position(of: there)
            && world.angle(of: here) == lone[place].angle(of: there)
            && world.velocity(of: here) == lone[place].velocity(of: there)
            && world.angularVelocity(of: here) == lone[place].angularVelocity(of: there),
          "body \(place) in step \(step)")
      }
    }
  }
}

/// A body that flies under a constant force and torque.
private struct Flight {
  let definition: BodyDefinition
  let acceleration: Vector
  let torque: Double

  /// Settings under which a fast body has to be slowed.
  static var settings: WorldSettings {
    var settings = WorldSettings()
    settings.maximumSpeed = 800
    return settings
  }

  /// A body far from others; one of five becomes too fast, and one is so in its first substep only.
  init(_ place: Int, _ dice: inout Dice) {
    let (accelerates, brakes) = (place % 5 == 4, place % 5 == 3)
    var definition = BodyDefinition(
      position: Vector(10_000 * Double(place), 0), angle: dice.number(-3, 3))
    definition.velocity = brakes ? Vector(1_500, 0) : dice.vector(-300, 300)
    definition.angularVelocity = dice.number(-9, 9)
    definition.linearDamping = brakes ? 100 : max(0, dice.number(-2, 4))
    definition.angularDamping = dice.number(0, 4)
    self.definition = definition
    let most = accelerates ? 20_000.0 : 400
    acceleration = dice.vector(-most, most)
    torque = dice.number(-1e7, 1e7)
  }

  func add(to world: inout World) -> BodyID {
    let body = world.addBody(definition)
    world.addShape(.box(Size(20, 30)), to: body)
    return body
  }

  func push(_ body: BodyID, in world: inout World) {
    world.addAcceleration(acceleration, to: body)
    world.addTorque(torque, to: body)
  }
}
