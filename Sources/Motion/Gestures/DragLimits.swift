public import Geometry

/// Where a finger may carry the center of an item, and how far it gives beyond.
public struct DragLimits: Hashable, Sendable {
  /// Where the center is free, in points; along a side of length 0 it does not move at all.
  public let centers: Rect
  /// How the center follows beyond; nil for not at all.
  public let rubberBand: RubberBand?

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - centers: Where the center is free, in points, with sides from 0 to 1e9.
  ///   - rubberBand: How the center follows beyond; nil for not at all.
  public init(centers: Rect, rubberBand: RubberBand? = nil) {
    for (place, number) in [centers.x, centers.y, centers.width, centers.height].enumerated() {
      _ = (place < 2 ? Domain.coordinate : .length).checked(number, "each number of centers")
    }
    self.centers = centers
    self.rubberBand = rubberBand
  }

  /// Where an item's center is shown that was pulled to a place, in points.
  public func center(for pull: Vector) -> Vector {
    Vector(
      shown(pull.x, from: centers.x, length: centers.width).value,
      shown(pull.y, from: centers.y, length: centers.height).value)
  }

  /// The velocity with which it is shown when the pull has a velocity, in points per second.
  public func velocity(_ velocity: Vector, at pull: Vector) -> Vector {
    Vector(
      velocity.x * shown(pull.x, from: centers.x, length: centers.width).slope,
      velocity.y * shown(pull.y, from: centers.y, length: centers.height).slope)
  }

  /// The pull that a center comes from, so that it can be caught beyond the limits.
  ///
  /// What no pull leads to is taken for the nearest that one does.
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
