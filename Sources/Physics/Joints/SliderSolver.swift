extension StepContext {
  /// The axis of a slider and the levers at which its impulses act, in a substep.
  struct SliderWay {
    var axisX: Float = 0
    var axisY: Float = 0
    /// How far anchor A is from the axis, and along it.
    var across: Float = 0
    var along: Float = 0
    /// The levers across the axis, and along it, on A and on B.
    var acrossA: Float = 0
    var acrossB: Float = 0
    var alongA: Float = 0
    var alongB: Float = 0
  }

  @inline(__always)
  private func way(_ c: PreparedSlider) -> SliderWay {
    let arms = arms(c.ends)
    var way = SliderWay()
    (way.axisX, way.axisY) = (c.axisX, c.axisY)
    if c.ends.bodyB >= 0 {
      let b = motions[Int(c.ends.bodyB)]
      way.axisX = b.cosine * c.axisX - b.sine * c.axisY
      way.axisY = b.sine * c.axisX + b.cosine * c.axisY
    }
    // The direction across is the axis turned clockwise: (-y, x).
    let (ux, uy) = (way.axisX, way.axisY)
    way.along = -(arms.x * ux + arms.y * uy)
    way.across = arms.x * uy - arms.y * ux
    // B is held where A's anchor is.
    let (bx, by) = (arms.bx - arms.x, arms.by - arms.y)
    way.acrossA = arms.ax * ux + arms.ay * uy
    way.acrossB = bx * ux + by * uy
    way.alongA = arms.ax * uy - arms.ay * ux
    way.alongB = bx * uy - by * ux
    return way
  }

  /// Applies an impulse across and along the axis and one against rotation to A, and their
  /// opposites to B.
  @inline(__always)
  private func push(
    _ c: inout PreparedSlider, _ way: SliderWay, across: Float, along: Float, turn: Float
  ) {
    let px = along * way.axisX - across * way.axisY
    let py = along * way.axisY + across * way.axisX
    let a = Int(c.ends.bodyA)
    let massA = masses[a]
    let torque = way.acrossA * across + way.alongA * along + turn
    motions[a].vx += massA.x * px
    motions[a].vy += massA.y * py
    motions[a].w += massA.inertia * torque
    c.ends.impulseX += px
    c.ends.impulseY += py
    c.ends.angularImpulse += torque
    if c.ends.bodyB >= 0 {
      let b = Int(c.ends.bodyB)
      let massB = masses[b]
      motions[b].vx -= massB.x * px
      motions[b].vy -= massB.y * py
      motions[b].w -= massB.inertia * (way.acrossB * across + way.alongB * along + turn)
    }
  }

  /// The velocity of A's anchor as seen from B, across and along the axis.
  @inline(__always)
  private func velocity(_ c: PreparedSlider, _ way: SliderWay) -> (across: Float, along: Float) {
    let a = motions[Int(c.ends.bodyA)]
    var b = BodyState()
    if c.ends.bodyB >= 0 {
      b = motions[Int(c.ends.bodyB)]
    } else {
      (b.vx, b.vy) = (c.ends.bx, c.ends.by)
    }
    let (x, y) = (a.vx - b.vx, a.vy - b.vy)
    return (
      y * way.axisX - x * way.axisY + a.w * way.acrossA - b.w * way.acrossB,
      x * way.axisX + y * way.axisY + a.w * way.alongA - b.w * way.alongB
    )
  }

  func warm(_ c: inout PreparedSlider) {
    push(&c, way(c), across: c.across, along: c.drive.impulse, turn: c.turn)
  }

  /// Applies motor, friction and limits, and keeps a point on its axis and an angle.
  func slide(_ c: inout PreparedSlider, _ softness: Softness) {
    let way = way(c)
    let a = masses[Int(c.ends.bodyA)]
    let b = c.ends.bodyB >= 0 ? masses[Int(c.ends.bodyB)] : MassRecord()
    let (mx, my) = (a.x + b.x, a.y + b.y)
    let (ux, uy) = (way.axisX, way.axisY)
    if c.drive.isActive {
      let inverse =
        mx * ux * ux + my * uy * uy + a.inertia * way.alongA * way.alongA
        + b.inertia * way.alongB * way.alongB
      let mass = inverse > 0 ? 1 / inverse : 0
      let along = velocity(c, way).along
      let impulse = drive(&c.drive, way.along, along, inverse, mass, softness)
      push(&c, way, across: 0, along: impulse, turn: 0)
    }
    let k = InverseMassMatrix(
      xx: mx * uy * uy + my * ux * ux + a.inertia * way.acrossA * way.acrossA
        + b.inertia * way.acrossB * way.acrossB,
      xy: a.inertia * way.acrossA + b.inertia * way.acrossB, yy: a.inertia + b.inertia)
    let across = velocity(c, way).across
    let turning = relativeTurning(c.ends)
    let impulse = k.impulse(
      for: -(across + softness.biasRate * way.across),
      -(turning + softness.biasRate * (c.angle + relativeTurn(c.ends))))
    let x = softness.massScale * impulse.x - softness.impulseScale * c.across
    let turn = softness.massScale * impulse.y - softness.impulseScale * c.turn
    c.across += x
    c.turn += turn
    push(&c, way, across: x, along: 0, turn: turn)
  }
}

extension PreparedDrive {
  /// Whether there is anything but free motion.
  @inline(__always)
  var isActive: Bool {
    frictionLimit > 0 || motorLimit > 0 || minimum > -.infinity || maximum < .infinity
  }
}
