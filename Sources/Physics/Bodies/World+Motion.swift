public import Geometry

extension World {
  /// The origin of a body's coordinates, in points.
  public func position(of id: BodyID) -> Vector { origin(of: row(of: id)) }

  /// The turn of a body, in radians, clockwise; continuous, not wrapped.
  public func angle(of id: BodyID) -> Double { poses[row(of: id)].angle }

  /// The center of mass of a body, in points.
  public func centerOfMass(of id: BodyID) -> Vector { poses[row(of: id)].center }

  /// The velocity of a body's center of mass, in pt/s; 0 while it sleeps.
  public func velocity(of id: BodyID) -> Vector {
    let motion = motions[row(of: id)]
    return Vector(Double(motion.vx), Double(motion.vy))
  }

  /// The angular velocity of a body, in rad/s; 0 while it sleeps.
  public func angularVelocity(of id: BodyID) -> Double { Double(motions[row(of: id)].w) }

  /// Converts a point from a body's coordinates to the plane's.
  public func worldPoint(_ local: Vector, of id: BodyID) -> Vector {
    let row = row(of: id)
    return poses[row].center + poses[row].rotate(local - bodies[row].localCenter)
  }

  /// Converts a point from the plane's coordinates to a body's.
  public func localPoint(_ point: Vector, of id: BodyID) -> Vector {
    let row = row(of: id)
    return poses[row].unrotate(point - poses[row].center) + bodies[row].localCenter
  }

  /// Moves a body to a pose, skipping the space between, and wakes it and the bodies it touches.
  ///
  /// At the edge of the domain of coordinates its center of mass is limited to the domain. Its
  /// velocity does not change. Setting the present pose changes nothing.
  public mutating func setPose(_ position: Vector, angle: Double, of id: BodyID) {
    checkPose(position, angle)
    let row = row(of: id)
    let (position, angle) = (Domain.coordinate.clamped(position), Domain.angle.clamped(angle))
    var pose = poses[row]
    if pose.angle != angle { pose = PoseRecord(center: pose.center, angle: angle) }
    pose.center = Self.center(of: pose, origin: position, localCenter: bodies[row].localCenter)
    if pose.center == poses[row].center && pose.angle == poses[row].angle { return }
    wakeNeighbours(of: row)
    poses[row] = pose
    placeBoxes(of: row)
    wakeSurroundings(of: row)
  }

  /// Sets a body's velocity, in pt/s, and wakes it; a fixed body has none.
  public mutating func setVelocity(_ velocity: Vector, of id: BodyID) {
    let row = row(of: id)
    checkVelocity(velocity, 0)
    store(velocity, Double(motions[row].w), in: row)
  }

  /// Sets a body's angular velocity, in rad/s, and wakes it; a fixed body has none.
  public mutating func setAngularVelocity(_ angularVelocity: Double, of id: BodyID) {
    let row = row(of: id)
    checkVelocity(.zero, angularVelocity)
    store(Vector(Double(motions[row].vx), Double(motions[row].vy)), angularVelocity, in: row)
  }

  /// Sets an angular velocity of a body whose rotation is locked, for the next step.
  ///
  /// In that step only damping changes it. A later call that sets a velocity ends it.
  package mutating func setLockedAngularVelocity(_ angularVelocity: Double, of id: BodyID) {
    let row = row(of: id)
    checkVelocity(.zero, angularVelocity)
    let w = Float(Domain.angularSpeed.clamped(angularVelocity))
    guard bodies[row].isDynamic, motions[row].w != w else { return }
    motions[row].w = w
    wake(row)
    bodies[row].flags |= BodyRecord.dirty
  }

  /// Changes a dynamic body's velocity by an impulse at its center of mass, in mass · pt/s.
  public mutating func applyImpulse(_ impulse: Vector, to id: BodyID) {
    let row = row(of: id)
    guard bodies[row].isDynamic else { return }
    setVelocity(velocity(of: id) + impulse / bodies[row].mass, of: id)
  }

  /// Sets an acceleration that acts on a body in every step until it is changed, in pt/s².
  ///
  /// It adds to loads of single steps. A new value wakes the body; the present value changes
  /// nothing. On a fixed body it acts once the body becomes dynamic.
  public mutating func setAcceleration(_ acceleration: Vector, of id: BodyID) {
    let row = row(of: id)
    precondition(acceleration.isFinite, "loads of a body must be finite: \(acceleration)")
    let (x, y) = (
      Domain.acceleration.load(acceleration.x), Domain.acceleration.load(acceleration.y)
    )
    if loads.pointer[row].standingX == x && loads.pointer[row].standingY == y { return }
    (loads[row].standingX, loads[row].standingY) = (x, y)
    bodies[row].flags |= BodyRecord.dirty
    wake(row)
  }

  /// The acceleration that acts on a body until it is changed, in pt/s².
  public func acceleration(of id: BodyID) -> Vector {
    let load = loads[row(of: id)]
    return Vector(Double(load.standingX), Double(load.standingY))
  }

  /// Adds an acceleration that acts on a body during the next step, in pt/s².
  ///
  /// Loads of one step add up. A sleeping body stays asleep as long as every step's load equals the
  /// one under which it fell asleep, within a thousandth.
  public mutating func addAcceleration(_ acceleration: Vector, to id: BodyID) {
    addLoad(to: id) {
      $0.ax += Domain.acceleration.load(acceleration.x)
      $0.ay += Domain.acceleration.load(acceleration.y)
    }
  }

