extension Rect {
  /// Whether the rectangles share a point; touching edges count.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// Whether a point lies inside or on an edge.
  @inlinable
  public func contains(_ point: Vector) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// Whether another rectangle lies inside; touching edges count.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// The common area, or nil when the rectangles do not intersect.
  @inlinable
  @_disfavoredOverload
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    return Rect(
      from: Vector(Swift.max(minX, other.minX), Swift.max(minY, other.minY)),
      to: Vector(Swift.min(maxX, other.maxX), Swift.min(maxY, other.maxY)))
  }

  /// Whether it is the rectangle without any point.
  @inlinable
  public var isNull: Bool { x == .infinity || y == .infinity }

  /// The smallest rectangle that contains both.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    return Rect(
      from: Vector(Swift.min(minX, other.minX), Swift.min(minY, other.minY)),
      to: Vector(Swift.max(maxX, other.maxX), Swift.max(maxY, other.maxY)))
  }

  /// The rectangle with its edges moved inwards; it never becomes smaller than empty.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: Swift.max(0, width - insets.left - insets.right),
      height: Swift.max(0, height - insets.top - insets.bottom))
  }

  /// The rectangle moved by a displacement.
  @inlinable
  public func translated(by displacement: Vector) -> Rect {
    Rect(x: x + displacement.x, y: y + displacement.y, width: width, height: height)
  }

  /// Whether the rectangles are equal, or nearly so in the area they cover.
  ///
  /// Nearly equal means that the area of the intersection differs from both areas by less than
  /// `area`. The test is meant for rectangles that were rounded to pixels first.
  ///
  /// - Parameters:
  ///   - other: The rectangle to compare with.
  ///   - area: The area by which they may differ, in square points, at least 0.
  /// - Returns: True when they are equal or nearly so.
  ///
  /// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listing 6-1.
  public func isClose(to other: Rect, area: Double) -> Bool {
    if self == other { return true }
    let common = intersection(other)?.area ?? 0
    return abs(common - self.area) < area && abs(common - other.area) < area
  }

  /// The rectangle with corner and size rounded to multiples of a grid.
  ///
  /// - Parameter grid: The grid, in points, at least 0; 0 changes nothing.
  /// - Returns: The rounded rectangle; its size may be 0.
  public func rounded(to grid: Double) -> Rect {
    Rect(
      x: Math.rounded(x, to: grid), y: Math.rounded(y, to: grid),
      width: Math.rounded(width, to: grid), height: Math.rounded(height, to: grid))
  }
}
