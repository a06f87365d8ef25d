import Geometry
import Physics

// Worlds in which many bodies of several shapes press on each other, for comparisons of engines;
// random, by a seed.
extension WorldDescription {
  /// Circles of radius 4 to 9 pt in a closed room, which a driven paddle stirs.
  ///
  /// - Parameters:
  ///   - circles: Their number, at least 100.
  ///   - seed: The seed of all random choices.
  /// - Returns: Four walls, the paddle, then the circles; the paddle turns about the origin.
  public static func paddle(circles: Int = 1_500, seed: UInt64) -> WorldDescription {
    var dice = Dice(seed: seed)
    var world = WorldDescription()
    (world.gravity, world.bounceSpeed) = (gravity, 50)
    let side = 24 * Double(circles).squareRoot()
    world.addWalls(around: Rect(x: -side / 2, y: -side / 2, width: side, height: side))
    var paddle = BodyDefinition(kind: .driven)
    paddle.angularVelocity = dice.number(2, 4)
    let length = dice.number(0.75, 0.95) * side
    world.bodies.append(Body(paddle, shapes: [.box(Size(length, 16))]))
    let material = dice.material(friction: 0.2...0.6, elasticity: 0.2...0.6)
    // Circles fill the room from below, except for the paddle's rows.
    let columns = Int(side / 20)
    for index in 0..<circles {
      let row = Double(index / columns)
      let x = 20 * (Double(index % columns) + 0.5) + dice.number(-1, 1) - 10 * Double(columns)
      var y = side / 2 - 20 * (row + 0.5) + dice.number(-1, 1)
      if y < 20 { y -= 40 }
      world.bodies.append(
        Body(
          BodyDefinition(position: Vector(x, y)), shapes: [.circle(radius: dice.number(4, 9))],
          material: material))
    }
    return world
  }

  /// Boxes, circles and polygons that pour through a funnel into a room below.
  ///
  /// - Parameters:
  ///   - items: Their number, at least 1.
  ///   - seed: The seed of all random choices.
  /// - Returns: A floor, two walls, the two slopes, then the items; the floor's top is y = 0.
  public static func funnel(items: Int = 1_500, seed: UInt64) -> WorldDescription {
    var dice = Dice(seed: seed)
    var world = WorldDescription()
    (world.gravity, world.bounceSpeed) = (gravity, 50)
    let width = 20 * Double(items).squareRoot()
    let (far, half) = (100_000.0, dice.number(35, 60))
    world.addWall(Rect(x: -width / 2 - 100, y: 0, width: width + 200, height: 100))
    world.addWall(Rect(x: -width / 2 - 100, y: -far, width: 100, height: far))
    world.addWall(Rect(x: width / 2, y: -far, width: 100, height: far))
    let (slope, low) = (dice.number(0.6, 0.9), -0.7 * width)
    for side in [-1.0, 1.0] {
      let (near, end) = (Vector(side * half, low), Vector(side * width / 2, 0))
      let length = (end.x - near.x) * side / Math.cos(slope)
      let middle = near + length / 2 * Vector(side * Math.cos(slope), -Math.sin(slope))
      let definition = BodyDefinition(kind: .fixed, position: middle, angle: -side * slope)
      world.bodies.append(Body(definition, shapes: [.box(Size(length, 10))]))
    }
    let material = dice.material(friction: 0.2...0.5, elasticity: 0.1...0.4)
    let columns = Int(width / 32)
    let top = low - width / 2 * Math.sin(slope) / Math.cos(slope) - 30
    for index in 0..<items {
      let x = width / Double(columns) * (Double(index % columns) + 0.5) - width / 2
      let y = top - 32 * Double(index / columns)
      let definition = BodyDefinition(position: Vector(x, y), angle: dice.number(0, 3))
      world.bodies.append(Body(definition, shapes: [dice.shape(index % 3)], material: material))
    }
    return world
  }

  /// Boxes of 16 pt at any angle that fall in a closed container of 800 pt height.
  ///
  /// - Parameters:
  ///   - boxes: The number of boxes, at least 1.
  ///   - seed: The seed of all random choices.
  /// - Returns: Four walls, then the boxes, row by row from below; the room begins at the origin.
  public static func turnedBoxes(_ boxes: Int = 10_000, seed: UInt64) -> WorldDescription {
    var dice = Dice(seed: seed)
    var world = WorldDescription()
    world.gravity = gravity
    let (pitch, height) = (24.0, 800.0)
    let columns = (boxes + 31) / 32
    world.addWalls(
      around: Rect(x: 0, y: 0, width: pitch * Double(columns) + 4, height: height))
    for index in 0..<boxes {
      let (row, column) = (Double(index / columns), Double(index % columns))
      let position = Vector(
        pitch * (column + 0.5) + 2 + dice.number(-0.5, 0.5), height - pitch * (row + 0.5) - 2)
      let definition = BodyDefinition(position: position, angle: dice.number(0, Math.pi / 2))
      world.bodies.append(Body(definition, shapes: [.box(Size(16, 16))]))
    }
    return world
  }
}

extension Dice {
  fileprivate mutating func material(
    friction: ClosedRange<Double>, elasticity: ClosedRange<Double>
  ) -> SurfaceMaterial {
    SurfaceMaterial(
      friction: number(friction.lowerBound, friction.upperBound),
      elasticity: number(elasticity.lowerBound, elasticity.upperBound))
  }

  /// A box, a circle or a polygon, for the kinds 0 to 2, of 4 to 14 pt radius.
  fileprivate mutating func shape(_ kind: Int) -> BodyShape {
    if kind == 0 { return .box(Size(number(8, 20), number(8, 20))) }
    let radius = number(4, 14)
    if kind == 1 { return .circle(radius: radius) }
    let corners = 3 + below(6)
    let points = (0..<corners).map { corner in
      let angle = 2 * Math.pi * (Double(corner) + number(-0.2, 0.2)) / Double(corners)
      return radius * Vector(Math.cos(angle), Math.sin(angle))
    }
    return .polygon(points) ?? .circle(radius: radius)
  }
}
