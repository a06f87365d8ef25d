import Geometry

/// What a pass does to the velocity of a body on which contacts or constraints act.
///
/// Velocities are lanes: x, y, turning, and the turn so far, which stands beside them in memory.
struct BoundBody: BitwiseCopyable, Sendable {
  /// The change of velocity by what acts from outside.
  var push = Lanes.zero
  /// What is left of the velocity after damping.
  var kept = Lanes(repeating: 1)
  /// The velocity that the body has unless a sweep changes it, and by how much it moves slower.
  var flying = Lanes.zero
  var lag = Lanes.zero
  /// How much of a pass's change of velocity a body moves without: half of it where it flies, as
  /// then the way is exact; nothing where constraints act, which count on whole velocities.
  var lagShare: Float = 0
  var row: Int32
}

extension StepContext {
  /// Notes what every pass of the step does to the bodies that do not fly freely.
  func prepareBodies() {
    for index in 0..<boundCount { bound[index] = drive(of: bound[index].row) }
  }

  /// Adds what acts from outside to the velocities, and damps them.
  func integrateVelocities() {
    for index in 0..<boundCount {
      let body = bound + index
      let halves = motionHalves(body.pointee.row)
      let old = halves[0]
      let new = limited((old + body.pointee.push) * body.pointee.kept)
      halves[0] = new
      body.pointee.lag = body.pointee.lagShare * (new - old)
    }
  }

  /// Notes the velocities that the sweeps find.
  func noteVelocities() {
    for index in 0..<boundCount { bound[index].flying = motionHalves(bound[index].row)[0] }
  }

  /// Moves the bodies by their velocities.
  func integratePositions() {
    for index in 0..<boundCount {
      let body = bound + index
      let halves = motionHalves(body.pointee.row)
      var velocity = halves[0]
      let flies = all(velocity .== body.pointee.flying)
      if !flies { velocity = limited(velocity) }
      let way = h * (flies ? velocity - body.pointee.lag : velocity)
      velocity.w += way.z
      let (sine, cosine) = shortSincos(velocity.w)
      halves[1] = Lanes(halves[1].x + way.x, halves[1].y + way.y, sine, cosine)
      halves[0] = velocity
    }
  }

  /// Moves what has no contact and no constraint through all passes.
  ///
  /// It moves by the mean of its old and new velocity, which is exact under a constant
  /// acceleration.
  func flyFreely() {
    for index in 0..<freeCount {
      let body = drive(of: free[index])
      let halves = motionHalves(body.row)
      for _ in 0..<passCount {
        let old = halves[0]
        var new = limited((old + body.push) * body.kept)
        let way = h * 0.5 * (old + new)
        new.w = old.w + way.z
        halves[0] = new
        halves[1] += Lanes(way.x, way.y, 0, 0)
      }
    }
  }

  /// The acceleration that the load of this step gives a body's center of mass.
  @inline(__always)
  func acceleration(of row: Int) -> (x: Float, y: Float) {
    let load = loads[row]
    let mass = masses[row]
    return (
      mass.x > 0 ? load.ax + load.next.fx * mass.x : 0,
      mass.y > 0 ? load.ay + load.next.fy * mass.y : 0
    )
  }

  @inline(__always)
  private func drive(of row: Int32) -> BoundBody {
    var result = BoundBody(row: row)
    let body = bodies[Int(row)]
    guard body.isDynamic else { return result }
    let load = loads[Int(row)].next
    let inertia = masses[Int(row)].inertia
    let acceleration = acceleration(of: Int(row))
    let alpha = inertia > 0 ? load.alpha + load.torque * inertia : 0
    let keptVelocity = 1 / (1 + h * Float(body.linearDamping))
    let keptTurning = 1 / (1 + h * Float(body.angularDamping))
    result.push = h * Lanes(acceleration.x, acceleration.y, alpha, 0)
    result.kept = Lanes(keptVelocity, keptVelocity, keptTurning, 1)
    result.lagShare = body.firstConstraint < 0 ? 0.5 : 0
    return result
  }

  /// Keeps a velocity within what a step can handle; no ordinary body comes near.
  @inline(__always)
  private func limited(_ velocity: Lanes) -> Lanes {
    var velocity = velocity
    let square = velocity.x * velocity.x + velocity.y * velocity.y
    if square > maximumSpeed * maximumSpeed {
      let speed = square.squareRoot()
      let factor = speed.isFinite ? maximumSpeed / speed : 0
      velocity.x *= factor
      velocity.y *= factor
    }
    // A quarter turn per pass.
    let fastest = 1.57 * inverseH
    if abs(velocity.z) > fastest { velocity.z = velocity.z < 0 ? -fastest : fastest }
    return velocity
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
