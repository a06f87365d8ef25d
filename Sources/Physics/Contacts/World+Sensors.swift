import Geometry

// A sensor has contacts like any shape, but without points: they push and wake nothing and connect
// no islands. They are computed once all poses of a step are known.
extension World {
  /// Adds a sensor: a shape that reports overlapping shapes, collides with nothing and has no mass.
  ///
  /// A sensor reports the shapes, other than sensors, of bodies with which its body may collide by
  /// groups and exclusions. One of the two bodies must be driven or dynamic: a fixed sensor reports
  /// driven and dynamic bodies, a driven or dynamic one reports fixed bodies too. A body that
  /// sleeps in a sensor stays in it, and a sensor that moves over a sleeping body does not wake it.
  /// Only overlaps at the end of a step count: a body that crosses a sensor within one step is not
  /// reported.
  ///
  /// - Parameters:
  ///   - shape: The outline, in the body's coordinates.
  ///   - id: The body.
  /// - Returns: The handle of the sensor.
  @discardableResult
  public mutating func addSensor(_ shape: BodyShape, to id: BodyID) -> ShapeID {
    let body = row(of: id)
    let corners = shape.vertices
    let row = appendShape(
      corners, count: corners.count, radius: shape.radius, flags: ShapeRecord.sensor,
      SurfaceMaterial(),
      to: body)
    shapeChanged(on: body)
    return self.id(ofShape: row)
  }

  /// Whether a shape is a sensor.
  public func isSensor(_ id: ShapeID) -> Bool { shapes[row(of: id)].isSensor }

  /// The shapes that overlapped a sensor at the end of the last step, in the order of their rows.
  ///
  /// - Parameter id: The sensor; any other shape has no overlaps.
  /// - Returns: The shapes.
  /// - Complexity: O(k log k) for k contacts of the sensor's body.
  public func overlaps(of id: ShapeID) -> [ShapeID] {
    let sensor = row(of: id)
    var rows: [Int32] = []
    var edge = bodies[Int(shapes[sensor].body)].firstContact
    while edge >= 0 {
      let contact = contacts[Int(edge >> 1)]
      edge = edge & 1 == 0 ? contact.nextA : contact.nextB
      guard contact.isOverlapping else { continue }
      if contact.shapeA == sensor { rows.append(contact.shapeB) }
      if contact.shapeB == sensor { rows.append(contact.shapeA) }
    }
    return rows.sorted().map { self.id(ofShape: Int($0)) }
  }

  /// The overlaps with sensors that began or ended in the last step, in the order of their rows.
  ///
  /// An overlap also ends when one of its shapes is removed or may no longer collide; then its
  /// handles may be dead.
  public var sensorEvents: [SensorEvent] {
    events(of: EventRecord.entered...EventRecord.left, SensorEvent.init)
  }

  /// Computes the overlaps of the sensors whose contacts took part in the step.
  mutating func sense() {
    let rows = scratch.sensed.unique()
    sortAscending(rows, scratch.sensed.count)
    var last: Int32 = -1
    for index in 0..<scratch.sensed.count where rows[index] != last {
      last = rows[index]
      let contact = contacts.pointer[Int(last)]
      guard contact.isAlive && contact.isSensor else { continue }
      let overlaps = overlap(Int(contact.shapeA), Int(contact.shapeB))
      if overlaps == contact.isOverlapping { continue }
      contacts[Int(last)].flags ^= ContactRecord.overlapping
      events.append(event(overlaps ? EventRecord.entered : EventRecord.left, contact))
    }
    scratch.sensed.truncate(to: 0)
  }

  /// Whether two shapes overlap at the present poses of their bodies.
  private mutating func overlap(_ a: Int, _ b: Int) -> Bool {
    let room = scratch.corners.scratch(count: 2 * BodyShape.maximumVertexCount)
    let (first, second) = (shapes.pointer[a], shapes.pointer[b])
    let other = room + BodyShape.maximumVertexCount
    putCorners(of: first, in: room)
    putCorners(of: second, in: other)
    let separation = convexSeparation(room, Int(first.vertexCount), other, Int(second.vertexCount))
    return separation.distance <= first.radius + second.radius
  }

  private func putCorners(of shape: ShapeRecord, in corners: UnsafeMutablePointer<Vector>) {
    let pose = poses.pointer[Int(shape.body)]
    let center = bodies.pointer[Int(shape.body)].localCenter
    for (index, corner) in outlineCorners(of: shape).enumerated() {
      corners[index] = pose.center + pose.rotate(corner - center)
    }
  }

  /// Wakes sleeping bodies near a fixed body, and bodies and sensors that overlapped it.
  ///
  /// A fixed body is never awake itself, so its contacts would otherwise not be computed.
  mutating func wakeSurroundings(of row: Int) {
    wakeOverlapping(row)
    var index = bodies[row].firstShape
    while index >= 0, asleepCount > 0 {
      wakeSleepers(at: Int(index))
      index = shapes[Int(index)].next
    }
  }

  /// Wakes bodies and sensors that overlapped a body.
  mutating func wakeOverlapping(_ row: Int) {
    var edge = bodies[row].firstContact
    var sleepers = CopyOnWriteBuffer<Int32>()
    while edge >= 0 {
      let contact = contacts[Int(edge >> 1)]
      let isA = edge & 1 == 0
      edge = isA ? contact.nextA : contact.nextB
      if contact.isOverlapping { sleepers.append(isA ? contact.bodyB : contact.bodyA) }
    }
    for index in 0..<sleepers.count { wake(Int(sleepers.pointer[index])) }
  }

  /// Wakes sleeping bodies near a shape, if its body is fixed.
  mutating func wakeSleepers(at shape: Int) {
    guard asleepCount > 0, bodies[Int(shapes[shape].body)].isFixed else { return }
    var sleepers = CopyOnWriteBuffer<Int32>()
    var found = startQueries()
    movingTree.collect(TreeBox(shapes[shape].box), into: &found)
    for index in 0..<found.count {
      let other = found[index]
      let body = shapes[other].body
      if bodies[Int(body)].isAsleep && mayCollide(shape, other) && overlap(shape, other) {
        sleepers.append(body)
      }
    }
    for index in 0..<sleepers.count { wake(Int(sleepers.pointer[index])) }
  }
}
