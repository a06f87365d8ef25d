package import Geometry

/// Columns outside of a world that follow the motion of its bodies.
package struct MotionColumns {
  /// The row of each body, by the index of its handle; -1 for a body without a row.
  package var rows: UnsafeBufferPointer<Int32>
  /// Origins of the bodies' coordinates, in points, and angles, in radians.
  package var x, y, angle: UnsafeMutablePointer<Double>
  /// Velocities of the origins, in pt/s, and angular velocities, in rad/s.
  package var vx, vy, angularVelocity: UnsafeMutablePointer<Double>

  /// Makes a set of columns, each with room for all rows.
  package init(
    rows: UnsafeBufferPointer<Int32>,
    x: UnsafeMutablePointer<Double>, y: UnsafeMutablePointer<Double>,
    angle: UnsafeMutablePointer<Double>, vx: UnsafeMutablePointer<Double>,
    vy: UnsafeMutablePointer<Double>, angularVelocity: UnsafeMutablePointer<Double>
  ) {
    self.rows = rows
    (self.x, self.y, self.angle) = (x, y, angle)
    (self.vx, self.vy, self.angularVelocity) = (vx, vy, angularVelocity)
  }
}

extension World {
  /// Whether a body is awake, and its velocities in pt/s and rad/s, with one access to its row.
  package func motion(of id: BodyID) -> (isAwake: Bool, velocity: Vector, angularVelocity: Double) {
    let row = row(of: id)
    let motion = motions.pointer[row]
    return (
      bodies.pointer[row].isAwake, Vector(Double(motion.vx), Double(motion.vy)), Double(motion.w)
    )
  }

  /// The origin of a body's coordinates, in points, and its angle, in radians, by one access to its
  /// row.
  ///
  /// It is mutating, so that a mutating function does not copy the world to read it.
  package mutating func readPose(of id: BodyID) -> (origin: Vector, angle: Double) {
    let row = row(of: id)
    return (origin(of: row), poses.pointer[row].angle)
  }

  /// Whether a body has neither joints nor loads except damping, so that without contacts it
  /// drifts.
  ///
  /// It is mutating, so that a mutating function does not copy the world to read it.
  package mutating func drifts(_ id: BodyID) -> Bool {
    let row = row(of: id)
    var load = loads.pointer[row]
    (load.next.damping, load.last.damping) = (0, 0)
    return bodies.pointer[row].firstJoint < 0 && load.standingX == 0 && load.standingY == 0
      && load.next == Load() && load.last == Load()
  }

  /// Whether setting the velocity of a body's origin, in pt/s, and its angular velocity, in rad/s,
  /// would leave its motion unchanged.
  ///
  /// It is mutating, so that a mutating function does not copy the world to read it.
  package mutating func keepsVelocity(
    _ velocity: Vector, _ angularVelocity: Double, of id: BodyID
  ) -> Bool {
    let row = row(of: id)
    let (body, old) = (bodies.pointer[row], motions.pointer[row])
    if body.isFixed
      || velocity == reader.originVelocity(of: row) && angularVelocity == Double(old.w)
    {
      return true
    }
    let center = reader.centerVelocity(velocity, angularVelocity, of: row)
    return body.motion(old, with: center, angularVelocity).hasVelocity(of: old)
  }

  /// Sets the velocity of the origin of a body's coordinates, in pt/s, and its angular velocity, in
  /// rad/s, and wakes it; a fixed body has none.
  package mutating func setOriginVelocity(
    _ velocity: Vector, _ angularVelocity: Double, of id: BodyID
  ) {
    let row = row(of: id)
    checkVelocity(velocity, angularVelocity)
    store(reader.centerVelocity(velocity, angularVelocity, of: row), angularVelocity, in: row)
  }

  /// The velocity of the origin of a body's coordinates, in pt/s; 0 while it sleeps.
  package func originVelocity(of id: BodyID) -> Vector {
    reader.originVelocity(of: row(of: id))
  }

  /// Whether a body's center of mass is not the origin of its coordinates.
  package func isEccentric(_ id: BodyID) -> Bool { reader.arm(of: row(of: id)) != nil }

  /// Sets velocities of bodies from their rows, in pt/s and rad/s, and wakes bodies with new ones.
  ///
  /// A fixed body has none.
  ///
  /// - Parameters:
  ///   - bodies: The indices of the bodies; afterwards those with new velocities come first, in
  ///     order.
  ///   - columns: The columns of all rows.
  /// - Returns: The number of bodies with new velocities.
  /// - Complexity: O(n) in the bodies, a few nanoseconds per awake body.
  package mutating func readVelocities(
    of bodies: UnsafeMutableBufferPointer<Int32>, from columns: MotionColumns
  ) -> Int {
    var changed = 0
    // The columns are made unique once, and only if a velocity changes.
    var unique: (UnsafeMutablePointer<BodyState>, UnsafeMutablePointer<BodyRecord>)?
    var reader = reader
    for index in bodies.indices {
      let body = Int(bodies[index])
      let row = Int(columns.rows[body])
      let w = columns.angularVelocity[row]
      var velocity = Vector(columns.vx[row], columns.vy[row])
      if velocity == reader.originVelocity(of: body), w == Double(reader.motions[body].w) {
        continue
      }
      velocity = reader.centerVelocity(velocity, w, of: body)
      if reader.bodies[body].isAwake, Self.isOrdinary(velocity, w) {
        let (motions, records) = unique ?? (motions.unique(), self.bodies.unique())
        if unique == nil { (unique, reader) = ((motions, records), self.reader) }
        records[body].store(velocity, w, in: motions + body)
      } else {
        checkVelocity(velocity, w)
        store(velocity, w, in: body)
        (unique, reader) = (nil, self.reader)
      }
      bodies[changed] = Int32(body)
      changed += 1
    }
    return changed
  }

