public import Geometry
import Physics

extension DynamicAnimator {
  /// The items whose collision bounds overlap an upright rectangle; touching counts.
  ///
  /// It searches the same items as `rayHits(from:to:where:)`. UIKit's query `items(in:)` compares
  /// the bounding rectangles of items that behaviors move.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points: its origin in the domain of coordinates, its sides in the
  ///     domain of sizes.
  ///   - isCandidate: Whether an item counts; called for items near the rectangle only.
  /// - Returns: The items, in the order in which they were made.
  /// - Throws: `DynamicsError.badValue` for a number that is out of its domain.
  /// - Complexity: Linear in the rows of the table.
  public func items(
    overlapping rect: Rect, where isCandidate: (any DynamicItem) -> Bool = { _ in true }
  ) throws(DynamicsError) -> [any DynamicItem] {
    let rect = Rect(
      origin: try Domain.coordinate.validated(rect.origin, "rect"),
      size: Size(
        try Domain.size.validated(rect.width, "rect.width"),
        try Domain.size.validated(rect.height, "rect.height")))
    let area = Outline(rect)
    let near = itemTable.rows(of: number) { center, reach in
      rect.offset(of: center).lengthSquared <= reach * reach
    }
    return near.compactMap { row in
      let item = itemTable.object(at: row)
      guard isCandidate(item) else { return nil }
      return itemTable.outlines(of: row).contains { $0.overlaps(area) } ? item : nil
    }
  }

  /// The items whose centers lie in a region; fields choose their items in the same way.
  ///
  /// - Parameters:
  ///   - region: The region; its edges belong to it.
  ///   - position: The center of the region, in points, in the domain of coordinates.
  ///   - isCandidate: Whether an item counts; called for items in the region only.
  /// - Returns: The items, in the order in which they were made.
  /// - Throws: `DynamicsError.badValue` for a number that is out of its domain.
  /// - Complexity: Linear in the rows of the table times the shapes that make up the region.
  public func items(
    within region: Region, at position: Vector = .zero,
    where isCandidate: (any DynamicItem) -> Bool = { _ in true }
  ) throws(DynamicsError) -> [any DynamicItem] {
    let position = try Domain.coordinate.validated(position, "position")
    let near = itemTable.rows(of: number) { center, _ in region.contains(center - position) }
    return near.compactMap { row in
      let item = itemTable.object(at: row)
      return isCandidate(item) ? item : nil
    }
  }
}

extension Rect {
  /// How far a point is beside the rectangle along each axis, in points; 0 within it.
  fileprivate func offset(of point: Vector) -> Vector {
    Vector(
      Swift.max(minX - point.x, point.x - maxX, 0), Swift.max(minY - point.y, point.y - maxY, 0))
  }
}

extension Domain {
  /// The number, rounded to 0 near 0, after checking that it is in the domain.
  ///
  /// - Throws: `DynamicsError.badValue` when it is out of the domain.
  func validated(_ number: Double, _ name: String) throws(DynamicsError) -> Double {
    guard contains(number) else { throw .badValue(name: name, rule: rule, value: number) }
    return Self.roundedNearZero(number)
  }

  /// The point, rounded to 0 near 0, after checking that its numbers are in the domain.
  ///
  /// - Throws: `DynamicsError.badValue` when one of its numbers is out of the domain.
  func validated(_ point: Vector, _ name: String) throws(DynamicsError) -> Vector {
    Vector(try validated(point.x, "\(name).x"), try validated(point.y, "\(name).y"))
  }
}
