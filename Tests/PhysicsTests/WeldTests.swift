import Geometry
import Physics
import Testing

@Suite("Welds")
struct WeldTests {
  @Test("a cantilever of 10 welded boxes stays straight, within 0.1 % of its length")
  func cantilever() {
    var world = World()
    var last: JointAnchor = .world(.zero)
    var boxes: [BodyID] = []
    for index in 0..<10 {
      let box = world.add(.box(Size(20, 20)), at: Vector(10 + 20 * Double(index), 0))
      world.addJoint(WeldDefinition(.body(box, Vector(-10, 0)), last))
      last = .body(box, Vector(10, 0))
      boxes.append(box)
    }
    var worst = 0.0
    world.run(600, gravity: gravity) { world, _ in
      worst = max(worst, abs(world.position(of: boxes[9]).y))
    }
    #expect(worst < 0.2)
    #expect(abs(world.angle(of: boxes[9])) < 0.001)
  }

  @Test("two welded bodies turn and fall as one")
  func rigid() {
    var world = World()
    let a = world.add(.box(Size(40, 20)), at: .zero, angle: 0.3)
    let b = world.add(.box(Size(20, 20)), at: Vector(50, 10), SurfaceMaterial(density: 5))
    let weld = world.addJoint(WeldDefinition(.body(a, Vector(30, 0)), .body(b)))
    world.run(60)
    world.setAngularVelocity(4, of: a)
    world.setAngularVelocity(4, of: b)
    world.run(120) { world, _ in
      #expect(abs(world.currentAngle(of: weld)) < 0.01)
      #expect(world.currentLength(of: weld) < 0.5)
    }
    #expect(world.momentum.length < 20 * world.mass(of: a))
  }

  @Test("a soft weld swings at its angular frequency and sags as its linear one says")
  func soft() {
    var world = World()
    let box = world.add(.box(Size(60, 20)), at: .zero)
    var definition = WeldDefinition(.body(box), .world(.zero))
    definition.frequency = 4
    definition.dampingRatio = 0.5
    definition.angularFrequency = 2
    definition.angularDampingRatio = 0.1
    let weld = world.addJoint(definition)
    world.setPose(.zero, angle: 0.5, of: box)
    for index in 1...120 {
      world.run(1, gravity: gravity)
      let exact = SpringFormTests.place(0.5, 2, 0.1, at: Double(index) * tick)
      #expect(abs(world.currentAngle(of: weld) - exact) < 0.005)
    }
    world.run(600, gravity: gravity)
    let sag = 1000 / (64 * Math.pi * Math.pi)
    #expect(abs(world.position(of: box).y / sag - 1) < 0.001)
    world.setSpring(frequency: 0, dampingRatio: 0, of: weld)
    world.setAngularSpring(frequency: 0, dampingRatio: 0, of: weld)
    world.setReferenceAngle(0.25, of: weld)
    world.run(120, gravity: gravity)
    #expect(world.position(of: box).length < 0.05)
    #expect(abs(world.angle(of: box) - 0.25) < 0.001)
  }

  @Test("a weld with one soft part keeps the other")
  func half() {
    var world = World()
    let a = world.add(.box(Size(60, 20)), at: .zero)
    let b = world.add(.box(Size(60, 20)), at: Vector(0, 300))
    var definition = WeldDefinition(.body(a), .world(.zero))
    (definition.frequency, definition.dampingRatio) = (2, 0.5)
    let first = world.addJoint(definition)
    definition = WeldDefinition(.body(b), .world(Vector(0, 300)))
    (definition.angularFrequency, definition.angularDampingRatio) = (2, 0.5)
    let second = world.addJoint(definition)
    for _ in 0..<300 {
      for body in [a, b] {
        world.addAcceleration(gravity, to: body)
        world.addTorque(world.inertia(of: body) * 20, to: body)
      }
      world.step(by: tick)
    }
    #expect(abs(world.angle(of: a)) < 0.001)
    #expect(world.currentLength(of: second) < 0.05)
    let w = 4 * Math.pi
    #expect(abs(world.currentLength(of: first) / (1000 / (w * w)) - 1) < 0.05)
    #expect(abs(world.currentAngle(of: second) / (20 / (w * w)) - 1) < 0.05)
  }
}
