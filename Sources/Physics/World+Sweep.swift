import Geometry

extension World {
  /// Whether a body moved so far in a step that it might have passed a thin shape.
  func isFast(_ row: Int, _ motion: MotionRecord) -> Bool {
    guard bodies.pointer[row].isDynamic, fixedTree.root >= 0 else { return false }
    let reach = 0.5 * masses.pointer[row].extent
    return motion.dx * motion.dx + motion.dy * motion.dy > reach * reach
  }

  /// The last pose on the way between two in which a body meets no fixed shape that it may not
  /// pass; what it met at the start is left to the contacts.
  ///
  /// Source: B. Mirtich, "Impulse-based dynamic simulation", 1996 (conservative advancement).
  mutating func swept(_ row: Int, from start: PoseRecord, to end: PoseRecord) -> PoseRecord {
    var free = 1.0
    let center = bodies[row].localCenter
    var index = bodies[row].firstShape
    while index >= 0 {
      let shape = shapes[Int(index)]
      let box = tightBox(of: shape, at: start, localCenter: center)
        .union(tightBox(of: shape, at: end, localCenter: center))
      scratch.found.truncate(to: 0)
      fixedTree.collect(box, into: &scratch.found, stack: &scratch.stack)
      for other in 0..<scratch.found.count {
        let obstacle = Int(scratch.found.pointer[other])
        guard mayCollide(Int(index), obstacle) else { continue }
        free = Swift.min(free, freeWay(of: shape, start, end, obstacle, limit: free))
      }
      index = shape.next
    }
    return free < 1 ? between(start, end, free) : end
  }

  private func between(_ start: PoseRecord, _ end: PoseRecord, _ t: Double) -> PoseRecord {
    PoseRecord(
      center: start.center + (end.center - start.center) * t,
      angle: start.angle + (end.angle - start.angle) * t)
  }

  /// The part of the way that a shape may go before it meets an obstacle, at most `limit`.
  ///
  /// Of a shape that touches the obstacle at the start only a disk around the center is stopped,
  /// or at last the center: contacts keep the rest back, and the shape stays on its side.
  private mutating func freeWay(
    of shape: ShapeRecord, _ start: PoseRecord, _ end: PoseRecord, _ obstacle: Int,
    limit: Double
  ) -> Double {
    let count = Int(shape.vertexCount)
    let corners = scratch.corners.scratch(count: 2 * Shape.maximumVertexCount)
    let fixed = corners + Shape.maximumVertexCount
    let body = Int(shape.body)
    for index in 0..<count {
      corners[index] = vertices[Int(shape.firstVertex) + index] - bodies[body].localCenter
    }
    place(obstacle, in: fixed)
    let sweep = Sweep(
      start: start, end: end, fixed: fixed, fixedCount: Int(shapes[obstacle].vertexCount),
      fixedRadius: shapes[obstacle].radius)
    let way = sweep.freeWay(corners, count, shape.radius, touching: settings.slop, limit: limit)
    if way > 0 { return way }
    var middle = Vector.zero
    for index in 0..<count { middle += corners[index] / Double(count) }
    corners[0] = middle
    let extent = Double(masses[body].extent)
    for (part, touching) in [(0.5, settings.slop), (0.0, 0.05 * settings.slop)] {
      let way = sweep.freeWay(corners, 1, part * extent, touching: touching, limit: limit)
      if way > 0 { return way }
    }
    return sweep.changesSides(of: middle) ? 0 : limit
  }

  /// Writes the corners of a shape in the plane.
  private func place(_ row: Int, in corners: UnsafeMutablePointer<Vector>) {
    let shape = shapes[row]
    let pose = poses[Int(shape.body)]
    let center = bodies[Int(shape.body)].localCenter
    for index in 0..<Int(shape.vertexCount) {
      corners[index] =
        pose.center + pose.rotate(vertices[Int(shape.firstVertex) + index] - center)
    }
  }
}

/// The way of a body in a step, past a fixed outline.
private struct Sweep {
  let start: PoseRecord
  let end: PoseRecord
  let fixed: UnsafeMutablePointer<Vector>
  let fixedCount: Int
  let fixedRadius: Double

  /// Whether a point would end up on the other side of a segment.
  func changesSides(of local: Vector) -> Bool {
    guard fixedCount == 2 else { return false }
    let way = fixed[1] - fixed[0]
    let before = way.cross(start.center + start.rotate(local) - fixed[0])
    let after = way.cross(end.center + end.rotate(local) - fixed[0])
    return before * after < 0
  }

  /// The part of the way on which corners, given from the center of mass, keep clear; 0 if they
  /// touch at the start.
  func freeWay(
    _ local: UnsafeMutablePointer<Vector>, _ count: Int, _ radius: Double,
    touching: Double, limit: Double
  ) -> Double {
    var farthest = 0.0
    for index in 0..<count { farthest = Swift.max(farthest, local[index].length) }
    // No point of the shape moves farther than this on the whole way.
    let reach =
      (end.center - start.center).length + abs(end.angle - start.angle) * (farthest + radius)
    var t = 0.0
    return withUnsafeTemporaryAllocation(of: Vector.self, capacity: count) { corners in
      guard let moved = corners.baseAddress else { return limit }
      for _ in 0..<64 {
        let pose = PoseRecord(
          center: start.center + (end.center - start.center) * t,
          angle: start.angle + (end.angle - start.angle) * t)
        for index in 0..<count { moved[index] = pose.center + pose.rotate(local[index]) }
        let gap = convexDistance(moved, count, fixed, fixedCount) - radius - fixedRadius
        if gap <= touching { return t }
        t += (gap - 0.5 * touching) / reach
        if t >= limit { return limit }
      }
      return t
    }
  }
}
