import Geometry
import Physics

/// The scenes whose bits are pinned.
enum Scenes {
  /// Boxes, circles and polygons that fall into a closed box.
  static func pile() -> World {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 320, height: 480))
    var dice = Dice(state: 42)
    for index in 0..<30 {
      let position = Vector(40 + 48 * Double(index % 6), 40 + 50 * Double(index / 6))
      let size = dice.number(12, 22)
      let shape: BodyShape
      switch index % 4 {
      case 0: shape = .box(Size(2 * size, size))
      case 1: shape = .circle(radius: size)
      case 2: shape = .segment(from: Vector(-size, 0), to: Vector(size, 0), radius: 6)
      default:
        let corners = (0..<5).map { Vector(angle: Double($0) * 1.2566, length: size) }
        shape = BodyShape.polygon(corners, radius: 2) ?? .circle(radius: size)
      }
      world.add(
        shape, at: position, angle: dice.number(-1, 1),
        SurfaceMaterial(elasticity: dice.number(0, 0.6)),
        velocity: dice.vector(-200, 200))
    }
    return world
  }

  /// A stack of boxes that a ball hits.
  static func stack() -> World {
    var world = World()
    world.addWalls(Rect(x: -1000, y: -1000, width: 2000, height: 2000))
    for row in 0..<8 {
      for column in 0...row {
        let x = 45 * (Double(column) - Double(row) / 2)
        world.add(.box(Size(40, 40)), at: Vector(x, 1000 - 20 - 40 * Double(7 - row)))
      }
    }
    world.add(
      .circle(radius: 25), at: Vector(-600, 900), SurfaceMaterial(density: 3),
      velocity: Vector(1500, -200)
    )
    return world
  }

  /// Rods, springs, pins and targets on one ceiling.
  static func mobile() -> World {
    var world = World()
    var last: JointAnchor = .world(.zero)
    for index in 0..<6 {
      let link = world.add(.box(Size(30, 8)), at: Vector(15 + 30 * Double(index), 0))
      world.addJoint(PinDefinition(.body(link, Vector(-15, 0)), last))
      last = .body(link, Vector(15, 0))
    }
    let ball = world.add(.circle(radius: 12), at: Vector(200, 60), SurfaceMaterial(density: 2))
    world.addJoint(
      DistanceDefinition(.body(ball), last, length: 40, frequency: 2, dampingRatio: 0.2))
    let other = world.add(.circle(radius: 12), at: Vector(260, 60))
    world.addJoint(DistanceDefinition(.body(ball), .body(other), length: 60))
    let card = world.add(.box(Size(60, 40)), at: Vector(-200, 100), angle: 0.5)
    var target = TargetDefinition(card, to: Vector(-100, 0), frequency: 3, dampingRatio: 0.4)
    target.maximumAcceleration = 9000
    target.angularFrequency = 2
    target.angularDampingRatio = 0.3
    target.lever = Vector(0, 10)
    target.dampingLever = Vector(6, -2)
    target.gyration = 20
    world.addJoint(target)
    return world
  }

  /// Fast elastic balls in a box, without gravity.
  static func gas() -> World {
    var world = World()
    let material = SurfaceMaterial(friction: 0, elasticity: 1)
    world.addWalls(Rect(x: 0, y: 0, width: 500, height: 500), material)
    var dice = Dice(state: 7)
    for index in 0..<40 {
      let position = Vector(50 + 60 * Double(index % 7), 50 + 60 * Double(index / 7))
      world.add(.circle(radius: 10), at: position, material, velocity: dice.vector(-900, 900))
    }
    return world
  }

  /// Boxes that slide and turn on slopes.
  static func slopes() -> World {
    var world = World()
    world.add(.segment(from: Vector(0, 0), to: Vector(300, 120)), at: .zero, kind: .fixed)
    world.add(.segment(from: Vector(200, 300), to: Vector(600, 200)), at: .zero, kind: .fixed)
    world.add(.segment(from: Vector(-200, 500), to: Vector(700, 500)), at: .zero, kind: .fixed)
    for index in 0..<10 {
      world.add(
        .box(Size(24, 16), radius: index % 2 == 0 ? 0 : 3),
        at: Vector(30 + 20 * Double(index), -40 - 30 * Double(index)), angle: Double(index),
        SurfaceMaterial(friction: 0.05 * Double(index)))
    }
    return world
  }
}
