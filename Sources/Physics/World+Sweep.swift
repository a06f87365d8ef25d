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
  private mutating func freeWay(
    of shape: ShapeRecord, _ start: PoseRecord, _ end: PoseRecord, _ obstacle: Int,
    limit: Double
  ) -> Double {
    let center = bodies[Int(shape.body)].localCenter
    let other = shapes[obstacle]
    let count = Int(shape.vertexCount)
    let corners = scratch.corners.scratch(count: 2 * Shape.maximumVertexCount)
    let fixed = corners + Shape.maximumVertexCount
    let fixedPose = poses[Int(other.body)]
    for index in 0..<Int(other.vertexCount) {
      let corner = vertices[Int(other.firstVertex) + index] - bodies[Int(other.body)].localCenter
      fixed[index] = fixedPose.center + fixedPose.rotate(corner)
    }
    var farthest = 0.0
    for index in 0..<count {
      let arm = vertices[Int(shape.firstVertex) + index] - center
      farthest = Swift.max(farthest, arm.length)
    }
    // No point of the shape moves farther than this on the whole way.
    let reach =
      (end.center - start.center).length + abs(end.angle - start.angle) * (farthest + shape.radius)
    let touching = settings.slop
    var t = 0.0
    for round in 0..<64 {
      let pose = between(start, end, t)
      for index in 0..<count {
        corners[index] =
          pose.center + pose.rotate(vertices[Int(shape.firstVertex) + index] - center)
      }
      let gap =
        convexDistance(corners, count, fixed, Int(other.vertexCount)) - shape.radius - other.radius
      if gap <= touching { return round == 0 ? limit : t }
      t += (gap - 0.5 * touching) / reach
      if t >= limit { return limit }
    }
    return t
  }
}
