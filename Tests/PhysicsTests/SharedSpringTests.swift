import Geometry
import Physics
import Testing

/// Bodies on which several springs pull.
@Suite("Springs that share a body")
struct SharedSpringTests {
  /// A spring of length 0 between two bodies, or from a body to a point.
  private struct Spring {
    enum Kind: CaseIterable {
      case distance, cross, pin, target
    }
    var kind: Kind
    var a: Int
    var b: Int?
    var point: Vector
    var frequency: Double
    var dampingRatio: Double

    init(_ dice: inout SplitMix64, a: Int, of count: Int) {
      kind = Kind.allCases[dice.below(4)]
      self.a = a
      if kind != .target, a > 0, dice.below(2) == 0 { b = dice.below(a) }
      point = Vector(dice.number(-200, 200), dice.number(-200, 200))
      frequency = dice.number(0.7, 12)
      dampingRatio = dice.number(0.2, 1.5)
    }

    func add(to world: inout World, _ bodies: [BodyID]) {
      let end = b.map { JointAnchor.body(bodies[$0]) } ?? .world(point)
      switch kind {
      case .distance, .cross:
        var spring = DistanceDefinition(
          .body(bodies[a]), end, length: 0, frequency: frequency, dampingRatio: dampingRatio)
        spring.dampsAcross = kind == .cross
        world.addJoint(spring)
      case .pin:
        world.addJoint(
          PinDefinition(
            .body(bodies[a]), end, frequency: frequency, dampingRatio: dampingRatio))
      case .target:
        world.addJoint(
          TargetDefinition(
            bodies[a], to: point, frequency: frequency, dampingRatio: dampingRatio))
      }
    }

    /// The force per point of error, in mass / s²: of the mass that the two ends have together.
    func stiffness(_ masses: [Double]) -> Double {
      let mass = b.map { 1 / (1 / masses[a] + 1 / masses[$0]) } ?? masses[a]
      let w = 2 * Math.pi * frequency
      return w * w * mass
    }
  }

  /// Where the forces of springs and gravity balance, by relaxation.
  private func balance(_ springs: [Spring], _ masses: [Double], _ gravity: Vector) -> [Vector] {
    var places = masses.map { _ in Vector.zero }
    for _ in 0..<20_000 {
      for body in masses.indices {
        var (force, sum) = (gravity * masses[body], 0.0)
        for spring in springs where spring.a == body || spring.b == body {
          let stiffness = spring.stiffness(masses)
          let other =
            spring.a == body ? spring.b.map { places[$0] } ?? spring.point : places[spring.a]
          force += other * stiffness
          sum += stiffness
        }
        places[body] = force / sum
      }
    }
    return places
  }

  @Test("hold it where their forces balance, in any order", arguments: 0..<60)
  func balance(seed: Int) {
    var dice = SplitMix64(state: UInt64(seed))
    let count = 1 + dice.below(5)
    var world = World()
    let bodies = (0..<count).map { _ in
      var definition = BodyDefinition()
      definition.position = Vector(dice.number(-200, 200), dice.number(-200, 200))
      // Springs of distances do not damp the motion across them.
      definition.linearDamping = 3
      definition.canSleep = false
      let body = world.addBody(definition)
      world.addShape(.circle(radius: dice.number(5, 40)), to: body)
      return body
    }
    let masses = bodies.map { world.mass(of: $0) }
    var springs = (0..<count).flatMap { body in
      (0..<1 + dice.below(4)).map { _ in Spring(&dice, a: body, of: count) }
    }
    springs.append(Spring(&dice, a: 0, of: count))
    let gravity = Vector(0, dice.below(2) == 0 ? 0 : 1000)
    let expected = balance(springs, masses, gravity)
    for spring in springs { spring.add(to: &world, bodies) }
    world.run(3000, gravity: gravity)
    for (body, place) in zip(bodies, expected) {
      let error = (world.position(of: body) - place).length
      #expect(error < 0.05, "\(error) pt off \(place), of \(springs)")
    }
  }

  @Test("hold a body that lies on the ground between them", arguments: [1.0, 5, 20], [0.3, 1, 2])
  func touching(frequency: Double, dampingRatio: Double) {
    for places in [[100.0, 200], [200.0, 100]] {
      var world = World()
      world.addLine([Vector(-1000, 20), Vector(1000, 20)], SurfaceMaterial(friction: 0))
      let box = world.add(.box(Size(40, 40)), at: Vector(120, 0), SurfaceMaterial(friction: 0))
      for x in places {
        world.addJoint(
          DistanceDefinition(
            .body(box), .world(Vector(x, 0)), length: 0, frequency: frequency,
            dampingRatio: dampingRatio))
      }
      world.run(900, gravity: gravity)
      #expect(abs(world.position(of: box).x - 150) < 0.1, "\(world.position(of: box))")
    }
  }
}

extension SplitMix64 {
  /// A number from 0 to below a count.
  fileprivate mutating func below(_ count: Int) -> Int { Int(next(below: UInt64(count))) }
}
