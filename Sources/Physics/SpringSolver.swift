// Springs are explicit, once per pass; see `MatchedSpring`.
extension StepContext {
  /// Applies the springs: each as an impulse once per pass, before anything is solved.
  func applySprings() {
    for index in 0..<runs.targets.count { pull(&runs.targets.rows[index]) }
    for index in 0..<runs.anchored.count { stretch(runs.anchored.rows + index) }
    for index in 0..<runs.springs.count { stretch(runs.springs.rows + index) }
    for index in 0..<runs.crossSprings.count { stretchAcross(&runs.crossSprings.rows[index]) }
    for index in 0..<runs.softPins.count { drag(&runs.softPins.rows[index]) }
    for index in 0..<runs.twists.count { turn(&runs.twists.rows[index]) }
  }

  /// Takes half of a pass's change of velocity out of its way again, where only springs act: such
  /// bodies move by the mean of old and new velocity, as in free flight.
  func settleSprung() {
    for index in 0..<runs.sprung.count {
      let body = runs.sprung.rows + index
      let row = Int(body.pointee.row)
      var motion = motions[row]
      let half = -0.5 * h
      motion.dx += half * (motion.vx - body.pointee.vx)
      motion.dy += half * (motion.vy - body.pointee.vy)
      let turn = half * (motion.w - body.pointee.w)
      motion.turn += turn
      // Exact enough for an angle that is a small part of a pass's turn.
      let (sine, cosine) = (motion.sine, motion.cosine)
      let shrink = 1 - 0.5 * turn * turn
      motion.sine = shrink * sine + turn * cosine
      motion.cosine = shrink * cosine - turn * sine
      motions[row] = motion
      (body.pointee.vx, body.pointee.vy, body.pointee.w) = (motion.vx, motion.vy, motion.w)
    }
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
    var px = -spring.rate * (c.ends.wayX + motion.dx + spring.ahead * ownX)
    var py = -spring.rate * (c.ends.wayY + motion.dy + spring.ahead * ownY)
    let square = px * px + py * py
    if square > c.maximumPull * c.maximumPull {
      let factor = c.maximumPull / square.squareRoot()
      px *= factor
      py *= factor
    }
    if mass.x > 0 { motion.vx += px - spring.damping * ownX - spring.loss * c.loadX }
    if mass.y > 0 { motion.vy += py - spring.damping * ownY - spring.loss * c.loadY }
    if mass.inertia > 0 {
      motion.w +=
        c.leverX * py - c.leverY * px
        + c.twist.change(c.angle + motion.turn, motion.w, c.angularLoad)
    }
    motions[row] = motion
    if mass.x > 0 { c.ends.impulseX += (motion.vx - old.vx) / mass.x }
    if mass.y > 0 { c.ends.impulseY += (motion.vy - old.vy) / mass.y }
    if mass.inertia > 0 { c.ends.angularImpulse += (motion.w - old.w) / mass.inertia }
  }

  /// Pulls two points towards their distance at rest.
  ///
  /// The hot one: everything that it reads is read once, and only velocities are written.
  @inline(__always)
  private func stretch(_ c: UnsafeMutablePointer<PreparedSpring>) {
    let rowB = Int(c.pointee.ends.bodyB)
    var a = end(Int(c.pointee.ends.bodyA), c.pointee.ends.ax, c.pointee.ends.ay)
    let spring = c.pointee.spring
    var x = c.pointee.ends.wayX - a.x
    var y = c.pointee.ends.wayY - a.y
    var ownX = -a.anchorVX - c.pointee.loadX
    var ownY = -a.anchorVY - c.pointee.loadY
    var b = SpringEnd()
    if rowB >= 0 {
      b = end(rowB, c.pointee.ends.bx, c.pointee.ends.by)
      x += b.x
      y += b.y
      ownX += b.anchorVX
      ownY += b.anchorVY
    }
    let axis = direction(x + spring.ahead * ownX, y + spring.ahead * ownY)
    let own = ownX * axis.x + ownY * axis.y
    let load = c.pointee.loadX * axis.x + c.pointee.loadY * axis.y
    let change =
      spring.damping * own + spring.rate * (axis.length - c.pointee.length) + spring.loss * load
    var inverse = a.response(along: axis.x, axis.y)
    if rowB >= 0 { inverse += b.response(along: axis.x, axis.y) }
    let impulse = inverse > 0 ? -change / inverse : 0
    let (px, py) = (impulse * axis.x, impulse * axis.y)
    let turn = a.push(-px, -py)
    store(a, in: Int(c.pointee.ends.bodyA))
    if rowB >= 0 {
      b.push(px, py)
      store(b, in: rowB)
    }
    c.pointee.ends.impulseX -= px
    c.pointee.ends.impulseY -= py
    c.pointee.ends.angularImpulse += turn
  }

  @inline(__always)
  private func end(_ row: Int, _ x: Float, _ y: Float) -> SpringEnd {
    let motion = motions + row
    let mass = masses + row
    let (sine, cosine) = (motion.pointee.sine, motion.pointee.cosine)
    var end = SpringEnd()
    (end.vx, end.vy, end.w) = (motion.pointee.vx, motion.pointee.vy, motion.pointee.w)
    (end.massX, end.massY) = (mass.pointee.x, mass.pointee.y)
    end.inertia = mass.pointee.inertia
    end.armX = cosine * x - sine * y
    end.armY = sine * x + cosine * y
    end.x = motion.pointee.dx + end.armX
    end.y = motion.pointee.dy + end.armY
    return end
  }

  @inline(__always)
  private func store(_ end: SpringEnd, in row: Int) {
    motions[row].vx = end.vx
    motions[row].vy = end.vy
    motions[row].w = end.w
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
  private func turn(_ c: inout PreparedTwist) {
    let inverse = angularResponse(c.ends)
    guard inverse > 0 else { return }
    let place = c.angle + relativeTurn(c.ends)
    twist(&c.ends, c.spring.change(place, relativeTurning(c.ends), c.load) / inverse)
  }
}

/// One end of a spring in a pass: a body and the arm to its anchor.
private struct SpringEnd {
  var vx: Float = 0
  var vy: Float = 0
  var w: Float = 0
  var massX: Float = 0
  var massY: Float = 0
  var inertia: Float = 0
  var armX: Float = 0
  var armY: Float = 0
  /// How far the anchor has come in this step, from where the center of mass was.
  var x: Float = 0
  var y: Float = 0

  @inline(__always) var anchorVX: Float { vx - w * armY }
  @inline(__always) var anchorVY: Float { vy + w * armX }

  @inline(__always)
  func response(along x: Float, _ y: Float) -> Float {
    let lever = armX * y - armY * x
    return massX * x * x + massY * y * y + inertia * lever * lever
  }

  /// Changes the velocities by an impulse, and gives the angular one.
  @inline(__always)
  @discardableResult
  mutating func push(_ px: Float, _ py: Float) -> Float {
    let turn = armX * py - armY * px
    vx += massX * px
    vy += massY * py
    w += inertia * turn
    return turn
  }
}