  /// Whether a velocity needs neither to be refused nor to be limited.
  @inline(always)
  private static func isOrdinary(_ velocity: Vector, _ angularVelocity: Double) -> Bool {
    let (speed, turning) = (Domain.speed.range.upperBound, Domain.angularSpeed.range.upperBound)
    return abs(velocity.x) <= speed && abs(velocity.y) <= speed && abs(angularVelocity) <= turning
  }

  /// Writes poses and velocities of the bodies that the last step moved to their rows.
  ///
  /// - Complexity: O(n) in the number of those bodies.
  package func writeMoved(to columns: MotionColumns) {
    let (moved, reader) = (awake.moved.pointer, reader)
    for place in 0..<awake.moved.count { reader.write(body: Int(moved[place]), to: columns) }
  }

  /// Writes poses and velocities of bodies to their rows, except awake ones.
  ///
  /// `writeMoved` writes the awake ones.
  ///
  /// - Parameters:
  ///   - bodies: The indices of the bodies; removed ones are skipped.
  ///   - columns: The columns of all rows.
  package func writeUnmoved(_ bodies: UnsafeBufferPointer<Int32>, to columns: MotionColumns) {
    let reader = reader
    for body in bodies where !reader.bodies[Int(body)].isAwake {
      reader.write(body: Int(body), to: columns)
    }
  }

  /// The columns that give the motion of bodies.
  @inline(always)
  private var reader: MotionReader {
    MotionReader(bodies: bodies.pointer, motions: motions.pointer, poses: poses.pointer)
  }
}

/// The columns of a world that give the motion of its bodies, for reading.
///
/// It is valid until the world changes. To read the columns of a world one by one would count
/// references for each body.
///
/// A world keeps the velocity of a body's center of mass, rows that of the origin of its coordinates.
private struct MotionReader {
  let bodies: UnsafePointer<BodyRecord>
  let motions: UnsafePointer<BodyState>
  let poses: UnsafePointer<PoseRecord>

  @inline(always)
  func write(body: Int, to columns: MotionColumns) {
    guard body < columns.rows.count, columns.rows[body] >= 0 else { return }
    let row = Int(columns.rows[body])
    let pose = poses[body]
    let origin = Domain.coordinate.clamped(pose.center - pose.rotate(bodies[body].localCenter))
    let velocity = originVelocity(of: body)
    columns.x[row] = origin.x
    columns.y[row] = origin.y
    columns.angle[row] = pose.angle
    columns.vx[row] = velocity.x
    columns.vy[row] = velocity.y
    columns.angularVelocity[row] = Double(motions[body].w)
  }

  /// The vector from a body's origin to its center of mass, in points; nil where they coincide.
  ///
  /// Rounding leaves some 1e-14 pt between those of a symmetric outline.
  @inline(always)
  func arm(of row: Int) -> Vector? {
    let local = bodies[row].localCenter
    return abs(local.x) + abs(local.y) < 1e-9 ? nil : poses[row].rotate(local)
  }

  /// The velocity of a body's origin, in pt/s.
  @inline(always)
  func originVelocity(of row: Int) -> Vector {
    let motion = motions[row]
    let velocity = Vector(Double(motion.vx), Double(motion.vy))
    guard motion.w != 0, let arm = arm(of: row) else { return velocity }
    return Domain.speed.clamped(velocity - arm.perpendicular * Double(motion.w))
  }

  /// The velocity of a body's center of mass where its origin has another, in pt/s and rad/s.
  @inline(always)
  func centerVelocity(
    _ velocity: Vector, _ angularVelocity: Double, of row: Int
  ) -> Vector {
    guard angularVelocity != 0, let arm = arm(of: row) else { return velocity }
    return velocity + arm.perpendicular * angularVelocity
  }
}

extension BodyRecord {
  /// Sets a velocity within the domains of an awake body, as its locks allow.
  @inline(always)
  fileprivate mutating func store(
    _ velocity: Vector, _ angularVelocity: Double, in motion: UnsafeMutablePointer<BodyState>
  ) {
    var new = (x: Float(velocity.x), y: Float(velocity.y), w: Float(angularVelocity))
    if locks != 0 {
      let allowed = self.motion(motion.pointee, with: velocity, angularVelocity)
      new = (allowed.vx, allowed.vy, allowed.w)
    }
    if new == (motion.pointee.vx, motion.pointee.vy, motion.pointee.w) { return }
    (motion.pointee.vx, motion.pointee.vy, motion.pointee.w) = new
    noteChange()
  }
}
