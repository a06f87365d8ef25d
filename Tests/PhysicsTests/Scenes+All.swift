import Geometry
import Physics

extension Scenes {
  /// The scenes whose bits are pinned: all kinds of bodies, shapes, joints and changes.
  static let all: [Scene] = [
    Scene(name: "pile", make: pile),
    Scene(name: "stack", make: stack),
    Scene(name: "mobile", make: mobile),
    Scene(name: "gas", gravity: .zero, make: gas),
    Scene(name: "slopes", make: slopes),
    Scene(name: "bullets", gravity: .zero, make: bullets),
    Scene(name: "sleepers", make: sleepers, act: wakeSleepers),
    Scene(name: "groups", make: groups, act: changeGroups),
    Scene(name: "churn", make: churn, act: addAndRemove),
    Scene(name: "lifts", make: lifts, act: reverseLifts),
    Scene(name: "furniture", make: furniture),
    Scene(name: "chains", make: chains),
    Scene(name: "targets", gravity: .zero, make: targets, act: moveTargets),
    Scene(name: "crowd", gravity: .zero, make: crowd),
    Scene(name: "locked", make: locked),
    Scene(name: "cart", make: cart),
    Scene(name: "hinges", make: hinges),
    Scene(name: "pistons", make: pistons, act: reversePistons),
    Scene(name: "welds", make: welds),
    Scene(name: "rounds", make: rounds),
    Scene(name: "track", make: track),
    Scene(name: "shots", gravity: .zero, make: shots),
  ]

