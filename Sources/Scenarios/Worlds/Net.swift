import Geometry
import Physics

/// A net of circles, joined to their neighbours far outside of them, that hangs and may be dragged.
public struct Net: Sendable {
  /// The kind of joint between two neighbours.
  public enum Joint: Int, CaseIterable, Sendable {
    /// A pin between the two.
    case pin
    /// A rod of a fixed length.
    case rod
    /// A rope, which is slack when they are near.
    case rope
    /// A weld without play.
    case weld
    /// A weld that gives way like a spring.
    case softWeld
    /// A spring along the line between them.
    case spring
    /// A slider along the line between them.
    case slider
  }

  /// The fixed circles of the net.
  public enum Hang: Int, CaseIterable, Sendable {
    /// The two upper corners.
    case corners
    /// The whole top row.
    case row
    /// The middle of the top row.
    case point
    /// Only the finger that drags it.
    case finger
  }

  /// The order in which joints are made: an engine may solve them in it.
  public enum Order: Int, CaseIterable, Sendable {
    /// Row by row, from the top.
    case rows
    /// Row by row, from the bottom.
    case reversed
    /// At random, the same in every run.
    case shuffled
  }

  /// The circles in a column, at least 1.
  public var rows = 10
  /// The circles in a row, at least 1.
  public var columns = 10
  /// The radius of the circles, in points.
  public var radius = 3.0
  /// The distance between neighbouring circles, in points.
  public var pitch = 20.0
  /// The distance of the joints from the centers, as a fraction of half the pitch: 1 for the
  /// middle.
  public var reach = 1.0
  /// The kinds of joints between neighbours; each joint is one of them, chosen at random.
  public var joints: [Joint] = [.pin]
  /// The fixed circles of the net.
  public var hang = Hang.corners
  /// The mass of the heaviest circle divided by that of the lightest, at most.
  public var massRatio = 1.0
  /// Whether a finger drags one of the circles, at 2,000 pt/s for a second.
  public var isDragged = false
  /// The order in which the joints are made.
  public var order = Order.rows
  /// The seed of all random choices.
  public var seed: UInt64 = 0

  /// Makes a net of pinned circles that hangs from its upper corners.
  public init() {}

  /// The speed of the finger, in pt/s.
  public static let speed = 2_000.0

  /// The steps that are dragged.
  public static let draggedSteps = 60
  /// All steps.
  public static let steps = 240
}

extension Net {
  /// Makes a random net.
  ///
  /// - Parameter seed: The seed of all its random choices.
  public init(seed: UInt64) {
    var dice = Dice(seed: seed)
    self.seed = dice.next()
    let side = Net.sides[dice.below(Net.sides.count)]
    (rows, columns) = (side, side)
    radius = dice.number(1, 8)
    pitch = dice.number(Swift.max(10, 2 * radius), 40)
    reach = [1, 1, dice.number(0.2, 1), 0][dice.below(4)]
    let all = Joint.allCases
    joints = dice.below(4) == 0 ? all : [all[dice.below(all.count)]]
    if !joints.contains(where: { $0 != .rod && $0 != .rope }) { reach = Swift.min(reach, 0.8) }
    hang = Hang.allCases[dice.below(4)]
    massRatio = [1, 1, 10, 100][dice.below(4)]
    order = Order.allCases[dice.below(3)]
    isDragged = hang == .finger || dice.below(2) == 0
  }

  /// Makes a random net that hangs and swings, of about as many joints of one kind as asked for.
  ///
  /// - Parameters:
  ///   - joint: The kind of all its joints.
  ///   - count: The number of joints, at least 40.
  ///   - seed: The seed of its other parameters.
  public init(of joint: Joint, count: Int, seed: UInt64) {
    var dice = Dice(seed: seed)
    self.seed = dice.next()
    // Nearly two joints for each circle.
    let side = (Double(count) / 2).squareRoot()
    columns = Int(side * dice.number(0.7, 1.4))
    rows = (count + 3 * columns - 1) / (2 * columns - 1)
    radius = dice.number(6, 9)
    reach = joint == .rod || joint == .rope ? dice.number(0.2, 0.7) : 1
    joints = [joint]
    hang = [.corners, .row][dice.below(2)]
    massRatio = [1, 4][dice.below(2)]
    order = Order.allCases[dice.below(3)]
  }

  private static let sides = [4, 5, 6, 8, 10, 15, 20, 30]
}

