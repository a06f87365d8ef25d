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

  /// The memory of sweeps; valid until a query of the trees starts, or shapes are added.
  mutating func startSweeps() -> SweepMemory {
    SweepMemory(
      obstacles: startQueries(),
      room: SweepRoom(scratch.corners.scratch(count: SweepRoom.cornerCount)))
  }

  /// The pose at the end of a body's motion, stopped at obstacles.
  mutating func swept(
    _ row: Int, from start: PoseRecord, to end: PoseRecord, over duration: Double,
    _ memory: SweepMemory
  ) -> PoseRecord {
    var flight = Flight(of: row, from: start, to: end, over: duration)
    while true {
      let first = firstHit(of: flight, memory)
      guard let hit = first.hit else { return flight.deflections == 0 ? end : flight.end }
      flight.advance(by: hit.time)
      let other = Int(shapes[first.row].body)
      if !deflect(&flight, by: other, normal: hit.normal) { return flight.pose }
    }
  }

  /// Turns the way of a body along another one that it meets.
  ///
  /// - Returns: Whether it goes on; it waits beside a body that it may push away, for their contact
  ///   in the next step.
  mutating func deflect(_ flight: inout Flight, by other: Int, normal: Vector) -> Bool {
    if normal == .zero || bodies[other].isDynamic { return false }
    removeAcceleration(of: Int(flight.row), along: normal, over: flight.rest)
    flight.deflect(along: normal, isRound: bodies[Int(flight.row)].overhang == 0)
    return flight.deflections <= Flight.mostDeflections
  }

  /// The first contact of a body on the rest of its way.
  mutating func firstHit(of flight: Flight, _ memory: SweepMemory) -> FirstContact {
    let row = Int(flight.row)
    if bodies.pointer[row].flags & BodyRecord.deeplyOverlapped != 0 {
      bodies[row].flags &= ~BodyRecord.deeplyOverlapped
    }
    var obstacles = memory.obstacles
    collect(&obstacles, on: flight)
    return firstHit(flight, obstacles, memory.room)
  }

  /// Collects the shapes that may stop a body on its motion, however it turns.
  ///
  /// They are fixed shapes; for a bullet, all shapes.
  private mutating func collect(_ obstacles: inout FoundShapes, on flight: Flight) {
    let row = Int(flight.row)
    let (start, way) = (flight.pose.center, flight.displacement)
    let body = bodies.pointer + row
    let radius = reach(of: row)
    let path = TreeBox(pathBox(of: flight))
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
      if let bullet = bullet(of: Int(shape.pointee.body)) {
        return mayMeet(flight, scratch.bullets.pointer[bullet].flight)
      }
      return !isBeside(obstacle, start, way, length, radius: radius)
    }
  }

  /// The greatest distance of a point of a body from its center of mass, and a little more.
  @inline(always)
  func reach(of row: Int) -> Double {
    1.001 * Double(masses.pointer[row].extent + bodies.pointer[row].overhang)
  }

  /// A box around all positions of a body on its way, however it turns.
  @inline(always)
  func pathBox(of flight: Flight) -> Box {
    let start = flight.pose.center
    return Box(minX: start.x, minY: start.y, maxX: start.x, maxY: start.y)
      .swept(by: flight.displacement).expanded(by: reach(of: Int(flight.row)))
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

  /// The first contact of a body with a collected obstacle on its way.
  private mutating func firstHit(
    _ flight: Flight, _ obstacles: FoundShapes, _ room: SweepRoom
  ) -> FirstContact {
    let row = Int(flight.row)
    var first = FirstContact()
    if obstacles.count == 0 { return first }
    let hasOneShape = shapes[Int(bodies[row].firstShape)].next < 0
    var index = bodies[row].firstShape
    while index >= 0 {
      let moving = Int(index)
      index = shapes[moving].next
      if shapes[moving].isSensor { continue }
      let path = hasOneShape ? Box() : sweptBox(of: moving, flight)
      let shape = sweptShape(moving, flight, room)
      for index in 0..<obstacles.count {
        let obstacle = obstacles[index]
        guard mayCollide(moving, obstacle) else { continue }
        if let bullet = bullet(of: Int(shapes[obstacle].body)) {
          let other = scratch.bullets.pointer[bullet].flight.from(rest: flight.rest)
          shape.relative(to: other.displacement)
            .meet(placed(obstacle, on: other, room), obstacle, slop: settings.slop, &first)
        } else if hasOneShape || path.overlaps(boxNow(of: obstacle)) {
          let other = placed(obstacle, in: room.obstacle)
          shape.meet(other, obstacle, slop: settings.slop, &first)
        }
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
  private func sweptBox(of shape: Int, _ flight: Flight) -> Box {
    let (start, displacement, turn) = (flight.pose, flight.displacement, flight.turn)
    let record = shapes.pointer[shape]
    let body = Int(record.body)
    let center = bodies.pointer[body].localCenter
    let box = tightBox(of: record, at: start, localCenter: center).swept(by: displacement)
    if turn == 0 { return box }
    let end = flight.end
    var reach = 0.0
    for corner in outlineCorners(of: record) { reach = Swift.max(reach, (corner - center).length) }
    // The arc of a corner rises at most this far above its chord.
    let rise = Swift.min(2 * reach, reach * turn * turn / 8)
    return box.union(tightBox(of: record, at: end, localCenter: center)).expanded(by: rise)
  }

  /// A shape at its body's present pose; its corners are written to a given place.
  @inline(always)
  func placed(_ row: Int, in place: UnsafeMutablePointer<Vector>) -> PlacedOutline {
    placed(row, at: poses.pointer[Int(shapes.pointer[row].body)], in: place)
  }

  /// A shape at a pose of its body; its corners are written to a given place.
  @inline(always)
  func placed(
    _ row: Int, at pose: PoseRecord, in place: UnsafeMutablePointer<Vector>
  ) -> PlacedOutline {
    let shape = shapes.pointer + row
    let center = bodies.pointer[Int(shape.pointee.body)].localCenter
    let (first, count) = (Int(shape.pointee.firstVertex), Int(shape.pointee.vertexCount))
    for index in 0..<count {
      place[index] = pose.center + pose.rotate(vertices.pointer[first + index] - center)
    }
    return PlacedOutline(
      corners: UnsafePointer(place), count: count, radius: shape.pointee.radius,
      isOneSided: shape.pointee.isChainSegment)
  }

  /// A shape of a bullet at the start of its way, with the turn; the displacement is left out, as
  /// the other bullet moves relative to it.
  @inline(always)
  private func placed(_ row: Int, on flight: Flight, _ room: SweepRoom) -> PlacedOutline {
    var outline = placed(row, at: flight.pose, in: room.obstacle)
    let isRound = outline.count == 1 && bodies.pointer[Int(flight.row)].overhang == 0
    if flight.turn != 0 && !isRound {
      var square = 0.0
      for index in 0..<outline.count {
        square = Swift.max(square, (outline.corners[index] - flight.pose.center).lengthSquared)
      }
      outline.turning = PlacedOutline.Turning(
        center: flight.pose.center, turn: flight.turn, reach: square.squareRoot(),
        place: room.turned)
    }
    return outline
  }

  /// A shape on the way of its body.
  @inline(always)
  private func sweptShape(_ row: Int, _ flight: Flight, _ room: SweepRoom) -> SweptShape {
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
      middle: middle, start: flight.pose, displacement: flight.displacement,
      // A circle about its center of mass is the same at any angle.
      turn: record.pointee.overhang == 0 && count == 1 ? 0 : flight.turn)
    let depth = Swift.min(1.25 * settings.slop, 0.5 * Double(masses.pointer[body].extent))
    return SweptShape(
      outline, normals.pointer + Int(shape.pointee.firstVertex), depth: depth, room)
  }
}
