public import Geometry
import Physics

extension DynamicAnimator {
  /// The items that an upright rectangle meets, by what they collide as; touching counts.
  ///
  /// Which items count, and how, is told at `rayHits(from:to:where:)`. `items(in:)`, UIKit's query,
  /// has the bounding rectangles of items that behaviors move.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points: its origin in the domain of coordinates, its sides in the
  ///     domain of sizes.
  ///   - isCandidate: Whether an item counts; it is asked of items near the rectangle only.
  /// - Returns: The items, in the order in which they were made.
  /// - Throws: `DynamicsError.badValue` for a number that is out of its domain.
  /// - Complexity: Linear in the rows of the table.
  public func items(
    overlapping rect: Rect, where isCandidate: (any DynamicItem) -> Bool = { _ in true }
  ) throws(DynamicsError) -> [any DynamicItem] {
    let rect = Rect(
      origin: try Domain.coordinate.meant(rect.origin, "rect"),
      size: Size(
        try Domain.size.meant(rect.width, "rect.width"),
        try Domain.size.meant(rect.height, "rect.height")))
    let area = Outline(rect)
    return itemTable.rows(of: number).compactMap { row in
      let center = itemTable.columns.center(of: row)
      guard rect.distance(to: center) <= itemTable.reach(of: row) else { return nil }
      let item = itemTable.object(at: row)
      guard isCandidate(item) else { return nil }
      return itemTable.outlines(of: row).contains { $0.overlaps(area) } ? item : nil
    }
  }

  /// The items whose centers lie in a region, as fields decide what they act on.
  ///
  /// - Parameters:
  ///   - region: The region; its edges belong to it.
  ///   - position: Where the center of the region is, in points, in the domain of coordinates.
  ///   - isCandidate: Whether an item counts; it is asked of items in the region only.
  /// - Returns: The items, in the order in which they were made.
  /// - Throws: `DynamicsError.badValue` for a number that is no coordinate.
  /// - Complexity: Linear in the rows of the table times the parts of the region.
  public func items(
    within region: Region, at position: Vector = .zero,
    where isCandidate: (any DynamicItem) -> Bool = { _ in true }
  ) throws(DynamicsError) -> [any DynamicItem] {
    let position = try Domain.coordinate.meant(position, "position")
    return itemTable.rows(of: number).compactMap { row in
      guard region.contains(itemTable.columns.center(of: row) - position) else { return nil }
      let item = itemTable.object(at: row)
      return isCandidate(item) ? item : nil
    }
  }
}

extension Rect {
  /// How far a point is from the rectangle, in points; 0 within it.
  fileprivate func distance(to point: Vector) -> Double {
    Vector(
      Swift.max(minX - point.x, point.x - maxX, 0), Swift.max(minY - point.y, point.y - maxY, 0)
    ).length
  }
}

extension Domain {
  /// The number as it is meant.
  ///
  /// - Throws: `DynamicsError.badValue` when it is out of the domain.
  func meant(_ number: Double, _ name: String) throws(DynamicsError) -> Double {
    guard contains(number) else { throw .badValue(name: name, rule: rule, value: number) }
    return Self.meant(number)
  }

  /// The point as it is meant.
  ///
  /// - Throws: `DynamicsError.badValue` when one of its numbers is out of the domain.
  func meant(_ point: Vector, _ name: String) throws(DynamicsError) -> Vector {
    Vector(try meant(point.x, "\(name).x"), try meant(point.y, "\(name).y"))
  }
}
