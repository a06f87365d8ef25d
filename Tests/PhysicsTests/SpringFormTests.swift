import Geometry
import Physics
import Testing

/// Springs compared with the closed form of x'' + 2 z w x' + w² x = a.
@Suite("Springs and their closed form")
struct SpringFormTests {
  /// The position of a damped spring that starts at rest at a distance x from its equilibrium.
  static func place(_ x: Double, _ frequency: Double, _ z: Double, at t: Double) -> Double {
    let w = 2 * Math.pi * frequency
    if z == 1 { return x * (1 + w * t) * Math.exp(-w * t) }
    if z < 1 {
      let d = w * Math.sqrt(1 - z * z)
      return x * Math.exp(-z * w * t) * (Math.cos(d * t) + z * w / d * Math.sin(d * t))
    }
    let root = Math.sqrt(z * z - 1)
    let (slow, fast) = (-w / (z + root), -w * (z + root))
    return x * (fast * Math.exp(slow * t) - slow * Math.exp(fast * t)) / (fast - slow)
  }

  static let ratios = [0, 0.1, 0.5, 1, 2]

  @Test(
    "a spring goes where the closed form goes, within 1 % of its stretch, at 60 and 120 Hz",
    arguments: [0.5, 1, 2, 3, 5], ratios)
  func trajectory(frequency: Double, ratio: Double) {
    for (density, duration) in [(0.01, 1.0 / 60), (1, 1.0 / 60), (100, 1.0 / 120)] {
      var world = World()
      let ball = world.add(
        .circle(radius: 20), at: Vector(0, 150), SurfaceMaterial(density: density))
      world.addJoint(
        DistanceDefinition(
          .body(ball), .world(.zero), length: 100, frequency: frequency, dampingRatio: ratio))
      var worst = 0.0
      for index in 1...Int(2 / duration) {
        world.step(by: duration)
        let exact = Self.place(50, frequency, ratio, at: Double(index) * duration)
        worst = max(worst, abs(world.position(of: ball).y - 100 - exact))
      }
      #expect(worst < 0.5, "density \(density), step \(duration): \(worst) pt")
    }
  }

  @Test(
    "under a constant load a spring rests at a / w², within 0.1 %", arguments: [1.0, 2, 5, 10],
    ratios.dropFirst())
  func sag(frequency: Double, ratio: Double) {
    for density in [0.01, 100] {
      var world = World()
      world.settings.allowsSleep = false
      let ball = world.add(
        .circle(radius: 20), at: Vector(0, 100), SurfaceMaterial(density: density))
      let spring = world.addJoint(
        DistanceDefinition(
          .body(ball), .world(.zero), length: 100, frequency: frequency, dampingRatio: ratio))
      world.run(1200, gravity: gravity)
      let w = 2 * Math.pi * frequency
      let sag = world.position(of: ball).y - 100
      #expect(abs(sag / (1000 / (w * w)) - 1) < 0.001, "density \(density): \(sag) pt")
      let weight = 1000 * world.mass(of: ball)
      #expect(abs(world.force(of: spring).y / weight + 1) < 0.01)
    }
  }

  @Test("a target and a soft pin rest at a / w² too, within 0.1 %")
  func otherSags() {
    var world = World()
    let a = world.add(.circle(radius: 20), at: .zero)
    let b = world.add(.circle(radius: 20), at: Vector(500, 0))
    world.addJoint(TargetDefinition(a, to: .zero, frequency: 5, dampingRatio: 1))
    world.addJoint(
      PinDefinition(.body(b), .world(Vector(500, 0)), frequency: 5, dampingRatio: 1))
    world.run(300, gravity: gravity)
    let sag = 1000 / (100 * Math.pi * Math.pi)
    for body in [a, b] { #expect(abs(world.position(of: body).y / sag - 1) < 0.001) }
  }

  @Test("an angular spring turns as the closed form says, and gives way by torque / k")
  func angular() {
    var world = World()
    let box = world.add(.box(Size(60, 20)), at: .zero, angle: 0.5)
    var pin = PinDefinition(.body(box), .world(.zero), frequency: 5, dampingRatio: 1)
    pin.angularFrequency = 2
    pin.angularDampingRatio = 0.1
    pin.referenceAngle = 0
    let id = world.addJoint(pin)
    for index in 1...120 {
      world.step(by: tick)
      let exact = Self.place(0.5, 2, 0.1, at: Double(index) * tick)
      #expect(abs(world.currentAngle(of: id) - exact) < 0.005)
    }
    let k = world.inertia(of: box) * 16 * Math.pi * Math.pi
    for _ in 0..<900 {
      world.addTorque(0.3 * k, to: box)
      world.step(by: tick)
    }
    #expect(abs(world.currentAngle(of: id) - 0.3) < 0.0003)
  }

  @Test("a spring between two bodies acts with their reduced mass", arguments: [1.0, 10])
  func reducedMass(density: Double) {
    var world = World()
    let a = world.add(.circle(radius: 10), at: Vector(-75, 0), SurfaceMaterial(density: density))
    let b = world.add(.circle(radius: 10), at: Vector(75, 0))
    let id = world.addJoint(
      DistanceDefinition(.body(a), .body(b), length: 100, frequency: 2, dampingRatio: 0.2))
    for index in 1...120 {
      world.step(by: tick)
      let exact = Self.place(50, 2, 0.2, at: Double(index) * tick)
      #expect(abs(world.currentLength(of: id) - 100 - exact) < 0.25)
    }
    #expect(world.momentum.length < 1)
  }

  @Test("a spring at an arm acts with the effective mass: it keeps its frequency for small swings")
  func effectiveMass() {
    var world = World()
    let box = world.add(.box(Size(80, 80)), at: .zero)
    world.addJoint(PinDefinition(.body(box), .world(.zero)))
    let id = world.addJoint(
      DistanceDefinition(
        .body(box, Vector(40, 0)), .world(Vector(40, 300)), length: 298, frequency: 2,
        dampingRatio: 0))
    var crossings: [Double] = []
    var last = world.currentLength(of: id) - 298
    world.run(600) { world, index in
      let next = world.currentLength(of: id) - 298
      if last < 0 && next >= 0 { crossings.append(Double(index) + last / (last - next)) }
      last = next
    }
    // The pin takes the translation: only the turn about the center is left of the response.
    let inverse = 1600 / world.inertia(of: box)
    let all = inverse + 1 / world.mass(of: box)
    let expected = 2 * Math.sqrt(inverse / all)
    let period = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1)
    #expect(abs(period * tick * expected - 1) < 0.01)
  }

