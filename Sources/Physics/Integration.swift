import Geometry

/// What a pass does to the velocity of a body on which contacts or constraints act.
struct BoundBody: BitwiseCopyable, Sendable {
  var row: Int32
  /// What is left of the velocity after damping.
  var keptVelocity: Float
  var keptTurning: Float
  /// The change of velocity by what acts from outside.
  var vx: Float
  var vy: Float
  var w: Float
  /// How much of a pass's change of velocity a body moves without: half of it where it flies, as
  /// then the way is exact; nothing where constraints act, which count on whole velocities.
  var lag: Float
  /// The velocity that the body has unless a sweep changes it, and by how much it moves slower.
  var flyingX: Float = 0
  var flyingY: Float = 0
  var flyingW: Float = 0
  var lagX: Float = 0
  var lagY: Float = 0
  var lagW: Float = 0

  /// Whether no sweep has changed the velocity.
  @inline(__always)
  func flies(_ motion: MotionRecord) -> Bool {
    motion.vx == flyingX && motion.vy == flyingY && motion.w == flyingW
  }
}

extension StepContext {
  /// Notes what every pass of the step does to the bodies that do not fly freely.
  func prepareBodies() {
    for index in 0..<boundCount { bound[index] = drive(of: Int(bound[index].row)) }
  }

  /// Adds what acts from outside to the velocities, and damps them.
  func integrateVelocities() {
    for index in 0..<boundCount {
      let body = bound[index]
      let row = Int(body.row)
      let old = motions[row]
      var motion = old
      accelerate(&motion, body)
      motions[row] = motion
      bound[index].lagX = body.lag * (motion.vx - old.vx)
      bound[index].lagY = body.lag * (motion.vy - old.vy)
      bound[index].lagW = body.lag * (motion.w - old.w)
    }
  }

  /// Notes the velocities that the sweeps find.
  func noteVelocities() {
    for index in 0..<boundCount {
      let motion = motions + Int(bound[index].row)
      bound[index].flyingX = motion.pointee.vx
      bound[index].flyingY = motion.pointee.vy
      bound[index].flyingW = motion.pointee.w
    }
  }

  /// Moves the bodies by their velocities.
  func integratePositions() {
    for index in 0..<boundCount {
      let row = Int(bound[index].row)
      var motion = motions[row]
      if bound[index].flies(motion) {
        motion.dx += h * (motion.vx - bound[index].lagX)
        motion.dy += h * (motion.vy - bound[index].lagY)
        motion.turn += h * (motion.w - bound[index].lagW)
      } else {
        limit(&motion)
        motion.dx += h * motion.vx
        motion.dy += h * motion.vy
        motion.turn += h * motion.w
      }
      let (sine, cosine) = shortSincos(motion.turn)
      motion.sine = sine
      motion.cosine = cosine
      motions[row] = motion
    }
  }

  /// Moves what has no contact and no constraint through all passes.
  ///
  /// It moves by the mean of its old and new velocity, which is exact under a constant
  /// acceleration.
  func flyFreely() {
    for index in 0..<freeCount {
      let row = Int(free[index])
      var motion = motions[row]
      let drive = drive(of: row)
      for _ in 0..<passCount {
        let old = motion
        accelerate(&motion, drive)
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

  @inline(__always)
  private func drive(of row: Int) -> BoundBody {
    let body = bodies[row]
    guard body.isDynamic else {
      return BoundBody(
        row: Int32(row), keptVelocity: 1, keptTurning: 1, vx: 0, vy: 0, w: 0, lag: 0)
    }
    let load = loads[row].next
    let mass = masses[row]
    let acceleration = acceleration(of: row)
    let alpha = mass.inertia > 0 ? load.alpha + load.torque * mass.inertia : 0
    return BoundBody(
      row: Int32(row), keptVelocity: 1 / (1 + h * Float(body.linearDamping)),
      keptTurning: 1 / (1 + h * Float(body.angularDamping)), vx: h * acceleration.x,
      vy: h * acceleration.y, w: h * alpha, lag: body.firstConstraint < 0 ? 0.5 : 0)
  }

  @inline(__always)
  private func accelerate(_ motion: inout MotionRecord, _ drive: BoundBody) {
    motion.vx = (motion.vx + drive.vx) * drive.keptVelocity
    motion.vy = (motion.vy + drive.vy) * drive.keptVelocity
    motion.w = (motion.w + drive.w) * drive.keptTurning
    limit(&motion)
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

  /// Sine and cosine, exact to the last bit; of the small angles of a step by a short series.
  @inline(__always)
  private func shortSincos(_ angle: Float) -> (sine: Float, cosine: Float) {
    let x = Double(angle)
    guard abs(x) <= 0.25 else {
      let (sine, cosine) = Math.sincos(x)
      return (Float(sine), Float(cosine))
    }
    let t = x * x
    let sine = x * (1 - t * (1 / 6.0 - t * (1 / 120.0 - t * (1 / 5040.0))))
    let cosine = 1 - t * (0.5 - t * (1 / 24.0 - t * (1 / 720.0 - t * (1 / 40320.0))))
    return (Float(sine), Float(cosine))
  }
}