extension WorldDescription {
  /// A net, with gravity.
  ///
  /// - Parameter net: The parameters of the net.
  /// - Returns: The circles, row by row from above, then the finger.
  public static func net(_ net: Net) -> WorldDescription {
    var dice = Dice(seed: net.seed)
    var world = WorldDescription()
    world.gravity = gravity
    world.steps = Net.steps
    for row in 0..<net.rows {
      for column in 0..<net.columns {
        let isFixed = net.holds(row, column)
        let position = net.pitch * Vector(Double(column), Double(row))
        let density = Math.pow(net.massRatio, dice.number(0, 1))
        world.bodies.append(
          Body(
            BodyDefinition(kind: isFixed ? .fixed : .dynamic, position: position),
            shapes: [.circle(radius: net.radius)], material: SurfaceMaterial(density: density),
            collides: false))
        let index = row * net.columns + column
        if row > 0 && !(isFixed && net.holds(row - 1, column)) {
          world.links.append(net.joint(index, index - net.columns, Vector(0, -1), &dice))
        }
        if column > 0 && !(isFixed && net.holds(row, column - 1)) {
          world.links.append(net.joint(index, index - 1, Vector(-1, 0), &dice))
        }
      }
    }
    switch net.order {
    case .rows: break
    case .reversed: world.links.reverse()
    case .shuffled:
      for index in world.links.indices { world.links.swapAt(index, dice.below(index + 1)) }
    }
    if net.isDragged { world.drag(net, &dice) }
    return world
  }

  /// Adds a finger that holds one of the lower circles, or the first one if nothing else holds the
  /// net.
  private mutating func drag(_ net: Net, _ dice: inout Dice) {
    let lower = dice.below(net.columns) + net.columns * (net.rows / 2 + dice.below(net.rows / 2))
    let held = net.hang == .finger ? dice.below(net.columns) : lower
    let start = bodies[held].definition.position
    let finger = bodies.count
    bodies.append(
      Body(
        BodyDefinition(kind: .driven, position: start), shapes: [.circle(radius: net.radius)],
        collides: false))
    links.append(Link(.pin(), a: held, b: finger))
    // If other circles hold the net too, the finger stays within the reach of the net.
    let reach = net.hang == .finger ? 600 : 0.25 * net.pitch * Double(net.rows)
    let center = net.hang == .finger ? start : start - Vector(0, reach)
    var (step, place) = (0, start)
    while step < Net.draggedSteps {
      let goal = center + reach * Vector(dice.number(-0.7, 0.7), dice.number(-0.7, 0.7))
      let way = goal - place
      let count = Swift.max(1, Int(way.length / Net.speed * 60))
      drives.append(Drive(finger, way / way.length * Net.speed, from: step))
      place += way / way.length * (Net.speed / 60 * Double(count))
      step += count
    }
    drives.append(Drive(finger, .zero, from: step))
  }
}

extension Net {
  /// Whether a circle is fixed.
  fileprivate func holds(_ row: Int, _ column: Int) -> Bool {
    guard row == 0 else { return false }
    switch hang {
    case .corners: return column == 0 || column == columns - 1
    case .row: return true
    case .point: return column == columns / 2
    case .finger: return false
    }
  }

  /// A joint of a circle to one that lies in a direction.
  fileprivate func joint(
    _ a: Int, _ b: Int, _ way: Vector, _ dice: inout Dice
  ) -> WorldDescription.Link {
    let half = reach * pitch / 2
    let (pointA, pointB) = (half * way, -half * way)
    let gap = pitch - 2 * half
    var joint = joints[dice.below(joints.count)]
    if gap < 1 && (joint == .rod || joint == .rope) { joint = .pin }
    switch joint {
    case .pin:
      return .init(.pin(), a: a, pointA: pitch / 2 * way, b: b, pointB: -pitch / 2 * way)
    case .rod: return .init(.distance(gap...gap), a: a, pointA: pointA, b: b, pointB: pointB)
    case .rope: return .init(.distance(0...gap), a: a, pointA: pointA, b: b, pointB: pointB)
    case .weld: return .init(.weld(), a: a, pointA: pitch / 2 * way, b: b, pointB: -pitch / 2 * way)
    case .softWeld:
      let kind = WorldDescription.Link.Kind.weld(
        frequency: dice.number(1, 10), dampingRatio: dice.number(0, 1))
      return .init(kind, a: a, pointA: pitch / 2 * way, b: b, pointB: -pitch / 2 * way)
    case .spring:
      let kind = WorldDescription.Link.Kind.spring(
        length: gap, frequency: dice.number(1, 10), dampingRatio: dice.number(0, 1))
      return .init(kind, a: a, pointA: pointA, b: b, pointB: pointB)
    case .slider:
      let limits = -0.25 * pitch...0.25 * pitch
      return .init(
        .slider(axis: way, limits: limits), a: a, pointA: pitch / 2 * way, b: b,
        pointB: -pitch / 2 * way)
    }
  }
}

/// Numbers for worlds, the same in every process.
struct Dice {
  private var random: SplitMix64

  init(seed: UInt64) { self.init(state: seed &* 0x9E37_79B9 &+ 1) }

  init(state: UInt64) { random = SplitMix64(state: state) }

  mutating func next() -> UInt64 { random.next() }

  /// A number from 0 to less than a count.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  mutating func number(_ low: Double, _ high: Double) -> Double { random.number(low, high) }
}
