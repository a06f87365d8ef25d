import CSweeps

/// The arms of one end of four springs in a substep.
struct LaneArms: BitwiseCopyable, Sendable {
  var x = Lanes()
  var y = Lanes()

  /// The inverse effective mass of the anchors along an axis.
  @inline(always)
  func response(_ mass: JointMasses<Lanes>, along axisX: Lanes, _ axisY: Lanes) -> Lanes {
    mass.response(along: axisX, axisY, x * axisY - y * axisX)
  }

  /// The velocity of the anchors along an axis.
  @inline(always)
  func speed(_ velocity: VelocityLanes, along axisX: Lanes, _ axisY: Lanes) -> Lanes {
    (velocity.x - velocity.w * y) * axisX + (velocity.y + velocity.w * x) * axisY
  }
}

// The springs of distances, see `MatchedSpring` and `SpringRow`.
extension StepContext {
  func pullSpringLanes() {
    for index in 0..<runs.springLanes.count {
      let lanes = runs.springLanes.rows + index
      if lanes.pointee.hasB { pull(lanes, hasB: true) } else { pull(lanes, hasB: false) }
    }
  }

  func dampSpringLanes() {
    for index in 0..<runs.springLanes.count {
      let lanes = runs.springLanes.rows + index
      if lanes.pointee.hasB { damp(lanes, hasB: true) } else { damp(lanes, hasB: false) }
    }
  }

  /// Pulls four pairs of points towards their distances at rest.
  @inline(always)
  private func pull(_ c: UnsafeMutablePointer<SpringLanes>, hasB: Bool) {
    let a = velocities(c.pointee.bodiesA)
    let displacementA = displacements(c.pointee.bodiesA)
    let armsA = arms(displacementA, c.pointee.ax, c.pointee.ay)
    c.pointee.armsA = armsA
    let ahead = c.pointee.ahead
    var x = c.pointee.deltaX - displacementA.x - armsA.x - ahead * (a.x - a.w * armsA.y)
    var y = c.pointee.deltaY - displacementA.y - armsA.y - ahead * (a.y + a.w * armsA.x)
    var armsB = armsA
    if hasB {
      let b = velocities(c.pointee.bodiesB)
      let displacementB = displacements(c.pointee.bodiesB)
      armsB = arms(displacementB, c.pointee.bx, c.pointee.by)
      c.pointee.armsB = armsB
      x += displacementB.x + armsB.x + ahead * (b.x - b.w * armsB.y)
      y += displacementB.y + armsB.y + ahead * (b.y + b.w * armsB.x)
    }
    let length = (x * x + y * y).squareRoot()
    // Coinciding points have no direction; then any direction separates them.
    let isNear = length .<= Lanes(repeating: 1e-6)
    let inverseLength = 1 / length
    let axisX = Lanes.choose(isNear, .zero, x * inverseLength)
    let axisY = Lanes.choose(isNear, Lanes(repeating: 1), y * inverseLength)
    var inverse = armsA.response(c.pointee.massA, along: axisX, axisY)
    if hasB { inverse += armsB.response(c.pointee.massB, along: axisX, axisY) }
    // If no impulse moves either body, the inverse is 0, and so is the impulse.
    let mass = Lanes.choose(inverse .> .zero, 1 / inverse, .zero)
    (c.pointee.axisX, c.pointee.axisY, c.pointee.mass) = (axisX, axisY, mass)
    let lost = c.pointee.lostX * axisX + c.pointee.lostY * axisY
    let impulse = mass * (c.pointee.stiffness * (length - c.pointee.length) + lost)
    apply(impulse, c, in: runs.pulls, hasB: hasB)
  }

  /// Damps four pairs of points along their axes.
  @inline(always)
  private func damp(_ c: UnsafeMutablePointer<SpringLanes>, hasB: Bool) {
    let mass = c.pointee.mass
    let pull = speed(c, in: runs.pulls, hasB: hasB)
    apply(mass * (c.pointee.loss * pull), c, in: runs.pulls, hasB: hasB)
    let own = speed(c, in: motions, hasB: hasB)
    apply(mass * (c.pointee.damping * own), c, in: motions, hasB: hasB)
  }

  /// The velocities along the axes of the anchors on B relative to those on A.
  @inline(always)
  private func speed(
    _ c: UnsafeMutablePointer<SpringLanes>, in states: UnsafeMutablePointer<BodyState>, hasB: Bool
  ) -> Lanes {
    let (x, y) = (c.pointee.axisX, c.pointee.axisY)
    let a = c.pointee.armsA.speed(velocities(c.pointee.bodiesA, in: states), along: x, y)
    guard hasB else { return -a }
    return c.pointee.armsB.speed(velocities(c.pointee.bodiesB, in: states), along: x, y) - a
  }

  /// Applies impulses along the axes to the bodies A, and their opposites to the bodies B.
  @inline(always)
  private func apply(
    _ impulse: Lanes, _ c: UnsafeMutablePointer<SpringLanes>,
    in states: UnsafeMutablePointer<BodyState>, hasB: Bool
  ) {
    let (px, py) = (impulse * c.pointee.axisX, impulse * c.pointee.axisY)
    var a = velocities(c.pointee.bodiesA, in: states)
    let turning = applyImpulse(&a, c.pointee.massA, c.pointee.armsA, px, py)
    store(a, c.pointee.targetsA, in: states)
    c.pointee.impulseX += px
    c.pointee.impulseY += py
    c.pointee.angularImpulse += turning
    if hasB {
      var b = velocities(c.pointee.bodiesB, in: states)
      applyImpulse(&b, c.pointee.massB, c.pointee.armsB, -px, -py)
      store(b, c.pointee.targetsB, in: states)
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
