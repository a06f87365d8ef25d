package import Geometry

// Edges that are moved from outside push the bodies they meet. Contacts could not do this: an edge
// may move by half a body in a step, and a stack in front of it would be compressed or passed. So
// before the step, bodies are put in front of the edge with everything in their way, and a stack
// moves as a whole. No body gets a velocity.
extension World {
  /// Puts bodies in front of the edges of bounds that moved inwards, with all bodies in their way.
  ///
  /// A body is in the bounds if its center of mass is. It moves along the edge's normal, by at most
  /// the edge's displacement, and not beyond the opposite edge: in a room that is too small bodies
  /// overlap, and a body larger than the room is put in its middle. Bodies that rigid joints
  /// connect to it move with it. Fixed bodies and locked motions stay; only edges move a driven
  /// body.
  ///
  /// - Parameters:
  ///   - ids: The bodies that collide with the bounds.
  ///   - old: The bounds before, in points.
  ///   - new: The bounds now, in points.
  /// - Returns: The moved bodies, in the order of their rows.
  /// - Complexity: O(n) in the moved bodies and their neighbors, if each body is reached from one
  ///   side; more if a larger push reaches a body again.
  package mutating func push(_ ids: [BodyID], from old: Rect, to new: Rect) -> [BodyID] {
    let held = ids.map { row(of: $0) }.filter { isHeld($0, in: Box(old)) }
    var isMoved = [Bool](repeating: false, count: bodies.count)
    for edge in MovedEdge.all(from: old, to: new) {
      let pushes = pushes(of: held, by: edge)
      for row in 0..<pushes.count where pushes[row] > 0 {
        let id = id(ofBody: row)
        setPose(origin(of: row) + edge.normal * pushes[row], angle: poses[row].angle, of: id)
        isMoved[row] = true
      }
    }
    // A load stays while the room gets smaller: it carries what lies on the edges.
    if old.minX > new.minX || old.maxX < new.maxX || old.minY > new.minY || old.maxY < new.maxY {
      for row in held { forgetLoad(of: row) }
    }
    return isMoved.indices.filter { isMoved[$0] }.map { id(ofBody: $0) }
  }

  @inline(always)
  private func isHeld(_ row: Int, in bounds: Box) -> Bool {
    let center = poses.pointer[row].center
    // In a heap, contacts let the center of a body come to an edge, within rounding.
    return bodies.pointer[row].firstShape >= 0
      && bounds.expanded(by: settings.slop).contains(
        Box(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y))
  }

  /// The push of each body by an edge or by other bodies, by its row, in points.
  private mutating func pushes(of held: [Int], by edge: MovedEdge) -> [Double] {
    var pushes = [Double](repeating: 0, count: bodies.count)
    var limits = [Double](repeating: .infinity, count: bodies.count)
    var isWaiting = [Bool](repeating: false, count: bodies.count)
    var waiting: [Int] = []
    func push(_ row: Int, by distance: Double) {
      let distance = Swift.min(distance, limits[row])
      guard distance > pushes[row] + 1e-9 else { return }
      pushes[row] = distance
      if isWaiting[row] { return }
      isWaiting[row] = true
      waiting.append(row)
    }
    for row in held
    where bodies[row].isDriven || isPushable(row, along: edge.normal) {
      let box = box(ofBody: row)
      limits[row] = edge.limit(of: box)
      push(row, by: edge.push(of: box, center: poses[row].center, slop: settings.slop))
    }
    let memory = startSweeps()
    var next = 0
    while next < waiting.count {
      let row = waiting[next]
      next += 1
      isWaiting[row] = false
      forEachInTheWay(of: row, edge.normal * pushes[row], memory) { other, share in
        push(other, by: pushes[row] * (1 - share))
      }
    }
    return pushes
  }

  /// Whether a body is dynamic and not locked along an axis.
  @inline(always)
  private func isPushable(_ row: Int, along axis: Vector) -> Bool {
    let locks = BodyLocks(rawValue: bodies.pointer[row].locks)
    return bodies.pointer[row].isDynamic && !locks.contains(axis.x != 0 ? .x : .y)
  }

  /// The box around all shapes of a body.
  @inline(always)
  private func box(ofBody row: Int) -> Box {
    let body = bodies.pointer + row
    var box: Box?
    var index = body.pointee.firstShape
    while index >= 0 {
      let shape = shapes.pointer[Int(index)]
      let tight = tightBox(
        of: shape, at: poses.pointer[row], localCenter: body.pointee.localCenter)
      box = box?.union(tight) ?? tight
      index = shape.next
    }
    return box ?? Box()
  }

