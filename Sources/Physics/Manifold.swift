import Geometry

/// Where two shapes meet, in the coordinates of the first one's body.
struct Manifold {
  /// A point halfway between the surfaces, the gap between them, and the corner that makes it:
  /// its index, plus 256 on the second shape.
  struct Point {
    var position = Vector.zero
    var separation = 0.0
    var id: UInt32 = 0
  }

  /// From the first shape to the second.
  var normal = Vector.zero
  var count = 0
  var first = Point()
  var second = Point()

  /// Adds a point where the surfaces are at most `margin` apart.
  @inline(__always)
  mutating func add(_ point: Point, within margin: Double) {
    guard point.separation <= margin else { return }
    if count == 0 { first = point } else { second = point }
    count += 1
  }
}

/// An outline for the narrow phase: corners, outward normals of the edges, rounding.
struct Polygon {
  var corners: UnsafePointer<Vector>
  var normals: UnsafePointer<Vector>
  var count: Int
  var radius: Double

  @inline(__always)
  func next(_ index: Int) -> Int { index + 1 == count ? 0 : index + 1 }

  /// The edge whose outside is farthest from another outline, and how far that is.
  @inline(__always)
  func deepestEdge(against other: Polygon) -> (edge: Int, separation: Double) {
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
  @inline(__always)
  func edge(facing normal: Vector) -> Int {
    var best = 0
    var least = Double.infinity
    for edge in 0..<count where normals[edge].dot(normal) < least {
      (least, best) = (normals[edge].dot(normal), edge)
    }
    return best
  }
}

/// Finds where two rounded outlines meet, or are closer than a margin.
func collide(_ a: Polygon, _ b: Polygon, margin: Double, slop: Double) -> Manifold {
  if a.count == 1 && b.count == 1 { return collideRound(a, 0, b, 0, margin: margin) }
  if b.count == 1 { return collideCircle(a, b, margin: margin) }
  if a.count == 1 {
    var manifold = collideCircle(b, a, margin: margin)
    manifold.normal = -manifold.normal
    return manifold
  }
  return collidePolygons(a, b, margin: margin, slop: slop)
}

/// Two corners with their roundings.
private func collideRound(
  _ a: Polygon, _ cornerA: Int, _ b: Polygon, _ cornerB: Int, margin: Double
) -> Manifold {
  let way = b.corners[cornerB] - a.corners[cornerA]
  let distance = way.lengthSquared.squareRoot()
  var manifold = Manifold()
  manifold.normal = distance > 1e-12 ? way / distance : Vector(0, 1)
  let surfaceA = a.corners[cornerA] + manifold.normal * a.radius
  let surfaceB = b.corners[cornerB] - manifold.normal * b.radius
  manifold.add(
    Manifold.Point(
      position: (surfaceA + surfaceB) / 2, separation: distance - a.radius - b.radius,
      id: UInt32(256 | cornerB)),
    within: margin)
  return manifold
}

/// An outline with edges, and a circle: the nearest edge, or one of its corners.
private func collideCircle(_ a: Polygon, _ b: Polygon, margin: Double) -> Manifold {
  let center = b.corners[0]
  let (edge, separation) = a.deepestEdge(against: b)
  if separation > a.radius + b.radius + margin { return Manifold() }
  let (start, end) = (a.corners[edge], a.corners[a.next(edge)])
  if separation > 1e-9 || a.count == 2 {
    if (center - start).dot(end - start) < 0 && center != start {
      return collideRound(a, edge, b, 0, margin: margin)
    }
    if (center - end).dot(start - end) < 0 && center != end {
      return collideRound(a, a.next(edge), b, 0, margin: margin)
    }
  }
  var manifold = Manifold()
  manifold.normal = a.normals[edge]
  let surfaceA = center + manifold.normal * (a.radius - separation)
  let surfaceB = center - manifold.normal * b.radius
  manifold.add(
    Manifold.Point(
      position: (surfaceA + surfaceB) / 2, separation: separation - a.radius - b.radius,
      id: 256),
    within: margin)
  return manifold
}

/// Two outlines with edges: the separating edge is the reference, the facing one is clipped to it.
private func collidePolygons(
  _ a: Polygon, _ b: Polygon, margin: Double, slop: Double
) -> Manifold {
  let (edgeA, separationA) = a.deepestEdge(against: b)
  let (edgeB, separationB) = b.deepestEdge(against: a)
  let largest = Swift.max(separationA, separationB)
  if largest > a.radius + b.radius + margin { return Manifold() }
  // The preference for A keeps the reference from changing back and forth.
  let isFlipped = separationB > separationA + 0.1 * slop
  let (reference, other) = isFlipped ? (b, a) : (a, b)
  let edge = isFlipped ? edgeB : edgeA
  let facing = other.edge(facing: reference.normals[edge])
  if largest > 0.1 * slop,
    let corners = nearestCorners(reference, edge, other, facing, apart: largest)
  {
    return isFlipped
      ? collideRound(a, corners.other, b, corners.reference, margin: margin)
      : collideRound(a, corners.reference, b, corners.other, margin: margin)
  }
  return clip(reference, edge, other, facing, margin: margin, isFlipped: isFlipped)
}

/// The corners at which two edges are nearest, or nil if an edge is nearest inside its ends or if
/// the corners face each other straight along the normal, as those of two aligned boxes do.
private func nearestCorners(
  _ a: Polygon, _ edgeA: Int, _ b: Polygon, _ edgeB: Int, apart separation: Double
) -> (reference: Int, other: Int)? {
  var best = Double.infinity
  var result: (reference: Int, other: Int)?
  func consider(_ corner: Int, isOnA: Bool) {
    let (point, line, edge) = isOnA ? (a.corners[corner], b, edgeB) : (b.corners[corner], a, edgeA)
    let start = line.corners[edge]
    let way = line.corners[line.next(edge)] - start
    let fraction = (point - start).dot(way) / way.lengthSquared
    let nearest = start + way * Swift.min(Swift.max(fraction, 0), 1)
    let distance = (point - nearest).lengthSquared
    guard distance < best else { return }
    best = distance
    let end = fraction <= 0 ? edge : line.next(edge)
    result = fraction > 0 && fraction < 1 ? nil : isOnA ? (corner, end) : (end, corner)
  }
  consider(edgeA, isOnA: true)
  consider(a.next(edgeA), isOnA: true)
  consider(edgeB, isOnA: false)
  consider(b.next(edgeB), isOnA: false)
  return best > separation * separation * 1.0002 ? result : nil
}

/// The part of the facing edge that lies over the reference edge.
private func clip(
  _ reference: Polygon, _ edge: Int, _ other: Polygon, _ facing: Int, margin: Double,
  isFlipped: Bool
) -> Manifold {
  let start = reference.corners[edge]
  let normal = reference.normals[edge]
  let tangent = normal.perpendicular
  let length = (reference.corners[reference.next(edge)] - start).dot(tangent)
  let p = other.corners[facing]
  let q = other.corners[other.next(facing)]
  let alongP = (p - start).dot(tangent)
  let alongQ = (q - start).dot(tangent)
  var manifold = Manifold()
  manifold.normal = isFlipped ? -normal : normal
  if Swift.max(alongP, alongQ) < 0 || Swift.min(alongP, alongQ) > length { return manifold }
  func add(_ corner: Int, _ point: Vector, _ along: Double, _ far: Vector, _ alongFar: Double) {
    let clamped = Swift.min(Swift.max(along, 0), length)
    var point = point
    // The corner that makes the point, whichever outline is the reference.
    var id = corner | (isFlipped ? 0 : 256)
    if clamped != along {
      point += (far - point) * ((clamped - along) / (alongFar - along))
      id = (clamped == 0 ? edge : reference.next(edge)) | (isFlipped ? 256 : 0)
    }
    let separation = (point - start).dot(normal)
    manifold.add(
      Manifold.Point(
        position: point + normal * ((reference.radius - other.radius - separation) / 2),
        separation: separation - reference.radius - other.radius,
        id: UInt32(id)),
      within: margin)
  }
  add(facing, p, alongP, q, alongQ)
  if alongP != alongQ { add(other.next(facing), q, alongQ, p, alongP) }
  return manifold
}
