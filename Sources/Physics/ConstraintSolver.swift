extension StepContext {
  /// Applies the springs: each as an impulse once per pass, before anything is solved.
  func applySprings() {
    for index in 0..<preparedCount {
      switch prepared[index].kind {
      case ConstraintRecord.target: pull(&prepared[index])
      case ConstraintRecord.distance where prepared[index].rate > 0: stretch(&prepared[index])
      case ConstraintRecord.pin where prepared[index].rate > 0: drag(&prepared[index])
      default: break
      }
    }
  }

  /// Pulls a body to a point and turns it to an angle.
  private func pull(_ c: inout PreparedConstraint) {
    let row = Int(c.bodyA)
    let mass = masses[row]
    var motion = motions[row]
    let old = motion
    var turn: Float = 0
    if c.rate > 0 {
      var px = c.rate * (c.wayX - motion.dx)
      var py = c.rate * (c.wayY - motion.dy)
      let square = px * px + py * py
      if square > c.maximumPull * c.maximumPull {
        let factor = c.maximumPull / square.squareRoot()
        px *= factor
        py *= factor
      }
      if mass.x > 0 { motion.vx += px - c.damping * motion.vx }
      if mass.y > 0 { motion.vy += py - c.damping * motion.vy }
      turn = c.leverX * py - c.leverY * px
    }
    if mass.inertia > 0 {
      motion.w +=
        turn + c.angularRate * (c.angle - motion.turn) - c.angularDamping * motion.w
    }
    motions[row] = motion
    if mass.x > 0 { c.impulseX += (motion.vx - old.vx) / mass.x }
    if mass.y > 0 { c.impulseY += (motion.vy - old.vy) / mass.y }
    if mass.inertia > 0 { c.angularImpulse += (motion.w - old.w) / mass.inertia }
  }

  /// Pulls two points towards their distance at rest.
  private func stretch(_ c: inout PreparedConstraint) {
    let arms = anchors(c)
    let axis = direction(arms)
    let mass = effectiveMass(c, arms, axis)
    let velocity = relativeVelocity(c, arms)
    let along = velocity.x * axis.x + velocity.y * axis.y
    let impulse = -mass * (c.damping * along + c.rate * (axis.length - c.length))
    push(&c, arms, impulse * axis.x, impulse * axis.y)
  }

  /// Pulls two points together.
  private func drag(_ c: inout PreparedConstraint) {
    let arms = anchors(c)
    let velocity = relativeVelocity(c, arms)
    let impulse = solved(
      response(c, arms), -(c.damping * velocity.x + c.rate * arms.x),
      -(c.damping * velocity.y + c.rate * arms.y))
    push(&c, arms, impulse.x, impulse.y)
  }

  /// Applies the impulses of the pass before.
  func warmStartConstraints() {
    for index in 0..<preparedCount {
      let c = prepared[index]
      let record = constraints[Int(c.row)]
      if c.kind == ConstraintRecord.target { continue }
      let arms = anchors(c)
      if c.kind == ConstraintRecord.pin {
        if c.rate == 0 { push(&prepared[index], arms, record.impulseX, record.impulseY) }
      } else {
        let axis = direction(arms)
        let isRod = c.minimumLength == c.maximumLength
        let impulse = isRod ? record.impulseX : record.lowerImpulse - record.upperImpulse
        push(&prepared[index], arms, impulse * axis.x, impulse * axis.y)
      }
    }
  }

  /// One sweep over rigid pins, rods and limits.
  func solveConstraints(isBiased: Bool) {
    let softness = isBiased ? rodSoftness : Softness.none
    for index in 0..<preparedCount {
      switch prepared[index].kind {
      case ConstraintRecord.distance: hold(&prepared[index], softness)
      case ConstraintRecord.pin where prepared[index].rate == 0: fasten(&prepared[index], softness)
      default: break
      }
    }
  }

  /// Keeps a distance at its only length, or within its range.
  private func hold(_ c: inout PreparedConstraint, _ softness: Softness) {
    let record = constraints + Int(c.row)
    if c.minimumLength == c.maximumLength {
      let error = direction(anchors(c)).length - c.minimumLength
      correct(&c, error, 1, softness, &record.pointee.impulseX, isOneSided: false)
      return
    }
    if c.minimumLength > 0 {
      let gap = direction(anchors(c)).length - c.minimumLength
      correct(&c, gap, 1, softness, &record.pointee.lowerImpulse, isOneSided: true)
    }
    if c.maximumLength < .infinity {
      let gap = c.maximumLength - direction(anchors(c)).length
      correct(&c, gap, -1, softness, &record.pointee.upperImpulse, isOneSided: true)
    }
  }

  /// Corrects an error along the axis, in the direction that `sign` gives.
  @inline(__always)
  private func correct(
    _ c: inout PreparedConstraint, _ error: Float, _ sign: Float, _ softness: Softness,
    _ accumulated: inout Float, isOneSided: Bool
  ) {
    let arms = anchors(c)
    let axis = direction(arms)
    let mass = effectiveMass(c, arms, axis)
    let relative = relativeVelocity(c, arms)
    let velocity = sign * (relative.x * axis.x + relative.y * axis.y)
    let isApart = isOneSided && error > 0
    let bias = isApart ? error * inverseH : softness.biasRate * error
    let massScale = isApart ? 1 : softness.massScale
    let impulseScale = isApart ? 0 : softness.impulseScale
    var total = accumulated - mass * massScale * (velocity + bias) - impulseScale * accumulated
    if isOneSided { total = Swift.max(total, 0) }
    let change = sign * (total - accumulated)
    accumulated = total
    push(&c, arms, change * axis.x, change * axis.y)
  }

  /// Keeps two points together.
  private func fasten(_ c: inout PreparedConstraint, _ softness: Softness) {
    let record = constraints + Int(c.row)
    let arms = anchors(c)
    let velocity = relativeVelocity(c, arms)
    let impulse = solved(
      response(c, arms), -(velocity.x + softness.biasRate * arms.x),
      -(velocity.y + softness.biasRate * arms.y))
    let x = softness.massScale * impulse.x - softness.impulseScale * record.pointee.impulseX
    let y = softness.massScale * impulse.y - softness.impulseScale * record.pointee.impulseY
    record.pointee.impulseX += x
    record.pointee.impulseY += y
    push(&c, arms, x, y)
  }

  // MARK: Parts

  @inline(__always)
  private func direction(_ arms: ConstraintArms) -> (x: Float, y: Float, length: Float) {
    let length = (arms.x * arms.x + arms.y * arms.y).squareRoot()
    // Points that coincide have no direction; any will part them.
    return length > 1e-6 ? (arms.x / length, arms.y / length, length) : (0, 1, length)
  }

  @inline(__always)
  private func effectiveMass(
    _ c: PreparedConstraint, _ arms: ConstraintArms, _ axis: (x: Float, y: Float, length: Float)
  ) -> Float {
    let k = response(c, arms)
    let inverse = axis.x * (k.xx * axis.x + 2 * k.xy * axis.y) + k.yy * axis.y * axis.y
    return inverse > 0 ? 1 / inverse : 0
  }

  /// Solves a symmetric pair of equations; a direction in which nothing can move stays 0.
  @inline(__always)
  private func solved(
    _ k: (xx: Float, xy: Float, yy: Float), _ x: Float, _ y: Float
  ) -> (x: Float, y: Float) {
    let determinant = k.xx * k.yy - k.xy * k.xy
    guard determinant > 0 else {
      return (k.xx > 0 ? x / k.xx : 0, k.yy > 0 ? y / k.yy : 0)
    }
    return ((k.yy * x - k.xy * y) / determinant, (k.xx * y - k.xy * x) / determinant)
  }
}
