// Rods, ropes, pins, welds and sliders are soft constraints: a biased sweep, then a relaxing one.
extension StepContext {
  /// Applies the impulses of the substep before.
  func warmStartConstraints() {
    for index in 0..<runs.ranges.count { warm(&runs.ranges.rows[index]) }
    for index in 0..<runs.rods.count { warm(&runs.rods.rows[index]) }
    for index in 0..<runs.swings.count { warm(&runs.swings.rows[index]) }
    for index in 0..<runs.sliders.count { warm(&runs.sliders.rows[index]) }
    for index in 0..<runs.turns.count {
      let c = runs.turns.rows + index
      twist(&c.pointee.ends, c.pointee.drive.impulse)
    }
    for index in 0..<runs.locks.count {
      let c = runs.locks.rows + index
      twist(&c.pointee.ends, c.pointee.impulse)
    }
    for index in 0..<runs.pins.count {
      let c = runs.pins.rows + index
      push(&c.pointee.ends, arms(c.pointee.ends), c.pointee.x, c.pointee.y)
    }
    for index in 0..<runs.welds.count {
      let c = runs.welds.rows + index
      push(&c.pointee.ends, arms(c.pointee.ends), c.pointee.x, c.pointee.y)
      twist(&c.pointee.ends, -c.pointee.turn)
    }
    warmStartChains()
  }

  /// One sweep over what is solved; the relaxing one goes the same way as the biased one.
  ///
  /// Going back, it would first meet what has just been solved, and find half as much to take away:
  /// nets then keep the velocities by which gaps close, add those of the next substep, and explode.
  func solveConstraints(isBiased: Bool) {
    let softness = isBiased ? rodSoftness : .none
    for index in 0..<runs.ranges.count { hold(&runs.ranges.rows[index], softness) }
    for index in 0..<runs.rods.count { hold(&runs.rods.rows[index], softness) }
    for index in 0..<runs.swings.count { solveFriction(&runs.swings.rows[index]) }
    for index in 0..<runs.sliders.count { slide(&runs.sliders.rows[index], softness) }
    for index in 0..<runs.turns.count { steer(&runs.turns.rows[index], softness) }
    for index in 0..<runs.locks.count { lock(&runs.locks.rows[index], softness) }
    for index in 0..<runs.pins.count { fasten(&runs.pins.rows[index], softness) }
    for index in 0..<runs.welds.count { weld(&runs.welds.rows[index], softness) }
    solveChains(softness)
  }

  // MARK: Distances

  @inline(__always)
  private func warm(_ c: inout PreparedRange) {
    let arms = arms(c.ends)
    let axis = direction(arms.x, arms.y)
    let impulse = c.lower - c.upper
    push(&c.ends, arms, impulse * axis.x, impulse * axis.y)
  }

  @inline(__always)
  private func warm(_ c: inout PreparedRod) {
    let arms = arms(c.ends)
    let axis = direction(arms.x, arms.y)
    push(&c.ends, arms, c.impulse * axis.x, c.impulse * axis.y)
  }

  /// Keeps a distance at its only length.
  @inline(__always)
  private func hold(_ c: inout PreparedRod, _ softness: Softness) {
    let arms = arms(c.ends)
    let axis = direction(arms.x, arms.y)
    let mass = response(c.ends, arms).mass(along: axis.x, axis.y)
    let velocity = relativeVelocity(c.ends, arms)
    let along = velocity.x * axis.x + velocity.y * axis.y
    let change = softness.change(along, axis.length - c.length, mass, c.impulse)
    c.impulse += change
    push(&c.ends, arms, change * axis.x, change * axis.y)
  }

  /// Keeps a distance within its range.
  @inline(__always)
  private func hold(_ c: inout PreparedRange, _ softness: Softness) {
    let arms = arms(c.ends)
    let axis = direction(arms.x, arms.y)
    let mass = response(c.ends, arms).mass(along: axis.x, axis.y)
    if c.minimum > 0 {
      let velocity = relativeVelocity(c.ends, arms)
      let along = velocity.x * axis.x + velocity.y * axis.y
      let change = limit(along, axis.length - c.minimum, mass, softness, &c.lower)
      push(&c.ends, arms, change * axis.x, change * axis.y)
    }
    if c.maximum < .infinity {
      let velocity = relativeVelocity(c.ends, arms)
      let along = velocity.x * axis.x + velocity.y * axis.y
      let change = -limit(-along, c.maximum - axis.length, mass, softness, &c.upper)
      push(&c.ends, arms, change * axis.x, change * axis.y)
    }
  }

  /// The impulse that keeps a gap from closing; what is left of it may be closed in a substep.
  @inline(__always)
  func limit(
    _ velocity: Float, _ gap: Float, _ mass: Float, _ softness: Softness, _ impulse: inout Float
  ) -> Float {
    let change =
      gap > 0
      ? -mass * (velocity + gap * inverseH) : softness.change(velocity, gap, mass, impulse)
    let total = Swift.max(impulse + change, 0)
    defer { impulse = total }
    return total - impulse
  }

  // MARK: Points and angles

