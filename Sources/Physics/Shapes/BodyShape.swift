public import Geometry

/// A convex outline in a body's own coordinates: a polygon of 1 to 16 corners, rounded or not.
///
/// One corner is a circle, two are a segment or a capsule; an ellipse is a rounded polygon. Corners
/// are in points, relative to the body's origin. Several shapes on one body make other outlines,
/// and a `Chain` makes ground.
public struct BodyShape: Hashable, Sendable {
  /// The largest number of corners.
  public static let maximumVertexCount = 16

  /// The corners of the unrounded outline, clockwise on a screen.
  public let vertices: [Vector]
  /// The distance by which the outline is rounded outwards, in points, at least 0.
  public let radius: Double

  init(checked vertices: [Vector], radius: Double) {
    self.vertices = vertices
    self.radius = radius
  }

  /// Makes an upright box.
  ///
  /// - Parameters:
  ///   - size: Width and height, in points, above 0.
  ///   - center: The center of the box, relative to the body's origin.
  ///   - radius: The rounding of the corners, inside of the box, in points, from 0 to less than
  ///     half of the shorter side.
  /// - Returns: The box.
  public static func box(_ size: Size, center: Vector = .zero, radius: Double = 0) -> BodyShape {
    precondition(
      size.isFinite && size.width > 0 && size.height > 0, "a box's size must be above 0: \(size)")
    precondition(center.isFinite, "a box's center must be finite: \(center)")
    precondition(
      radius >= 0 && 2 * radius < Swift.min(size.width, size.height),
      "a box's radius must be from 0 to less than half of its shorter side: \(radius)")
    let x = size.width / 2 - radius
    let y = size.height / 2 - radius
    let corners = [Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)]
    return BodyShape(checked: corners.map { $0 + center }, radius: radius)
  }

  /// Makes an upright box between two corners, in points; the second is right of and below the
  /// first.
  package static func box(from low: Vector, to high: Vector) -> BodyShape {
    precondition(low.isFinite && high.isFinite, "a box's corners must be finite: \(low), \(high)")
    precondition(
      low.x < high.x && low.y < high.y, "a box's sides must be above 0: \(low), \(high)")
    return BodyShape(
      checked: [low, Vector(high.x, low.y), high, Vector(low.x, high.y)], radius: 0)
  }

  /// Makes a circle.
  ///
  /// - Parameters:
  ///   - radius: The radius, in points, above 0.
  ///   - center: The center, relative to the body's origin.
  /// - Returns: The circle.
  public static func circle(radius: Double, center: Vector = .zero) -> BodyShape {
    precondition(radius > 0 && radius.isFinite, "a circle's radius must be above 0: \(radius)")
    precondition(center.isFinite, "a circle's center must be finite: \(center)")
    return BodyShape(checked: [center], radius: radius)
  }

  /// Makes a segment, or with a radius a capsule.
  ///
  /// - Parameters:
  ///   - start: One end, relative to the body's origin.
  ///   - end: The other end, at a different place.
  ///   - radius: The radius of the capsule, in points, at least 0.
  /// - Returns: The segment or capsule.
  public static func segment(from start: Vector, to end: Vector, radius: Double = 0) -> BodyShape {
    precondition(start.isFinite && end.isFinite, "a segment's ends must be finite")
    precondition(start != end, "a segment's ends must differ: \(start)")
    precondition(radius >= 0 && radius.isFinite, "a radius must be at least 0: \(radius)")
    return BodyShape(checked: [start, end], radius: radius)
  }
}
