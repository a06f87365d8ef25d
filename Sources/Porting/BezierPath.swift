public import Geometry

/// A path that is changed in place, as UIBezierPath.
public final class BezierPath {
  /// The path as a value.
  public private(set) var path: VectorPath

  /// Makes a path from a value.
  public init(_ path: VectorPath = VectorPath()) { self.path = path }

  /// Makes a rectangle.
  public convenience init(rect: Rect) { self.init(.rect(rect)) }

  /// Makes a rectangle with round corners of a radius, in points.
  public convenience init(roundedRect rect: Rect, cornerRadius radius: Double) {
    self.init(.roundedRect(rect, cornerRadius: radius))
  }

  /// Makes the ellipse that fills a rectangle.
  public convenience init(ovalIn rect: Rect) { self.init(.oval(in: rect)) }

  /// Makes an arc of a circle; angles are in radians.
  public convenience init(
    arcCenter center: Vector, radius: Double, startAngle: Double, endAngle: Double,
    clockwise: Bool
  ) {
    self.init(
      .arc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise))
  }

  /// Begins at a point.
  public func move(to point: Vector) { path.move(to: point) }

  /// Adds a straight segment.
  public func addLine(to point: Vector) { path.addLine(to: point) }

  /// Adds a quadratic curve.
  public func addQuadCurve(to point: Vector, controlPoint: Vector) {
    path.addQuadCurve(to: point, control: controlPoint)
  }

  /// Adds a cubic curve.
  public func addCurve(to point: Vector, controlPoint1: Vector, controlPoint2: Vector) {
    path.addCurve(to: point, control1: controlPoint1, control2: controlPoint2)
  }

  /// Leads straight back to the first point.
  public func close() { path.close() }
}
