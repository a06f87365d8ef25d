import Drawing
package import Geometry

/// How exactly the poses of an item are kept.
package struct PoseAccuracy: Sendable {
  /// The greatest distance of a corner from where it is, in points.
  package let error: Double
  private let corners: [Vector]
  private let places: (length: Int, angle: Int, scale: Int)

  /// Chooses how exactly poses must be written.
  ///
  /// - Parameters:
  ///   - error: The greatest distance of a corner from where it is, in points, from 0.001 on.
  ///   - reach: The half sides of a rectangle about the center that holds the item, in points.
  ///   - scale: The greatest scale with which the item is shown.
  package init(error: Double, reach: Size, scale: Double) {
    self.error = error
    let (x, y) = (reach.width, reach.height)
    corners = [Vector(x, y), Vector(-x, y), Vector(-x, -y), Vector(x, -y)]
    let radius = Math.hypot(x, y)
    // Rounding takes at most a tenth of the error for each number.
    func places(_ unit: Double) -> Int {
      var (places, step) = (0, unit / 2)
      while step > error / 10, places < 6 { (places, step) = (places + 1, step / 10) }
      return places
    }
    self.places = (places(1), places((1.0).inRadians * radius * scale), places(radius))
  }

  /// The greatest distance of a corner in one pose from the same corner in another, in points.
  ///
  /// No other point of the item is farther away: the difference of two poses is an affine map, whose
  /// length is greatest at a corner.
  package func distance(_ a: TransformComponents, _ b: TransformComponents) -> Double {
    if a == b { return 0 }
    let (a, b) = (AffineTransform(a), AffineTransform(b))
    return corners.reduce(0) { max($0, a.apply(to: $1).distance(to: b.apply(to: $1))) }
  }

  /// The pose as it is written.
  package func rounded(_ pose: TransformComponents) -> TransformComponents {
    TransformComponents(
      rotation: round(pose.rotation.inDegrees, places.angle).inRadians,
      scaleX: round(pose.scaleX, places.scale), scaleY: round(pose.scaleY, places.scale),
      translation: Vector(
        round(pose.translation.x, places.length), round(pose.translation.y, places.length)),
      scalesLast: pose.scalesLast)
  }
}

/// A number with so many decimals, as near as a Double can be.
private func round(_ number: Double, _ places: Int) -> Double {
  var power = 1.0
  for _ in 0..<places { power *= 10 }
  return Math.round(number * power) / power
}