  /// Small and thin things at up to 100,000 pt/s in a box of segments.
  static func bullets() -> World {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 600, height: 400), SurfaceMaterial(elasticity: 0.95))
    var dice = Dice(state: 5)
    for index in 0..<12 {
      let shape: BodyShape =
        index % 3 == 0
        ? .circle(radius: 3) : index % 3 == 1 ? .box(Size(8, 8)) : .box(Size(50, 3))
      let speed = index < 6 ? 100_000.0 : 4000
      world.add(
        shape, at: Vector(60 + 40 * Double(index), 200), SurfaceMaterial(elasticity: 0.9),
        velocity: Vector(angle: dice.number(0, 6), length: speed))
    }
    return world
  }

  /// Two stacks that fall asleep, and a box in the air.
  static func sleepers() -> World {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 300))
    for index in 0..<4 {
      world.add(.box(Size(30, 20)), at: Vector(100, 290 - 20 * Double(index)))
      world.add(.circle(radius: 10), at: Vector(300, 290 - 20 * Double(index)))
    }
    return world
  }

  private static func wakeSleepers(_ world: inout World, _ step: Int) {
    switch step {
    case 240: world.add(.circle(radius: 12), at: Vector(200, 250), velocity: Vector(-700, 0))
    case 420: world.wake(world.allBodies[5])
    case 480: world.setVelocity(Vector(0, -200), of: world.allBodies[5])
    default: break
    }
  }

  /// Bodies of four groups between two boundaries.
  static func groups() -> World {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 300, height: 300))
    for body in world.allBodies { world.setGroups(mutual: [1, 2, 3], of: body) }
    var definition = BodyDefinition(kind: .fixed)
    definition.isBoundary = true
    let boundary = world.addBody(definition)
    world.addShape(.segment(from: Vector(0, 200), to: Vector(300, 240)), to: boundary)
    world.setGroups(mutual: [], boundary: [9], of: boundary)
    for index in 0..<16 {
      let box = world.add(
        .box(Size(26, 18)), at: Vector(40 + 50 * Double(index % 4), 30 + 40 * Double(index / 4)))
      world.setGroups(mutual: [UInt32(index % 3 + 1)], boundary: index % 2 == 0 ? [9] : [], of: box)
    }
    return world
  }

  private static func changeGroups(_ world: inout World, _ step: Int) {
    let bodies = world.allBodies
    switch step {
    case 150: world.excludeCollision(bodies[5], bodies[8])
    case 250: for body in bodies[5...8] { world.setGroups(mutual: [1, 2, 3], of: body) }
    case 300: world.includeCollision(bodies[5], bodies[8])
    case 350: world.setGroups(mutual: [3], boundary: [9], of: bodies[9])
    default: break
    }
  }

  /// A floor on which things come and go.
  static func churn() -> World {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 300, height: 400))
    return world
  }

  private static func addAndRemove(_ world: inout World, _ step: Int) {
    var dice = Dice(state: UInt64(step))
    guard step % 7 == 0 else { return }
    let bodies = world.allBodies.dropFirst(4)
    if bodies.count > 12, let victim = bodies.randomElement(using: &dice) {
      world.removeBody(victim)
    }
    let new = world.add(
      step % 2 == 0 ? .circle(radius: 11) : .box(Size(24, 18)), at: dice.vector(30, 270),
      velocity: dice.vector(-100, 100))
    guard let other = bodies.randomElement(using: &dice), world.contains(other) else { return }
    switch step / 7 % 5 {
    case 0: world.setShape(.box(Size(30, 12), radius: 2), of: world.shapes(of: other)[0])
    case 1: world.setMaterial(SurfaceMaterial(elasticity: 0.7), of: world.shapes(of: other)[0])
    case 2: world.setKind(world.kind(of: other) == .fixed ? .dynamic : .fixed, of: other)
    case 3: world.addJoint(DistanceDefinition(.body(other), .body(new), length: 40))
    default: world.setPose(Vector(150, 40), angle: 1, of: other)
    }
  }

  /// Boxes on platforms that go up and down and turn.
  static func lifts() -> World {
    var world = World()
    for index in 0..<3 {
      let x = 100 * Double(index)
      world.add(.box(Size(80, 10)), at: Vector(x, 0), kind: .driven, velocity: Vector(0, -60))
      world.add(.box(Size(20, 20)), at: Vector(x - 15, -16))
      world.add(.circle(radius: 9), at: Vector(x + 15, -15))
    }
    let paddle = world.add(.box(Size(200, 8)), at: Vector(100, 150), kind: .driven)
    world.setAngularVelocity(1.5, of: paddle)
    return world
  }

  private static func reverseLifts(_ world: inout World, _ step: Int) {
    guard step % 90 == 89 else { return }
    for lift in world.allBodies where world.kind(of: lift) == .driven {
      world.setVelocity(-world.velocity(of: lift), of: lift)
    }
  }

  /// Bodies of several shapes that tumble down.
  static func furniture() -> World {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
    for index in 0..<6 {
      let table = world.add(
        .box(Size(60, 8)), at: Vector(60 + 55 * Double(index), 80 + 40 * Double(index % 3)),
        angle: Double(index))
      world.addShape(.box(Size(6, 30), center: Vector(-24, 18)), to: table)
      world.addShape(
        .box(Size(6, 30), center: Vector(24, 18)), SurfaceMaterial(density: 3), to: table)
      if index % 2 == 0 { world.addShape(.circle(radius: 9, center: Vector(0, -12)), to: table) }
    }
    return world
  }

  /// A bridge of pins, a chain of rods with a heavy end, and ropes that go taut.
  static func chains() -> World {
    var world = World()
    var last: JointAnchor = .world(Vector(0, 100))
    for index in 0..<8 {
      let plank = world.add(.box(Size(30, 6)), at: Vector(15 + 30 * Double(index), 100))
      world.addJoint(PinDefinition(.body(plank, Vector(-15, 0)), last))
      last = .body(plank, Vector(15, 0))
    }
    world.addJoint(PinDefinition(last, .world(Vector(240, 100))))
    for index in 0..<3 {
      world.add(.box(Size(20, 20)), at: Vector(80 + 40 * Double(index), 40))
    }
    last = .world(Vector(400, 0))
    for index in 1...5 {
      let ball = world.add(
        .circle(radius: 6), at: Vector(400 + 25 * Double(index), 0),
        SurfaceMaterial(density: index == 5 ? 20 : 1))
      world.addJoint(DistanceDefinition(last, .body(ball), length: 25))
      last = .body(ball)
    }
    for index in 0..<3 {
      let ball = world.add(.circle(radius: 8), at: Vector(-100 - 30 * Double(index), 0))
      world.addJoint(
        DistanceDefinition(
          .body(ball), .world(Vector(-130, -20)), length: 0, range: 0...(60 + 20 * Double(index))))
    }
    return world
  }

  /// Cards that are dragged across each other's paths.
  static func targets() -> World {
    var world = World()
    for index in 0..<5 {
      let card = world.add(
        .box(Size(50, 30)), at: Vector(70 * Double(index), 30 * Double(index % 2)))
      var target = TargetDefinition(
        card, to: Vector(280 - 70 * Double(index), 0), frequency: 1 + Double(index),
        dampingRatio: 0.3 * Double(index))
      if index % 2 == 0 { target.maximumAcceleration = 9000 }
      target.angularFrequency = Double(index)
      target.angularDampingRatio = 0.4
      world.addJoint(target)
    }
    return world
  }

  private static func moveTargets(_ world: inout World, _ step: Int) {
    guard step % 40 == 0 else { return }
    let point = Vector(angle: Double(step), length: 150)
    for index in 0..<5 {
      let id = JointID(index: UInt32(index), generation: 1)
      world.setAnchor(point + Vector(30 * Double(index), 0), of: id)
    }
  }

  /// Boxes and balls that all start on one spot.
  static func crowd() -> World {
    var world = World()
    for index in 0..<20 {
      world.add(
        index % 2 == 0 ? .box(Size(20, 20)) : .circle(radius: 10),
        at: Vector(0.01 * Double(index), 0.02 * Double(index % 7)))
    }
    return world
  }

  /// Bodies that may not move along an axis or turn, and damped ones.
  static func locked() -> World {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 300, height: 300))
    for index in 0..<12 {
      let box = world.add(
        .box(Size(24, 24)), at: Vector(40 + 70 * Double(index % 4), 60 + 50 * Double(index / 4)),
        angle: 0.3, velocity: Vector(50, 0))
      world.setLocks([BodyLocks.x, .y, .rotation, [.x, .rotation]][index % 4], of: box)
      world.setDamping(linear: 0.1 * Double(index), angular: 1, of: box)
    }
    return world
  }
}
