import Geometry
import Physics
public import Scenarios

/// A number that says how well an engine solved a world, so that speed is not bought with sinking.
public struct Quality: Sendable {
  /// What the number is, with its unit.
  public var name: String
  /// How many digits it is shown with.
  public var digits: Int
  /// Looks at a world after its last step.
  public var measure: @Sendable (any RunningWorld, WorldDescription, Engine) -> Double

  /// The height of the whole pyramid, 1 where nothing sinks.
  public static let height = Quality(name: "height / ideal", digits: 3) { world, description, _ in
    let boxes = 1..<description.bodies.count
    let top = boxes.map { world.pose(of: $0).position.y }.min() ?? 0
    let ideal = boxes.map { description.bodies[$0].definition.position.y }.min() ?? 1
    return top / ideal
  }

  /// The mean height of boxes over the floor of their container.
  public static let meanHeight = Quality(name: "mean height, pt", digits: 1) {
    world, description, _ in
    let boxes = description.bodies.indices.filter {
      description.bodies[$0].definition.kind == .dynamic
    }
    let heights = boxes.map { 800 - world.pose(of: $0).position.y }
    return heights.reduce(0, +) / Double(heights.count)
  }

  /// The greatest distance by which two shapes are inside each other.
  public static let overlap = Quality(name: "overlap, greatest, pt", digits: 2) {
    world, description, _ in
    overlaps(world, description).max() ?? 0
  }

  /// The mean distance by which shapes that overlap are inside each other.
  public static let meanOverlap = Quality(name: "overlap, mean, pt", digits: 2) {
    world, description, _ in
    let depths = overlaps(world, description)
    return depths.isEmpty ? 0 : depths.reduce(0, +) / Double(depths.count)
  }

  /// The greatest distance between the two points of a pin.
  public static let pinGap = Quality(name: "gap, greatest, pt", digits: 2) {
    world, description, _ in
    description.links.map { link in
      let a = world.pose(of: link.a).point(link.pointA)
      let b = link.b.map { world.pose(of: $0).point(link.pointB) } ?? link.pointB
      return (a - b).length
    }.max() ?? 0
  }

  /// The number of dynamic bodies that are awake.
  public static let awake = Quality(name: "awake", digits: 0) { world, _, _ in
    Double(world.awakeCount)
  }

  /// How far a body on a spring gets from the closed form within a second, per displacement.
  ///
  /// Source: the damped oscillator, x = e^(-zwt) (cos(dt) + (zw / d) sin(dt)) of a start at rest,
  /// with d = w sqrt(1 - z²).
  public static let springError = Quality(name: "error / displacement", digits: 4) { _, _, engine in
    let world = engine.makeWorld(.springs(1))
    let (length, start) = (60.0, 40.0)
    let (rate, ratio) = (2 * Double.pi * 2, 0.1)
    let turning = rate * (1 - ratio * ratio).squareRoot()
    return (1...60).map { step in
      world.step(times: 1)
      let time = Double(step) / 60
      let swing =
        Math.cos(turning * time) + ratio * rate / turning * Math.sin(turning * time)
      let exact = length + start * Math.exp(-ratio * rate * time) * swing
      return abs(world.pose(of: 0).position.y - exact) / start
    }.max() ?? 0
  }
}
