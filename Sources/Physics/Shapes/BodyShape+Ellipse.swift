public import Geometry

extension BodyShape {
  /// Makes an upright ellipse, or a circle where width and height are the same.
  ///
  /// It is a polygon of 14 corners that is rounded with the smallest radius of curvature; the
  /// greatest distance of its outline to the ellipse is 0.6 % of the longer half axis. Its mass is
  /// that of the polygon: within 1 % of the ellipse's, 4 % where one half axis is over ten times
  /// the other.
  ///
  /// - Parameters:
  ///   - size: Width and height, in points, above 0.
  ///   - center: The center of the ellipse, relative to the body's origin.
  /// - Returns: The ellipse.
  public static func ellipse(_ size: Size, center: Vector = .zero) -> BodyShape {
    precondition(
      size.isFinite && size.width > 0 && size.height > 0,
      "an ellipse's size must be above 0: \(size)")
    precondition(center.isFinite, "an ellipse's center must be finite: \(center)")
    let (a, b) = (size.width / 2, size.height / 2)
    let (long, short) = (Swift.max(a, b), Swift.min(a, b))
    if long - short <= 0.002 * long { return circle(radius: (a + b) / 2, center: center) }
    // The corners lie on the curve inside the ellipse, at the distance of the radius.
    let radius = short * (short / long)
    // With 14 corners, two are on the long axis, and an edge crosses the short axis, on which it
    // can rest.
    let corners = (0..<14).map { index in
      let angle = 2 * Math.pi * Double(index) / 14 + (a < b ? Math.pi / 2 : 0)
      let (sine, cosine) = Math.sincos(angle)
      let slope = Vector(b * cosine, a * sine)
      return Vector(a * cosine, b * sine) - slope / slope.length * radius
    }
    // The greatest distance of the ellipse above an edge. Half of it is added to the radius, so
    // that the outline is as far outside of the ellipse as inside.
    var rise = 0.0
    for index in corners.indices {
      let edge = corners[(index + 1) % corners.count] - corners[index]
      let normal = Vector(edge.y, -edge.x) / edge.length
      let support = Math.hypot(a * normal.x, b * normal.y)
      rise = Swift.max(rise, support - normal.dot(corners[index]) - radius)
    }
    return BodyShape(checked: corners.map { $0 + center }, radius: radius + rise / 2)
  }
}
