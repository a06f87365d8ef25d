import Geometry
import Physics
import Testing

@Suite("Sensors")
struct SensorTests {
  /// A fixed body with a sensor of 100 pt about the origin.
  static func addZone(
    to world: inout World, kind: BodyKind = .fixed, at place: Vector = .zero
  ) -> (body: BodyID, sensor: ShapeID) {
    let body = world.addBody(BodyDefinition(kind: kind, position: place))
    let sensor = world.addSensor(.box(Size(100, 100)), to: body)
    world.setGroups(mutual: [1], of: body)
    return (body, sensor)
  }

  @Test("a body that flies through a sensor is reported when it comes and when it leaves")
  func passing() {
    var world = World()
    let zone = Self.addZone(to: &world)
    let ball = world.add(.circle(radius: 10), at: Vector(-205, 0), velocity: Vector(600, 0))
    var log: [(step: Int, event: SensorEvent)] = []
    world.run(60) { world, step in
      for event in world.sensorEvents { log.append((step, event)) }
      #expect(world.contactEvents.isEmpty && world.contacts(of: ball).isEmpty)
      let isInside = abs(world.position(of: ball).x) <= 60
      #expect(world.overlaps(of: zone.sensor) == (isInside ? world.shapes(of: ball) : []))
    }
    #expect(log.map(\.event.phase) == [.began, .ended])
    // 10 pt each step: it is 55 pt before the middle after 15 steps and 65 pt behind it after 27.
    #expect(log.map(\.step) == [14, 26])
    for entry in log {
      #expect(entry.event.sensor == zone.sensor && entry.event.sensorBody == zone.body)
      #expect(entry.event.visitor == world.shapes(of: ball)[0] && entry.event.visitorBody == ball)
    }
    #expect(world.velocity(of: ball) == Vector(600, 0))
  }

  @Test("a sensor weighs nothing, and nothing rests on it or meets it in a query")
  func immaterial() {
    var world = World()
    let zone = Self.addZone(to: &world)
    let carrier = world.add(.box(Size(20, 20)), at: Vector(300, 0))
    let before = (world.mass(of: carrier), world.inertia(of: carrier))
    let sensor = world.addSensor(.circle(radius: 80, center: Vector(50, 0)), to: carrier)
    #expect((world.mass(of: carrier), world.inertia(of: carrier)) == before)
    #expect(world.centerOfMass(of: carrier).distance(to: Vector(300, 0)) < 1e-12)
    #expect(world.isSensor(sensor) && !world.isSensor(world.shapes(of: carrier)[1]))
    let ball = world.add(.circle(radius: 10), at: Vector(0, -100))
    world.run(60, gravity: gravity)
    #expect(abs(world.position(of: ball).y - 400) < 0.1)
    #expect(world.overlaps(of: zone.sensor).isEmpty)
  }

  @Test("fixed sensors see driven and dynamic bodies, driven sensors fixed ones, none sees sensors")
  func kinds() {
    for (mine, other, isSeen) in [
      (BodyKind.fixed, BodyKind.fixed, false), (.fixed, .driven, true), (.fixed, .dynamic, true),
      (.driven, .fixed, true), (.driven, .driven, true), (.dynamic, .fixed, true),
      (.dynamic, .dynamic, true),
    ] {
      var world = World()
      let zone = Self.addZone(to: &world, kind: mine)
      let visitor = world.add(.circle(radius: 10), at: Vector(20, 0), kind: other)
      world.run(2)
      let expected = isSeen ? world.shapes(of: visitor) : []
      #expect(world.overlaps(of: zone.sensor) == expected, "\(mine) sees \(other)")
    }
    var world = World()
    let first = Self.addZone(to: &world, kind: .dynamic)
    let second = Self.addZone(to: &world, kind: .dynamic)
    world.run(2)
    #expect(world.overlaps(of: first.sensor).isEmpty && world.overlaps(of: second.sensor).isEmpty)
  }

  @Test("what sleeps in a sensor stays in it, and is noticed when the sensor comes or goes")
  func sleepers() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero)
    world.run(90)
    #expect(world.isAsleep)
    let zone = Self.addZone(to: &world)
    world.run(1)
    #expect(world.sensorEvents.map(\.phase) == [.began])
    world.run(120)
    #expect(world.isAsleep && world.sensorEvents.isEmpty)
    #expect(world.overlaps(of: zone.sensor) == world.shapes(of: ball))
    world.setPose(Vector(500, 0), angle: 0, of: zone.body)
    world.run(1)
    #expect(world.sensorEvents.map(\.phase) == [.ended])
    world.run(120)
    world.setPose(.zero, angle: 0, of: zone.body)
    world.run(1)
    #expect(world.sensorEvents.map(\.phase) == [.began])
  }

  @Test("a driven sensor that passes over a sleeper reports it and lets it sleep")
  func radar() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero)
    world.run(90)
    let zone = Self.addZone(to: &world, kind: .driven, at: Vector(-100, 0))
    world.setVelocity(Vector(300, 0), of: zone.body)
    var phases: [SensorEvent.Phase] = []
    world.run(60) { world, _ in
      phases += world.sensorEvents.map(\.phase)
      #expect(!world.isAwake(ball))
    }
    #expect(phases == [.began, .ended])
  }

  @Test("an overlap ends when a shape or body is removed, or its groups change")
  func removal() {
    for way in 0..<5 {
      var world = World()
      let zone = Self.addZone(to: &world)
      let ball = world.add(.circle(radius: 10), at: .zero)
      let shape = world.shapes(of: ball)[0]
      world.run(90)
      switch way {
      case 0: world.removeShape(zone.sensor)
      case 1: world.removeBody(zone.body)
      case 2: world.removeBody(ball)
      case 3: world.setGroups(mutual: [7], of: zone.body)
      default: world.excludeCollision(ball, zone.body)
      }
      world.run(1)
      #expect(world.sensorEvents.map(\.phase) == [.ended], "way \(way)")
      #expect(world.sensorEvents.first?.sensor == zone.sensor)
      #expect(world.sensorEvents.first?.visitor == shape)
      world.run(1)
      #expect(world.sensorEvents.isEmpty)
    }
  }

  @Test("a sensor sees each shape of a body for itself")
  func compound() {
    var world = World()
    let zone = Self.addZone(to: &world)
    var definition = BodyDefinition(position: Vector(-200, 0))
    definition.velocity = Vector(600, 0)
    let pair = world.addBody(definition)
    let front = world.addShape(.circle(radius: 5, center: Vector(60, 0)), to: pair)
    let back = world.addShape(.circle(radius: 5), to: pair)
    world.setGroups(mutual: [1], of: pair)
    var order: [ShapeID] = []
    world.run(60) { world, _ in order += world.sensorEvents.map(\.visitor) }
    #expect(order == [front, back, front, back])
    #expect(world.overlaps(of: zone.sensor).isEmpty)
  }

  @Test("a world with sensors comes back from its bytes in the middle of an overlap")
  func encoding() throws {
    var world = World()
    let zone = Self.addZone(to: &world)
    world.add(.circle(radius: 10), at: Vector(-60, 0), velocity: Vector(300, 0))
    world.run(5)
    #expect(world.overlaps(of: zone.sensor).count == 1)
    var copy = try World(decoding: world.encoded())
    #expect(copy == world && copy.sensorEvents == world.sensorEvents)
    world.run(60)
    copy.run(60)
    #expect(copy == world && copy.overlaps(of: zone.sensor).isEmpty)
  }
}