  /// Adds an angular acceleration that acts on a body during the next step, in rad/s².
  public mutating func addAngularAcceleration(_ acceleration: Double, to id: BodyID) {
    addLoad(to: id) { $0.alpha += Domain.angularAcceleration.load(acceleration) }
  }

  /// Adds a force on a body's center of mass during the next step, in mass · pt/s².
  public mutating func addForce(_ force: Vector, to id: BodyID) {
    addLoad(to: id) {
      $0.fx += Domain.force.load(force.x)
      $0.fy += Domain.force.load(force.y)
    }
  }

  /// Adds a force on a point of the plane that moves with a body, during the next step.
  public mutating func addForce(_ force: Vector, at point: Vector, to id: BodyID) {
    addForce(force, to: id)
    addTorque((point - centerOfMass(of: id)).cross(force), to: id)
  }

  /// Adds a torque on a body during the next step, in mass · pt²/s².
  public mutating func addTorque(_ torque: Double, to id: BodyID) {
    addLoad(to: id) { $0.torque += Domain.torque.load(torque) }
  }

  /// Adds accelerations and damping that act on bodies during the next step.
  ///
  /// Accelerations, in pt/s², add up as in `addAcceleration`. Damping, in 1/s and at least 0, adds
  /// to the bodies' own.
  ///
  /// - Complexity: O(n) in the bodies, a few nanoseconds each.
  package mutating func addAccelerations(
    x: UnsafePointer<Double>, y: UnsafePointer<Double>, damping: UnsafePointer<Double>?,
    to ids: UnsafePointer<BodyID>, count: Int
  ) {
    let (loads, bodies) = (loads.unique(), bodies.pointer)
    var isSleeperLoaded = false
    for index in 0..<count {
      let row = row(of: ids[index])
      if bodies[row].isFixed { continue }
      let load = loads + row
      load.pointee.next.ax += Domain.acceleration.load(x[index])
      load.pointee.next.ay += Domain.acceleration.load(y[index])
      if let damping { load.pointee.next.damping += Float(damping[index]) }
      precondition(
        load.pointee.next.ax.isFinite && load.pointee.next.ay.isFinite,
        "loads of a body must be finite: \(x[index]), \(y[index])")
      isSleeperLoaded = isSleeperLoaded || bodies[row].isAsleep
    }
    if isSleeperLoaded { awake.isSleeperLoaded = true }
  }

  /// The factor of a body's velocity in a step, and the velocity gained per unit of acceleration.
  ///
  /// Without contacts and joints a step changes a velocity v under an acceleration a to `kept` · v
  /// + `gain` · a. Without damping `kept` is 1 and `gain` is the duration.
  package func response(
    of id: BodyID, over duration: Double
  ) -> (kept: Double, gain: Double) {
    let substep = duration / Double(settings.substeps)
    let decay = Decay(substep * bodies[row(of: id)].linearDamping)
    var (kept, gain) = (1.0, 0.0)
    for _ in 0..<settings.substeps {
      kept -= kept * decay.lost
      gain += substep * decay.gain - gain * decay.lost
    }
    return (kept, gain)
  }

  private mutating func addLoad(to id: BodyID, _ change: (inout Load) -> Void) {
    let row = row(of: id)
    var load = loads[row].next
    change(&load)
    precondition(
      load.ax.isFinite && load.ay.isFinite && load.alpha.isFinite && load.fx.isFinite
        && load.fy.isFinite && load.torque.isFinite,
      "loads of a body must be finite: \(load)")
    if bodies[row].isFixed { return }
    loads[row].next = load
    if bodies[row].isAsleep { awake.isSleeperLoaded = true }
  }

  /// Stores a velocity as the body's kind and locks allow, and wakes the body if it is new.
  mutating func store(_ velocity: Vector, _ angularVelocity: Double, in row: Int) {
    let body = bodies.pointer + row
    guard !body.pointee.isFixed else { return }
    let old = motions.pointer[row]
    let motion = body.pointee.motion(old, with: velocity, angularVelocity)
    if motion.hasVelocity(of: old) { return }
    motions[row] = motion
    bodies[row].noteChange()
    if !body.pointee.isAwake { wake(row) }
  }
}

extension BodyRecord {
  /// The motion with another velocity, as the locks of a body that is not fixed allow.
  @inline(always)
  func motion(_ old: BodyState, with velocity: Vector, _ angularVelocity: Double) -> BodyState {
    let locks = BodyLocks(rawValue: isDynamic ? locks : 0)
    var motion = old
    motion.vx = locks.contains(.x) ? 0 : Float(Domain.speed.clamped(velocity.x))
    motion.vy = locks.contains(.y) ? 0 : Float(Domain.speed.clamped(velocity.y))
    motion.w = locks.contains(.rotation) ? 0 : Float(Domain.angularSpeed.clamped(angularVelocity))
    return motion
  }

  /// Records that a body's velocity was set from outside.
  @inline(always)
  mutating func noteChange() {
    sleepTime = 0
    flags |= Self.dirty
  }
}

extension BodyState {
  /// Whether two motions have the same velocities.
  @inline(always)
  func hasVelocity(of other: BodyState) -> Bool { vx == other.vx && vy == other.vy && w == other.w }
}
