import Geometry
import Physics
import Testing

@Suite("Springs, pins and targets")
struct SpringTests {
  /// The mean time between crossings of 0 in one direction, and the decay from turn to turn.
  private func oscillation(_ values: [Double]) -> (period: Double, decay: Double) {
    var crossings: [Double] = []
    var peaks: [Double] = []
    for index in 1..<(values.count - 1) {
      let (a, b, c) = (values[index - 1], values[index], values[index + 1])
      if a < 0 && b >= 0 { crossings.append(Double(index - 1) + a / (a - b)) }
      if b > a && b >= c && b > 0 {
        // The top of the parabola through the three.
        let curvature = a - 2 * b + c
        peaks.append(b - (c - a) * (c - a) / (8 * curvature))
      }
    }
    let cycles = Double(crossings.count - 1)
    let ratio = peaks[0] / peaks[peaks.count - 1]
    return (
      (crossings[crossings.count - 1] - crossings[0]) / cycles * tick,
      Math.log(ratio) / Double(peaks.count - 1)
    )
  }

  @Test(
    "a spring to a point has the period and the decay of the closed form, within 1 %",
    arguments: [(1.0, 0.05), (2.0, 0.1), (0.5, 0.02), (3.0, 0.03)])
  func anchored(frequency: Double, ratio: Double) {
    var world = World()
    let ball = world.add(.circle(radius: 20), at: Vector(150, 0), SurfaceMaterial(density: 0.3))
    world.addJoint(
      DistanceDefinition(
        .body(ball), .world(.zero), length: 100, frequency: frequency, dampingRatio: ratio))
    var values: [Double] = []
    world.run(Int(4 / frequency / tick)) { world, _ in
      values.append(world.position(of: ball).x - 100)
    }
    let found = oscillation(values)
    let root = Math.sqrt(1 - ratio * ratio)
    #expect(abs(found.period * frequency * root - 1) < 0.01)
    #expect(abs(found.decay / (2 * Math.pi * ratio / root) - 1) < 0.03)
  }

  @Test("a spring between two bodies oscillates about their center of mass")
  func between() {
    var world = World()
    let a = world.add(.circle(radius: 20), at: Vector(-60, 0), SurfaceMaterial(density: 3))
    let b = world.add(.circle(radius: 20), at: Vector(60, 0))
    let spring = world.addJoint(
      DistanceDefinition(.body(a), .body(b), length: 100, frequency: 2, dampingRatio: 0.05))
    var values: [Double] = []
    world.run(180) { world, _ in values.append(world.currentLength(of: spring) - 100) }
    #expect(abs(oscillation(values).period * 2 - 1) < 0.01)
    #expect(world.momentum.length < 1)
  }

  @Test("a target pulls alike in all directions, whatever the mass")
  func target() {
    for density in [0.01, 1, 100] {
      var world = World()
      let box = world.add(.box(Size(60, 60)), at: Vector(60, 80), SurfaceMaterial(density: density))
      world.addJoint(TargetDefinition(box, to: .zero, frequency: 2, dampingRatio: 0.05))
      var values: [Double] = []
      world.run(180) { world, _ in
        let position = world.position(of: box)
        #expect(abs(position.x * 80 - position.y * 60) < 0.05)
        values.append(position.x)
      }
      let found = oscillation(values)
      #expect(abs(found.period * 2 - 1) < 0.01)
      #expect(abs(found.decay / (2 * Math.pi * 0.05) - 1) < 0.03)
    }
  }

  @Test("a critically damped target does not overshoot and comes to rest")
  func critical() {
    var world = World()
    let box = world.add(.box(Size(60, 60)), at: Vector(100, 0), angle: 1)
    var definition = TargetDefinition(box, to: .zero, frequency: 3, dampingRatio: 1)
    definition.angularFrequency = 2
    definition.angularDampingRatio = 1
    world.addJoint(definition)
    world.run(180) { world, _ in
      #expect(world.position(of: box).x > -0.01)
      #expect(world.angle(of: box) > -0.001)
    }
    #expect(abs(world.position(of: box).x) < 0.05)
    #expect(abs(world.angle(of: box)) < 0.005)
  }

  @Test("a target pulls with no more than its greatest acceleration")
  func cap() {
    var world = World()
    let box = world.add(.box(Size(60, 60)), at: Vector(500, 0))
    var definition = TargetDefinition(box, to: .zero, frequency: 3, dampingRatio: 0)
    definition.maximumAcceleration = 2000
    world.addJoint(definition)
    world.run(6)
    #expect(abs(world.velocity(of: box).x + 200) < 0.1)
  }

  @Test("a target's lever turns the body by (lever x pull) / gyration², whatever the body's own")
  func lever() {
    var world = World()
    let box = world.add(.box(Size(60, 60)), at: Vector(500, 0))
    var definition = TargetDefinition(box, to: .zero, frequency: 3, dampingRatio: 0)
    definition.maximumAcceleration = 2000
    definition.lever = Vector(0, 12)
    definition.gyration = 20
    world.addJoint(definition)
    world.run(1)
    // (0, 12) x (-2000, 0) = 24,000 pt²/s², over 400 pt².
    #expect(abs(world.angularVelocity(of: box) - 60 * tick) < 0.01)
  }

