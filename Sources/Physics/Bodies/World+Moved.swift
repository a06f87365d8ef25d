package import Geometry

/// Columns outside of a world that follow the motion of its bodies.
package struct MotionColumns {
  /// The row of each body, by the index of its handle; -1 for a body without a row.
  package var rows: UnsafeBufferPointer<Int32>
  /// Origins of the bodies' coordinates, in points, and angles, in radians.
  package var x, y, angle: UnsafeMutablePointer<Double>
  /// Velocities, in pt/s and rad/s.
  package var vx, vy, angularVelocity: UnsafeMutablePointer<Double>

  /// Names the columns, each with room for all rows.
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
  /// Whether a body is awake, with its velocities in pt/s and rad/s: one access to its row.
  package func motion(of id: BodyID) -> (isAwake: Bool, velocity: Vector, angularVelocity: Double) {
    let row = row(of: id)
    let motion = motions.pointer[row]
    return (
      bodies.pointer[row].isAwake, Vector(Double(motion.vx), Double(motion.vy)), Double(motion.w)
    )
  }

  /// The origin of a body's coordinates, in points, and its angle, in radians: one access to its row.
  ///
  /// It is mutating, so that a function that changes the world does not copy it to read it.
  package mutating func readPose(of id: BodyID) -> (origin: Vector, angle: Double) {
    let row = row(of: id)
    return (origin(of: row), poses.pointer[row].angle)
  }

  /// Gives a body a velocity, in pt/s, and an angular velocity, in rad/s, and wakes it; a fixed body
  /// has none.
  ///
  /// - Returns: Whether it had another one.
  package mutating func changeVelocity(
    to velocity: Vector, angularVelocity: Double, of id: BodyID
  ) -> Bool {
    let row = row(of: id)
    let old = motions.pointer[row]
    let oldVelocity = Vector(Double(old.vx), Double(old.vy))
    if velocity == oldVelocity, angularVelocity == Double(old.w) { return false }
    checkVelocity(velocity, angularVelocity)
    store(velocity, angularVelocity, in: row)
    return true
  }

  /// Writes poses and velocities of the bodies that were awake in the last step to their rows.
  ///
  /// - Complexity: O(n) in the number of those bodies.
  package func writeMoved(to columns: MotionColumns) {
    for place in 0..<awake.moved.count {
      write(body: Int(awake.moved.pointer[place]), to: columns)
    }
  }

  /// Writes a body's pose and velocities to its row, unless it is awake: then `writeMoved` does.
  package func writeUnmoved(_ id: BodyID, to columns: MotionColumns) {
    let body = row(of: id)
    if !bodies.pointer[body].isAwake { write(body: body, to: columns) }
  }

  @inline(__always)
  private func write(body: Int, to columns: MotionColumns) {
    guard body < columns.rows.count, columns.rows[body] >= 0 else { return }
    let row = Int(columns.rows[body])
    let (pose, motion) = (poses.pointer[body], motions.pointer[body])
    let origin = origin(of: body)
    columns.x[row] = origin.x
    columns.y[row] = origin.y
    columns.angle[row] = pose.angle
    columns.vx[row] = Double(motion.vx)
    columns.vy[row] = Double(motion.vy)
    columns.angularVelocity[row] = Double(motion.w)
  }
}
