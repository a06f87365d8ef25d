import Geometry

/// The two ends of a joint, and the impulses of a step on the first one.
struct JointEnds: BitwiseCopyable, Sendable {
  var row: Int32 = 0
  var bodyA: Int32 = 0
  /// -1 for a point of the plane.
  var bodyB: Int32 = -1
  /// The vectors from the centers of mass to the anchors at the start of the step.
  ///
  /// If the second end is a point of the plane, (bx, by) is its velocity.
  var ax: Float = 0
  var ay: Float = 0
  var bx: Float = 0
  var by: Float = 0
  /// The vector from A's center of mass to B's, or to the point of the plane.
  ///
  /// For a target it is the vector from its point to the body's origin.
  var deltaX: Float = 0
  var deltaY: Float = 0
  /// The impulses on A in this step so far.
  var impulseX: Float = 0
  var impulseY: Float = 0
  var angularImpulse: Float = 0
}

extension StepContext {
  /// The ends of a joint at the start of a step.
  ///
  /// A point of the plane is already at its position at the end of the step.
  @inline(always)
  func makeEnds(_ row: Int32) -> JointEnds {
    let record = joints + Int(row)
    var ends = JointEnds()
    (ends.row, ends.bodyA, ends.bodyB) = (row, record.pointee.bodyA, record.pointee.bodyB)
    let (a, b) = (Int(ends.bodyA), Int(ends.bodyB))
    let center = poses[a].center
    let armA = poses[a].rotate(record.pointee.anchorA - bodies[a].localCenter)
    (ends.ax, ends.ay) = (Float(armA.x), Float(armA.y))
    var delta = record.pointee.anchorB - center
    if b >= 0 {
      let armB = poses[b].rotate(record.pointee.anchorB - bodies[b].localCenter)
      (ends.bx, ends.by) = (Float(armB.x), Float(armB.y))
      delta = poses[b].center - center
    }
    (ends.deltaX, ends.deltaY) = (Float(delta.x), Float(delta.y))
    return ends
  }

  /// The arms, turned by the bodies' turns in this step, and the vector between anchors.
  @inline(always)
  func arms(_ c: JointEnds) -> JointArms<Float> {
    let a = motions[Int(c.bodyA)]
    var arms = JointArms<Float>()
    arms.ax = a.cosine * c.ax - a.sine * c.ay
    arms.ay = a.sine * c.ax + a.cosine * c.ay
    arms.x = c.deltaX - a.dx - arms.ax
    arms.y = c.deltaY - a.dy - arms.ay
    if c.bodyB >= 0 {
      let b = motions[Int(c.bodyB)]
      arms.bx = b.cosine * c.bx - b.sine * c.by
      arms.by = b.sine * c.bx + b.cosine * c.by
      arms.x += b.dx + arms.bx
      arms.y += b.dy + arms.by
    }
    return arms
  }

  /// Puts a moved point of the plane back to its old place, with the velocity of its travel.
  ///
  /// A rigid joint then gives its body the velocity of the point, which the body keeps when the
  /// joint is removed. A spring uses the ends without this: it sees only the point's final
  /// position.
  mutating func drag(_ ends: JointEnds) -> JointEnds {
    guard ends.bodyB < 0 else { return ends }
    let record = joints + Int(ends.row)
    let travels = record.pointee.flags & JointRecord.travels != 0
    let delta = record.pointee.anchorB - record.pointee.lastAnchor
    if travels && delta == .zero { return ends }
    record.pointee.noteAnchor()
    if !travels { return ends }
    runs.areDragged = true
    var ends = ends
    (ends.deltaX, ends.deltaY) = (ends.deltaX - Float(delta.x), ends.deltaY - Float(delta.y))
    let rate = inverseH / Float(substepCount)
    (ends.bx, ends.by) = (Float(delta.x) * rate, Float(delta.y) * rate)
    return ends
  }

  /// The velocities of the two ends; a point of the plane has its velocity of travel.
  @inline(always)
  private func ends(
    _ c: JointEnds, in states: UnsafeMutablePointer<BodyState>
  ) -> (a: JointMotion<Float>, b: JointMotion<Float>) {
    let a = states[Int(c.bodyA)]
    let motionA = JointMotion<Float>(x: a.vx, y: a.vy, w: a.w, turn: a.turn)
    guard c.bodyB >= 0 else { return (motionA, JointMotion(x: c.bx, y: c.by, w: 0, turn: 0)) }
    let b = states[Int(c.bodyB)]
    return (motionA, JointMotion(x: b.vx, y: b.vy, w: b.w, turn: b.turn))
  }

