import CSweeps
import Geometry

extension StepContext {
  /// Prepares the external accelerations and damping of all bodies that do not fly freely.
  func prepareBodies() {
    for index in 0..<sprungCount { sprung[index].drive = drive(of: sprung[index].row) }
    for index in 0..<boundCount {
      let row = bound[index].row
      let drive = drive(of: row)
      bound[index].drive = drive
      if bodies[Int(row)].flags & BodyRecord.wholeSubsteps == 0 { bound[index].lastShare = 0.5 }
      bound[index].lagShare =
        bodies[Int(row)].firstJoint < 0 ? Lanes(repeating: 0.5) - drive.bend : .zero
    }
  }

  /// Adds external accelerations to the velocities, and damps them.
  ///
  /// Where springs act, the accelerations are the first pulls instead.
  func integrateVelocities() {
    for index in 0..<sprungCount {
      let halves = motionHalves(sprung[index].row)
      sprung[index].old = halves[0]
      halves[0] = damped(sprung[index].row, sprung[index].drive)
    }
    for index in 0..<boundCount {
      let body = bound + index
      let halves = motionHalves(body.pointee.row)
      let old = halves[0]
      if isPulled(body.pointee.row) {
        halves[0] = damped(body.pointee.row, body.pointee.drive)
        continue
      }
      let new = driven(old, body.pointee.drive)
      halves[0] = new
      body.pointee.lag = body.pointee.lagShare * (new - old)
    }
  }

  /// Adds the pulls to the velocities of bodies on which not only springs act.
  func addPulls() {
    for index in 0..<boundCount where isPulled(bound[index].row) {
      let halves = motionHalves(bound[index].row)
      halves[0] = limited(halves[0] + bound[index].drive.gain * pullLanes(bound[index].row)[0])
    }
  }

  /// Whether springs act on a body.
  @inline(always)
  private func isPulled(_ row: Int32) -> Bool {
    runs.areSprung && bodies[Int(row)].flags & BodyRecord.sprung != 0
  }

  /// The velocity of a body after its damping in a substep, whose accelerations become pulls.
  @inline(always)
  private func damped(_ row: Int32, _ drive: Drive) -> Lanes {
    let velocity = motionHalves(row)[0]
    pullLanes(row)[0] = drive.load
    return velocity - velocity * drive.lost
  }

  /// Moves bodies on which only springs act by the mean of old and new velocity, as in free flight.
  func moveSprung() {
    for index in 0..<sprungCount {
      let halves = motionHalves(sprung[index].row)
      let velocity = limited(halves[0] + sprung[index].drive.gain * pullLanes(sprung[index].row)[0])
      move(halves, velocity, by: h * 0.5 * (sprung[index].old + velocity))
    }
  }

  /// Stores the velocities with which the sweeps start.
  func noteVelocities() {
    for index in 0..<boundCount { bound[index].flying = motionHalves(bound[index].row)[0] }
  }

  /// Moves bodies on which only joints act by half a substep, before the first velocities.
  ///
  /// The last substep moves them by the other half. With whole substeps, a falling body would be
  /// ahead by half of one, and its energy on the way up would be too high.
  func startPositions() {
    for index in 0..<boundCount where bound[index].lastShare < 1 {
      let halves = motionHalves(bound[index].row)
      let velocity = limited(halves[0])
      move(halves, velocity, by: (h * (1 - bound[index].lastShare)) * velocity)
    }
  }

  /// Moves the other bodies that do not fly freely by their velocities.
  func integratePositions(isLast: Bool) {
    for index in 0..<boundCount {
      let body = bound + index
      let h = isLast ? h * body.pointee.lastShare : h
      let halves = motionHalves(body.pointee.row)
      let velocity = halves[0]
      if all(velocity .== body.pointee.flying) {
        move(halves, velocity, by: h * (velocity - body.pointee.lag))
      } else {
        let velocity = limited(velocity)
        move(halves, velocity, by: h * velocity)
      }
    }
  }

