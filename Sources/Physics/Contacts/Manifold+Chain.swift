import Geometry

/// Finds the contact points of a chain segment, on its free side only, with another outline.
///
/// The segment's corners are followed by the other ends of its neighbours. They decide whether a
/// corner of the segment is a corner of the chain: at a flat or concave point a shape slides on the
/// segment's own normal.
///
/// - Parameters:
///   - segment: The segment, in the coordinates of the first shape's body, like all other
///     arguments.
///   - other: The other outline.
///   - margin: The greatest separation for which there are points, in points.
///   - slop: The distance that counts as touching, in points.
///   - isFlipped: Whether the segment is the second shape of the contact.
/// - Returns: The points; empty if the segment does not collide with the other outline.
func collideSegment(
  _ segment: Polygon, _ other: Polygon, margin: Double, slop: Double, isFlipped: Bool
) -> Manifold {
  let segment = OneSidedSegment(segment)
  return other.count == 1
    ? segment.meetCircle(other, margin: margin, isFlipped: isFlipped)
    : segment.meetPolygon(other, margin: margin, slop: slop, isFlipped: isFlipped)
}

/// A segment of a chain with its neighbours.
private struct OneSidedSegment {
  let outline: Polygon
  let start: Vector
  let end: Vector
  /// The vectors along the segment and along those after and before it; zero for a missing one.
  let edge: Vector
  let edgeAfter: Vector
  let edgeBefore: Vector
  /// The normal on the segment's free side.
  let normal: Vector

  /// The owner of a push in a direction.
  enum Verdict {
    case own
    /// The direction belongs to the neighbouring segment.
    case neighbour
    /// The chain has no corner there, so the segment pushes along its own normal.
    case none
  }

  init(_ outline: Polygon) {
    self.outline = outline
    (start, end) = (outline.corners[0], outline.corners[1])
    edge = end - start
    edgeAfter = outline.corners[2] - end
    edgeBefore = start - outline.corners[3]
    normal = outline.normals[0]
  }

  /// An empty manifold without a known separation, for shapes with which the segment cannot
  /// collide.
  var unknown: Manifold { Manifold(apart: -1e30, along: normal) }

  /// Whether the chain turns away from the free side where two segments meet.
  func isCorner(_ first: Vector, _ second: Vector) -> Bool {
    first.cross(second) > 0.01 * (first.lengthSquared * second.lengthSquared).squareRoot()
  }

  func meetCircle(_ circle: Polygon, margin: Double, isFlipped: Bool) -> Manifold {
    let center = circle.corners[0]
    let height = normal.dot(center - start)
    var corner: Int?
    if (center - start).dot(edge) < 0 {
      if edgeBefore != .zero || height < 0 { return unknown }
      corner = 0
    } else if (center - end).dot(edge) > 0 {
      if edgeAfter == .zero ? height < 0 : !isCorner(edge, edgeAfter) { return unknown }
      if edgeAfter != .zero && (center - end).dot(edgeAfter) >= 0 { return unknown }
      corner = 1
    } else if height < 0 {
      return unknown
    }
    if let corner {
      return isFlipped
        ? collideRound(circle, 0, outline, corner, margin: margin)
        : collideRound(outline, corner, circle, 0, margin: margin)
    }
    var manifold = Manifold()
    manifold.normal = isFlipped ? -normal : normal
    let above = (outline.radius + height - circle.radius) / 2
    manifold.add(
      Manifold.Point(
        position: center + normal * (above - height),
        separation: height - outline.radius - circle.radius, id: 256),
      within: margin)
    return manifold
  }

  func meetPolygon(_ other: Polygon, margin: Double, slop: Double, isFlipped: Bool) -> Manifold {
    var middle = Vector.zero
    var height = Double.infinity
    for index in 0..<other.count {
      middle += other.corners[index] / Double(other.count)
      height = Swift.min(height, normal.dot(other.corners[index] - start))
    }
    if normal.dot(middle - start) < 0 { return unknown }
    let radii = outline.radius + other.radius
    let away = isFlipped ? -normal : normal
    if height > radii + margin { return Manifold(apart: height - radii, along: away) }
    let (edge, separation) = other.deepestEdge(against: outline)
    if separation > radii + margin {
      let away = isFlipped ? other.normals[edge] : -other.normals[edge]
      return Manifold(apart: separation - radii, along: away)
    }
    let manifold =
      separation > height + 0.1 * slop
      ? meet(
        other, edge, outline, apart: separation, margin: margin, slop: slop, isFlipped: !isFlipped)
      : meet(outline, 0, other, apart: height, margin: margin, slop: slop, isFlipped: isFlipped)
    if manifold.count == 0 { return manifold }
    switch verdict(on: isFlipped ? -manifold.normal : manifold.normal) {
    case .own: return manifold
    case .neighbour: return unknown
    case .none:
      let facing = other.edge(facing: normal)
      var face = FacingEdge(outline, 0, other, facing)
        .clip(outline, 0, other, facing, margin: margin, slop: slop, isFlipped: isFlipped)
      face.isFlipped = isFlipped
      // Shapes overlap no more than along the direction that separates them best.
      let isDeeper = face.deepest < separation - radii - slop
      return face.count == 0 || isDeeper || isOutside(face, of: middle, slop: slop)
        ? unknown : face
    }
  }

  /// Whether points are at a hollow of the chain whose other segment has the shape behind it.
  ///
  /// Such a shape is outside of the chain there: it lies over the edge of a table, and the segment
  /// is a side of the table, seen from inside.
  private func isOutside(_ face: Manifold, of middle: Vector, slop: Double) -> Bool {
    func isBehind(_ neighbour: Vector, _ corner: Vector, _ turn: Double) -> Bool {
      guard turn < -0.01 * edge.length * neighbour.length else { return false }
      let normal = Vector(neighbour.y, -neighbour.x) / neighbour.length
      return normal.dot(middle - corner) < 0
        && normal.dot(face.first.position - corner) < 8 * slop
        && (face.count < 2 || normal.dot(face.second.position - corner) < 8 * slop)
    }
    return isBehind(edgeAfter, end, edge.cross(edgeAfter))
      || isBehind(edgeBefore, start, edgeBefore.cross(edge))
  }

  /// Decides whether the segment may push along a direction.
  private func verdict(on direction: Vector) -> Verdict {
    let along = direction.dot(edge) / edge.length
    if abs(along) <= 0.01 { return .none }
    let neighbour = along > 0 ? edgeAfter : edgeBefore
    if neighbour == .zero { return .own }
    let isCorner = along > 0 ? isCorner(edge, edgeAfter) : isCorner(edgeBefore, edge)
    guard isCorner else { return .none }
    // A corner of the chain pushes in directions between the normals of its two segments.
    let other = Vector(neighbour.y, -neighbour.x) / neighbour.length
    let beyond = other.cross(direction) * (along > 0 ? 1 : -1)
    return beyond <= 0.01 ? .own : .neighbour
  }
}
