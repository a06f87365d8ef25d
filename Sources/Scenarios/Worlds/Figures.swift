import Geometry
import Physics

/// A body, a head, arms and legs of capsules, connected by nine pins with limits.
struct Figure {
  /// The position of its neck, in points.
  var position = Vector.zero
  /// Its turn, in radians, clockwise.
  var angle = 0.0
  /// Whether its limbs collide with bodies to which they are not pinned.
  var collides = false

  /// A limb: the limb that holds it, the pin, the vector to its end, half its width and its turn.
  struct Limb {
    let holder: Int
    let pin: Vector
    let way: Vector
    let radius: Double
    let turn: Double

    init(_ holder: Int, _ pin: Vector, _ way: Vector, _ radius: Double, _ turn: Double) {
      (self.holder, self.pin, self.way, self.radius, self.turn) = (holder, pin, way, radius, turn)
    }
  }

  /// The head, then the arms and legs, from the trunk on; the trunk itself is 0.
  static let limbs = [
    Limb(0, Vector(0, 20), Vector(0, -14), 6, 0.5), Limb(0, Vector(6, 26), Vector(24, 0), 3, 1.5),
    Limb(2, Vector(30, 26), Vector(24, 0), 2, 1.2), Limb(0, Vector(-6, 26), Vector(-24, 0), 3, 1.5),
    Limb(4, Vector(-30, 26), Vector(-24, 0), 2, 1.2), Limb(0, Vector(5, 60), Vector(0, 30), 4, 0.8),
    Limb(6, Vector(5, 90), Vector(0, 30), 3, 1), Limb(0, Vector(-5, 60), Vector(0, 30), 4, 0.8),
    Limb(8, Vector(-5, 90), Vector(0, 30), 3, 1),
  ]
}

extension WorldDescription {
  /// Figures that fall in a container, where they come to lie in a heap.
  ///
  /// - Parameters:
  ///   - count: The number of figures, at least 1.
  ///   - seed: The seed of their turns and of the container's width.
  /// - Returns: Four walls, then the figures, ten bodies each.
  public static func lyingFigures(_ count: Int, seed: UInt64) -> WorldDescription {
    var dice = Dice(seed: seed)
    var world = WorldDescription()
    world.gravity = gravity
    let columns = max(1, Int((Double(count) * dice.number(0.3, 1)).squareRoot()))
    let pitch = 180.0
    let (width, rows) = (pitch * Double(columns), (count + columns - 1) / columns)
    let height = pitch * Double(rows)
    world.addWalls(around: Rect(x: 0, y: 0, width: width, height: height))
    for index in 0..<count {
      let center = pitch * Vector(Double(index % columns) + 0.5, Double(index / columns) + 0.5)
      let angle = dice.number(-Math.pi, Math.pi)
      // The middle of a figure is 60 pt below its origin.
      let position = Vector(center.x, height - center.y) - Vector(0, 60).rotated(by: angle)
      world.addFigure(Figure(position: position, angle: angle, collides: true))
    }
    return world
  }

  /// Figures that hang from the plane by one or two of their limbs.
  ///
  /// - Parameters:
  ///   - count: The number of figures, at least 1.
  ///   - seed: The seed of their turns and of the limbs by which they hang.
  /// - Returns: The figures, ten bodies each.
  public static func hangingFigures(_ count: Int, seed: UInt64) -> WorldDescription {
    var dice = Dice(seed: seed)
    var world = WorldDescription()
    world.gravity = gravity
    for index in 0..<count {
      let angle = dice.number(-Math.pi, Math.pi)
      let position = 300 * Vector(Double(index % 10), Double(index / 10))
      world.addFigure(Figure(position: position, angle: angle, collides: true))
      let first = dice.below(Figure.limbs.count)
      var limbs = [first]
      if dice.below(2) == 0 { limbs.append((first + 4) % Figure.limbs.count) }
      for limb in limbs {
        let body = world.bodies.count - Figure.limbs.count + limb
        let end = Figure.limbs[limb].way / 2
        let place = world.bodies[body].definition.position + end.rotated(by: angle)
        world.links.append(Link(.pin(), a: body, pointA: end, pointB: place))
      }
    }
    return world
  }

  /// Adds the bodies and the pins of a figure.
  mutating func addFigure(_ figure: Figure) {
    let trunk = bodies.count
    // Positions in the figure's coordinates, in the order of its bodies.
    var places = [Vector(0, 40)]
    add(figure, places[0], Vector(0, 16), radius: 8)
    for limb in Figure.limbs {
      let half = limb.way / 2
      places.append(limb.pin + half)
      add(figure, limb.pin + half, half - half / half.length * limb.radius, radius: limb.radius)
      links.append(
        Link(
          .pin(limits: -limb.turn...limb.turn), a: bodies.count - 1, pointA: -half,
          b: trunk + limb.holder, pointB: limb.pin - places[limb.holder]))
    }
  }

  private mutating func add(
    _ figure: Figure, _ place: Vector, _ half: Vector, radius: Double
  ) {
    bodies.append(
      .limb(
        at: figure.position + place.rotated(by: figure.angle), half, radius: radius,
        angle: figure.angle, collides: figure.collides))
  }
}

extension WorldDescription.Body {
  /// A capsule.
  ///
  /// - Parameters:
  ///   - position: Its middle, in points.
  ///   - half: The vector from its middle to the center of one of its ends, in points.
  ///   - radius: Half its width, in points.
  ///   - angle: Its turn, in radians.
  ///   - collides: Whether it collides with others.
  /// - Returns: The body, with one shape.
  static func limb(
    at position: Vector, _ half: Vector, radius: Double, angle: Double = 0, collides: Bool = false
  ) -> WorldDescription.Body {
    WorldDescription.Body(
      BodyDefinition(position: position, angle: angle),
      shapes: [.segment(from: -half, to: half, radius: radius)], collides: collides)
  }
}
