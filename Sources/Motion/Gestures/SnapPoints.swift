import Geometry

/// Places where a motion may come to rest, such as the pages of a book or open and closed.
///
/// A flick goes to the place that is nearest to where it would have ended by itself.
public struct SnapPoints<Value: Animatable>: Equatable, Sendable {
  /// The places.
  public let points: [Value]

  /// Makes places to rest at.
  ///
  /// - Precondition: There is at least one.
  public init(_ points: [Value]) {
    precondition(!points.isEmpty, "points must not be empty")
    self.points = points
  }

  /// The place nearest to a value; of two equally near ones the first.
  public func nearest(to value: Value) -> Value { points[index(nearestTo: value)] }

  /// The place that a flick goes to.
  ///
  /// - Parameters:
  ///   - value: Where it is let go.
  ///   - velocity: The velocity then, per second.
  ///   - decay: How it would slow down by itself.
  /// - Returns: The place nearest to where the decay ends.
  public func target(
    from value: Value, velocity: Value.Displacement, decay: DecayTiming = .normal
  ) -> Value {
    nearest(to: decay.projection(from: value, velocity: velocity))
  }

  /// The place that a flick goes to, at most one place from where it began, as pages turn.
  ///
  /// - Parameters:
  ///   - value: Where it is let go.
  ///   - velocity: The velocity then, per second.
  ///   - origin: The place at which the gesture began; the nearest counts.
  ///   - decay: How it would slow down by itself.
  /// - Returns: The place nearest to the projection, of the one at the origin and its neighbours.
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
      let way = point.displacement(from: value)
      var distance = 0.0
      for component in 0..<Value.Displacement.componentCount {
        distance += way[component: component] * way[component: component]
      }
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }
}
