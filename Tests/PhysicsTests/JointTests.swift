import Geometry
import Physics
import Testing

@Suite("Joints of all kinds")
struct JointTests {
  /// A joint of each kind between a body and the plane, or between two bodies.
  private func all(_ a: BodyID, _ b: BodyID?, at point: Vector) -> [(inout World) -> JointID] {
    let one = JointAnchor.body(a)
    let other: JointAnchor = b.map { .body($0) } ?? .world(point)
    var pin = PinDefinition(one, other)
    pin.limits = -1...1
    (pin.motorSpeed, pin.maximumTorque, pin.frictionTorque) = (2, 1e6, 1e5)
    (pin.angularFrequency, pin.angularDampingRatio) = (2, 0.5)
    var slider = SliderDefinition(one, other, axis: Vector(1, 1), limits: 0...0)
    (slider.motorSpeed, slider.maximumForce, slider.frictionForce) = (20, 1e6, 1e5)
    var soft = WeldDefinition(one, other)
    (soft.frequency, soft.angularFrequency) = (3, 3)
    var across = DistanceDefinition(one, other, length: 0, frequency: 2, dampingRatio: 0.1)
    across.dampsAcross = true
    return [
      { $0.addJoint(DistanceDefinition(one, other, length: 0)) },
      { $0.addJoint(DistanceDefinition(one, other, length: 0, range: 0...0)) },
      { $0.addJoint(DistanceDefinition(one, other, length: 50, range: 10...60)) },
      {
        $0.addJoint(
          DistanceDefinition(one, other, length: 0, frequency: 1e6, dampingRatio: 0))
      },
      { $0.addJoint(across) },
      { $0.addJoint(PinDefinition(one, other, frequency: 60, dampingRatio: 5)) },
      { $0.addJoint(pin) },
      { $0.addJoint(slider) },
      { $0.addJoint(WeldDefinition(one, other)) },
      { $0.addJoint(soft) },
    ]
  }

  @Test("ends on one spot, lengths of 0, locks and bodies that nothing moves give finite numbers")
  func degenerate() {
    for locks in [BodyLocks(), .x, .rotation, [.x, .y, .rotation]] {
      for kind in [BodyKind.fixed, .driven, .dynamic] {
        for index in 0..<10 {
          for isAlone in [true, false] {
            var world = World()
            let a = world.add(.box(Size(20, 20)), at: .zero)
            let b = world.add(.box(Size(20, 20)), at: .zero, kind: kind)
            world.setLocks(locks, of: a)
            let id = all(a, isAlone ? nil : b, at: .zero)[index](&world)
            let copy = all(a, isAlone ? nil : b, at: .zero)[index](&world)
            world.run(30, gravity: gravity)
            #expect(world.isFinite, "kind \(index) at \(kind), locks \(locks.rawValue)")
            #expect(world.force(of: id).isFinite && world.torque(of: copy).isFinite)
            world.setKind(.fixed, of: a)
            world.run(2, gravity: gravity)
            world.removeJoint(id)
            #expect(!world.contains(id))
            world.setKind(.dynamic, of: a)
            world.run(2, gravity: gravity)
            #expect(world.isFinite)
          }
        }
      }
    }
  }

