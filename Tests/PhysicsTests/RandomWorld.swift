import Geometry
import Physics

/// A world and the events in each step, all made from a seed.
struct RandomWorld {
  /// The features of a random world.
  struct Kind: OptionSet {
    let rawValue: Int
    static let gravity = Kind(rawValue: 1)
    static let joints = Kind(rawValue: 2)
    static let kicks = Kind(rawValue: 4)
    /// Adds and removes bodies and changes shapes during the run.
    static let changes = Kind(rawValue: 8)
    /// A paddle that turns by itself.
    static let motor = Kind(rawValue: 16)
    /// Bodies may start inside each other.
    static let overlaps = Kind(rawValue: 32)
    /// Several shapes on a body.
    static let compounds = Kind(rawValue: 64)
    /// The room is a chain, from whose links nothing is pushed outwards, instead of segments.
    static let chain = Kind(rawValue: 128)
    static let all: Kind = [
      .gravity, .joints, .kicks, .changes, .motor, .overlaps, .compounds,
    ]
  }

  static let room = Rect(x: 0, y: 0, width: 400, height: 400)

  let seed: UInt64
  let kind: Kind
  var world = World()
  private(set) var step = 0
  private var dice: Dice
  /// The first shape of each body, as it was added.
  private(set) var outlines: [(body: BodyID, shape: BodyShape)] = []
  /// Springs between two centers of mass; their stored energy counts.
  private var springs: [(a: BodyID, b: BodyID, length: Double, frequency: Double)] = []

  init(seed: UInt64, _ kind: Kind) {
    self.seed = seed
    self.kind = kind
    dice = Dice(state: seed &* 0x9E37_79B9)
    addRoom(SurfaceMaterial(elasticity: dice.number(0, 1)))
    let count = 2 + Int(dice.number(0, 14))
    for index in 0..<count { addBody(cell: index) }
    if kind.contains(.motor) {
      let paddle = world.add(.box(Size(120, 6)), at: Vector(200, 200), kind: .driven)
      world.setAngularVelocity(dice.number(-6, 6), of: paddle)
    }
    if kind.contains(.joints) { for _ in 0..<count / 2 { addJoint() } }
  }

  /// Makes the changes that follow from the seed, then steps; the state is the world and the number
  /// of steps.
  mutating func advance() {
    var dice = Dice(state: seed ^ (UInt64(step + 1) &* 0x5851_F42D_4C95_7F2D))
    if kind.contains(.kicks), dice.number(0, 1) < 0.03 { kick(&dice) }
    if kind.contains(.changes), dice.number(0, 1) < 0.03 { change(&dice) }
    world.run(1, gravity: kind.contains(.gravity) ? gravity : .zero)
    step += 1
  }

  /// The bodies that can be changed.
  var dynamicBodies: [BodyID] { world.allBodies.filter { world.kind(of: $0) == .dynamic } }

  /// The energy of motion, height and springs.
  var energy: Double {
    var energy =
      kind.contains(.gravity)
      ? world.energy(under: gravity, above: Self.room.maxY) : world.kineticEnergy
    for spring in springs {
      let (ma, mb) = (world.mass(of: spring.a), world.mass(of: spring.b))
      let omega = 2 * Math.pi * spring.frequency
      let stretch =
        world.centerOfMass(of: spring.a).distance(to: world.centerOfMass(of: spring.b))
        - spring.length
      energy += ma * mb / (ma + mb) * omega * omega * stretch * stretch / 2
    }
    return energy
  }

  // MARK: Contents

  private mutating func addRoom(_ material: SurfaceMaterial) {
    let walls = World.walls(of: Self.room)
    guard kind.contains(.chain) else {
      world.addWalls(Self.room, material)
      for (body, shape) in zip(world.allBodies, walls) { outlines.append((body, shape)) }
      return
    }
    let body = world.addBody(BodyDefinition(kind: .fixed))
    world.addChain(
      Chain(walls.map { $0.vertices[1] }.reversed(), isClosed: true), material, to: body)
    world.setGroups(mutual: [1], of: body)
    for shape in walls { outlines.append((body, shape)) }
  }

  private mutating func addBody(cell: Int) {
    var position = Vector(60 + 90 * Double(cell % 4), 60 + 90 * Double(cell / 4 % 4))
    position += dice.vector(-12, 12)
    if kind.contains(.overlaps) { position = dice.vector(60, 340) }
    let material = SurfaceMaterial(
      density: dice.number(0.3, 3), friction: dice.number(0, 1), elasticity: dice.number(0, 1))
    let shape = Self.shape(&dice)
    let body = world.add(
      shape, at: position, angle: dice.number(-3, 3), material, velocity: dice.vector(-600, 600))
    outlines.append((body, shape))
    world.setAngularVelocity(dice.number(-8, 8), of: body)
    if kind.contains(.compounds), dice.number(0, 1) < 0.3 {
      world.addShape(
        .circle(radius: dice.number(4, 9), center: dice.vector(-12, 12)), material, to: body)
    }
    if dice.number(0, 1) < 0.1 { world.setLocks([.rotation], of: body) }
    if dice.number(0, 1) < 0.2 { world.setDamping(linear: 0.2, angular: 0.5, of: body) }
  }

