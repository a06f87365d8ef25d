extension VectorPath {
  /// Makes a closed rectangle, clockwise from its top left corner.
  public static func rect(_ rect: Rect) -> VectorPath {
    VectorPath(
      [
        Vector(rect.minX, rect.minY), Vector(rect.maxX, rect.minY),
        Vector(rect.maxX, rect.maxY), Vector(rect.minX, rect.maxY),
      ], isClosed: true)
  }

  /// Makes a closed rectangle with round corners, clockwise.
  ///
  /// - Parameters:
  ///   - rect: The rectangle around it, in points.
  ///   - radius: The corners' radius, in points; more than half of a side counts as half of it.
  /// - Returns: The path, from the left end of the top left corner on.
  /// - Precondition: The radius is a length, from 0 to 1e9 pt.
  public static func roundedRect(_ rect: Rect, cornerRadius radius: Double) -> VectorPath {
    let radius = min(
      Domain.length.checked(radius, "cornerRadius"), rect.width / 2, rect.height / 2)
    // A smaller radius cannot be seen.
    guard Domain.size.contains(radius) else { return .rect(rect) }
    let (left, right) = (rect.minX + radius, rect.maxX - radius)
    let (top, bottom) = (rect.minY + radius, rect.maxY - radius)
    let quarter = Math.pi / 2
    var path = VectorPath()
    for (index, center) in [
      Vector(left, top), Vector(right, top), Vector(right, bottom), Vector(left, bottom),
    ].enumerated() {
      let angle = Double(index) * quarter - 2 * quarter
      path.addArc(center: center, radius: radius, startAngle: angle, endAngle: angle + quarter)
    }
    path.close()
    return path
  }

  /// Makes the closed ellipse that touches the sides of a rectangle, clockwise from its right end.
  public static func oval(in rect: Rect) -> VectorPath {
    let radii = Size(rect.width / 2, rect.height / 2)
    var path = VectorPath()
    path.move(to: point(rect.center, radii, 0))
    path.addOval(center: rect.center, radii: radii)
    path.close()
    return path
  }

  /// Makes a closed polygon.
  public static func polygon(_ points: [Vector]) -> VectorPath {
    VectorPath(points, isClosed: true)
  }

  /// Makes an arc of a circle; see `addArc(center:radius:startAngle:endAngle:clockwise:)`.
  public static func arc(
    center: Vector, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) -> VectorPath {
    var path = VectorPath()
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
    return path
  }
}
