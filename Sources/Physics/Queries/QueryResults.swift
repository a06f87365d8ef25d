public import Geometry

/// Where a ray meets a shape.
public struct RayHit: Hashable, Sendable {
  /// The body that was met.
  public let body: BodyID
  /// Its shape.
  public let shape: ShapeID
  /// Where the ray enters the shape, in points.
  public let point: Vector
  /// The direction out of the shape there, of length 1.
  public let normal: Vector
  /// The part of the way that the ray came, 0 to 1.
  public let fraction: Double
}

/// The shape that is nearest to a point.
public struct NearestShape: Hashable, Sendable {
  /// The body of the shape.
  public let body: BodyID
  /// The shape.
  public let shape: ShapeID
  /// The point of the shape that is nearest, in points; the asked one where the shape contains it.
  public let point: Vector
  /// How far the shape is from the asked point, in points; 0 where the shape contains it.
  public let distance: Double
}
