import Geometry
import Physics
import Testing

@Suite("Pins")
struct PinTests {
  /// The arithmetic-geometric mean.
  private func mean(_ a: Double, _ b: Double) -> Double {
    var (a, b) = (a, b)
    for _ in 0..<30 { (a, b) = ((a + b) / 2, Math.sqrt(a * b)) }
    return a
  }

  @Test(
    "a pendulum swings with 2 pi sqrt(l / g) / agm(1, cos(a / 2)), within 1 %",
    arguments: [0.05, 0.5, 1, 1.5708, 2.5])
  func period(angle: Double) {
    for isRod in [false, true] {
      var world = World()
      let start = Vector(Math.sin(angle), Math.cos(angle)) * 200
      let bob = world.add(.circle(radius: 0.5), at: start)
      if isRod {
        world.addJoint(DistanceDefinition(.body(bob), .world(.zero), length: 200))
      } else {
        world.addJoint(PinDefinition(.body(bob, -start), .world(.zero)))
      }
      var crossings: [Double] = []
      var last = start.x
      world.run(1200, gravity: gravity) { world, index in
        let x = world.position(of: bob).x
        if last < 0 && x >= 0 && world.position(of: bob).y > 0 {
          crossings.append(Double(index) + last / (last - x))
        }
        last = x
      }
      let period = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
      let expected = 2 * Math.pi * Math.sqrt(0.2) / mean(1, Math.cos(angle / 2))
      #expect(
        abs(period * tick / expected - 1) < 0.01,
        "rod \(isRod), \(angle): \(period * tick / expected)")
    }
  }

  /// The energy of a world under gravity, in mass · pt²/s².
  private func energy(_ world: World) -> Double {
    world.allBodies.reduce(world.kineticEnergy) {
      $0 - world.mass(of: $1) * 1000 * world.position(of: $1).y
    }
  }

  @Test(
    "a pendulum's energy never grows by 1 %, and a tenth is left after 20 s", arguments: [1, 2])
  func pendulums(count: Int) {
    var world = World()
    var last: JointAnchor = .world(.zero)
    for index in 0..<count {
      let link = world.add(.box(Size(100, 10)), at: Vector(50 + 100 * Double(index), 0))
      world.addJoint(PinDefinition(.body(link, Vector(-50, 0)), last))
      last = .body(link, Vector(50, 0))
    }
    let depth = Double(count * count) * 50 * 1000 * 1000
    var most = -Double.infinity
    world.run(1200, gravity: gravity) { world, _ in most = max(most, energy(world)) }
    #expect(most < 0.01 * depth)
    #expect(energy(world) > -0.9 * depth)
  }

  @Test("a motor reaches its speed as its torque allows, and keeps it against a load")
  func motor() {
    var world = World()
    let wheel = world.add(.circle(radius: 30), at: .zero)
    var pin = PinDefinition(.body(wheel), .world(.zero))
    pin.motorSpeed = 8
    pin.maximumTorque = world.inertia(of: wheel) * 4
    let id = world.addJoint(pin)
    world.run(60)
    #expect(abs(world.angularVelocity(of: wheel) - 4) < 0.01)
    #expect(abs(world.motorTorque(of: id) / pin.maximumTorque - 1) < 0.001)
    world.run(90)
    #expect(abs(world.angularVelocity(of: wheel) - 8) < 0.001)
    #expect(abs(world.motorTorque(of: id)) < 0.001 * pin.maximumTorque)
    for _ in 0..<60 {
      world.addTorque(-pin.maximumTorque / 2, to: wheel)
      world.step(by: tick)
    }
    #expect(abs(world.angularVelocity(of: wheel) - 8) < 0.01)
    #expect(abs(world.motorTorque(of: id) / pin.maximumTorque - 0.5) < 0.001)
    world.setMotor(speed: -2, maximum: .infinity, of: id)
    world.run(1)
    #expect(abs(world.angularVelocity(of: wheel) + 2) < 0.001)
  }

  @Test("the first body turns as seen from the second, whose turn is the opposite")
  func motorBetween() {
    var world = World()
    let a = world.add(.circle(radius: 30), at: .zero)
    let b = world.add(.circle(radius: 40), at: .zero)
    var pin = PinDefinition(.body(a), .body(b))
    pin.motorSpeed = 3
    pin.maximumTorque = .infinity
    let id = world.addJoint(pin)
    world.run(60)
    #expect(abs(world.angularVelocity(of: a) - world.angularVelocity(of: b) - 3) < 0.001)
    #expect(abs(world.currentAngle(of: id) - 3) < 0.06)
    let sum =
      world.angularVelocity(of: a) * world.inertia(of: a)
      + world.angularVelocity(of: b) * world.inertia(of: b)
    #expect(abs(sum) < 1e-4 * world.inertia(of: a))
  }

  @Test("limits stop a pin at both ends, within 0.01 rad, counted from a given angle")
  func limits() {
    var world = World()
    let arm = world.add(.box(Size(80, 10)), at: Vector(40, 0))
    var pin = PinDefinition(.body(arm, Vector(-40, 0)), .world(.zero))
    pin.referenceAngle = 0.2
    pin.limits = -0.9...0.5
    let id = world.addJoint(pin)
    #expect(abs(world.currentAngle(of: id) + 0.2) < 1e-9)
    world.run(240, gravity: gravity)
    #expect(abs(world.angle(of: arm) - 0.7) < 0.01)
    #expect(abs(world.angularVelocity(of: arm)) < 0.01)
    // The weight acts 40 cos 0.7 pt from the pin; the pin carries the weight.
    let weight = world.mass(of: arm) * 1000
    #expect(abs(world.force(of: id).y / weight + 1) < 0.01)
    world.run(240, gravity: -gravity) { world, _ in
      #expect(world.angle(of: arm) > -0.71 && world.angle(of: arm) < 0.71)
    }
    #expect(abs(world.angle(of: arm) + 0.7) < 0.01)
    world.setLimits(nil, of: id)
    world.run(60, gravity: -gravity)
    #expect(world.angle(of: arm) < -1)
  }

  @Test("friction stops a wheel after I w / torque, and holds it against less")
  func friction() {
    var world = World()
    let wheel = world.add(.circle(radius: 30), at: .zero)
    let inertia = world.inertia(of: wheel)
    var pin = PinDefinition(.body(wheel), .world(.zero))
    pin.frictionTorque = inertia * 5
    let id = world.addJoint(pin)
    world.setAngularVelocity(10, of: wheel)
    var stop = 0
    world.run(180) { world, index in
      if abs(world.angularVelocity(of: wheel)) > 1e-4 { stop = index + 1 }
    }
    #expect(abs(stop - 120) <= 1)
    for _ in 0..<60 {
      world.addTorque(inertia * 4, to: wheel)
      world.step(by: tick)
    }
    #expect(abs(world.angularVelocity(of: wheel)) < 1e-4)
    world.setFriction(inertia * 3, of: id)
    for _ in 0..<60 {
      world.addTorque(inertia * 4, to: wheel)
      world.step(by: tick)
    }
    #expect(abs(world.angularVelocity(of: wheel) - 1) < 0.01)
  }

  /// A chain that hangs, with an end of another density.
  private func chain(_ count: Int, _ density: Double) -> (World, [BodyID]) {
    var world = World()
    var last: JointAnchor = .world(.zero)
    var links: [BodyID] = []
    for index in 0..<count {
      let link = world.add(
        .box(Size(6, 20)), at: Vector(0, 10 + 20 * Double(index)),
        SurfaceMaterial(density: index == count - 1 ? density : 1))
      world.addJoint(PinDefinition(.body(link, Vector(0, -10)), last))
      last = .body(link, Vector(0, 10))
      links.append(link)
    }
    return (world, links)
  }

  @Test(
    "a chain of 10 or 30 pins hangs at its length, within 0.1 %, from its first step on, also with an end that is 100 or 1,000 times as heavy",
    arguments: [10, 30], [1.0, 100, 1000])
  func hangs(count: Int, density: Double) {
    var (world, links) = chain(count, density)
    let length = 20 * Double(count)
    world.run(600, gravity: gravity) { world, index in
      let end = world.position(of: links[count - 1]).y + 10
      #expect(abs(end / length - 1) < 0.001, "step \(index): \(end)")
    }
  }

  @Test("a ring, two pins between two bodies, and a row that is taut between two walls hold")
  func rings() {
    var world = World()
    let boxes = (0..<12).map { index in
      world.add(
        .circle(radius: 24), at: Vector(angle: Double(index) * Math.pi / 6, length: 100))
    }
    var pins = [world.addJoint(PinDefinition(.body(boxes[0]), .world(Vector(100, 0))))]
    func joint(_ a: BodyID, _ b: BodyID, at point: Vector) {
      pins.append(
        world.addJoint(
          PinDefinition(
            .body(a, world.localPoint(point, of: a)), .body(b, world.localPoint(point, of: b)))))
    }
    for index in 0..<12 {
      let (a, b) = (boxes[index], boxes[(index + 1) % 12])
      joint(a, b, at: (world.position(of: a) + world.position(of: b)) / 2)
    }
    let (c, d) = (
      world.add(.box(Size(40, 10)), at: Vector(500, 0)),
      world.add(.box(Size(40, 10)), at: Vector(550, 0))
    )
    joint(c, d, at: Vector(525, -5))
    joint(c, d, at: Vector(525, 5))
    var last: JointAnchor = .world(Vector(1000, 0))
    for index in 0..<10 {
      let plank = world.add(.box(Size(20, 6)), at: Vector(1010 + 20 * Double(index), 0))
      pins.append(world.addJoint(PinDefinition(.body(plank, Vector(-10, 0)), last)))
      last = .body(plank, Vector(10, 0))
    }
    pins.append(world.addJoint(PinDefinition(last, .world(Vector(1200, 0)))))
    for body in world.allBodies { world.setDamping(linear: 1, angular: 1, of: body) }
    world.run(900, gravity: gravity) { world, _ in
      for pin in pins { #expect(world.currentLength(of: pin) < 15) }
    }
    for pin in pins { #expect(world.currentLength(of: pin) < 0.5) }
    #expect(abs(world.angle(of: c) - world.angle(of: d)) < 0.02)
  }

  @Test("a chain that falls from the side stays together and comes to hang")
  func falls() {
    var world = World()
    var last: JointAnchor = .world(.zero)
    var pins: [JointID] = []
    for index in 0..<30 {
      let link = world.add(.box(Size(20, 6)), at: Vector(10 + 20 * Double(index), 0))
      world.setDamping(linear: 0.5, angular: 0.5, of: link)
      pins.append(world.addJoint(PinDefinition(.body(link, Vector(-10, 0)), last)))
      last = .body(link, Vector(10, 0))
    }
    world.run(1200, gravity: gravity) { world, _ in
      for pin in pins { #expect(world.currentLength(of: pin) < 6) }
    }
    for pin in pins { #expect(world.currentLength(of: pin) < 0.3) }
  }
}
