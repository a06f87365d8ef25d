extension VectorPath {
  /// Whether all numbers of the path are finite.
  public var isFinite: Bool {
    guard start?.isFinite != false else { return false }
    return elements.allSatisfy { element in
      switch element {
      case .line(let end): end.isFinite
      case .quadratic(let end, let control): end.isFinite && control.isFinite
      case .cubic(let end, let control1, let control2):
        end.isFinite && control1.isFinite && control2.isFinite
      case .arc(let center, let radii, let from, let to):
        center.isFinite && radii.isFinite && from.isFinite && to.isFinite
      }
    }
  }

  /// The length, in points, of the line that `flattened(tolerance:)` gives.
  public var length: Double {
    let points = flattened()
    return zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }

  /// The corners of the area inside the path, whether or not it is closed, none twice in a row.
  ///
  /// - Parameter tolerance: As in `flattened(tolerance:)`.
  /// - Returns: The corners, in the order of the path.
  public func corners(tolerance: Double = 0.25) -> [Vector] {
    var path = self
    path.close()
    return path.flattened(tolerance: tolerance).dropLast()
  }

  /// Whether the area inside the path is convex, in either winding, corners in a line allowed.
  ///
  /// Curves are replaced by straight segments, as in `flattened(tolerance:)`.
  public var isConvex: Bool {
    let corners = corners()
    guard corners.count >= 3 else { return false }
    var (turn, left, right) = (0.0, false, false)
    for index in corners.indices {
      let corner = corners[(index + 1) % corners.count]
      let before = corner - corners[index]
      let after = corners[(index + 2) % corners.count] - corner
      let cross = before.cross(after)
      // A turn that the rounding of computed points explains counts as straight.
      let least = 1e-9 * before.length * after.length
      if cross > least { right = true } else if cross < -least { left = true }
      if abs(cross) <= least, before.dot(after) < 0 { return false }
      turn += Math.atan2(cross, before.dot(after))
    }
    // A star turns to one side only, but more than once around.
    return left != right && abs(turn) < 3 * Math.pi
  }

  /// Whether the path, closed, neither crosses nor touches itself.
  ///
  /// - Complexity: Quadratic in the points of `flattened(tolerance:)`.
  public var isSimple: Bool {
    let corners = corners()
    guard corners.count >= 3 else { return corners.count == 2 }
    for first in corners.indices {
      for second in (first + 1)..<corners.count {
        let isNext = second == first + 1 || first == 0 && second == corners.count - 1
        let (a, b) = (corners[first], corners[(first + 1) % corners.count])
        let (c, d) = (corners[second], corners[(second + 1) % corners.count])
        if isNext {
          let (shared, one, other) = second == first + 1 ? (b, a, d) : (a, b, c)
          let (p, q) = (one - shared, other - shared)
          if abs(p.cross(q)) <= 1e-9 * p.length * q.length, p.dot(q) > 0 { return false }
        } else if Self.meet(a, b, c, d) {
          return false
        }
      }
    }
    return true
  }

  /// Whether two straight segments have a point in common.
  private static func meet(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> Bool {
    func side(_ p: Vector, _ q: Vector, _ r: Vector) -> Double { (q - p).cross(r - p) }
    func within(_ p: Vector, _ q: Vector, _ r: Vector) -> Bool {
      min(p.x, q.x) <= r.x && r.x <= max(p.x, q.x) && min(p.y, q.y) <= r.y && r.y <= max(p.y, q.y)
    }
    let (s, t) = (side(a, b, c), side(a, b, d))
    let (u, v) = (side(c, d, a), side(c, d, b))
    if (s > 0 && t < 0 || s < 0 && t > 0) && (u > 0 && v < 0 || u < 0 && v > 0) { return true }
    return s == 0 && within(a, b, c) || t == 0 && within(a, b, d)
      || u == 0 && within(c, d, a) || v == 0 && within(c, d, b)
  }
}
