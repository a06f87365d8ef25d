public import Geometry

/// A line through points with which shapes collide from one side, and on which they slide smoothly.
///
/// It is used for ground, tracks and rooms: shapes do not catch on the points between two segments,
/// as they may on separate shapes side by side. On a screen the free side is on the left on the way
/// from the first point to the last: floor is listed from left to right, the inside of a room
/// counterclockwise, a hill clockwise. A shape from the other side passes through. A chain has no
/// area and no mass.
///
///     let hill = Chain([Vector(0, 100), Vector(200, 60), Vector(400, 100)])
///     world.addChain(hill, to: ground)
public struct Chain: Hashable, Sendable {
  /// The points, in points, relative to the body's origin.
  public let points: [Vector]
  /// Whether a segment leads from the last point to the first one.
  public let isClosed: Bool

  /// Makes a chain.
  ///
  /// - Parameters:
  ///   - points: At least 2 points, 3 when closed; finite, and each different from the point before
  ///     it.
  ///   - isClosed: Whether a segment leads from the last point to the first one.
  public init(_ points: [Vector], isClosed: Bool = false) {
    precondition(
      points.count >= (isClosed ? 3 : 2),
      "a chain must have at least 2 points, 3 when closed: \(points.count)")
    precondition(points.allSatisfy(\.isFinite), "the points of a chain must be finite: \(points)")
    for (point, next) in zip(points, points.dropFirst()) {
      precondition(point != next, "two points in a row must differ: \(point)")
    }
    precondition(
      !isClosed || points.first != points.last,
      "the last point of a closed chain must differ from the first")
    self.points = points
    self.isClosed = isClosed
  }

  /// The corners of each segment: its start, its end, the point after it and the one before it.
  ///
  /// If there is no such point, the segment's own end or start takes its place.
  var segments: [[Vector]] {
    let count = points.count
    return (0..<(isClosed ? count : count - 1)).map { index in
      let start = points[index]
      let end = points[(index + 1) % count]
      let hasAfter = isClosed || index + 2 < count
      let hasBefore = isClosed || index > 0
      return [
        start, end, hasAfter ? points[(index + 2) % count] : end,
        hasBefore ? points[(index + count - 1) % count] : start,
      ]
    }
  }
}

extension World {
  /// Adds a chain to a body, as one shape for each of its segments.
  ///
  /// - Parameters:
  ///   - chain: The points, in the body's coordinates.
  ///   - material: Friction and elasticity; the density is ignored.
  ///   - id: The body, which is usually fixed or driven.
  /// - Returns: The handles of the segments, from the first point to the last. Removing a segment
  ///   leaves a hole.
  /// - Complexity: O(n log n) for n points.
  @discardableResult
  public mutating func addChain(
    _ chain: Chain, _ material: SurfaceMaterial = SurfaceMaterial(), to id: BodyID
  ) -> [ShapeID] {
    let body = row(of: id)
    check(material)
    let rows = chain.segments.map {
      appendShape($0, count: 2, flags: ShapeRecord.chainSegment, material, to: body)
    }
    shapeChanged(on: body)
    return rows.map { self.id(ofShape: $0) }
  }
}