  @Test("a small pendulum swings with 2 pi sqrt(l / g), within 0.5 %")
  func pendulum() {
    var world = World()
    let ball = world.add(.circle(radius: 0.5), at: Vector(10, 200))
    let length = Vector(10, 200).length
    world.addJoint(DistanceDefinition(.body(ball), .world(.zero), length: length))
    var values: [Double] = []
    world.run(600, gravity: gravity) { world, _ in
      values.append(world.position(of: ball).x)
      #expect(abs(world.position(of: ball).length - length) < 0.05)
    }
    let expected = 2 * Math.pi * Math.sqrt(length / 1000)
    #expect(abs(oscillation(values).period / expected - 1) < 0.005)
  }

  @Test("a pendulum from the side swings 1.1803 times as long, within 1 %")
  func widePendulum() {
    var world = World()
    let ball = world.add(.circle(radius: 0.5), at: Vector(200, 0))
    world.addJoint(PinDefinition(.body(ball, Vector(-200, 0)), .world(.zero)))
    world.setLocks(.rotation, of: ball)
    world.setLocks([], of: ball)
    var values: [Double] = []
    world.run(600, gravity: gravity) { world, _ in values.append(world.position(of: ball).x) }
    let expected = 2 * Math.pi * Math.sqrt(200.0 / 1000) * 1.1803
    #expect(abs(oscillation(values).period / expected - 1) < 0.01)
  }

  @Test("a pin carries the weight and says so")
  func pinForce() {
    var world = World()
    let box = world.add(.box(Size(20, 20)), at: .zero)
    let pin = world.addJoint(PinDefinition(.body(box), .world(.zero)))
    world.run(60, gravity: gravity)
    #expect(world.position(of: box).length < 0.1)
    #expect(abs(world.force(of: pin).y + 400 * 1000) < 400)
  }

  @Test("a chain of ten pins hangs together")
  func chain() {
    var world = World()
    var links: [BodyID] = []
    var pins: [JointID] = []
    for index in 0..<10 {
      let link = world.add(.box(Size(30, 6)), at: Vector(15 + 30 * Double(index), 0))
      let before: JointAnchor = links.last.map { .body($0, Vector(15, 0)) } ?? .world(.zero)
      pins.append(world.addJoint(PinDefinition(.body(link, Vector(-15, 0)), before)))
      links.append(link)
    }
    world.run(600, gravity: gravity) { world, _ in
      for pin in pins { #expect(world.currentLength(of: pin) < 3) }
    }
    for pin in pins { #expect(world.currentLength(of: pin) < 1) }
  }

  @Test("a rope is slack up to its length")
  func rope() {
    var world = World()
    let ball = world.add(.circle(radius: 5), at: Vector(0, 50))
    let rope = world.addJoint(
      DistanceDefinition(.body(ball), .world(.zero), length: 100, range: 0...100))
    world.run(12, gravity: gravity)
    #expect(abs(world.position(of: ball).y - 70) < 0.5)
    world.run(120, gravity: gravity)
    #expect(abs(world.position(of: ball).y - 100) < 0.5)
    #expect(abs(world.force(of: rope).y + world.mass(of: ball) * 1000) < world.mass(of: ball) * 10)
  }

  @Test("moving an anchor keeps a rod's length")
  func drag() {
    var world = World()
    let ball = world.add(.circle(radius: 5), at: Vector(0, 100))
    let rod = world.addJoint(DistanceDefinition(.body(ball), .world(.zero), length: 100))
    for index in 0..<120 {
      world.setAnchor(Vector(Double(index), 0), of: rod)
      world.run(1, gravity: gravity)
      #expect(abs(world.currentLength(of: rod) - 100) < 1.5)
    }
    world.setLength(50, of: rod)
    world.run(240, gravity: gravity)
    #expect(abs(world.currentLength(of: rod) - 50) < 0.5)
  }

  @Test("rods become springs and springs rods")
  func change() {
    var world = World()
    let ball = world.add(.circle(radius: 5), at: Vector(0, 100))
    let rod = world.addJoint(DistanceDefinition(.body(ball), .world(.zero), length: 100))
    world.run(30, gravity: gravity)
    world.setSpring(frequency: 1, dampingRatio: 1, of: rod)
    world.run(600, gravity: gravity)
    // A spring of 1 Hz sags by g / w².
    let sag = 1000 / (4 * Math.pi * Math.pi)
    #expect(abs(world.position(of: ball).y - 100 - sag) < 0.05 * sag)
    world.setSpring(frequency: 0, dampingRatio: 0, of: rod)
    world.run(120, gravity: gravity)
    #expect(abs(world.position(of: ball).y - 100) < 0.5)
  }
}
