public import Geometry

/// The area in which a finger may carry the center of an item, and the rubber band beyond it.
public struct DragLimits: Hashable, Sendable {
  /// The area in which the center moves freely, in points; along a side of length 0 it does not
  /// move.
  public let centers: Rect
  /// The rubber band beyond the area; nil when the center does not leave the area.
  public let rubberBand: RubberBand?

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - centers: The area in which the center moves freely, in points, with sides from 0 to 1e9.
  ///   - rubberBand: The rubber band beyond the area; nil when the center does not leave the area.
  public init(centers: Rect, rubberBand: RubberBand? = nil) {
    for (place, number) in [centers.x, centers.y, centers.width, centers.height].enumerated() {
      _ = (place < 2 ? Domain.coordinate : .length).checked(number, "each number of centers")
    }
    self.centers = centers
    self.rubberBand = rubberBand
  }

  /// The shown center of an item that a finger has pulled to a point, in points.
  public func center(for pull: Vector) -> Vector {
    Vector(
      shown(pull.x, from: centers.x, length: centers.width).value,
      shown(pull.y, from: centers.y, length: centers.height).value)
  }

  /// The velocity of the shown center for a velocity of the pull, in points per second.
  public func velocity(_ velocity: Vector, at pull: Vector) -> Vector {
    Vector(
      velocity.x * shown(pull.x, from: centers.x, length: centers.width).slope,
      velocity.y * shown(pull.y, from: centers.y, length: centers.height).slope)
  }

  /// The pull that leads to a center, so that an item can be caught beyond the limits.
  ///
  /// For a center that no pull leads to, it is the pull that leads nearest to it.
  public func pull(for center: Vector) -> Vector {
    Vector(
      pulled(center.x, from: centers.x, length: centers.width),
      pulled(center.y, from: centers.y, length: centers.height))
  }

  private func shown(
    _ pull: Double, from low: Double, length: Double
  ) -> (value: Double, slope: Double) {
    if length == 0 { return (low, 0) }
    let nearest = Swift.min(Swift.max(pull, low), low + length)
    if nearest == pull { return (pull, 1) }
    guard let rubberBand else { return (nearest, 0) }
    // The derivative of (1 - 1 / (x c / D + 1)) D.
    let (c, d) = (rubberBand.coefficient, rubberBand.dimension)
    let share = abs(pull - nearest) * c / d + 1
    return (nearest + rubberBand.offset(for: pull - nearest), c / (share * share))
  }

  private func pulled(_ center: Double, from low: Double, length: Double) -> Double {
    if length == 0 { return low }
    let nearest = Swift.min(Swift.max(center, low), low + length)
    guard nearest != center, let rubberBand else { return nearest }
    let most = rubberBand.dimension * (1 - 1e-6)
    let offset = Swift.min(Swift.max(center - nearest, -most), most)
    return nearest + rubberBand.pull(for: offset)
  }
}
