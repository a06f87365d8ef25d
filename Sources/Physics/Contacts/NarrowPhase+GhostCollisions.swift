import Geometry

// If a surface consists of several shapes, a body that slides over it touches the end of each next
// shape: an inner corner, which is no corner of the whole surface. So does a shape that ends at the
// surface from below. That contact would stop or lift the body.
extension NarrowPhase {
  /// Whether the points of a contact are on a surface on which one of its bodies already slides.
  func isFlush(_ row: Int) -> Bool {
    let contact = contacts + row
    // An overlap deeper than the slop is no ghost collision: the body leans on the end of a
    // surface. For bodies that were placed into each other this cannot be decided.
    let separation =
      contact.pointee.pointCount > 1
      ? Swift.min(contact.pointee.point0.separation, contact.pointee.point1.separation)
      : contact.pointee.point0.separation
    if Double(separation) < -slop && Double(separation) > -8 * slop { return false }
    // A point that has carried a load is no ghost collision: without it, the body would alternately
    // sink and be lifted. But what is round rolls off an end, and the contact would push it on.
    let isLoaded =
      contact.pointee.point0.normalImpulse > 0 || contact.pointee.point1.normalImpulse > 0
    if isLoaded && !isRoundOnEnd(contact) { return false }
    return isFlush(row, of: contact.pointee.bodyA, isA: true)
      || isFlush(row, of: contact.pointee.bodyB, isA: false)
  }

  /// Whether a contact is between a round corner and the end of an edge.
  private func isRoundOnEnd(_ contact: UnsafePointer<ContactRecord>) -> Bool {
    contact.pointee.flags & ContactRecord.corner != 0
      && (contact.pointee.radiusA > 0 || contact.pointee.radiusB > 0)
  }

  private func isFlush(_ row: Int, of body: Int32, isA: Bool) -> Bool {
    guard bodies[Int(body)].isDynamic, Double(masses[Int(body)].extent) >= 4 * slop else {
      return false
    }
    let end = Surface(contacts + row, poses, isA: isA)
    let isCorner = contacts[row].flags & ContactRecord.corner != 0
    // A round side of the body that slants by over 1 degree does not carry it on the surface.
    let isOwnEdge = (contacts[row].flags & ContactRecord.flipped == 0) == isA
    let isRound = (isA ? contacts[row].radiusA : contacts[row].radiusB) > 0
    let steepest = isOwnEdge && isRound ? 0.9998 : 0.9
    var edge = bodies[Int(body)].firstContact
    while edge >= 0 {
      let other = contacts + Int(edge >> 1)
      let isOtherA = edge & 1 == 0
      let index = Int(edge >> 1)
      edge = isOtherA ? other.pointee.nextA : other.pointee.nextB
      if index == row || other.pointee.pointCount == 0 { continue }
      if other.pointee.flags & ContactRecord.graze != 0 { continue }
      let surface = Surface(other, poses, isA: isOtherA)
      let alike = isCorner ? 0 : surface.normal.dot(end.normal)
      if alike > Swift.max(steepest, 0.99) { continue }
      let isOneShape = shape(other, isA: isOtherA) == shape(contacts + row, isA: isA)
      if alike <= steepest && surface.contains(end, within: slop, isOneShape: isOneShape)
        ? goesOn(surface, at: end, row, isA: isA) : isTopped(by: surface, row, isA: isA)
      {
        return true
      }
    }
    return false
  }

  @inline(always)
  private func shape(_ contact: UnsafePointer<ContactRecord>, isA: Bool) -> Int32 {
    isA ? contact.pointee.shapeA : contact.pointee.shapeB
  }

  /// Whether the touched shape has an edge that continues a surface, or ends at it from below.
  ///
  /// A ball has no edge. A corner that is level with a surface is an obstacle if the shape rises
  /// from there.
  private func goesOn(_ surface: Surface, at end: Surface, _ row: Int, isA: Bool) -> Bool {
    let shape = touched(row, isA: isA)
    if shape.pointee.vertexCount < 2 { return false }
    let (normal, point) = inTouchedBody(surface, end.top(along: surface.normal), row, isA: isA)
    let first = Int(shape.pointee.firstVertex)
    for edge
      in first..<(first + (shape.pointee.isChainSegment ? 1 : Int(shape.pointee.vertexCount)))
    where normals[edge].dot(normal) > 0.99 {
      let height = normals[edge].dot(point - vertices[edge]) - shape.pointee.radius
      if abs(height) <= 2 * slop { return true }
    }
    return isTopped(by: surface, row, isA: isA)
  }

  /// Whether the touched shape ends at a surface from below, so that what slides there passes it.
  private func isTopped(by surface: Surface, _ row: Int, isA: Bool) -> Bool {
    let shape = touched(row, isA: isA)
    if shape.pointee.vertexCount < 2 { return false }
    let (normal, point) = inTouchedBody(surface, surface.first, row, isA: isA)
    var top = -Double.infinity
    for index in 0..<Int(shape.pointee.vertexCount) {
      top = Swift.max(top, normal.dot(vertices[Int(shape.pointee.firstVertex) + index] - point))
    }
    return abs(top + shape.pointee.radius) <= 2 * slop
  }

  @inline(always)
  private func touched(_ row: Int, isA: Bool) -> UnsafePointer<ShapeRecord> {
    shapes + Int(isA ? contacts[row].shapeB : contacts[row].shapeA)
  }

  /// The normal of a surface and a point, in the coordinates of the touched body.
  @inline(always)
  private func inTouchedBody(
    _ surface: Surface, _ point: Vector, _ row: Int, isA: Bool
  ) -> (normal: Vector, point: Vector) {
    let body = Int(isA ? contacts[row].bodyB : contacts[row].bodyA)
    return (
      poses[body].unrotate(surface.normal),
      poses[body].unrotate(point - poses[body].center) + bodies[body].localCenter
    )
  }
}

/// The points of a contact on the surface of the body that another one touches.
private struct Surface {
  /// The normal towards the touching body, out of the other one.
  let normal: Vector
  let first: Vector
  let second: Vector

  /// Reads a contact; `isA` says whether the touching body is the first one.
  @inline(always)
  init(
    _ contact: UnsafeMutablePointer<ContactRecord>, _ poses: UnsafePointer<PoseRecord>, isA: Bool
  ) {
    let normal = contact.pointee.normal
    let center = poses[Int(contact.pointee.bodyA)].center
    let side = isA ? 0.5 : -0.5
    @inline(always)
    func point(_ point: ContactPoint) -> Vector {
      center + Vector(Double(point.anchorAX), Double(point.anchorAY))
        + normal * (side * Double(point.separation))
    }
    self.normal = isA ? -normal : normal
    first = point(contact.pointee.point0)
    second = contact.pointee.pointCount > 1 ? point(contact.pointee.point1) : first
  }

  /// The higher one of the points.
  func top(along normal: Vector) -> Vector {
    normal.dot(second - first) > 0 ? second : first
  }

  /// Whether another surface ends in this one.
  ///
  /// If both belong to one shape, which is convex, no part of it is below this surface, so that a
  /// point below is only where it will be nearest.
  func contains(_ other: Surface, within slop: Double, isOneShape: Bool) -> Bool {
    let (p, q) = (normal.dot(other.first - first), normal.dot(other.second - first))
    return abs(Swift.max(p, q)) <= slop && (isOneShape || Swift.min(p, q) >= -slop)
  }
}