  /// Calls a function for each body in a body's straight way or connected to it.
  ///
  /// The function also gets the share of the way before they touch.
  private mutating func forEachInTheWay(
    of row: Int, _ way: Vector, _ memory: SweepMemory, _ visit: (Int, Double) -> Void
  ) {
    var found = memory.obstacles
    var index = bodies[row].firstShape
    while index >= 0 {
      let shape = Int(index)
      index = shapes[shape].next
      if shapes[shape].isSensor || shapes[shape].node < 0 { continue }
      let box = tightBox(
        of: shapes[shape], at: poses[row], localCenter: bodies[row].localCenter)
      found.removeAll()
      movingTree.collect(TreeBox(box.swept(by: way).expanded(by: settings.slop)), into: &found)
      for place in 0..<found.count {
        let other = found[place]
        let body = Int(shapes[other].body)
        guard body != row, isPushable(body, along: way), !shapes[other].isSensor,
          mayCollide(shape, other),
          let share = share(of: way, before: shape, meets: other, memory.room)
        else { continue }
        visit(body, share)
      }
    }
    var edge = bodies[row].firstJoint
    while edge >= 0 {
      let joint = joints[Int(edge >> 1)]
      let body = Int(edge & 1 == 0 ? joint.bodyB : joint.bodyA)
      edge = edge & 1 == 0 ? joint.nextA : joint.nextB
      if body >= 0, joint.isRigid, isPushable(body, along: way) { visit(body, 0) }
    }
  }

  /// The share of a shape's straight way before it meets another; nil if it passes.
  ///
  /// A body along which it only slides is not in its way.
  private mutating func share(
    of way: Vector, before shape: Int, meets other: Int, _ room: SweepRoom
  ) -> Double? {
    let start = poses[Int(shapes[shape].body)].center
    let moving = placed(shape, in: room.outline)
    for index in 0..<moving.count { room.outline[index] -= start }
    let sweep = Sweep(
      corners: moving.corners, count: moving.count, radius: moving.radius, middle: .zero,
      start: PoseRecord(center: start, angle: 0), displacement: way, turn: 0)
    let obstacle = placed(other, in: room.obstacle)
    let touching = 0.1 * settings.slop
    switch sweep.past(obstacle, touching: touching, limit: 1, room.passing) {
    case .free: return nil
    case .hit(let hit): return blocks(way, hit.normal) ? hit.time : nil
    case .touching:
      sweep.place(at: 0, in: room.passing)
      let normal = normalBetween(
        room.passing, moving.count, obstacle.corners, obstacle.count)
      return blocks(way, normal) ? 0 : nil
    }
  }

  /// Whether an obstacle is ahead and not beside the way, by the normal from it to the moving body.
  @inline(always)
  private func blocks(_ way: Vector, _ normal: Vector) -> Bool {
    way.dot(normal) < -0.05 * way.length
  }
}

/// An edge of bounds that moved inwards; positions are along its normal, in points.
private struct MovedEdge {
  /// The direction inwards.
  let normal: Vector
  /// The old and the new position, and the position of the opposite edge.
  let old: Double
  let new: Double
  let opposite: Double

  /// The edges that were moved inwards.
  static func all(from old: Rect, to new: Rect) -> [MovedEdge] {
    let edges = [
      MovedEdge(normal: Vector(1, 0), old: old.minX, new: new.minX, opposite: new.maxX),
      MovedEdge(normal: Vector(-1, 0), old: -old.maxX, new: -new.maxX, opposite: -new.minX),
      MovedEdge(normal: Vector(0, 1), old: old.minY, new: new.minY, opposite: new.maxY),
      MovedEdge(normal: Vector(0, -1), old: -old.maxY, new: -new.maxY, opposite: -new.minY),
    ]
    return edges.filter { $0.new > $0.old }
  }

  /// The ends of a box along the normal.
  private func ends(of box: Box) -> (low: Double, high: Double) {
    let (a, b) = (normal.dot(Vector(box.minX, box.minY)), normal.dot(Vector(box.maxX, box.maxY)))
    return (Swift.min(a, b), Swift.max(a, b))
  }

  /// The distance by which the edge pushes a body inside.
  ///
  /// It is at most the edge's displacement, so a body that is pressed against the edge stays
  /// pressed.
  func push(of box: Box, center: Vector, slop: Double) -> Double {
    let height = normal.dot(center) - old
    return Swift.min(new - ends(of: box).low, new - old + Swift.max(0, slop - height))
  }

  /// The distance by which a body can be pushed to the opposite edge.
  ///
  /// In a room that is too small for it, it is the distance to the middle.
  func limit(of box: Box) -> Double {
    let (low, high) = ends(of: box)
    let fits = high - low <= opposite - new
    return Swift.max(0, fits ? opposite - high : (opposite + new - high - low) / 2)
  }
}

/// The direction from the second of two outlines to the first.
///
/// It is the direction between their nearest points; if they overlap, that of the shortest
/// separation.
private func normalBetween(
  _ a: UnsafePointer<Vector>, _ countA: Int, _ b: UnsafePointer<Vector>, _ countB: Int
) -> Vector {
  let separation = convexSeparation(a, countA, b, countB)
  if separation.distance > 0 { return separation.normal }
  var (normal, least) = (Vector.zero, Double.infinity)
  func compare(
    _ corners: UnsafePointer<Vector>, _ count: Int, _ others: UnsafePointer<Vector>,
    _ otherCount: Int, _ sign: Double
  ) {
    for index in 0..<count {
      let edge = corners[index + 1 == count ? 0 : index + 1] - corners[index]
      guard edge != .zero else { continue }
      let outwards = Vector(edge.y, -edge.x) / edge.length
      var lowest = Double.infinity
      for other in 0..<otherCount {
        lowest = Swift.min(lowest, outwards.dot(others[other] - corners[index]))
      }
      if -lowest < least { (normal, least) = (outwards * sign, -lowest) }
    }
  }
  compare(a, countA, b, countB, -1)
  compare(b, countB, a, countA, 1)
  return normal
}
