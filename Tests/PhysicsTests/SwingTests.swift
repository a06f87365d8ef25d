import Geometry
import Physics
import Testing

@Suite("The friction of swings")
struct SwingTests {
  /// A rod, a rope and a spring of 100 pt along x, whose friction slows a bob of mass 314.
  private func definitions(_ bob: BodyID) -> [DistanceDefinition] {
    [
      DistanceDefinition(.body(bob), .world(.zero), length: 100),
      DistanceDefinition(.body(bob), .world(.zero), length: 100, range: 0...100),
      DistanceDefinition(.body(bob), .world(.zero), length: 100, frequency: 8, dampingRatio: 1),
    ]
  }

  @Test("a swing slows by torque / (mass · length²) and stops", arguments: 0..<3)
  func deceleration(kind: Int) {
    var world = World()
    let bob = world.add(.circle(radius: 10), at: Vector(100, 0), velocity: Vector(0, 100))
    let inertia = world.mass(of: bob) * 100 * 100
    var definition = definitions(bob)[kind]
    definition.frictionTorque = 0.8 * inertia
    let joint = world.addJoint(definition)
    for step in 1...60 {
      world.run(1)
      let position = world.position(of: bob)
      let turning = position.cross(world.velocity(of: bob)) / position.lengthSquared
      #expect(abs(turning - (1 - 0.8 * Double(step) / 60)) < 0.01, "step \(step)")
    }
    #expect(abs(world.position(of: bob).cross(world.force(of: joint)) / inertia + 0.8) < 0.02)
    world.run(60)
    #expect(world.velocity(of: bob).length < 1e-3)
  }

  @Test("a swing holds still under a load that is less than its friction", arguments: 0..<3)
  func stiction(kind: Int) {
    var world = World()
    let direction = Vector(angle: Math.pi / 2 - 0.3, length: 1)
    let bob = world.add(.circle(radius: 10), at: direction * 100)
    world.setCanSleep(false, of: bob)
    let weight = world.mass(of: bob) * 1000
    var definition = definitions(bob)[kind]
    definition.frictionTorque = weight * 100 * Math.sin(0.3) * 1.1
    let joint = world.addJoint(definition)
    world.run(120, gravity: gravity)
    let start = world.position(of: bob)
    #expect(abs(start.angle - direction.angle) < 0.01)
    world.run(600, gravity: gravity)
    #expect(world.position(of: bob).distance(to: start) < 1e-5)
    world.setFriction(weight * 100 * Math.sin(0.3) * 0.5, of: joint)
    world.run(60, gravity: gravity)
    #expect(world.position(of: bob).angle > start.angle + 0.1)
  }

  @Test("a slack rope swings without friction")
  func slack() {
    var world = World()
    let bob = world.add(.circle(radius: 10), at: Vector(50, 0), velocity: Vector(0, 60))
    var definition = definitions(bob)[1]
    definition.frictionTorque = 1e12
    world.addJoint(definition)
    world.run(60)
    #expect(abs(world.velocity(of: bob).y - 60) < 1e-3)
    world.run(60)
    #expect(world.velocity(of: bob).length < 30)
  }

  @Test("a rope that carried a load falls freely once it has no end")
  func endless() {
    var world = World()
    let bob = world.add(.circle(radius: 10), at: Vector(0, 100))
    let joint = world.addJoint(
      DistanceDefinition(.body(bob), .world(.zero), length: 100, range: 50...100))
    world.run(30, gravity: gravity)
    world.setLength(100, range: 50...Double.infinity, of: joint)
    world.run(60, gravity: gravity)
    #expect(abs(world.velocity(of: bob).y - 1000) < 5)
    world.setLength(100, range: 0...5000, of: joint)
    world.run(30, gravity: -gravity)
    #expect(abs(world.velocity(of: bob).y - 500) < 5)
  }

  @Test("between two bodies momentum and its moment stay, and both torques are told")
  func conservation() {
    var world = World()
    let a = world.add(.box(Size(20, 20)), at: Vector(0, 0), velocity: Vector(0, 200))
    let b = world.add(.box(Size(40, 20)), at: Vector(100, 0))
    world.setAngularVelocity(1, of: b)
    var definition = DistanceDefinition(.body(a), .body(b, Vector(10, 5)), length: 90)
    definition.length = world.position(of: a).distance(to: world.worldPoint(Vector(10, 5), of: b))
    definition.frictionTorque = 1e6
    let joint = world.addJoint(definition)
    func moment() -> Double {
      [a, b].reduce(0) {
        $0 + world.inertia(of: $1) * world.angularVelocity(of: $1)
          + world.position(of: $1).cross(world.velocity(of: $1)) * world.mass(of: $1)
      }
    }
    let (start, turning) = (moment(), world.angularVelocity(of: b))
    world.run(1)
    #expect(abs(world.torque(of: joint)) < 1)
    let change = (world.angularVelocity(of: b) - turning) * world.inertia(of: b) * 60
    #expect(abs(change - world.torqueOnSecond(of: joint)) < 0.02 * abs(change))
    world.run(59)
    #expect(abs(moment() - start) < 1e-3 * abs(start))
    let momentum =
      world.velocity(of: a) * world.mass(of: a) + world.velocity(of: b) * world.mass(of: b)
    #expect((momentum - Vector(0, 80_000)).length < 1)
  }

  @Test("bodies of a joint collide or not, as they are told while it runs")
  func collides() {
    var world = World()
    let a = world.add(.box(Size(20, 20)), at: Vector(0, 0))
    let b = world.add(.box(Size(20, 20)), at: Vector(60, 0))
    let joint = world.addJoint(
      DistanceDefinition(.body(a), .body(b), length: 5, frequency: 1, dampingRatio: 1),
      collides: false)
    world.run(120)
    #expect(world.contacts(of: a).isEmpty)
    world.setCollides(true, of: joint)
    world.run(120)
    #expect(world.position(of: b).distance(to: world.position(of: a)) > 19)
    world.setCollides(false, of: joint)
    world.run(120)
    #expect(world.position(of: b).distance(to: world.position(of: a)) < 6)
    world.removeJoint(joint)
    world.run(120)
    #expect(world.position(of: b).distance(to: world.position(of: a)) > 19)
  }
}
