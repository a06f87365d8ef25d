import Drawing
package import Geometry

/// The greatest errors of the poses of an item.
package struct PoseAccuracy: Sendable {
  /// The greatest distance of a corner from its place, in points.
  package let error: Double
  /// The weight of a difference of angles, in points per radian.
  private let turnWeight: Double
  private let reach: Size
  private let places: (length: Int, angle: Int, scale: Int)

  /// Chooses the number of decimals for poses.
  ///
  /// - Parameters:
  ///   - error: The greatest distance of a corner from its place, in points, from 0.001 on.
  ///   - turn: The greatest difference of the angle, in radians; by default the corners decide.
  ///   - reach: The half sides of a rectangle about the center that holds the item, in points.
  ///   - scale: The greatest scale at which the item is shown.
  package init(error: Double, turn: Double = .infinity, reach: Size, scale: Double) {
    self.error = error
    self.reach = reach
    turnWeight = error / turn
    let radius = Math.hypot(reach.width, reach.height)
    // Rounding takes at most a tenth of the error for each number.
    func places(_ unit: Double) -> Int {
      var (places, step) = (0, unit / 2)
      while step > error / 10, places < 6 { (places, step) = (places + 1, step / 10) }
      return places
    }
    self.places = (
      places(1), places((1.0).inRadians * max(radius * scale, turnWeight)), places(radius)
    )
  }

  /// The greatest distance of a corner in one pose from the same corner in another, in points.
  ///
  /// No other point of the item is farther away: the difference of two poses is an affine map,
  /// which is greatest at a corner.
  package func distance(_ a: TransformComponents, _ b: TransformComponents) -> Double {
    let (m, n) = (AffineTransform(a), AffineTransform(b))
    let center = a.translation - b.translation
    let side = Vector(m.a - n.a, m.b - n.b) * reach.width
    let other = Vector(m.c - n.c, m.d - n.d) * reach.height
    // Opposite corners differ from the center in opposite directions.
    let (sum, difference) = (side + other, side - other)
    return max(
      max((center + sum).lengthSquared, (center - sum).lengthSquared),
      max((center + difference).lengthSquared, (center - difference).lengthSquared)
    ).squareRoot()
  }

  /// The distance of two poses, and the weighted difference of their angles, in points.
  package func deviation(_ a: TransformComponents, _ b: TransformComponents) -> SIMD2<Double> {
    SIMD2(distance(a, b), abs(a.rotation - b.rotation) * turnWeight)
  }

  /// The pose as it is written.
  package func rounded(_ pose: TransformComponents) -> TransformComponents {
    TransformComponents(
      rotation: pose.rotation.inDegrees.rounded(places: places.angle).inRadians,
      scaleX: pose.scaleX.rounded(places: places.scale),
      scaleY: pose.scaleY.rounded(places: places.scale),
      translation: Vector(
        pose.translation.x.rounded(places: places.length),
        pose.translation.y.rounded(places: places.length)),
      scalesLast: pose.scalesLast)
  }
}

extension Double {
  /// The number with a count of decimals, as near as a Double can be.
  package func rounded(places: Int) -> Double {
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    return Math.round(self * power) / power
  }
}
