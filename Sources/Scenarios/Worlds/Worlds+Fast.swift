import Geometry
import Physics

// Worlds without gravity in which bodies fly fast, for comparisons of engines; random, by a seed.
extension WorldDescription {
  /// Circles of radius 2 to 4 pt that fly and bounce without loss, in a closed room.
  ///
  /// - Parameters:
  ///   - circles: Their number, at least 1.
  ///   - seed: The seed of all random choices.
  /// - Returns: Four walls, then the circles; the room begins at the origin.
  public static func gas(circles: Int = 5_000, seed: UInt64) -> WorldDescription {
    var dice = Dice(seed: seed)
    var world = WorldDescription()
    world.bounceSpeed = 50
    let pitch = dice.number(14, 20)
    let columns = Int(Double(circles).squareRoot().rounded(.up))
    let side = pitch * Double(columns)
    world.addWalls(around: Rect(x: 0, y: 0, width: side, height: side), slippery(elasticity: 1))
    for index in 0..<circles {
      let (radius, play) = (dice.number(2, 4), pitch / 2 - 4)
      let cell = pitch * Vector(Double(index % columns) + 0.5, Double(index / columns) + 0.5)
      let position = cell + Vector(dice.number(-play, play), dice.number(-play, play))
      var definition = BodyDefinition(position: position)
      definition.velocity = dice.velocity(50...400)
      world.bodies.append(
        Body(definition, shapes: [.circle(radius: radius)], material: slippery(elasticity: 1)))
    }
    return world
  }

  /// Bullets that fly among 48 fixed walls of 2 pt thickness, in a closed room of 1,200 by 900 pt.
  ///
  /// - Parameters:
  ///   - bullets: Their number, from 1 to 500: two thirds circles, the others boxes.
  ///   - seed: The seed of all random choices.
  /// - Returns: Four walls, the thin walls, then the bullets; the room begins at the origin.
  public static func bulletsAmongWalls(_ bullets: Int = 200, seed: UInt64) -> WorldDescription {
    bulletWorld(bullets, seed: seed) { length in
      Body(
        BodyDefinition(kind: .fixed), shapes: [.box(Size(length, 2))],
        material: slippery(elasticity: 1))
    }
  }

  /// Bullets that fly among 48 planks of 4 pt thickness, which they push around, in a closed room
  /// of 1,200 by 900 pt.
  ///
  /// - Parameters:
  ///   - bullets: Their number, from 1 to 500: two thirds circles, the others boxes.
  ///   - seed: The seed of all random choices.
  /// - Returns: Four walls, the planks, then the bullets; the room begins at the origin.
  public static func bulletsAmongPlanks(_ bullets: Int = 200, seed: UInt64) -> WorldDescription {
    bulletWorld(bullets, seed: seed) { length in
      Body(
        BodyDefinition(), shapes: [.box(Size(length, 4))],
        material: SurfaceMaterial(density: 5, friction: 0, elasticity: 1))
    }
  }

  /// Obstacles in the middles of the cells of a grid, and bullets that start on the lines between.
  private static func bulletWorld(
    _ bullets: Int, seed: UInt64, _ makeObstacle: (Double) -> Body
  ) -> WorldDescription {
    var dice = Dice(seed: seed)
    var world = WorldDescription()
    world.bounceSpeed = 50
    let (columns, rows, pitch) = (8, 6, 150.0)
    let room = Size(pitch * Double(columns), pitch * Double(rows))
    world.addWalls(
      around: Rect(x: 0, y: 0, width: room.width, height: room.height), slippery(elasticity: 1))
    for index in 0..<(columns * rows) {
      var obstacle = makeObstacle(dice.number(60, 130))
      obstacle.definition.position =
        pitch * Vector(Double(index % columns) + 0.5, Double(index / columns) + 0.5)
      obstacle.definition.angle = dice.number(0, Math.pi)
      world.bodies.append(obstacle)
    }
    let lines = columns - 1
    let step = room.height / Double((bullets + lines - 1) / lines + 1)
    for index in 0..<bullets {
      let position = Vector(pitch * Double(index % lines + 1), step * Double(index / lines + 1))
      var definition = BodyDefinition(position: position, angle: dice.number(0, 1))
      definition.velocity = dice.velocity(2_000...6_000)
      definition.isBullet = true
      let half = dice.number(2, 4)
      let shape = index % 3 == 2 ? BodyShape.box(Size(2 * half, 2 * half)) : .circle(radius: half)
      world.bodies.append(Body(definition, shapes: [shape], material: slippery(elasticity: 1)))
    }
    return world
  }

  private static func slippery(elasticity: Double) -> SurfaceMaterial {
    SurfaceMaterial(friction: 0, elasticity: elasticity)
  }
}

extension Dice {
  /// A velocity of any direction, in pt/s.
  fileprivate mutating func velocity(_ speeds: ClosedRange<Double>) -> Vector {
    let angle = number(0, 2 * Math.pi)
    return number(speeds.lowerBound, speeds.upperBound) * Vector(Math.cos(angle), Math.sin(angle))
  }
}
