import Geometry
import Physics
import Testing

/// No number that is not finite is accepted, and none results from accepted numbers.
@Suite("Numbers")
struct NumbersTests {
  /// Public calls that take a number.
  private static let calls:
    [(name: String, call: @Sendable (inout World, BodyID, Double) -> Void)] =
      [
        ("setPose", { $0.setPose(Vector($2, 0), angle: 0, of: $1) }),
        ("setPose, angle", { $0.setPose(.zero, angle: $2, of: $1) }),
        ("setVelocity", { $0.setVelocity(Vector(0, $2), of: $1) }),
        ("setAngularVelocity", { $0.setAngularVelocity($2, of: $1) }),
        ("readVelocities", { $0.readVelocities($2, of: $1) }),
        ("applyImpulse", { $0.applyImpulse(Vector($2, 0), to: $1) }),
        ("addAcceleration", { $0.addAcceleration(Vector($2, 0), to: $1) }),
        ("setAcceleration", { $0.setAcceleration(Vector($2, 0), of: $1) }),
        ("addAngularAcceleration", { $0.addAngularAcceleration($2, to: $1) }),
        ("addForce", { $0.addForce(Vector(0, $2), to: $1) }),
        ("addForce at", { $0.addForce(Vector(0, 1), at: Vector($2, 0), to: $1) }),
        ("addTorque", { $0.addTorque($2, to: $1) }),
        ("setDamping", { $0.setDamping(linear: $2, angular: 0, of: $1) }),
        ("setMaterial", { $0.setMaterial(SurfaceMaterial(density: $2), of: $0.shapes(of: $1)[0]) }),
        ("circle", { $0.addShape(.circle(radius: $2), to: $1) }),
        ("box", { $0.addShape(.box(Size($2, 1)), to: $1) }),
        (
          "rod",
          { $0.addJoint(DistanceDefinition(.body($1), .world(.zero), length: $2)) }
        ),
        ("pin", { $0.addJoint(PinDefinition(.body($1, Vector($2, 0)), .world(.zero))) }),
        (
          "target",
          {
            $0.addJoint(
              TargetDefinition($1, to: Vector($2, 0), frequency: 1, dampingRatio: 1))
          }
        ),
        ("slop", { world, _, number in world.settings.slop = number }),
        ("contactFrequency", { world, _, number in world.settings.contactFrequency = number }),
        ("step", { world, _, number in world.step(by: number) }),
      ]

  @Test("each call stops the program at NaN and infinity", arguments: calls.indices)
  func refuses(index: Int) async {
    await #expect(processExitsWith: .failure) { [index] in
      var world = World()
      let ball = world.add(.circle(radius: 10), at: .zero)
      // Half of the calls get NaN, the others infinity, because each takes a process.
      NumbersTests.calls[index].call(&world, ball, index % 2 == 0 ? .nan : .infinity)
    }
  }

  @Test("each of these calls takes a number")
  func accepts() {
    for call in Self.calls {
      var world = World()
      let ball = world.add(.circle(radius: 10), at: .zero)
      call.call(&world, ball, 1)
      #expect(world.isFinite, "\(call.name)")
    }
  }

  @Test(
    "velocities that were stored are limited as those that are set",
    arguments: [1, -999_999, 1e6, 1.5e6, -2e6, 1e300])
  func stored(number: Double) {
    var (stored, set) = (World(), World())
    let (a, b) = (
      stored.add(.circle(radius: 10), at: .zero), set.add(.circle(radius: 10), at: .zero)
    )
    stored.readVelocities(number, of: a)
    set.setVelocity(Vector(0, number), of: b)
    set.setAngularVelocity(number, of: b)
    #expect(stored == set)
    #expect(stored.velocity(of: a) != .zero)
  }

  @Test("huge and tiny numbers that may be set leave all numbers finite", arguments: 0..<4)
  func extremes(round: Int) {
    var dice = Dice(state: UInt64(round))
    let numbers = [
      0, 1e-300, 1e-30, 1e-9, 1e-3, 1, 1e3, 1e6, 1e9, 1e15, 1e30, 1e38, 1e300, -1e-9, -1e9, -1e30,
    ]
    func number() -> Double { numbers.randomElement(using: &dice) ?? 0 }
    func small() -> Double {
      let value = abs(number())
      return Float(value).isFinite ? value : 1e30
    }
    for trial in 0..<400 {
      var world = World()
      world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
      for _ in 0..<3 {
        var definition = BodyDefinition(position: Vector(number(), number()), angle: number())
        definition.velocity = Vector(small(), -small())
        definition.angularVelocity = small()
        definition.linearDamping = small()
        let body = world.addBody(definition)
        let size = max(1e-9, abs(number()))
        world.addShape(
          dice.number(0, 1) < 0.5 ? .circle(radius: size) : .box(Size(size, max(1e-9, small()))),
          SurfaceMaterial(density: abs(number()), friction: small(), elasticity: dice.number(0, 1)),
          to: body)
        world.setGroups(mutual: [1], of: body)
        world.addAcceleration(Vector(small(), small()), to: body)
        world.addTorque(small(), to: body)
        world.addJoint(
          DistanceDefinition(
            .body(body), .world(Vector(number(), 0)), length: small(), frequency: small(),
            dampingRatio: small()))
      }
      world.run(5)
      #expect(world.isFinite, "trial \(trial) of round \(round)")
      // Decoding looks at every number of every record.
      #expect(throws: Never.self, "trial \(trial) of round \(round)") {
        try World(decoding: world.encoded())
      }
    }
  }
}

extension World {
  /// Gives a body velocities that were stored into the columns of a row: one downwards, and the
  /// same number of radians per second.
  fileprivate mutating func readVelocities(_ number: Double, of body: BodyID) {
    var bodies = [Int32(body.index)]
    let rows = [Int32](repeating: 0, count: Int(body.index) + 1)
    var row = [0, 0, 0, 0, number, number]
    rows.withUnsafeBufferPointer { rows in
      row.withUnsafeMutableBufferPointer { row in
        let first = row.baseAddress!
        let columns = MotionColumns(
          rows: rows, x: first, y: first + 1, angle: first + 2, vx: first + 3, vy: first + 4,
          angularVelocity: first + 5)
        bodies.withUnsafeMutableBufferPointer { _ = readVelocities(of: $0, from: columns) }
      }
    }
  }
}
