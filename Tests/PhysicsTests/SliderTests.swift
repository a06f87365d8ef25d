import Geometry
import Physics
import Testing

@Suite("Sliders")
struct SliderTests {
  @Test("a slider keeps to its axis under a load, within 0.1 pt and 0.001 rad")
  func axis() {
    var world = World()
    let box = world.add(.box(Size(40, 20)), at: Vector(100, 50), angle: 0.4)
    let slider = world.addJoint(
      SliderDefinition(.body(box, Vector(15, 0)), .world(Vector(100, 50)), axis: Vector(3, 4)))
    let start = world.currentTranslation(of: slider)
    let offset = world.worldPoint(Vector(15, 0), of: box)
    world.setAnchor(offset, of: slider)
    for index in 0..<60 {
      world.addAcceleration(gravity, to: box)
      world.addTorque(world.inertia(of: box) * 30, to: box)
      world.step(by: tick)
      #expect(abs(world.angle(of: box) - 0.4) < 0.001, "step \(index)")
      let way = world.worldPoint(Vector(15, 0), of: box) - offset
      #expect(abs(way.dot(Vector(0.8, -0.6))) < 0.1, "step \(index)")
    }
    #expect(abs(start - 15 * Vector(angle: 0.4, length: 1).dot(Vector(0.6, 0.8))) < 1e-9)
    // 800 pt/s² act along the axis.
    #expect(abs(world.currentTranslation(of: slider) - 400) < 4)
    #expect(abs(world.velocity(of: box).length - 800) < 4)
  }

  @Test("a slider stops at its limits and reports what it carries")
  func limits() {
    var world = World()
    let box = world.add(.box(Size(40, 20)), at: .zero)
    let slider = world.addJoint(
      SliderDefinition(.body(box), .world(.zero), axis: Vector(0, 2), limits: -30...60))
    world.run(120, gravity: gravity) { world, _ in
      #expect(world.currentTranslation(of: slider) < 60.1)
    }
    #expect(abs(world.position(of: box).y - 60) < 0.1)
    #expect(abs(world.force(of: slider).y / (world.mass(of: box) * 1000) + 1) < 0.01)
    world.run(120, gravity: -gravity)
    #expect(abs(world.currentTranslation(of: slider) + 30) < 0.1)
    world.setLimits(0...0, of: slider)
    world.run(120, gravity: gravity)
    #expect(abs(world.currentTranslation(of: slider)) < 0.1)
    world.setLimits(nil, of: slider)
    world.run(60, gravity: gravity)
    #expect(abs(world.velocity(of: box).y - 1000) < 5)
  }

  @Test("a slider's motor lifts a load at its speed, or stalls when it is too weak")
  func motor() {
    var world = World()
    let box = world.add(.box(Size(40, 20)), at: .zero)
    let weight = world.mass(of: box) * 1000
    var definition = SliderDefinition(.body(box), .world(.zero), axis: Vector(0, 1))
    definition.motorSpeed = -50
    definition.maximumForce = 2 * weight
    let slider = world.addJoint(definition)
    world.run(60, gravity: gravity)
    #expect(abs(world.velocity(of: box).y + 50) < 0.1)
    #expect(abs(world.motorForce(of: slider) / weight + 1) < 0.01)
    world.setMotor(speed: -50, maximum: 0.5 * weight, of: slider)
    world.run(60, gravity: gravity)
    #expect(abs(world.velocity(of: box).y - 450) < 5)
  }

  @Test("friction slows a slider by force / mass")
  func friction() {
    var world = World()
    let box = world.add(.box(Size(40, 20)), at: .zero, velocity: Vector(100, 0))
    var definition = SliderDefinition(.body(box), .world(.zero), axis: Vector(1, 0))
    definition.frictionForce = world.mass(of: box) * 50
    world.addJoint(definition)
    world.run(60)
    #expect(abs(world.velocity(of: box).x - 50) < 0.1)
    world.run(90)
    #expect(abs(world.velocity(of: box).x) < 1e-3)
    #expect(abs(world.position(of: box).x - 100) < 1)
  }

  @Test("the axis goes with the other body; momentum and its moment stay")
  func between() {
    var world = World()
    let rail = world.add(.box(Size(120, 20)), at: .zero)
    let cart = world.add(.box(Size(20, 20)), at: Vector(0, -25))
    let slider = world.addJoint(
      SliderDefinition(
        .body(cart, Vector(0, 25)), .body(rail), axis: Vector(1, 0), limits: -40...40))
    world.setAngularVelocity(2, of: rail)
    func moment(_ world: World) -> Double {
      [rail, cart].reduce(0) {
        $0 + world.position(of: $1).cross(world.velocity(of: $1)) * world.mass(of: $1)
          + world.angularVelocity(of: $1) * world.inertia(of: $1)
      }
    }
    let start = moment(world)
    world.run(240) { world, _ in
      let point = world.localPoint(world.position(of: cart), of: rail)
      #expect(abs(point.y + 25) < 0.2)
      #expect(abs(point.x) < 40.3)
      #expect(abs(point.x - world.currentTranslation(of: slider)) < 0.3)
      #expect(abs(world.currentAngle(of: slider)) < 0.01)
    }
    #expect(abs(moment(world) / start - 1) < 0.01)
    #expect(world.momentum.length < 0.01 * start / 30)
    #expect(abs(world.currentTranslation(of: slider)) > 39)
  }
}
