package import Geometry

/// Colours that change along a line or from the center of a circle on.
package struct GradientFill: Hashable, Sendable {
  /// A colour and its place, a share of the way from the start to the end.
  package struct Stop: Hashable, Sendable {
    /// The place, from 0 to 1.
    package var at: Double
    /// The colour.
    package var color: RGB
    /// The opacity, from 0 to 1.
    package var opacity: Double

    /// Makes a stop.
    package init(at: Double, color: RGB, opacity: Double = 1) {
      (self.at, self.color, self.opacity) = (at, color, opacity)
    }
  }

  /// Whether the colours grow from the center of a circle; otherwise they follow a line.
  package var isRadial: Bool
  /// The start of the line or the center of the circle, in points from the center of the form.
  package var start: Vector
  /// The end of the line or a point on the circle, in points from the center of the form.
  package var end: Vector
  /// The colours, at least two, in the order of their places.
  package var stops: [Stop]

  /// Makes a gradient.
  package init(isRadial: Bool, from start: Vector, to end: Vector, stops: [Stop]) {
    (self.isRadial, self.start, self.end, self.stops) = (isRadial, start, end, stops)
  }

  /// The length of the line or the radius of the circle, in points.
  package var length: Double { start.distance(to: end) }

  /// The gradient in a form that is larger by factors.
  package func scaled(by scale: Size) -> GradientFill {
    var fill = self
    fill.start = Vector(start.x * scale.width, start.y * scale.height)
    fill.end = Vector(end.x * scale.width, end.y * scale.height)
    return fill
  }
}
