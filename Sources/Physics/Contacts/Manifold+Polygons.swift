import Geometry

/// Two outlines with edges: the separating edge is the reference, the facing one is clipped to it.
///
/// Of two edges that separate alike, the reference is that of the outline that stays in place: a
/// box that lies on a level line is turned a little by its softness, and the normal of its own edge
/// would push it along the line.
///
/// Source: D. Gregorius, "The separating axis test between convex polyhedra", GDC, 2013.
///
/// - Parameters:
///   - a: The first outline.
///   - b: The second outline.
///   - margin: The greatest separation for which there are points, in points.
///   - slop: The distance that counts as touching, in points.
///   - prefersB: Whether the second outline stays in place and the first does not.
/// - Returns: The points.
func collidePolygons(
  _ a: Polygon, _ b: Polygon, margin: Double, slop: Double, prefersB: Bool
) -> Manifold {
  let radii = a.radius + b.radius
  let (edgeA, separationA) = a.deepestEdge(against: b)
  if separationA > radii + margin {
    return Manifold(apart: separationA - radii, along: a.normals[edgeA])
  }
  let (edgeB, separationB) = b.deepestEdge(against: a)
  if separationB > radii + margin {
    return Manifold(apart: separationB - radii, along: -b.normals[edgeB])
  }
  // Preferring one of them keeps the reference from alternating.
  return separationB > separationA + (prefersB ? -0.1 : 0.1) * slop
    ? meet(b, edgeB, a, apart: separationB, margin: margin, slop: slop, isFlipped: true)
    : meet(a, edgeA, b, apart: separationA, margin: margin, slop: slop, isFlipped: false)
}

/// The points between a reference edge and another outline.
func meet(
  _ reference: Polygon, _ edge: Int, _ other: Polygon, apart separation: Double, margin: Double,
  slop: Double, isFlipped: Bool
) -> Manifold {
  let facing = other.edge(facing: reference.normals[edge])
  let face = FacingEdge(reference, edge, other, facing)
  var manifold: Manifold
  if separation > 0.1 * slop && !face.isNearestOverEdge,
    let corners = nearestCorners(reference, edge, other, facing, face, apart: separation)
  {
    manifold =
      isFlipped
      ? collideRound(other, corners.other, reference, corners.reference, margin: margin)
      : collideRound(reference, corners.reference, other, corners.other, margin: margin)
  } else {
    manifold = face.clip(
      reference, edge, other, facing, margin: margin, slop: slop, isFlipped: isFlipped)
    manifold.isFlipped = isFlipped
  }
  if manifold.count == 0 {
    // Only the separation along the edge's normal is known.
    let normal = isFlipped ? -face.normal : face.normal
    return Manifold(apart: separation - reference.radius - other.radius, along: normal)
  }
  return manifold
}

