import Geometry

// A body that moves far in a step is swept along its motion, and stopped before it passes an
// obstacle. Along an obstacle that no impulse moves, it continues the rest of its motion, so that
// it does not stand still for the rest of the step. It keeps the velocity with which it met the
// obstacle; the contact of the next step makes it bounce.
extension ContactRecord {
  /// Whether shapes overlap more than bodies without a load can.
  @inline(always)
  func isDeep(_ slop: Double) -> Bool {
    let deepest =
      pointCount > 1 ? Swift.min(point0.separation, point1.separation) : point0.separation
    return deepest < -4 * Float(slop)
  }
}

extension World {
  /// Whether a body with shapes moved far enough in a step to pass a thin shape.
  @inline(always)
  func isFast(_ row: Int, _ motion: BodyState) -> Bool {
    let body = bodies.pointer + row
    guard body.pointee.isDynamic, body.pointee.firstShape >= 0 else { return false }
    if body.pointee.flags & BodyRecord.deeplyOverlapped != 0 { return true }
    guard fixedTree.root >= 0 || body.pointee.flags & BodyRecord.bullet != 0 else { return false }
    let reach = 0.5 * masses.pointer[row].extent - abs(motion.turn) * body.pointee.overhang
    return reach < 0 || motion.dx * motion.dx + motion.dy * motion.dy > reach * reach
  }

  /// Flags a body that overlaps a fixed shape deeply.
  mutating func noteDeepOverlap(_ a: Int, _ b: Int) {
    if bodies.pointer[a].isFixed { bodies[b].flags |= BodyRecord.deeplyOverlapped }
    if bodies.pointer[b].isFixed { bodies[a].flags |= BodyRecord.deeplyOverlapped }
  }

  /// Sweeps the fast bullets of a step one after another, past all other bodies at their poses.
  mutating func sweepBullets(over duration: Double, _ memory: SweepMemory) {
    let (poses, starts) = (poses.unique(), scratch.bulletStarts.unique())
    for index in 0..<scratch.bullets.count {
      swap(&poses[Int(scratch.bullets.pointer[index])], &starts[index])
    }
    for index in 0..<scratch.bullets.count { sweepBullet(index, over: duration, memory) }
    for index in 0..<scratch.bullets.count {
      updateBoxes(of: Int(~scratch.bullets.pointer[index]), ahead: duration)
    }
    updateTree()
  }

  /// Sweeps a bullet, after the bullets ahead of it that move away from it.
  ///
  /// A column of bullets may be as long as the world has bodies, so they wait in a list instead of
  /// in nested calls.
  private mutating func sweepBullet(_ index: Int, over duration: Double, _ memory: SweepMemory) {
    if scratch.bullets.pointer[index] < 0 { return }
    startSweep(of: index)
    while scratch.chase.count > 0 {
      let last = scratch.chase.count - 1
      let place = Int(scratch.chase.pointer[last])
      let row = Int(~scratch.bullets.pointer[place])
      let (start, end) = (poses.pointer[row], scratch.bulletStarts.pointer[place])
      guard var pose = swept(row, from: start, to: end, over: duration, memory) else { continue }
      scratch.chase.truncate(to: last)
      // The motion along an obstacle may leave the domains.
      Self.limit(&motions[row], &pose)
      poses[row] = pose
      enlargeLeaves(of: row)
    }
  }

  /// Lists a bullet to be swept next, and marks it as handled by a negative row.
  private mutating func startSweep(of index: Int) {
    scratch.bullets.unique()[index] = ~scratch.bullets.pointer[index]
    scratch.chase.append(Int32(index))
  }

  /// Lists a body to be swept next, if it is a bullet that moves away from another one that meets
  /// it.
  ///
  /// - Parameters:
  ///   - row: The row of the body that the other one meets.
  ///   - normal: The direction from it to the other one.
  /// - Returns: Whether it was listed, so that the other one must wait.
  private mutating func isAhead(_ row: Int, from normal: Vector) -> Bool {
    guard bodies.pointer[row].flags & BodyRecord.bullet != 0,
      let index = waitingBullet(Int32(row)),
      (scratch.bulletStarts.pointer[index].center - poses.pointer[row].center).dot(normal) < 0
    else { return false }
    startSweep(of: index)
    return true
  }