  @Test("a spring damps across its axis where asked, by e^(-2 z w t), and only there")
  func across() {
    for dampsAcross in [false, true] {
      var world = World()
      let ball = world.add(
        .circle(radius: 10), at: Vector(0, 10_000), velocity: Vector(50, 0))
      var spring = DistanceDefinition(
        .body(ball), .world(.zero), length: 10_000, frequency: 1, dampingRatio: 0.2)
      spring.dampsAcross = dampsAcross
      world.addJoint(spring)
      world.run(60)
      let rate = 2 * 0.2 * 2 * Math.pi
      let expected = dampsAcross ? 50 * Math.exp(-rate) : 50
      #expect(abs(world.velocity(of: ball).x - expected) < 0.3)
    }
  }

  @Test("without damping the energy of springs stays within 1 %, also of two on one body")
  func energy() {
    for count in 1...3 {
      var world = World()
      let ball = world.add(.circle(radius: 10), at: Vector(30, 40))
      var ids: [JointID] = []
      for index in 0..<count {
        let anchor = Vector(angle: 2 * Double(index), length: 150)
        ids.append(
          world.addJoint(
            DistanceDefinition(
              .body(ball), .world(anchor), length: 100, frequency: 2, dampingRatio: 0)))
      }
      let k = world.mass(of: ball) * 16 * Math.pi * Math.pi
      func energy(_ world: World) -> Double {
        ids.reduce(world.kineticEnergy) {
          let stretch = world.currentLength(of: $1) - 100
          return $0 + k * stretch * stretch / 2
        }
      }
      let start = energy(world)
      world.run(1200) { world, _ in
        #expect(abs(energy(world) / start - 1) < 0.01, "\(count) springs")
      }
    }
  }

  @Test("a pendulum on a spring keeps its energy within 1 % for 20 s")
  func springPendulum() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: Vector(100, 0))
    let id = world.addJoint(
      DistanceDefinition(
        .body(ball), .world(.zero), length: 100, frequency: 3, dampingRatio: 0))
    let mass = world.mass(of: ball)
    let k = mass * 36 * Math.pi * Math.pi
    // The lowest point of the swing is about 130 pt down.
    let scale = mass * 1000 * 130
    world.run(1200, gravity: gravity) { world, _ in
      let stretch = world.currentLength(of: id) - 100
      let height = -world.position(of: ball).y * mass * 1000
      let energy = world.kineticEnergy + k * stretch * stretch / 2 + height
      #expect(abs(energy) < 0.01 * scale)
    }
  }

  @Test("a body on a slack rope falls as a free one, to the bit")
  func slack() {
    var world = World()
    let held = world.add(.circle(radius: 5), at: Vector(0, 10))
    let free = world.add(.circle(radius: 5), at: Vector(50, 10))
    world.addJoint(
      DistanceDefinition(.body(held), .world(.zero), length: 200, range: 0...200))
    world.run(24, gravity: gravity)
    #expect(world.position(of: held).y == world.position(of: free).y)
    #expect(abs(world.position(of: held).y - 90) < 0.001)
  }

  @Test("a spring is in step with exact flight: on a weak one a body falls as far as a free one")
  func weak() {
    var world = World()
    let ball = world.add(.circle(radius: 5), at: .zero)
    world.addJoint(
      TargetDefinition(ball, to: .zero, frequency: 0.01, dampingRatio: 0))
    world.run(30, gravity: gravity)
    #expect(abs(world.position(of: ball).y - 125) < 0.05)
    #expect(abs(world.velocity(of: ball).y - 500) < 0.2)
  }
}
