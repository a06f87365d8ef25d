import Geometry

extension World {
  /// The kind of a body.
  public func kind(of id: BodyID) -> BodyKind {
    BodyKind(rawValue: bodies[row(of: id)].kind) ?? .fixed
  }

  /// Changes the kind of a body; a body that becomes fixed loses its velocity.
  public mutating func setKind(_ kind: BodyKind, of id: BodyID) {
    let row = row(of: id)
    let old = bodies[row]
    guard old.kind != kind.rawValue else { return }
    wakeNeighbours(of: row)
    forgetPressure(of: row)
    dropContacts(of: row)
    removeLeaves(of: row)
    bodies[row].kind = kind.rawValue
    bodies[row].sleepTime = 0
    if old.isFixed {
      startAwake(row)
    } else if kind == .fixed {
      if bodies[row].isAwake { awakeCount -= 1 } else { asleepCount -= 1 }
      bodies[row].flags &= ~BodyRecord.awake
      motions[row] = BodyState()
    }
    updateMass(row)
    placeBoxes(of: row)
    wakeSurroundings(of: row)
  }

  /// The mass of a body, in density · pt²; 1 without shapes that have an area and a density.
  public func mass(of id: BodyID) -> Double { bodies[row(of: id)].mass }

  /// The moment of inertia about the center of mass, in mass · pt².
  public func inertia(of id: BodyID) -> Double { bodies[row(of: id)].inertia }

  /// The rates at which velocity and angular velocity decay, per second.
  public func damping(of id: BodyID) -> (linear: Double, angular: Double) {
    let body = bodies[row(of: id)]
    return (body.linearDamping, body.angularDamping)
  }

  /// Changes the rates at which velocity and angular velocity decay, per second, at least 0.
  public mutating func setDamping(linear: Double, angular: Double, of id: BodyID) {
    checkDamping(linear)
    checkDamping(angular)
    let (linear, angular) = (
      Domain.dampingRate.clamped(linear), Domain.dampingRate.clamped(angular)
    )
    let row = row(of: id)
    if bodies[row].linearDamping == linear && bodies[row].angularDamping == angular { return }
    bodies[row].linearDamping = linear
    bodies[row].angularDamping = angular
    wake(row)
  }

  /// The locked motions of a body.
  public func locks(of id: BodyID) -> BodyLocks { BodyLocks(rawValue: bodies[row(of: id)].locks) }

  /// Changes the locked motions of a body; the velocity of a locked motion becomes 0.
  public mutating func setLocks(_ locks: BodyLocks, of id: BodyID) {
    let row = row(of: id)
    guard bodies[row].locks != locks.rawValue else { return }
    bodies[row].locks = locks.rawValue
    updateMass(row)
    store(velocity(of: id), angularVelocity(of: id), in: row)
    wakeNeighbours(of: row)
  }

  /// Whether a body does not pass moving bodies either.
  public func isBullet(_ id: BodyID) -> Bool {
    bodies[row(of: id)].flags & BodyRecord.bullet != 0
  }

  /// Sets whether a dynamic body is stopped before it passes moving bodies.
  ///
  /// No body passes fixed shapes, however fast it is. A bullet does not pass driven and dynamic
  /// bodies either, as long as these move by less than half of their smallest extent in a step, nor
  /// other bullets at any speed. A bullet costs a search of everything near its path.
  public mutating func setBullet(_ isBullet: Bool, of id: BodyID) {
    let row = row(of: id)
    if isBullet {
      bodies[row].flags |= BodyRecord.bullet
    } else {
      bodies[row].flags &= ~BodyRecord.bullet
    }
  }

  /// Whether a body is a boundary.
  public func isBoundary(_ id: BodyID) -> Bool { bodies[row(of: id)].isBoundary }

  /// Sets the groups that decide with which bodies a body collides; without any, with none.
  ///
  /// Two bodies collide when they share a mutual group, or when they share a boundary group and
  /// exactly one of them is a boundary.
  ///
  /// - Parameters:
  ///   - mutual: Groups whose members all collide with each other.
  ///   - boundary: Groups whose members collide only with boundaries.
  ///   - id: The body.
  public mutating func setGroups(mutual: [UInt32], boundary: [UInt32] = [], of id: BodyID) {
    let row = row(of: id)
    let old = bodies[row].groupSet
    let new = groupSets.retain(mutual: mutual, boundary: boundary)
    groupSets.release(old)
    if new == old { return }
    wakeNeighbours(of: row)
    bodies[row].groupSet = new
    if new < 0 { removeLeaves(of: row) }
    if old < 0 {
      updateBoxes(of: row, ahead: 0)
      updateTree()
    }
    recheckContacts(of: row)
    wakeSurroundings(of: row)
  }

  /// Keeps two bodies from colliding; calls add up and are undone one by one.
  public mutating func excludeCollision(_ a: BodyID, _ b: BodyID) {
    addExclusion(row(of: a), row(of: b))
  }

  /// Undoes one `excludeCollision`; without an earlier one it does nothing.
  public mutating func includeCollision(_ a: BodyID, _ b: BodyID) {
    removeExclusion(row(of: a), row(of: b))
  }
}
