public import Geometry
import Physics

/// The worlds in which engines are compared; `Benchmarks` defines the measured steps.
extension WorldDescription {
  /// The acceleration of bodies in these worlds, in pt/s².
  public static let gravity = Vector(0, 1_000)

  /// A pyramid of boxes of 20 pt, 2.5 pt apart in a row, on a floor whose top is y = 0.
  ///
  /// - Parameter base: The boxes in the lowest row, at least 1.
  /// - Returns: The floor, then the boxes, row by row from below.
  public static func pyramid(base: Int) -> WorldDescription {
    let side = 20.0
    var world = WorldDescription()
    world.gravity = gravity
    let half = 1.2 * side * Double(base)
    world.addWall(Rect(x: -half, y: 0, width: 2 * half, height: 100))
    for row in 0..<base {
      for column in 0..<(base - row) {
        let x = 1.125 * side * (Double(column) - 0.5 * Double(base - row - 1))
        let definition = BodyDefinition(position: Vector(x, -side * (Double(row) + 0.5)))
        world.bodies.append(Body(definition, shapes: [.box(Size(side, side))]))
      }
    }
    return world
  }

  /// Boxes of 16 pt that fall in a closed container and fill two fifths of it.
  ///
  /// The container is 800 pt high and as wide as needed: because the pile always has the same
  /// depth, any number of boxes behaves alike, and times show how the cost grows with the number.
  ///
  /// - Parameter boxes: The number of boxes, at least 1.
  /// - Returns: Four walls, then the boxes, row by row from below; the room begins at the origin.
  public static func container(boxes: Int) -> WorldDescription {
    let (side, height) = (16.0, 800.0)
    let width = side * side * Double(boxes) / (0.4 * height)
    var world = WorldDescription()
    world.gravity = gravity
    world.addWalls(around: Rect(x: 0, y: 0, width: width, height: height))
    let columns = max(1, Int(width / (1.25 * side) - 0.5))
    let pitch = width / (Double(columns) + 0.5)
    for index in 0..<boxes {
      let (row, column) = (index / columns, index % columns)
      let shift = row.isMultiple(of: 2) ? 0.5 : 0.9
      let y = height - 1.25 * side * (Double(row) + 0.75)
      let definition = BodyDefinition(position: Vector(pitch * (Double(column) + shift), y))
      world.bodies.append(Body(definition, shapes: [.box(Size(side, side))]))
    }
    return world
  }

  /// Springs of 2 Hz and 0.1: every other spring connects a body with the plane, the next connects
  /// that body with another one; bodies do not collide.
  ///
  /// - Parameter count: The number of springs and of bodies, at least 1.
  /// - Returns: The bodies, each displaced by 40 pt along its spring.
  public static func springs(_ count: Int) -> WorldDescription {
    let length = 60.0
    let kind = Link.Kind.spring(length: length, frequency: 2, dampingRatio: 0.1)
    var world = WorldDescription()
    for index in 0..<count {
      let isFirst = index.isMultiple(of: 2)
      let x = 100 * Double(index / 2)
      let definition = BodyDefinition(position: Vector(x, isFirst ? length + 40 : 2 * length + 80))
      world.bodies.append(Body(definition, shapes: [.circle(radius: 10)], collides: false))
      world.links.append(
        isFirst
          ? Link(kind, a: index, pointB: Vector(x, 0))
          : Link(kind, a: index, b: index - 1))
    }
    return world
  }

  /// A screen of 400 by 800 pt with 20 items of several sizes that fall, three of them on springs.
  ///
  /// - Returns: Four walls, then the items.
  public static func interface() -> WorldDescription {
    let screen = Rect(x: 0, y: 0, width: 400, height: 800)
    let sizes = [Size(60, 40), Size(80, 80), Size(44, 44), Size(90, 30)]
    var world = WorldDescription()
    world.gravity = gravity
    world.addWalls(around: screen)
    for index in 0..<20 {
      let definition = BodyDefinition(
        position: Vector(60 + 95 * Double(index % 4), 120 + 110 * Double(index / 4)))
      let material = SurfaceMaterial(friction: 0.3, elasticity: 0.2)
      world.bodies.append(
        Body(definition, shapes: [.box(sizes[(index + index / 4) % 4])], material: material))
    }
    for column in 0..<3 {
      let item = 4 + column
      let anchor = world.bodies[item].definition.position - Vector(0, 100)
      let kind = Link.Kind.spring(length: 80, frequency: 1.5, dampingRatio: 0.1)
      world.links.append(Link(kind, a: item, pointB: anchor))
    }
    return world
  }

  /// A square net of circles, pinned to their neighbours, that hangs from its fixed top row.
  ///
  /// - Parameter side: The circles in a row, at least 1.
  /// - Returns: The circles, row by row from above.
  public static func net(side: Int) -> WorldDescription {
    let pitch = 20.0
    var world = WorldDescription()
    world.gravity = gravity
    for row in 0..<side {
      for column in 0..<side {
        let position = Vector(pitch * Double(column), pitch * Double(row))
        let definition = BodyDefinition(kind: row == 0 ? .fixed : .dynamic, position: position)
        world.bodies.append(Body(definition, shapes: [.circle(radius: 8)], collides: false))
        guard row > 0 else { continue }
        let index = row * side + column
        let (half, across) = (Vector(0, pitch / 2), Vector(pitch / 2, 0))
        world.links.append(
          Link(.pin(), a: index, pointA: -half, b: index - side, pointB: half))
        if column > 0 {
          world.links.append(
            Link(.pin(), a: index, pointA: -across, b: index - 1, pointB: across))
        }
      }
    }
    return world
  }

  /// Towers of 10 boxes of 20 pt, apart from each other on one floor, that may fall asleep.
  ///
  /// - Parameter towers: The number of towers, at least 1.
  /// - Returns: The floor, whose top is y = 0, then the boxes, tower by tower from below.
  public static func towers(_ towers: Int) -> WorldDescription {
    let side = 20.0
    var world = WorldDescription()
    world.gravity = gravity
    world.allowsSleep = true
    world.addWall(Rect(x: -100, y: 0, width: 3 * side * Double(towers) + 200, height: 100))
    for tower in 0..<towers {
      for row in 0..<10 {
        let position = Vector(3 * side * Double(tower), -side * (Double(row) + 0.5))
        world.bodies.append(
          Body(BodyDefinition(position: position), shapes: [.box(Size(side, side))]))
      }
    }
    return world
  }

  /// Items that hang still without gravity, apart from each other, and may fall asleep.
  ///
  /// - Parameter items: The number of items, at least 1.
  /// - Returns: The items, 40 to a row.
  public static func stillness(items: Int) -> WorldDescription {
    var world = WorldDescription()
    world.allowsSleep = true
    for index in 0..<items {
      let position = Vector(30 * Double(index % 40), 30 * Double(index / 40))
      world.bodies.append(
        Body(BodyDefinition(position: position), shapes: [.box(Size(20, 20))]))
    }
    return world
  }
}
