import Geometry

/// An outline for the narrow phase: corners, outward normals of the edges, rounding.
struct Polygon {
  var corners: UnsafePointer<Vector>
  var normals: UnsafePointer<Vector>
  var count: Int
  var radius: Double

  @inline(always)
  func next(_ index: Int) -> Int { index + 1 == count ? 0 : index + 1 }

  /// The edge whose outside is farthest from another outline, with that distance.
  @inline(always)
  func deepestEdge(against other: Polygon) -> (edge: Int, separation: Double) {
    if count <= 4 && other.count <= 4 {
      return Corners(corners, count)
        .deepestEdge(Corners(normals, count), against: Corners(other.corners, other.count))
    }
    var best = 0
    var largest = -Double.infinity
    for edge in 0..<count {
      let normal = normals[edge]
      let corner = corners[edge]
      var least = Double.infinity
      for index in 0..<other.count {
        least = Swift.min(least, normal.dot(other.corners[index] - corner))
      }
      if least > largest { (largest, best) = (least, edge) }
    }
    return (best, largest)
  }

  /// The edge that faces a direction most directly.
  @inline(always)
  func edge(facing normal: Vector) -> Int {
    var best = 0
    var least = Double.infinity
    for edge in 0..<count {
      let turned = normals[edge].dot(normal)
      if turned < least { (least, best) = (turned, edge) }
    }
    return best
  }

  /// The greatest distance of a corner from a point.
  @inline(always)
  func reach(from center: Vector) -> Double {
    var greatest = 0.0
    for index in 0..<count {
      greatest = Swift.max(greatest, (corners[index] - center).lengthSquared)
    }
    return greatest.squareRoot()
  }
}

/// Up to four corners, or normals, side by side; missing ones repeat the last.
struct Corners {
  let x: SIMD4<Double>
  let y: SIMD4<Double>

  @inline(always)
  init(_ corners: UnsafePointer<Vector>, _ count: Int) {
    let (p, q) = (corners[0], corners[Swift.min(1, count &- 1)])
    let (r, s) = (corners[Swift.min(2, count &- 1)], corners[Swift.min(3, count &- 1)])
    x = SIMD4(p.x, q.x, r.x, s.x)
    y = SIMD4(p.y, q.y, r.y, s.y)
  }

  /// The first edge whose outside is farthest from other corners, with that distance.
  @inline(always)
  func deepestEdge(_ normals: Corners, against other: Corners) -> (edge: Int, separation: Double) {
    var least = normals.x * other.x[0] + normals.y * other.y[0]
    for index in 1..<4 {
      let along = normals.x * other.x[index] + normals.y * other.y[index]
      least.replace(with: along, where: along .< least)
    }
    let separation = least - (normals.x * x + normals.y * y)
    var best = 0
    var largest = separation[0]
    for edge in 1..<4 where separation[edge] > largest {
      (largest, best) = (separation[edge], edge)
    }
    return (best, largest)
  }
}
