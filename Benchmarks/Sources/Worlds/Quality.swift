import Geometry
import Physics
public import Scenarios

/// A measure of how well an engine solved a world, so that speed at the cost of accuracy is
/// noticed.
public struct Quality: Sendable {
  /// The name of the number, with its unit.
  public var name: String
  /// The number of decimals that are shown.
  public var digits: Int
  /// Measures a world after its last step.
  public var measure: @Sendable (any RunningWorld, WorldDescription, Engine) -> Double

  /// The height of the whole pyramid; 1 if nothing sinks.
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

  /// The greatest overlap of two shapes.
  public static let overlap = Quality(name: "overlap, greatest, pt", digits: 2) {
    world, description, _ in
    overlaps(world, description).max() ?? 0
  }

  /// The mean overlap of overlapping shapes.
  public static let meanOverlap = Quality(name: "overlap, mean, pt", digits: 2) {
    world, description, _ in
    let depths = overlaps(world, description)
    return depths.isEmpty ? 0 : depths.reduce(0, +) / Double(depths.count)
  }

  /// The greatest distance between the two points of a pin.
  public static let pinGap = Quality(name: "gap, greatest, pt", digits: 2) {
    world, description, _ in
    description.links.map { length(of: $0, in: world) }.max() ?? 0
  }

  /// The greatest difference of a rod's length from its own.
  public static let rodError = Quality(name: "length error, greatest, pt", digits: 2) {
    world, description, _ in
    description.links.map { link in
      guard case .distance(let range) = link.kind else { return 0 }
      let length = length(of: link, in: world)
      return max(length - range.upperBound, range.lowerBound - length)
    }.max() ?? 0
  }

  private static func length(
    of link: WorldDescription.Link, in world: any RunningWorld
  ) -> Double {
    let a = world.pose(of: link.a).point(link.pointA)
    let b = link.b.map { world.pose(of: $0).point(link.pointB) } ?? link.pointB
    return (a - b).length
  }

  /// The number of dynamic bodies that are awake.
  public static let awake = Quality(name: "awake", digits: 0) { world, _, _ in
    Double(world.awakeCount)
  }

  /// The greatest deviation of the bodies of `springs` from the exact motion within a second, per
  /// displacement.
  public static let springError = Quality(name: "error / displacement", digits: 4) {
    _, description, engine in
    let world = engine.makeWorld(description)
    var pair = SpringPair(hasSecond: description.bodies.count > 1)
    let starts = description.bodies.map(\.definition.position.y)
    return (1...60).map { _ in
      world.step(times: 1)
      pair.advance(by: 1.0 / 60)
      return starts.indices.map { body in
        let isFirst = body.isMultiple(of: 2)
        let moved = world.pose(of: body).position.y - starts[body]
        let exact =
          isFirst ? pair.first - SpringPair.displacement : pair.second - 2 * SpringPair.displacement
        return abs(moved - exact) / SpringPair.displacement
      }.max() ?? 0
    }.max() ?? 0
  }
}