  /// Moves the bodies without contacts and joints through all substeps.
  ///
  /// A body moves by the mean of its old and new velocity, which is exact under a constant
  /// acceleration.
  func flyFreely() {
    var index = 0
    while index + 4 <= freeCount {
      if !flyTogether(free + index) { for lane in 0..<4 { fly(free[index + lane]) } }
      index += 4
    }
    for index in index..<freeCount { fly(free[index]) }
  }

  private func fly(_ row: Int32) {
    let drive = drive(of: row)
    let halves = motionHalves(row)
    var (velocity, place) = (halves[0], halves[1])
    let bend = h * drive.bend
    for _ in 0..<substepCount {
      let old = velocity
      velocity = driven(old, drive)
      let displacement = displacement(from: old, to: velocity, bend)
      velocity.w = old.w + displacement.z
      place += Lanes(displacement.x, displacement.y, 0, 0)
    }
    (halves[0], halves[1]) = (velocity, place)
  }

  /// Moves four bodies side by side, with the same bits as one by one.
  ///
  /// - Returns: Whether they were moved; nothing changes if one is so fast that it may need a
  ///   limit.
  @inline(always)
  private func flyTogether(_ rows: UnsafeMutablePointer<Int32>) -> Bool {
    let (a, b, c, d) = (rows[0], rows[1], rows[2], rows[3])
    let drives = (drive(of: a), drive(of: b), drive(of: c), drive(of: d))
    let change = transposed(
      drives.0.velocityChange, drives.1.velocityChange, drives.2.velocityChange,
      drives.3.velocityChange)
    let lost = transposed(drives.0.lost, drives.1.lost, drives.2.lost, drives.3.lost)
    let bend = transposed(
      h * drives.0.bend, h * drives.1.bend, h * drives.2.bend, h * drives.3.bend)
    let halves = (motionHalves(a), motionHalves(b), motionHalves(c), motionHalves(d))
    // x, y, angular velocity and angle; then displacements, sine and cosine.
    var velocity = transposed(halves.0[0], halves.1[0], halves.2[0], halves.3[0])
    var place = transposed(halves.0[1], halves.1[1], halves.2[1], halves.3[1])
    for substep in 0..<substepCount {
      let old = velocity
      velocity.x = old.x + (change.x - old.x * lost.x)
      velocity.y = old.y + (change.y - old.y * lost.y)
      velocity.z = old.z + (change.z - old.z * lost.z)
      velocity.w = old.w + displacement(from: old.z, to: velocity.z, bend.z)
      place.x += displacement(from: old.x, to: velocity.x, bend.x)
      place.y += displacement(from: old.y, to: velocity.y, bend.y)
      // Under a constant acceleration and damping a velocity only grows or only shrinks, so it is
      // greatest in the first or the last substep.
      if substep == 0, !areOrdinary(velocity) { return false }
    }
    guard areOrdinary(velocity) else { return false }
    let first = transposed(velocity.x, velocity.y, velocity.z, velocity.w)
    let second = transposed(place.x, place.y, place.z, place.w)
    (halves.0[0], halves.0[1]) = (first.x, second.x)
    (halves.1[0], halves.1[1]) = (first.y, second.y)
    (halves.2[0], halves.2[1]) = (first.z, second.z)
    (halves.3[0], halves.3[1]) = (first.w, second.w)
    return true
  }

  /// The displacement of a substep in free flight; `bend` is the drive's, times the substep.
  @inline(always)
  private func displacement(from old: Lanes, to new: Lanes, _ bend: Lanes) -> Lanes {
    let mean: Lanes = h * 0.5 * (old + new)
    let bent: Lanes = bend * (new - old)
    return mean + bent
  }

  /// Whether no velocity of four bodies needs a limit.
  @inline(always)
  private func areOrdinary(_ velocity: Transposed) -> Bool {
    let limits = ordinarySquares
    let fast =
      (velocity.x * velocity.x .> limits.x) .| (velocity.y * velocity.y .> limits.y)
      .| (velocity.z * velocity.z .> limits.z)
    return !any(fast)
  }