  /// A shape that fits into a circle of 30 pt.
  private static func shape(_ dice: inout Dice) -> BodyShape {
    switch Int(dice.number(0, 6)) {
    case 0: return .circle(radius: dice.number(6, 24))
    case 1: return .box(Size(dice.number(10, 40), dice.number(10, 40)))
    case 2: return .box(Size(dice.number(20, 40), dice.number(20, 40)), radius: dice.number(1, 8))
    case 3:
      let half = dice.number(5, 18)
      return .segment(from: Vector(-half, 0), to: Vector(half, 0), radius: dice.number(4, 10))
    case 4: return .ellipse(Size(dice.number(10, 46), dice.number(10, 46)))
    default:
      let count = 3 + Int(dice.number(0, 5))
      let corners = (0..<count).map {
        Vector(angle: (Double($0) + dice.number(0, 0.5)) * 2 * Math.pi / Double(count), length: 22)
      }
      return .polygon(corners, radius: dice.number(0, 4)) ?? .circle(radius: 15)
    }
  }

  private mutating func addJoint() {
    let bodies = dynamicBodies
    guard let a = bodies.randomElement(using: &dice), let b = bodies.randomElement(using: &dice),
      a != b
    else { return }
    let (centerA, centerB) = (world.centerOfMass(of: a), world.centerOfMass(of: b))
    let (ends, distance) = (
      (
        JointAnchor.body(a, world.localPoint(centerA, of: a)),
        JointAnchor.body(b, world.localPoint(centerB, of: b))
      ), centerA.distance(to: centerB)
    )
    switch Int(dice.number(0, kind.contains(.motor) ? 7 : 6)) {
    case 0: world.addJoint(DistanceDefinition(ends.0, ends.1, length: distance))
    case 1:
      world.addJoint(
        DistanceDefinition(ends.0, ends.1, length: distance, range: 0...(distance * 1.2)))
    case 2:
      let (length, frequency) = (distance * dice.number(0.5, 1.2), dice.number(0.5, 6))
      world.addJoint(
        DistanceDefinition(
          ends.0, ends.1, length: length, frequency: frequency, dampingRatio: dice.number(0, 1)))
      springs.append((a, b, length, frequency))
    case 3, 4, 5:
      // Somewhere between the two, where it starts without a gap.
      let point = centerA + (centerB - centerA) * dice.number(0.2, 0.8)
      let a = JointAnchor.body(a, world.localPoint(point, of: a))
      let b = JointAnchor.body(b, world.localPoint(point, of: b))
      if distance < 150 { addJoint(a, b) }
    default:
      var target = TargetDefinition(
        a, to: dice.vector(100, 300), frequency: dice.number(0.5, 5),
        dampingRatio: dice.number(0, 1))
      target.angularFrequency = dice.number(0, 3)
      target.angularDampingRatio = dice.number(0, 1)
      world.addJoint(target)
    }
  }

  /// A pin, a weld or a slider, with a motor where there may be one.
  private mutating func addJoint(_ a: JointAnchor, _ b: JointAnchor) {
    let isMotor = kind.contains(.motor) && dice.number(0, 1) < 0.5
    switch Int(dice.number(0, 3)) {
    case 0:
      var pin = PinDefinition(a, b)
      if dice.number(0, 1) < 0.5 { pin.limits = dice.number(-2, 0)...dice.number(0, 2) }
      if dice.number(0, 1) < 0.5 { pin.frictionTorque = dice.number(0, 1e6) }
      if isMotor { (pin.motorSpeed, pin.maximumTorque) = (dice.number(-9, 9), 1e7) }
      world.addJoint(pin)
    case 1:
      var weld = WeldDefinition(a, b)
      if dice.number(0, 1) < 0.5 {
        weld.angularFrequency = dice.number(1, 8)
        weld.angularDampingRatio = dice.number(0, 1)
      }
      world.addJoint(weld)
    default:
      var slider = SliderDefinition(
        a, b, axis: Vector(angle: dice.number(-3, 3), length: 1), limits: -20...dice.number(0, 60))
      if isMotor { (slider.motorSpeed, slider.maximumForce) = (dice.number(-99, 99), 1e6) }
      world.addJoint(slider)
    }
  }

  // MARK: Changes

  private mutating func kick(_ dice: inout Dice) {
    guard let body = dynamicBodies.randomElement(using: &dice) else { return }
    switch Int(dice.number(0, 3)) {
    case 0: world.setVelocity(dice.vector(-3000, 3000), of: body)
    case 1: world.setAngularVelocity(dice.number(-30, 30), of: body)
    default: world.applyImpulse(dice.vector(-500, 500) * world.mass(of: body), to: body)
    }
  }

  private mutating func change(_ dice: inout Dice) {
    let bodies = dynamicBodies
    guard let body = bodies.randomElement(using: &dice) else { return }
    switch Int(dice.number(0, 6)) {
    case 0: if bodies.count > 3 { world.removeBody(body) }
    case 1:
      world.add(Self.shape(&dice), at: dice.vector(60, 340), velocity: dice.vector(-300, 300))
    case 2: world.setShape(Self.shape(&dice), of: world.shapes(of: body)[0])
    case 3:
      world.setMaterial(
        SurfaceMaterial(density: dice.number(0.3, 3), elasticity: dice.number(0, 1)),
        of: world.shapes(of: body)[0])
    case 4: world.setPose(dice.vector(60, 340), angle: dice.number(-3, 3), of: body)
    default: world.wake(body)
    }
  }
}
