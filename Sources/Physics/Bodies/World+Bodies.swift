import Geometry

extension World {
  /// Adds a body without shapes; it has mass 1 until it gets one.
  ///
  /// - Parameter definition: The start values of the body; every number must be finite.
  /// - Returns: The handle of the body.
  @discardableResult
  public mutating func addBody(_ definition: BodyDefinition) -> BodyID {
    checkPose(definition.position, definition.angle)
    checkVelocity(definition.velocity, definition.angularVelocity)
    checkDamping(definition.linearDamping)
    checkDamping(definition.angularDamping)
    let row = allocateBodyRow()
    var body = BodyRecord()
    body.generation = bodies[row].generation &+ 1
    body.kind = definition.kind.rawValue
    body.locks = definition.locks.rawValue
    body.linearDamping = Domain.dampingRate.clamped(definition.linearDamping)
    body.angularDamping = Domain.dampingRate.clamped(definition.angularDamping)
    body.flags = BodyRecord.alive
    if definition.isBoundary { body.flags |= BodyRecord.boundary }
    if definition.isBullet { body.flags |= BodyRecord.bullet }
    if definition.canSleep { body.flags |= BodyRecord.canSleep }
    bodies[row] = body
    poses[row] = PoseRecord(
      center: Domain.coordinate.clamped(definition.position),
      angle: Domain.angle.clamped(definition.angle))
    loads[row] = LoadRecord()
    motions[row] = BodyState()
    bodyCount += 1
    if definition.kind != .fixed { startAwake(row) }
    updateMass(row)
    let id = BodyID(index: UInt32(row), generation: body.generation)
    if definition.kind != .fixed { store(definition.velocity, definition.angularVelocity, in: row) }
    return id
  }

  /// Removes a body with its shapes and joints, and wakes the bodies that it touched.
  ///
  /// - Parameter id: The body; a dead handle stops the program.
  public mutating func removeBody(_ id: BodyID) {
    let row = row(of: id)
    wakeNeighbours(of: row)
    forgetPressure(of: row)
    while bodies[row].firstJoint >= 0 {
      removeJoint(row: Int(bodies[row].firstJoint >> 1))
    }
    while bodies[row].firstShape >= 0 { removeShape(row: Int(bodies[row].firstShape)) }
    removeExclusions(of: row)
    groupSets.release(bodies[row].groupSet)
    if !bodies[row].isFixed {
      if bodies[row].isAwake { awakeCount -= 1 } else { asleepCount -= 1 }
    }
    let generation = bodies[row].generation
    bodies[row] = BodyRecord()
    bodies[row].generation = generation
    bodies[row].firstShape = freeRows.body
    poses[row] = PoseRecord(center: .zero, angle: 0)
    motions[row] = BodyState()
    masses[row] = MassRecord()
    loads[row] = LoadRecord()
    freeRows.body = Int32(row)
    bodyCount -= 1
  }

  /// Whether a handle still refers to a body.
  @inline(__always)
  public func contains(_ id: BodyID) -> Bool {
    id.index < bodies.count && bodies.pointer[Int(id.index)].isAlive
      && bodies.pointer[Int(id.index)].generation == id.generation
  }

  /// All bodies, in the order of their rows.
  public var allBodies: [BodyID] {
    (0..<bodies.count).filter { bodies[$0].isAlive }.map { id(ofBody: $0) }
  }

  /// The row of a live body.
  ///
  /// It is inlined, because a mutating function would copy the world to call it.
  @inline(always)
  func row(of id: BodyID) -> Int {
    precondition(contains(id), "body \(id.index) was removed")
    return Int(id.index)
  }

  func id(ofBody row: Int) -> BodyID {
    BodyID(index: UInt32(row), generation: bodies.pointer[row].generation)
  }

  private mutating func allocateBodyRow() -> Int {
    if freeRows.body >= 0 {
      let row = Int(freeRows.body)
      freeRows.body = bodies[row].firstShape
      return row
    }
    bodies.append(BodyRecord())
    poses.append(PoseRecord(center: .zero, angle: 0))
    motions.append(BodyState())
    masses.append(MassRecord())
    loads.append(LoadRecord())
    return bodies.count - 1
  }

  func checkPose(_ position: Vector, _ angle: Double) {
    precondition(
      position.isFinite && angle.isFinite, "a pose must be finite: \(position), \(angle)")
  }

  func checkVelocity(_ velocity: Vector, _ angularVelocity: Double) {
    precondition(
      velocity.isFinite && angularVelocity.isFinite,
      "a velocity must be finite: \(velocity), \(angularVelocity)")
  }

  func checkDamping(_ damping: Double) {
    precondition(damping >= 0 && damping.isFinite, "a damping must be at least 0: \(damping)")
  }
}
