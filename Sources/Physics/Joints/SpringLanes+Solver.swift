import CSweeps

/// The arms of one end of four springs in a substep.
private struct LaneArms {
  let x: Lanes
  let y: Lanes

  /// The inverse effective mass of the anchors along an axis.
  @inline(always)
  func response(_ mass: JointMasses<Lanes>, along axisX: Lanes, _ axisY: Lanes) -> Lanes {
    mass.response(along: axisX, axisY, x * axisY - y * axisX)
  }
}

extension StepContext {
  /// Applies the springs of distances: each as an impulse once per substep, see `MatchedSpring`.
  func applySpringLanes() {
    for index in 0..<runs.springLanes.count {
      let lanes = runs.springLanes.rows + index
      if lanes.pointee.hasB { stretch(lanes, hasB: true) } else { stretch(lanes, hasB: false) }
    }
  }

  /// Pulls four pairs of points towards their distances at rest.
  @inline(always)
  private func stretch(_ c: UnsafeMutablePointer<SpringLanes>, hasB: Bool) {
    var a = velocities(c.pointee.bodiesA)
    let displacementA = displacements(c.pointee.bodiesA)
    let armA = arms(displacementA, c.pointee.ax, c.pointee.ay)
    var x = c.pointee.deltaX - displacementA.x - armA.x
    var y = c.pointee.deltaY - displacementA.y - armA.y
    var ownX = a.w * armA.y - a.x - c.pointee.loadX
    var ownY = -a.w * armA.x - a.y - c.pointee.loadY
    var (b, armB) = (a, armA)
    if hasB {
      b = velocities(c.pointee.bodiesB)
      let displacementB = displacements(c.pointee.bodiesB)
      armB = arms(displacementB, c.pointee.bx, c.pointee.by)
      x += displacementB.x + armB.x
      y += displacementB.y + armB.y
      ownX += b.x - b.w * armB.y
      ownY += b.y + b.w * armB.x
    }
    x += c.pointee.ahead * ownX
    y += c.pointee.ahead * ownY
    let length = (x * x + y * y).squareRoot()
    // Coinciding points have no direction; then any direction separates them.
    let isNear = length .<= Lanes(repeating: 1e-6)
    let inverseLength = 1 / length
    let axisX = Lanes.choose(isNear, .zero, x * inverseLength)
    let axisY = Lanes.choose(isNear, Lanes(repeating: 1), y * inverseLength)
    let own = ownX * axisX + ownY * axisY
    let load = c.pointee.loadX * axisX + c.pointee.loadY * axisY
    let change =
      c.pointee.damping * own + c.pointee.rate * (length - c.pointee.length)
      + c.pointee.loss * load
    var inverse = armA.response(c.pointee.massA, along: axisX, axisY)
    if hasB { inverse += armB.response(c.pointee.massB, along: axisX, axisY) }
    // If no impulse moves either body, the inverse is 0, and so is the impulse.
    let impulse = Lanes.choose(inverse .> .zero, change / inverse, .zero)
    let (px, py) = (impulse * axisX, impulse * axisY)
    let turning = applyImpulse(&a, c.pointee.massA, armA, px, py)
    c.pointee.impulseX += px
    c.pointee.impulseY += py
    c.pointee.angularImpulse += turning
    store(a, c.pointee.targetsA)
    if hasB {
      applyImpulse(&b, c.pointee.massB, armB, -px, -py)
      store(b, c.pointee.targetsB)
    }
  }

  @inline(always)
  private func arms(_ displacement: DisplacementLanes, _ x: Lanes, _ y: Lanes) -> LaneArms {
    LaneArms(
      x: displacement.cosine * x - displacement.sine * y,
      y: displacement.sine * x + displacement.cosine * y)
  }

  /// Applies impulses at the ends of arms, and returns the angular impulses.
  @inline(always)
  @discardableResult
  private func applyImpulse(
    _ velocities: inout VelocityLanes, _ mass: JointMasses<Lanes>, _ arms: LaneArms, _ px: Lanes,
    _ py: Lanes
  ) -> Lanes {
    let turning = arms.x * py - arms.y * px
    velocities.x += mass.x * px
    velocities.y += mass.y * py
    velocities.w += mass.inertia * turning
    return turning
  }
}