  /// The acceleration of a body's center of mass by the load of this step.
  @inline(always)
  func acceleration(of row: Int) -> (x: Float, y: Float) {
    let load = loads[row]
    let mass = masses[row]
    return (
      mass.x > 0 ? load.ax + load.next.fx * mass.x : 0,
      mass.y > 0 ? load.ay + load.next.fy * mass.y : 0
    )
  }

  @inline(always)
  private func drive(of row: Int32) -> Drive {
    var result = Drive()
    let body = bodies + Int(row)
    guard body.pointee.isDynamic else { return result }
    let load = loads[Int(row)].next
    let inertia = masses[Int(row)].inertia
    let acceleration = acceleration(of: Int(row))
    let alpha = inertia > 0 ? load.alpha + load.torque * inertia : 0
    let linear = Decay(h * (Float(body.pointee.linearDamping) + load.damping))
    let angular = Decay(h * Float(body.pointee.angularDamping))
    let most = Lanes(repeating: Float(Domain.acceleration.range.upperBound))
    var forces = Lanes(acceleration.x, acceleration.y, alpha, 0)
    // The library's `clamped` is not inlined.
    forces.replace(with: most, where: forces .> most)
    forces.replace(with: -most, where: forces .< -most)
    result.load = h * forces
    result.gain = Lanes(linear.gain, linear.gain, angular.gain, 1)
    result.lost = Lanes(linear.lost, linear.lost, angular.lost, 0)
    result.bend = Lanes(linear.bend, linear.bend, angular.bend, 0)
    return result
  }

  /// The velocity of a body after the external accelerations and damping of a substep.
  @inline(always)
  private func driven(_ velocity: Lanes, _ drive: Drive) -> Lanes {
    limited(velocity + (drive.velocityChange - velocity * drive.lost))
  }

  /// Moves a body, and sets its velocity.
  @inline(always)
  private func move(
    _ halves: UnsafeMutablePointer<Lanes>, _ velocity: Lanes, by displacement: Lanes
  ) {
    var velocity = velocity
    velocity.w += displacement.z
    halves[0] = velocity
    let place = halves[1]
    let (sine, cosine) = shortSincos(velocity.w)
    halves[1] = Lanes(place.x + displacement.x, place.y + displacement.y, sine, cosine)
  }

  /// Sine and cosine, exact to the last bit; a short series serves the small angles of a step.
  @inline(always)
  private func shortSincos(_ angle: Float) -> (sine: Float, cosine: Float) {
    let x = Double(angle)
    guard abs(angle) <= 0.25 else {
      let (sine, cosine) = Math.sincos(x)
      return (Float(sine), Float(cosine))
    }
    let t = x * x
    var series = SIMD2(1 / 5040.0, 1 / 720.0) - t * SIMD2(0, 1 / 40320.0)
    series = SIMD2(1 / 120.0, 1 / 24.0) - t * series
    series = SIMD2(1 / 6.0, 0.5) - t * series
    series = SIMD2(x, 1) * (1 - t * series)
    return (Float(series.x), Float(series.y))
  }

  /// Limits a velocity to the domain; no ordinary body comes near its bounds.
  @inline(always)
  private func limited(_ velocity: Lanes) -> Lanes {
    any(velocity * velocity .> ordinarySquares) ? slowed(velocity) : velocity
  }

  @inline(never)
  private func slowed(_ velocity: Lanes) -> Lanes {
    var velocity = velocity
    let square = velocity.x * velocity.x + velocity.y * velocity.y
    if square > maximumSpeed * maximumSpeed {
      let speed = square.squareRoot()
      let factor = speed.isFinite ? maximumSpeed / speed : 0
      velocity.x *= factor
      velocity.y *= factor
    }
    if abs(velocity.z) > maximumTurning {
      velocity.z = velocity.z < 0 ? -maximumTurning : maximumTurning
    }
    return velocity
  }
}