  /// The inverse masses of the two ends.
  @inline(always)
  private func masses(
    _ c: JointEnds
  ) -> (a: JointMasses<Float>, b: JointMasses<Float>) {
    let a = masses[Int(c.bodyA)]
    let b = c.bodyB >= 0 ? masses[Int(c.bodyB)] : MassRecord()
    return (
      JointMasses(x: a.x, y: a.y, inertia: a.inertia),
      JointMasses(x: b.x, y: b.y, inertia: b.inertia)
    )
  }

  /// The velocity of anchor B relative to anchor A.
  @inline(always)
  func relativeVelocity(_ c: JointEnds, _ arms: JointArms<Float>) -> (x: Float, y: Float) {
    let (a, b) = ends(c, in: motions)
    return arms.velocity(a, b)
  }

  /// The pull on anchor B relative to that on anchor A.
  @inline(always)
  func relativePull(_ c: JointEnds, _ arms: JointArms<Float>) -> (x: Float, y: Float) {
    let (a, b) = ends(c, in: runs.pulls)
    return arms.velocity(a, b)
  }

  /// Applies an impulse to B and its opposite to A, and adds it to the impulses of the step.
  @inline(always)
  func applyImpulse(_ c: inout JointEnds, _ arms: JointArms<Float>, _ px: Float, _ py: Float) {
    apply(px, py, &c, arms, in: motions)
  }

  /// Adds an impulse to the pulls on B and its opposite to those on A, and to the impulses of the
  /// step.
  @inline(always)
  func applyPull(_ c: inout JointEnds, _ arms: JointArms<Float>, _ px: Float, _ py: Float) {
    apply(px, py, &c, arms, in: runs.pulls)
  }

  @inline(always)
  private func apply(
    _ px: Float, _ py: Float, _ c: inout JointEnds, _ arms: JointArms<Float>,
    in states: UnsafeMutablePointer<BodyState>
  ) {
    var (a, b) = ends(c, in: states)
    let mass = masses(c)
    let turning = arms.turning(px, py)
    a.subtract(px, py, turning: turning.a, mass.a)
    b.add(px, py, turning: turning.b, mass.b)
    c.impulseX -= px
    c.impulseY -= py
    c.angularImpulse -= turning.a
    write(a, c.bodyA, in: states)
    if c.bodyB >= 0 { write(b, c.bodyB, in: states) }
  }

  @inline(always)
  private func write(
    _ motion: JointMotion<Float>, _ body: Int32, in states: UnsafeMutablePointer<BodyState>
  ) {
    let state = states + Int(body)
    (state.pointee.vx, state.pointee.vy, state.pointee.w) = (motion.x, motion.y, motion.w)
  }

  /// Applies an angular impulse to A and its opposite to B, and adds it to those of the step.
  @inline(always)
  func applyAngularImpulse(_ c: inout JointEnds, _ impulse: Float) {
    turn(&c, impulse, in: motions)
  }

  /// Adds an angular impulse to the pulls on A and its opposite to those on B, and to the impulses
  /// of the step.
  @inline(always)
  func applyAngularPull(_ c: inout JointEnds, _ impulse: Float) {
    turn(&c, impulse, in: runs.pulls)
  }

  @inline(always)
  private func turn(
    _ c: inout JointEnds, _ impulse: Float, in states: UnsafeMutablePointer<BodyState>
  ) {
    states[Int(c.bodyA)].w += masses[Int(c.bodyA)].inertia * impulse
    c.angularImpulse += impulse
    if c.bodyB >= 0 { states[Int(c.bodyB)].w -= masses[Int(c.bodyB)].inertia * impulse }
  }

  /// The angular velocity of A relative to B.
  @inline(always)
  func relativeTurning(_ c: JointEnds) -> Float { turning(c, in: motions) }

  /// The angular pull on A relative to that on B.
  @inline(always)
  func relativeAngularPull(_ c: JointEnds) -> Float { turning(c, in: runs.pulls) }

  @inline(always)
  private func turning(_ c: JointEnds, in states: UnsafeMutablePointer<BodyState>) -> Float {
    states[Int(c.bodyA)].w - (c.bodyB >= 0 ? states[Int(c.bodyB)].w : 0)
  }

  /// The angle by which A has turned in this step relative to B.
  @inline(always)
  func relativeTurn(_ c: JointEnds) -> Float {
    motions[Int(c.bodyA)].turn - (c.bodyB >= 0 ? motions[Int(c.bodyB)].turn : 0)
  }

  /// The sum of the inverse moments of inertia.
  @inline(always)
  func angularResponse(_ c: JointEnds) -> Float {
    masses[Int(c.bodyA)].inertia + (c.bodyB >= 0 ? masses[Int(c.bodyB)].inertia : 0)
  }

  /// K of the two anchors.
  @inline(always)
  func response(_ c: JointEnds, _ arms: JointArms<Float>) -> InverseMassMatrix<Float> {
    let mass = masses(c)
    return arms.response(mass.a, mass.b)
  }
}
