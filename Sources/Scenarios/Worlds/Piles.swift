import Geometry
import Physics

/// A random pile: items of many sizes that fall onto a ground and come to rest there.
///
/// The same number always makes the same pile; there are 200 piles, which differ in all their
/// parameters.
public struct Pile: Sendable, Hashable {
  /// The ground that items fall onto.
  public enum Ground: Int, Sendable, CaseIterable {
    /// A floor between low walls, on which a pile spreads.
    case floor
    /// A floor that falls to one side, up to a wall.
    case slope
    /// Two slopes, and a narrow floor between them.
    case funnel
    /// A floor between walls that are nearer than the pile is high.
    case container
  }

  /// The shapes of the falling items.
  public enum Items: Int, Sendable, CaseIterable {
    /// Rectangles.
    case boxes
    /// Circles.
    case circles
    /// Convex polygons.
    case polygons
    /// One of each in turn.
    case mixed
  }

  /// The number of piles.
  public static let count = 200

  /// The number of the pile, from 0.
  public let number: Int
  /// The ground that items fall onto.
  public let ground: Ground
  /// The shapes of the falling items.
  public let items: Items
  /// The number of items, from 30 to 3,000.
  public let size: Int

  /// Names a pile.
  ///
  /// - Parameter number: The number of the pile, from 0 to 199.
  public init(_ number: Int) {
    precondition(0..<Self.count ~= number, "a pile's number must be from 0 to 199: \(number)")
    self.number = number
    ground = Ground.allCases[number % 4]
    items = Items.allCases[number / 4 % 4]
    // Sizes are spread evenly by their ratios, and each kind of pile has all sizes.
    let share = Double(number * 73 % Self.count) / Double(Self.count - 1)
    size = Int((30 * Math.exp(share * Math.log(100))).rounded())
  }

  /// The pile's world; 3,000 steps are enough for it to fall asleep.
  public func makeDescription() -> WorldDescription {
    var builder = PileBuilder(self)
    return builder.build()
  }
}

private struct PileBuilder {
  let pile: Pile
  var dice: Dice
  var world = WorldDescription()
  /// The width of all items side by side, in points.
  var width = 0.0

  init(_ pile: Pile) {
    self.pile = pile
    dice = Dice(state: UInt64(pile.number))
  }

  mutating func build() -> WorldDescription {
    world.gravity = WorldDescription.gravity
    world.allowsSleep = true
    world.steps = 3_000
    let material = SurfaceMaterial(
      friction: dice.number(0.3, 0.7), elasticity: pile.number % 3 == 2 ? 0.2 : 0)
    width = Double(pile.size).squareRoot() * dice.number(25, 50) + 100
    addGround()
    let columns = max(1, Int((width - 40) / 50))
    let pitch = (width - 40) / Double(columns)
    for index in 0..<pile.size {
      let (row, column) = (index / columns, index % columns)
      let x = 20 + pitch * (Double(column) + 0.5) + dice.number(-4, 4) - width / 2
      let y = top - 40 - 50 * Double(row)
      let definition = BodyDefinition(position: Vector(x, y), angle: dice.number(0, 3))
      world.bodies.append(
        WorldDescription.Body(definition, shapes: [shape(index)], material: material))
    }
    return world
  }

  /// The height from which the items fall: above the ground.
  private var top: Double {
    switch pile.ground {
    case .floor, .container: 0
    case .slope: -0.45 * width
    case .funnel: -0.65 * width
    }
  }

  private mutating func addGround() {
    let far = 100_000.0
    switch pile.ground {
    // Rolling items would take long to reach a far wall.
    case .floor: addRoom((pile.items == .boxes || pile.items == .polygons ? 4 : 1.3) * width)
    case .container: addRoom(width)
    case .slope:
      let angle = dice.number(0.1, 0.4)
      add(Vector(-0.5 * width, 0), length: 2 * width, angle: -angle)
      world.addWall(Rect(x: -0.5 * width - 100, y: -far, width: 100, height: far + 100))
      world.addWall(Rect(x: 0.5 * width, y: -far, width: 100, height: far + 100))
    case .funnel:
      let angle = dice.number(0.4, 0.9)
      let half = dice.number(20, 60)
      world.addWall(Rect(x: -half - 50, y: 0, width: 2 * half + 100, height: 100))
      add(Vector(-half, 0), length: -2 * width, angle: angle)
      add(Vector(half, 0), length: 2 * width, angle: -angle)
      world.addWall(Rect(x: -0.5 * width - 100, y: -far, width: 100, height: far))
      world.addWall(Rect(x: 0.5 * width, y: -far, width: 100, height: far))
    }
  }

  /// A floor whose top is y = 0, and two walls.
  private mutating func addRoom(_ width: Double) {
    let high = 100_000.0
    world.addWall(Rect(x: -0.5 * width - 100, y: 0, width: width + 200, height: 100))
    world.addWall(Rect(x: -0.5 * width - 100, y: -high, width: 100, height: high))
    world.addWall(Rect(x: 0.5 * width, y: -high, width: 100, height: high))
  }

  /// A fixed box of 100 pt whose upper edge leads from a point to the right, or to the left if its
  /// length is negative.
  private mutating func add(_ point: Vector, length: Double, angle: Double) {
    let (sine, cosine) = (Math.sin(angle), Math.cos(angle))
    let middle = Vector(length / 2, 50)
    let center =
      point + Vector(cosine * middle.x - sine * middle.y, sine * middle.x + cosine * middle.y)
    world.bodies.append(
      WorldDescription.Body(
        BodyDefinition(kind: .fixed, position: center, angle: angle),
        shapes: [.box(Size(abs(length), 100))]))
  }

  private mutating func shape(_ index: Int) -> BodyShape {
    let kind = pile.items == .mixed ? Pile.Items.allCases[index % 3] : pile.items
    switch kind {
    case .circles: return .circle(radius: dice.number(4, 18))
    case .polygons:
      let (corners, radius) = (3 + index % 6, dice.number(6, 18))
      let points = (0..<corners).map { corner in
        let angle = 2 * Math.pi * (Double(corner) + dice.number(-0.2, 0.2)) / Double(corners)
        return Vector(Math.cos(angle), Math.sin(angle)) * radius
      }
      return .polygon(points) ?? .circle(radius: radius)
    default: return .box(Size(dice.number(8, 36), dice.number(8, 36)))
    }
  }
}