  /// The place of a bullet that waits to be swept; nil for another body.
  ///
  /// The rows of bullets are in ascending order.
  private func waitingBullet(_ row: Int32) -> Int? {
    var (low, high) = (0, scratch.bullets.count)
    while low < high {
      let middle = (low + high) / 2
      let found = scratch.bullets.pointer[middle]
      if found == row { return middle }
      if (found < 0 ? ~found : found) < row { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The memory of sweeps; valid until a query of the trees starts, or shapes are added.
  mutating func startSweeps() -> SweepMemory {
    SweepMemory(
      obstacles: startQueries(),
      room: SweepRoom(scratch.corners.scratch(count: SweepRoom.cornerCount)))
  }

  /// The pose at the end of a body's motion, stopped at obstacles.
  ///
  /// It is nil for a bullet that must wait until another one ahead of it is swept.
  mutating func swept(
    _ row: Int, from start: PoseRecord, to end: PoseRecord, over duration: Double,
    _ memory: SweepMemory
  ) -> PoseRecord? {
    if bodies.pointer[row].flags & BodyRecord.deeplyOverlapped != 0 {
      bodies[row].flags &= ~BodyRecord.deeplyOverlapped
    }
    var obstacles = memory.obstacles
    var pose = start
    var displacement = end.center - start.center
    var turn = end.angle - start.angle
    var rest = duration
    for round in 0..<4 {
      collect(&obstacles, of: row, pose.center, displacement)
      let first = firstHit(row, pose, displacement, turn, obstacles, memory.room)
      guard let hit = first.hit else {
        if round == 0 { return end }
        return turn == 0
          ? pose.moved(by: displacement)
          : PoseRecord(center: pose.center + displacement, angle: pose.angle + turn)
      }
      let other = Int(shapes[first.row].body)
      if isAhead(other, from: hit.normal) { return nil }
      pose = PoseRecord(
        center: pose.center + displacement * hit.time, angle: pose.angle + turn * hit.time)
      // The body waits beside a body that it may push away, for their contact in the next step.
      if hit.normal == .zero || bodies[other].isDynamic { return pose }
      rest *= 1 - hit.time
      removeAcceleration(of: row, along: hit.normal, over: rest)
      displacement *= 1 - hit.time
      displacement -= hit.normal * Swift.min(0, displacement.dot(hit.normal))
      // A body that is not round could turn into the obstacle.
      turn *= bodies[row].overhang == 0 ? 1 - hit.time : 0
    }
    return pose
  }

  /// Collects the shapes that may stop a body on its motion, however it turns.
  ///
  /// They are fixed shapes; for a bullet, all shapes.
  private mutating func collect(
    _ obstacles: inout FoundShapes, of row: Int, _ start: Vector, _ way: Vector
  ) {
    let body = bodies.pointer + row
    let radius = 1.001 * Double(masses.pointer[row].extent + body.pointee.overhang)
    let path = TreeBox(
      Box(minX: start.x, minY: start.y, maxX: start.x, maxY: start.y)
        .swept(by: way).expanded(by: radius))
    obstacles.removeAll()
    fixedTree.collect(path, into: &obstacles)
    if body.pointee.flags & BodyRecord.bullet != 0 {
      let leaf = shapes.pointer[Int(body.pointee.firstShape)].node
      if leaf >= 0 { movingTree.collect(path, around: leaf, into: &obstacles) }
    }
    let length = way.lengthSquared.squareRoot()
    obstacles.keep { obstacle in
      let shape = shapes.pointer + obstacle
      if shape.pointee.body == row || shape.pointee.isSensor { return false }
      return !isBeside(obstacle, start, way, length, radius: radius)
    }
  }

  /// Whether a disk on a straight motion stays apart from a shape, by separating axes.
  @inline(always)
  private func isBeside(
    _ obstacle: Int, _ start: Vector, _ way: Vector, _ length: Double, radius: Double
  ) -> Bool {
    let shape = shapes.pointer + obstacle
    let body = Int(shape.pointee.body)
    let pose = poses.pointer[body]
    let start = pose.unrotate(start - pose.center) + bodies.pointer[body].localCenter
    let way = pose.unrotate(way)
    let reach = radius + shape.pointee.radius
    let (first, count) = (Int(shape.pointee.firstVertex), Int(shape.pointee.vertexCount))
    // A circle has no edges, and a segment of a chain only one side.
    let hasEdges = count > 1 && !shape.pointee.isChainSegment
    var (low, high) = (Double.infinity, -Double.infinity)
    for corner in first..<(first + count) {
      let offset = start - vertices.pointer[corner]
      let side = way.cross(offset)
      (low, high) = (Swift.min(low, side), Swift.max(high, side))
      let normal = normals.pointer[corner]
      if hasEdges && normal.dot(offset) + Swift.min(0, normal.dot(way)) > reach { return true }
    }
    let limit = reach * length
    return low > limit || high < -limit
  }

  /// The first contact of a body with a collected obstacle on its motion.
  private mutating func firstHit(
    _ row: Int, _ start: PoseRecord, _ displacement: Vector, _ turn: Double,
    _ obstacles: FoundShapes, _ room: SweepRoom
  ) -> FirstContact {
    var first = FirstContact()
    if obstacles.count == 0 { return first }
    let hasOneShape = shapes[Int(bodies[row].firstShape)].next < 0
    var index = bodies[row].firstShape
    while index >= 0 {
      let moving = Int(index)
      index = shapes[moving].next
      if shapes[moving].isSensor { continue }
      let path = hasOneShape ? Box() : sweptBox(of: moving, start, displacement, turn)
      let shape = sweptShape(moving, start, displacement, turn, room)
      for index in 0..<obstacles.count {
        let obstacle = obstacles[index]
        guard hasOneShape || path.overlaps(boxNow(of: obstacle)), mayCollide(moving, obstacle)
        else { continue }
        let other = placed(obstacle, in: room.obstacle)
        shape.meet(other, obstacle, slop: settings.slop, &first)
      }
    }
    return first
  }

  /// A box around a shape at its body's present pose.
  @inline(always)
  private func boxNow(of shape: Int) -> Box {
    let body = Int(shapes.pointer[shape].body)
    return tightBox(
      of: shapes.pointer[shape], at: poses.pointer[body],
      localCenter: bodies.pointer[body].localCenter)
  }

  /// A box around all positions of a shape during its motion.
  ///
  /// This and the functions below are inlined, because a call would copy the whole world.
  @inline(always)
  private func sweptBox(
    of shape: Int, _ start: PoseRecord, _ displacement: Vector, _ turn: Double
  ) -> Box {
    let record = shapes.pointer[shape]
    let body = Int(record.body)
    let center = bodies.pointer[body].localCenter
    let box = tightBox(of: record, at: start, localCenter: center).swept(by: displacement)
    if turn == 0 { return box }
    let end = PoseRecord(center: start.center + displacement, angle: start.angle + turn)
    var reach = 0.0
    for corner in outlineCorners(of: record) { reach = Swift.max(reach, (corner - center).length) }
    // The arc of a corner rises at most this far above its chord.
    let rise = Swift.min(2 * reach, reach * turn * turn / 8)
    return box.union(tightBox(of: record, at: end, localCenter: center)).expanded(by: rise)
  }

  /// A shape at its body's present pose; its corners are written to a given place.
  @inline(always)
  func placed(
    _ row: Int, in place: UnsafeMutablePointer<Vector>
  ) -> PlacedOutline {
    let shape = shapes.pointer + row
    let pose = poses.pointer[Int(shape.pointee.body)]
    let center = bodies.pointer[Int(shape.pointee.body)].localCenter
    let (first, count) = (Int(shape.pointee.firstVertex), Int(shape.pointee.vertexCount))
    for index in 0..<count {
      place[index] = pose.center + pose.rotate(vertices.pointer[first + index] - center)
    }
    return PlacedOutline(
      corners: UnsafePointer(place), count: count, radius: shape.pointee.radius,
      isOneSided: shape.pointee.isChainSegment)
  }

  /// A shape on its motion from a pose.
  @inline(always)
  private func sweptShape(
    _ row: Int, _ start: PoseRecord, _ displacement: Vector, _ turn: Double, _ room: SweepRoom
  ) -> SweptShape {
    let shape = shapes.pointer + row
    let body = Int(shape.pointee.body)
    let (record, center) = (bodies.pointer + body, bodies.pointer[body].localCenter)
    let count = Int(shape.pointee.vertexCount)
    var middle = Vector.zero
    for index in 0..<count {
      room.outline[index] = vertices.pointer[Int(shape.pointee.firstVertex) + index] - center
      middle += room.outline[index] / Double(count)
    }
    // The center of mass is inside of a body's only shape.
    if record.pointee.firstShape == row && shape.pointee.next < 0 { middle = .zero }
    let outline = Sweep(
      corners: UnsafePointer(room.outline), count: count, radius: shape.pointee.radius,
      middle: middle, start: start, displacement: displacement,
      // A circle about its center of mass is the same at any angle.
      turn: record.pointee.overhang == 0 && count == 1 ? 0 : turn)
    let depth = Swift.min(1.25 * settings.slop, 0.5 * Double(masses.pointer[body].extent))
    return SweptShape(
      outline, normals.pointer + Int(shape.pointee.firstVertex), depth: depth, room)
  }
}
