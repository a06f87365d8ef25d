// Springs are explicit, once per substep; see `MatchedSpring`.
extension StepContext {
  /// Applies the springs: each as an impulse once per substep, before anything is solved.
  func applySprings() {
    for index in 0..<runs.targets.count { pull(&runs.targets.rows[index]) }
    for index in 0..<runs.springLanes.count {
      let lanes = runs.springLanes.rows + index
      if lanes.pointee.hasB { stretch(lanes, hasB: true) } else { stretch(lanes, hasB: false) }
    }
    for index in 0..<runs.crossSprings.count { stretchAcross(&runs.crossSprings.rows[index]) }
    for index in 0..<runs.softPins.count { drag(&runs.softPins.rows[index]) }
    for index in 0..<runs.twists.count { turn(&runs.twists.rows[index]) }
  }

  /// Pulls a body to a point and turns it to an angle.
  @inline(__always)
  private func pull(_ c: inout PreparedTarget) {
    let row = Int(c.ends.bodyA)
    let mass = masses[row]
    var motion = motions[row]
    let old = motion
    let spring = c.spring
    let (ownX, ownY) = (motion.vx - c.loadX, motion.vy - c.loadY)
    let ownW = motion.w - c.angularLoad
    let (rx, ry) = motion.turned(c.leverX, c.leverY)
    let (qx, qy) = motion.turned(c.dampingX, c.dampingY)
    let (pointX, pointY) = (ownX - ownW * ry, ownY + ownW * rx)
    var px = -spring.rate * (c.ends.wayX + motion.dx + rx + spring.ahead * pointX)
    var py = -spring.rate * (c.ends.wayY + motion.dy + ry + spring.ahead * pointY)
    let square = px * px + py * py
    if square > c.maximumPull * c.maximumPull {
      let factor = c.maximumPull / square.squareRoot()
      px *= factor
      py *= factor
    }
    let dragX = -spring.damping * (ownX - ownW * qy)
    let dragY = -spring.damping * (ownY + ownW * qx)
    if mass.x > 0 { motion.vx += px + dragX - spring.loss * c.loadX }
    if mass.y > 0 { motion.vy += py + dragY - spring.loss * c.loadY }
    if mass.inertia > 0 {
      motion.w +=
        c.turning * (rx * py - ry * px + qx * dragY - qy * dragX)
        + c.twist.change(c.angle + motion.turn, motion.w, c.angularLoad)
    }
    motions[row] = motion
    if mass.x > 0 { c.ends.impulseX += (motion.vx - old.vx) / mass.x }
    if mass.y > 0 { c.ends.impulseY += (motion.vy - old.vy) / mass.y }
    if mass.inertia > 0 { c.ends.angularImpulse += (motion.w - old.w) / mass.inertia }
  }

  /// Pulls two points towards their distance at rest, and damps them across their way too.
  @inline(__always)
  private func stretchAcross(_ c: inout PreparedSpring) {
    let spring = c.spring
    let arms = arms(c.ends)
    let velocity = relativeVelocity(c.ends, arms)
    let (ownX, ownY) = (velocity.x - c.loadX, velocity.y - c.loadY)
    let axis = direction(arms.x + spring.ahead * ownX, arms.y + spring.ahead * ownY)
    let load = c.loadX * axis.x + c.loadY * axis.y
    let along = spring.rate * (axis.length - c.length) + spring.loss * load
    let impulse = response(c.ends, arms).impulse(
      for: -(spring.damping * ownX + along * axis.x), -(spring.damping * ownY + along * axis.y))
    push(&c.ends, arms, impulse.x, impulse.y)
  }

  /// Pulls two points together.
  @inline(__always)
  private func drag(_ c: inout PreparedSpring) {
    let arms = arms(c.ends)
    let velocity = relativeVelocity(c.ends, arms)
    let impulse = response(c.ends, arms).impulse(
      for: c.spring.change(arms.x, velocity.x, c.loadX),
      c.spring.change(arms.y, velocity.y, c.loadY))
    push(&c.ends, arms, impulse.x, impulse.y)
  }

  /// Turns two bodies towards their angle at rest.
  @inline(__always)
  private func turn(_ c: inout AngularSpringRow) {
    let inverse = angularResponse(c.ends)
    guard inverse > 0 else { return }
    let place = c.angle + relativeTurn(c.ends)
    twist(&c.ends, c.spring.change(place, relativeTurning(c.ends), c.load) / inverse)
  }
}

extension BodyState {
  /// A vector that turns with the body, as it was at the start of the step, turned to now.
  @inline(__always)
  fileprivate func turned(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    (cosine * x - sine * y, sine * x + cosine * y)
  }
}
