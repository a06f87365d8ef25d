/// What the passes of one step need of a constraint; made anew in every step.
struct PreparedConstraint: BitwiseCopyable, Sendable {
  var row: Int32 = 0
  var bodyA: Int32 = 0
  /// -1 for a point of the plane.
  var bodyB: Int32 = -1
  var kind: UInt32 = 0
  /// From the centers of mass to the anchors, at the start of the step.
  var ax: Float = 0
  var ay: Float = 0
  var bx: Float = 0
  var by: Float = 0
  /// From A's center of mass, or a target's origin, to B's or to the point of the plane.
  var wayX: Float = 0
  var wayY: Float = 0
  /// The spring; its rate is 0 for none.
  var damping: Float = 0
  var rate: Float = 0
  var length: Float = 0
  var minimumLength: Float = 0
  var maximumLength: Float = 0
  // A target only.
  /// The largest change of velocity by which a pass pulls, in pt/s.
  var maximumPull: Float = 0
  var angularDamping: Float = 0
  var angularRate: Float = 0
  /// The angle to turn by, at the start of the step.
  var angle: Float = 0
  /// The lever times m / I, in 1/pt.
  var leverX: Float = 0
  var leverY: Float = 0
  /// What the step did to A so far.
  var impulseX: Float = 0
  var impulseY: Float = 0
  var angularImpulse: Float = 0
}

extension StepContext {
  /// The anchors, turned as far as the bodies have turned in this step, and the way between them.
  @inline(__always)
  func anchors(_ c: PreparedConstraint) -> ConstraintArms {
    let a = motions[Int(c.bodyA)]
    var arms = ConstraintArms()
    arms.ax = a.cosine * c.ax - a.sine * c.ay
    arms.ay = a.sine * c.ax + a.cosine * c.ay
    arms.x = c.wayX - a.dx - arms.ax
    arms.y = c.wayY - a.dy - arms.ay
    if c.bodyB >= 0 {
      let b = motions[Int(c.bodyB)]
      arms.bx = b.cosine * c.bx - b.sine * c.by
      arms.by = b.sine * c.bx + b.cosine * c.by
      arms.x += b.dx + arms.bx
      arms.y += b.dy + arms.by
    }
    return arms
  }

  /// The velocity of anchor B as seen from anchor A.
  @inline(__always)
  func relativeVelocity(_ c: PreparedConstraint, _ arms: ConstraintArms) -> (x: Float, y: Float) {
    let a = motions[Int(c.bodyA)]
    var x = -(a.vx - a.w * arms.ay)
    var y = -(a.vy + a.w * arms.ax)
    if c.bodyB >= 0 {
      let b = motions[Int(c.bodyB)]
      x += b.vx - b.w * arms.by
      y += b.vy + b.w * arms.bx
    }
    return (x, y)
  }

  /// Applies an impulse to B and its opposite to A, and counts it.
  @inline(__always)
  func push(_ c: inout PreparedConstraint, _ arms: ConstraintArms, _ px: Float, _ py: Float) {
    let rowA = Int(c.bodyA)
    let massA = masses[rowA]
    let turn = -(arms.ax * py - arms.ay * px)
    motions[rowA].vx -= massA.x * px
    motions[rowA].vy -= massA.y * py
    motions[rowA].w += massA.inertia * turn
    c.impulseX -= px
    c.impulseY -= py
    c.angularImpulse += turn
    if c.bodyB >= 0 {
      let rowB = Int(c.bodyB)
      let massB = masses[rowB]
      motions[rowB].vx += massB.x * px
      motions[rowB].vy += massB.y * py
      motions[rowB].w += massB.inertia * (arms.bx * py - arms.by * px)
    }
  }

  /// The inverse of the effective mass of two anchors: a symmetric matrix.
  @inline(__always)
  func response(_ c: PreparedConstraint, _ arms: ConstraintArms) -> (
    xx: Float, xy: Float, yy: Float
  ) {
    let a = masses[Int(c.bodyA)]
    var xx = a.x + a.inertia * arms.ay * arms.ay
    var xy = -a.inertia * arms.ax * arms.ay
    var yy = a.y + a.inertia * arms.ax * arms.ax
    if c.bodyB >= 0 {
      let b = masses[Int(c.bodyB)]
      xx += b.x + b.inertia * arms.by * arms.by
      xy -= b.inertia * arms.bx * arms.by
      yy += b.y + b.inertia * arms.bx * arms.bx
    }
    return (xx, xy, yy)
  }
}

/// The arms of a constraint in a pass, and the way from anchor A to anchor B.
struct ConstraintArms {
  var ax: Float = 0
  var ay: Float = 0
  var bx: Float = 0
  var by: Float = 0
  var x: Float = 0
  var y: Float = 0
}