  @Test("what makes no sense stops the program", arguments: 0..<12)
  func refuses(index: Int) async {
    await #expect(processExitsWith: .failure) { [index] in
      var world = World()
      let a = world.add(.box(Size(20, 20)), at: .zero)
      let plane = JointAnchor.world(.zero)
      var pin = PinDefinition(.body(a), plane)
      var slider = SliderDefinition(.body(a), plane, axis: Vector(1, 0))
      switch index {
      case 0: pin.motorSpeed = .nan
      case 1: pin.maximumTorque = -1
      case 2: pin.frictionTorque = .nan
      case 3: pin.referenceAngle = .infinity
      case 4: pin.limits = Double.infinity...Double.infinity
      case 5: pin.angularFrequency = -1
      case 6: slider.axis = .zero
      case 7: slider.axis = Vector(.infinity, 0)
      case 8: pin.b = .body(a)
      case 9: pin.a = plane
      case 10:
        let id = world.addJoint(pin)
        world.removeJoint(id)
        _ = world.currentAngle(of: id)
      default: _ = world.currentTranslation(of: world.addJoint(pin))
      }
      world.addJoint(pin)
      world.addJoint(slider)
    }
  }

  @Test("what a kind does not have stops the program", arguments: 0..<13)
  func lacks(index: Int) async {
    await #expect(processExitsWith: .failure) { [index] in
      var world = World()
      let a = world.add(.box(Size(20, 20)), at: .zero)
      let (one, plane) = (JointAnchor.body(a), JointAnchor.world(.zero))
      let target = TargetDefinition(a, to: .zero, frequency: 2, dampingRatio: 0)
      let rod = world.addJoint(DistanceDefinition(one, plane, length: 1))
      let pin = world.addJoint(PinDefinition(one, plane))
      let slider = world.addJoint(SliderDefinition(one, plane, axis: Vector(1, 0)))
      let weld = world.addJoint(WeldDefinition(one, plane))
      let pull = world.addJoint(target)
      switch index {
      case 0: world.setLength(2, of: pin)
      case 1: world.setDampsAcross(true, of: slider)
      case 2: world.setSpring(frequency: 2, dampingRatio: 0, of: slider)
      case 3: world.setTarget(target, of: weld)
      case 4: world.setAxis(Vector(0, 1), of: pin)
      case 5: world.setReferenceAngle(1, of: rod)
      case 6: world.setLimits(0...1, of: weld)
      case 7: world.setMotor(speed: 1, maximum: 1, of: rod)
      case 8: world.setFriction(1, of: weld)
      case 9: world.setAngularSpring(frequency: 1, dampingRatio: 0, of: slider)
      case 10: world.setLocalAnchors(Vector(1, 0), of: pull)
      case 11: _ = world.motorTorque(of: slider)
      default: _ = world.motorForce(of: pin)
      }
    }
  }

  @Test("a rope goes taut without a bounce and lets a swing begin")
  func rope() {
    var world = World()
    let ball = world.add(.circle(radius: 5), at: Vector(0, 10))
    let rope = world.addJoint(
      DistanceDefinition(.body(ball), .world(.zero), length: 100, range: 0...100))
    world.run(120, gravity: gravity) { world, index in
      // It falls 90 pt in 0.424 s.
      if index > 26 { #expect(abs(world.currentLength(of: rope) - 100) < 0.2) }
    }
    let other = world.add(.circle(radius: 5), at: Vector(400, 0))
    let second = world.addJoint(
      DistanceDefinition(.body(other), .world(Vector(320, 0)), length: 100, range: 0...100))
    world.run(24, gravity: gravity)
    // Taut after a fall of 60 pt, at a speed of 346 pt/s, of which 80 % are along the circle.
    #expect(abs(world.currentLength(of: second) - 100) < 1)
    #expect(world.velocity(of: other).x < 0)
  }

  @Test("a rod pendulum and two rods in a row keep their energy within 1 % upwards")
  func rods() {
    for count in 1...2 {
      var world = World()
      var last: JointAnchor = .world(.zero)
      for index in 0..<count {
        let bob = world.add(.circle(radius: 5), at: Vector(100 + 100 * Double(index), 0))
        world.addJoint(DistanceDefinition(.body(bob), last, length: 100))
        last = .body(bob)
      }
      let mass = world.mass(of: world.allBodies[0])
      let depth = mass * 1000 * 100 * Double(count * (count + 1) / 2)
      world.run(1200, gravity: gravity) { world, _ in
        let energy = world.allBodies.reduce(world.kineticEnergy) {
          $0 - mass * 1000 * world.position(of: $1).y
        }
        #expect(energy < 0.01 * depth)
      }
    }
  }

  @Test("a copy of a world with all kinds of joints goes on alike, to the bit")
  func copies() {
    var world = World()
    for index in 0..<10 {
      let x = 200 * Double(index)
      let a = world.add(.box(Size(20, 20)), at: Vector(x, 0))
      let b = world.add(.box(Size(20, 20)), at: Vector(x + 40, 0))
      _ = all(a, b, at: .zero)[index](&world)
      _ = all(a, nil, at: Vector(x, 0))[(index + 3) % 10](&world)
    }
    world.run(50, gravity: gravity)
    var copy = world
    world.run(50, gravity: gravity)
    copy.run(50, gravity: gravity)
    #expect(world == copy)
    #expect(world.isFinite)
  }

  @Test("joints that change wake their bodies and keep what they have learnt")
  func updates() {
    var world = World()
    let box = world.add(.box(Size(40, 10)), at: Vector(20, 0))
    let id = world.addJoint(PinDefinition(.body(box, Vector(-20, 0)), .world(.zero)))
    world.setDamping(linear: 5, angular: 5, of: box)
    world.run(600, gravity: gravity)
    #expect(!world.isAwake(box))
    world.setMotor(speed: 0, maximum: 0, of: id)
    #expect(!world.isAwake(box))
    world.setMotor(speed: 1, maximum: .infinity, of: id)
    #expect(world.isAwake(box))
    world.run(60, gravity: gravity)
    #expect(abs(world.angularVelocity(of: box) - 1) < 0.001)
    #expect(world.currentLength(of: id) < 0.1)
  }
}