/// The corners at which two edges are nearest.
///
/// It is nil if an edge is nearest between its ends, or if the corners face each other along the
/// normal over the edge, like those of two aligned boxes.
private func nearestCorners(
  _ a: Polygon, _ edgeA: Int, _ b: Polygon, _ edgeB: Int, _ face: FacingEdge,
  apart separation: Double
) -> (reference: Int, other: Int)? {
  var best = Double.infinity
  var result: (reference: Int, other: Int)?
  func consider(_ corner: Int, isOnA: Bool) {
    let (point, line, edge) = isOnA ? (a.corners[corner], b, edgeB) : (b.corners[corner], a, edgeA)
    let start = line.corners[edge]
    let tangent = line.corners[line.next(edge)] - start
    let fraction = (point - start).dot(tangent) / tangent.lengthSquared
    let nearest = start + tangent * Swift.min(Swift.max(fraction, 0), 1)
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
  return face.isBeside || best > separation * separation * 1.0002 ? result : nil
}

/// A facing edge in a reference edge's coordinates: along it, and above it.
struct FacingEdge {
  let normal: Vector
  let length: Double
  let p: Vector
  let q: Vector
  let alongP: Double
  let alongQ: Double
  let aboveP: Double
  let aboveQ: Double

  @inline(always)
  init(_ reference: Polygon, _ edge: Int, _ other: Polygon, _ facing: Int) {
    let start = reference.corners[edge]
    normal = reference.normals[edge]
    let tangent = normal.perpendicular
    length = (reference.corners[reference.next(edge)] - start).dot(tangent)
    p = other.corners[facing]
    q = other.corners[other.next(facing)]
    alongP = (p - start).dot(tangent)
    alongQ = (q - start).dot(tangent)
    aboveP = (p - start).dot(normal)
    aboveQ = (q - start).dot(normal)
  }

  /// Whether the lower end of the facing edge is above the reference edge.
  ///
  /// Then no two corners are nearer to each other than the edges are.
  @inline(always)
  var isNearestOverEdge: Bool {
    let along = aboveP < aboveQ ? alongP : alongQ
    return along >= 0 && along <= length
  }

  /// Whether no point of the facing edge is above the reference edge.
  @inline(always)
  var isBeside: Bool { Swift.max(alongP, alongQ) < 0 || Swift.min(alongP, alongQ) > length }

  /// The segment of the facing edge that is above the reference edge.
  @inline(always)
  func clip(
    _ reference: Polygon, _ edge: Int, _ other: Polygon, _ facing: Int, margin: Double,
    slop: Double, isFlipped: Bool
  ) -> Manifold {
    var manifold = Manifold()
    manifold.normal = isFlipped ? -normal : normal
    if isBeside { return manifold }
    // Only the lower end of an edge perpendicular to the reference edge can touch it.
    let isUpright = alongP == alongQ
    var (lowest, highest, apart) = (length, 0.0, 2 * slop)
    // At an angle of over 8 degrees, an end of one of the edges is nearest to the other. A round side
    // is nearest at its corners where the angle is over 1 degree.
    let (rise, run) = (abs(aboveP - aboveQ), abs(alongP - alongQ))
    let isAngled = rise > (reference.radius > 0 && reference.count > 2 ? 0.02 : 0.14) * run
    for index in 0..<2 {
      let isQ = index == 1
      if isUpright && (aboveP > aboveQ) != isQ { continue }
      let (end, far) = isQ ? (q, p) : (p, q)
      let (along, alongFar) = isQ ? (alongQ, alongP) : (alongP, alongQ)
      let (above, aboveFar) = isQ ? (aboveQ, aboveP) : (aboveP, aboveQ)
      let clamped = Swift.min(Swift.max(along, 0), length)
      var point = end
      var separation = above
      // The number of the corner at the point, the same with either outline as the reference.
      var id = (isQ ? other.next(facing) : facing) | (isFlipped ? 0 : 256)
      if clamped != along {
        let fraction = (clamped - along) / (alongFar - along)
        point += (far - point) * fraction
        separation += (aboveFar - above) * fraction
        id = (clamped == 0 ? edge : reference.next(edge)) | (isFlipped ? 256 : 0)
      }
      let pointSeparation = separation - reference.radius - other.radius
      if pointSeparation <= margin {
        lowest = Swift.min(lowest, clamped)
        highest = Swift.max(highest, clamped)
        // Nearly parallel edges side by side reach over each other by what they are apart.
        apart = Swift.max(apart, 2 * slop + 0.14 * pointSeparation)
      }
      manifold.add(
        Manifold.Point(
          position: point + normal * ((reference.radius - other.radius - separation) / 2),
          separation: pointSeparation, id: UInt32(truncatingIfNeeded: id)),
        within: margin)
    }
    manifold.isGraze = isAngled || highest <= apart || lowest >= length - apart
    let shortest = FacingEdge.shortest * (reference.radius + other.radius)
    if manifold.count == 2 && Swift.min(length, (q - p).length) <= shortest {
      manifold.roll(over: highest - lowest)
      manifold.isGraze = isAngled
    }
    return manifold
  }

  /// The length of an edge, as a fraction of its rounding, up to which it is part of a curve.
  private static var shortest: Double { 0.15 }
}

extension Manifold {
  /// Half of the angle between two edges of an ellipse.
  private static var halfTurn: Double { Math.pi / 14 }

  /// Replaces the points of a short edge, on which a body rolls, by one that moves over the edge as
  /// the body turns.
  ///
  /// Two points would carry the load one after the other. Each would keep it a little too long and
  /// push on what rolls. The separation changes by the work of the point along the normal, so that
  /// rolling takes no energy and gives none.
  fileprivate mutating func roll(over length: Double) {
    let difference = second.separation - first.separation
    let most = length * Manifold.halfTurn
    let share = most > 0 ? Swift.min(Swift.max(difference / most, -1), 1) : 0
    let middle = (first.separation + second.separation) / 2
    first.position += (second.position - first.position) * ((1 - share) / 2)
    first.separation = middle - share * difference / 2 + share * share * most / 4
    first.id = 256
    count = 1
  }
}
