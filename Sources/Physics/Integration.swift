import Geometry

extension StepContext {
  /// Adds what acts from outside to the velocities, damps them, and moves what flies freely.
  ///
  /// A body without contacts and constraints moves by the mean of its old and new velocity, which
  /// is exact under a constant acceleration.
  func integrateVelocities() {
    for index in 0..<awakeCount {
      let row = Int(awake[index])
      let body = bodies[row]
      var motion = motions[row]
      let old = motion
      if body.isDynamic {
        let load = loads[row].next
        let mass = masses[row]
        let acceleration = acceleration(of: row)
        let inLinear = 1 / (1 + h * Float(body.linearDamping))
        let inAngular = 1 / (1 + h * Float(body.angularDamping))
        let alpha = mass.inertia > 0 ? load.alpha + load.torque * mass.inertia : 0
        motion.vx = (motion.vx + h * acceleration.x) * inLinear
        motion.vy = (motion.vy + h * acceleration.y) * inLinear
        motion.w = (motion.w + h * alpha) * inAngular
        limit(&motion)
      }
      if body.flags & BodyRecord.free != 0 {
        motion.dx += h * 0.5 * (old.vx + motion.vx)
        motion.dy += h * 0.5 * (old.vy + motion.vy)
        motion.turn += h * 0.5 * (old.w + motion.w)
      }
      motions[row] = motion
    }
  }

  /// The acceleration that the load of this step gives a body's center of mass.
  @inline(__always)
  func acceleration(of row: Int) -> (x: Float, y: Float) {
    let load = loads[row].next
    let mass = masses[row]
    return (
      mass.x > 0 ? load.ax + load.fx * mass.x : 0, mass.y > 0 ? load.ay + load.fy * mass.y : 0
    )
  }

  /// Moves what does not fly freely by its velocity.
  func integratePositions() {
    for index in 0..<awakeCount {
      let row = Int(awake[index])
      if bodies[row].flags & BodyRecord.free != 0 { continue }
      var motion = motions[row]
      limit(&motion)
      motion.dx += h * motion.vx
      motion.dy += h * motion.vy
      motion.turn += h * motion.w
      if motion.turn != 0 {
        let (sine, cosine) = Math.sincos(Double(motion.turn))
        motion.sine = Float(sine)
        motion.cosine = Float(cosine)
      }
      motions[row] = motion
    }
  }

  /// Keeps velocities within what a step can handle; no ordinary body comes near.
  @inline(__always)
  private func limit(_ motion: inout MotionRecord) {
    let square = motion.vx * motion.vx + motion.vy * motion.vy
    if square > maximumSpeed * maximumSpeed {
      let speed = square.squareRoot()
      let factor = speed.isFinite ? maximumSpeed / speed : 0
      motion.vx *= factor
      motion.vy *= factor
    }
    // A quarter turn per pass.
    let fastest = 1.57 * inverseH
    motion.w = Swift.min(Swift.max(motion.w, -fastest), fastest)
  }
}
