import Geometry
import Physics
import Testing

/// The conserved quantities of a closed system.
@Suite("Conservation")
struct ConservationTests {
  @Test("a top spins for 100 s without drift, whatever its shape")
  func top() {
    for shape in [BodyShape.box(Size(80, 10)), .circle(radius: 10)] {
      var world = World()
      let top = world.add(shape, at: Vector(30, 40))
      world.setAngularVelocity(25, of: top)
      world.run(6000)
      #expect(world.angularVelocity(of: top) == 25)
      #expect(world.centerOfMass(of: top).distance(to: Vector(30, 40)) < 1e-12)
      #expect(abs(world.angle(of: top) - 2500) < 0.01)
    }
  }

  @Test("a top of several shapes turns about its center of mass, which stays")
  func lopsided() {
    var world = World()
    let top = world.add(.box(Size(80, 10)), at: .zero)
    world.addShape(.circle(radius: 15, center: Vector(60, 0)), to: top)
    let center = world.centerOfMass(of: top)
    world.setAngularVelocity(8, of: top)
    world.run(6000)
    #expect(world.centerOfMass(of: top) == center)
    #expect(abs(world.position(of: top).distance(to: center) / center.length - 1) < 1e-9)
  }

  @Test("bodies that collide, rub and are joined keep momentum and angular momentum")
  func momentum() {
    var world = World()
    var dice = Dice(state: 11)
    var bodies: [BodyID] = []
    for index in 0..<16 {
      let position = Vector(60 * Double(index % 4), 60 * Double(index / 4))
      let shape: BodyShape = index % 2 == 0 ? .box(Size(40, 24)) : .circle(radius: 18)
      // Towards the middle, so that they meet.
      let velocity = (Vector(90, 90) - position) * 2 + dice.vector(-100, 100)
      bodies.append(
        world.add(
          shape, at: position, angle: dice.number(-1, 1),
          SurfaceMaterial(
            density: dice.number(0.5, 3), friction: 0.5, elasticity: dice.number(0, 1)),
          velocity: velocity))
    }
    // Joints start closed: a gap between the ends would exert a torque.
    world.addJoint(
      DistanceDefinition(
        .body(bodies[0]), .body(bodies[5]),
        length: world.position(of: bodies[0]).distance(to: world.position(of: bodies[5]))))
    world.addJoint(
      DistanceDefinition(
        .body(bodies[1], Vector(5, 5)), .body(bodies[6]), length: 80, frequency: 3,
        dampingRatio: 0.2))
    let middle = (world.position(of: bodies[2]) + world.position(of: bodies[3])) / 2
    world.addJoint(
      PinDefinition(
        .body(bodies[2], world.localPoint(middle, of: bodies[2])),
        .body(bodies[3], world.localPoint(middle, of: bodies[3]))))
    let start = world.momentum
    let spin = world.angularMomentum
    let scale = bodies.reduce(0) { $0 + world.mass(of: $1) * world.velocity(of: $1).length }
    var contacts = 0
    world.run(600) { world, _ in contacts += world.contactEvents.count }
    #expect(contacts > 20)
    #expect((world.momentum - start).length < 1e-5 * scale)
    // The arms of impulses are those of the step's start, and bodies move on within a step.
    #expect(abs(world.angularMomentum - spin) < 8e-3 * scale * 90)
  }

  @Test("a spring between two bodies keeps their center of mass where it is")
  func center() {
    var world = World()
    let a = world.add(.circle(radius: 10), at: Vector(-100, 0), SurfaceMaterial(density: 3))
    let b = world.add(.circle(radius: 10), at: Vector(100, 0))
    world.addJoint(DistanceDefinition(.body(a), .body(b), length: 80, frequency: 2))
    world.run(1200)
    let center = (3 * world.position(of: a) + world.position(of: b)) / 4
    #expect((center - Vector(-50, 0)).length < 5e-3)
  }

  @Test("nothing that rests starts to move by itself: stacks, joints and touching bodies")
  func rest() {
    var world = World()
    world.settings.allowsSleep = false
    var last: JointAnchor = .world(.zero)
    for index in 0..<5 {
      let link = world.add(.box(Size(30, 10)), at: Vector(15 + 30 * Double(index), 0))
      world.addJoint(PinDefinition(.body(link, Vector(-15, 0)), last))
      last = .body(link, Vector(15, 0))
    }
    let ball = world.add(.circle(radius: 10), at: Vector(300, 0))
    world.addJoint(
      DistanceDefinition(.body(ball), .world(Vector(300, 50)), length: 50, frequency: 4))
    for index in 0..<5 { world.add(.box(Size(20, 20)), at: Vector(0, 100 + 20 * Double(index))) }
    world.run(600) { world, _ in #expect(world.kineticEnergy < 1e-9) }
  }

  @Test("energy never rises above its start under gravity, as it falls, collides and settles")
  func falling() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 300, height: 300))
    for index in 0..<20 {
      world.add(
        index % 2 == 0 ? .box(Size(30, 20)) : .circle(radius: 12),
        at: Vector(40 + 50 * Double(index % 5), 40 + 50 * Double(index / 5)), angle: Double(index))
    }
    let start = world.energy(under: gravity, above: 300)
    var highest = 0.0
    world.run(600, gravity: gravity) { world, _ in
      highest = max(highest, world.energy(under: gravity, above: 300))
    }
    #expect(highest < 1.001 * start)
  }
}
