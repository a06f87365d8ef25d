import Geometry

/// Positions where a motion may come to rest, such as the pages of a book or open and closed.
///
/// A flick goes to the position that is nearest to the end of its decay.
public struct SnapPoints<Value: AnimatableQuantity>: Equatable, Sendable {
  /// The positions.
  public let points: [Value]

  /// Makes positions to rest at.
  ///
  /// - Precondition: There is at least one.
  public init(_ points: [Value]) {
    precondition(!points.isEmpty, "points must not be empty")
    self.points = points
  }

  /// The position nearest to a value; of two equally near ones the first.
  public func nearest(to value: Value) -> Value { points[index(nearestTo: value)] }

  /// The position that a flick goes to.
  ///
  /// - Parameters:
  ///   - value: The value when it is let go.
  ///   - velocity: The velocity at that time, per second.
  ///   - decay: The decay of the flick.
  /// - Returns: The position nearest to the end of the decay.
  public func target(
    from value: Value, velocity: Value.Displacement, decay: DecayTiming = .normal
  ) -> Value {
    nearest(to: decay.projection(from: value, velocity: velocity))
  }

  /// The position that a flick goes to, at most one position from its origin, as pages turn.
  ///
  /// - Parameters:
  ///   - value: The value when it is let go.
  ///   - velocity: The velocity at that time, per second.
  ///   - origin: The value where the gesture began; the position nearest to it counts.
  ///   - decay: The decay of the flick.
  /// - Returns: Of the position at the origin and its neighbours, the one nearest to the end of the
  ///   decay.
  public func neighbor(
    from value: Value, velocity: Value.Displacement, origin: Value, decay: DecayTiming = .normal
  ) -> Value {
    let home = index(nearestTo: origin)
    let near = Swift.max(0, home - 1)...Swift.min(points.count - 1, home + 1)
    return SnapPoints(Array(points[near])).target(from: value, velocity: velocity, decay: decay)
  }

  private func index(nearestTo value: Value) -> Int {
    var (best, least) = (0, Double.infinity)
    for (index, point) in points.enumerated() {
      let displacement = point.displacement(from: value)
      var distance = 0.0
      for component in 0..<Value.Displacement.componentCount {
        distance += displacement[component: component] * displacement[component: component]
      }
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }
}