  /// Keeps two points together.
  @inline(__always)
  private func fasten(_ c: inout PreparedPin, _ softness: Softness) {
    let arms = arms(c.ends)
    let velocity = relativeVelocity(c.ends, arms)
    let impulse = response(c.ends, arms).impulse(
      for: -(velocity.x + softness.biasRate * arms.x), -(velocity.y + softness.biasRate * arms.y))
    let x = softness.massScale * impulse.x - softness.impulseScale * c.x
    let y = softness.massScale * impulse.y - softness.impulseScale * c.y
    c.x += x
    c.y += y
    push(&c.ends, arms, x, y)
  }

  /// Keeps two points and two angles together, all at once.
  ///
  /// The angular impulse is eliminated from the three equations, which leaves the masses and a
  /// reduced moment of inertia at the way between the centers.
  @inline(__always)
  private func weld(_ c: inout PreparedWeld, _ softness: Softness) {
    let arms = arms(c.ends)
    let velocity = relativeVelocity(c.ends, arms)
    let a = masses[Int(c.ends.bodyA)]
    let b = c.ends.bodyB >= 0 ? masses[Int(c.ends.bodyB)] : MassRecord()
    let kz = a.inertia + b.inertia
    let inverse = kz > 0 ? 1 / kz : 0
    let reduced = a.inertia * b.inertia * inverse
    let (dx, dy) = (arms.ax - arms.bx, arms.ay - arms.by)
    let k = InverseMassMatrix(
      xx: a.x + b.x + reduced * dy * dy, xy: -reduced * dx * dy,
      yy: a.y + b.y + reduced * dx * dx)
    let kxz = -(a.inertia * arms.ay + b.inertia * arms.by)
    let kyz = a.inertia * arms.ax + b.inertia * arms.bx
    let ex = velocity.x + softness.biasRate * arms.x
    let ey = velocity.y + softness.biasRate * arms.y
    let ez =
      -relativeTurning(c.ends) + softness.biasRate * (c.angle - relativeTurn(c.ends))
    let point = k.impulse(for: kxz * inverse * ez - ex, kyz * inverse * ez - ey)
    let angular = -(ez + kxz * point.x + kyz * point.y) * inverse
    let x = softness.massScale * point.x - softness.impulseScale * c.x
    let y = softness.massScale * point.y - softness.impulseScale * c.y
    let turn = softness.massScale * angular - softness.impulseScale * c.turn
    c.x += x
    c.y += y
    c.turn += turn
    push(&c.ends, arms, x, y)
    twist(&c.ends, -turn)
  }

  /// Keeps an angle.
  @inline(__always)
  private func lock(_ c: inout PreparedLock, _ softness: Softness) {
    let inverse = angularResponse(c.ends)
    let mass = inverse > 0 ? 1 / inverse : 0
    let place = c.angle + relativeTurn(c.ends)
    let change = softness.change(relativeTurning(c.ends), place, mass, c.impulse)
    c.impulse += change
    twist(&c.ends, change)
  }

  /// Applies motor, friction and limits of a pin.
  @inline(__always)
  private func steer(_ c: inout AngularDriveRow, _ softness: Softness) {
    let inverse = angularResponse(c.ends)
    let mass = inverse > 0 ? 1 / inverse : 0
    let place = c.drive.place + relativeTurn(c.ends)
    let velocity = relativeTurning(c.ends)
    twist(&c.ends, drive(&c.drive, place, velocity, inverse, mass, softness))
  }

  /// Friction, motor and limits along one way: the impulse of all of them.
  @inline(__always)
  func drive(
    _ c: inout PreparedDrive, _ place: Float, _ velocity: Float, _ inverse: Float, _ mass: Float,
    _ softness: Softness
  ) -> Float {
    var velocity = velocity
    var sum: Float = 0
    func apply(_ change: Float) {
      sum += change
      velocity += inverse * change
    }
    if c.frictionLimit > 0 {
      apply(bounded(&c.friction, -mass * velocity, c.frictionLimit))
    }
    if c.motorLimit > 0 {
      apply(bounded(&c.motor, mass * (c.speed - velocity), c.motorLimit))
    }
    if c.minimum > -.infinity {
      apply(limit(velocity, place - c.minimum, mass, softness, &c.lower))
    }
    if c.maximum < .infinity {
      apply(-limit(-velocity, c.maximum - place, mass, softness, &c.upper))
    }
    return sum
  }

  /// Adds to an impulse as far as a bound allows, and says how far that was.
  @inline(__always)
  func bounded(_ impulse: inout Float, _ change: Float, _ bound: Float) -> Float {
    let total = Swift.min(Swift.max(impulse + change, -bound), bound)
    defer { impulse = total }
    return total - impulse
  }
}

extension PreparedDrive {
  /// The sum of the impulses of the substep before.
  @inline(__always)
  var impulse: Float { friction + motor + lower - upper }
}

extension Softness {
  /// The impulse that corrects an error softly.
  @inline(__always)
  func change(_ velocity: Float, _ error: Float, _ mass: Float, _ impulse: Float) -> Float {
    -massScale * mass * (velocity + biasRate * error) - impulseScale * impulse
  }
}
