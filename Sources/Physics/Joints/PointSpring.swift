/// A spring between two points of a distance, or of a soft pin or weld; it acts once per substep.
///
/// Its impulse is the change of velocity of `MatchedSpring` times the effective mass of both
/// points.
struct PointSpring: JointRow {
  var ends: JointEnds
  /// The length at rest; 0 for a pin.
  private(set) var length: Float = 0
  private(set) var spring = SpringSubstep()
  /// The velocity of anchor B relative to A that loads add in a substep.
  private(set) var loadX: Float = 0
  private(set) var loadY: Float = 0

  init(_ ends: JointEnds) { self.ends = ends }

  /// Computes the other fields in place, because copying the row into the run would cost as much.
  mutating func prepare(_ step: StepContext, _ memos: inout SpringMemos) {
    let record = step.joints + Int(ends.row)
    let (a, b) = (Int(ends.bodyA), Int(ends.bodyB))
    let load = step.pointLoad(a, ends.ax, ends.ay)
    let responseA = step.response(of: a, ends.ax, ends.ay)
    (loadX, loadY) = (-load.x, -load.y)
    var (sprung, total) = (step.bodies[a].isSprung ? responseA : 0, responseA)
    if b >= 0 {
      let load = step.pointLoad(b, ends.bx, ends.by)
      let responseB = step.response(of: b, ends.bx, ends.by)
      loadX += load.x
      loadY += load.y
      total += responseB
      if step.bodies[b].isSprung { sprung += responseB }
    }
    spring = memos.point.spring(record.pointee.frequency, record.pointee.dampingRatio, step.h)
    spring.ahead = total > 0 ? 0.5 * step.h * sprung / total : 0
    length = Float(record.pointee.length)
  }
}

/// A spring between two angles: of a pin, or of a soft weld.
///
/// Its position is θ = angle A - angle B - reference angle, with J = (0, 1, 0, -1) and k = 1/IA +
/// 1/IB.
struct AngularSpringRow: SpringRow {
  var ends: JointEnds
  /// θ at the start of the step.
  var angle: Float
  var spring: SpringSubstep
  var load: Float

  init(_ ends: JointEnds, _ step: StepContext, _ memos: inout SpringMemos) {
    self.ends = ends
    let record = step.joints + Int(ends.row)
    let (a, b) = (Int(ends.bodyA), Int(ends.bodyB))
    load = step.angularLoad(a)
    var angle = step.poses[a].angle - record.pointee.angle
    let responseA = step.masses[a].inertia
    var (sprung, total) = (step.bodies[a].isSprung ? responseA : 0, responseA)
    if b >= 0 {
      load -= step.angularLoad(b)
      angle -= step.poses[b].angle
      total += step.masses[b].inertia
      if step.bodies[b].isSprung { sprung += step.masses[b].inertia }
    }
    self.angle = Float(angle)
    spring = memos.angular.spring(
      record.pointee.angularFrequency, record.pointee.angularDampingRatio, step.h)
    spring.ahead = total > 0 ? 0.5 * step.h * sprung / total : 0
  }

  /// Turns two bodies towards their angle at rest.
  @inline(always)
  mutating func apply(_ step: StepContext) {
    let inverse = step.angularResponse(ends)
    guard inverse > 0 else { return }
    let position = angle + step.relativeTurn(ends)
    step.applyAngularImpulse(
      &ends, spring.change(position, step.relativeTurning(ends), load) / inverse)
  }
}

// Velocities that loads add in a substep.
extension StepContext {
  /// The velocity that the load of a substep gives a point of a body.
  @inline(always)
  fileprivate func pointLoad(_ row: Int, _ x: Float, _ y: Float) -> (x: Float, y: Float) {
    guard bodies[row].isDynamic else { return (0, 0) }
    let acceleration = acceleration(of: row)
    let turning = angularLoad(row)
    return (acceleration.x * h - turning * y, acceleration.y * h + turning * x)
  }

  /// The angular velocity that the load of a substep gives a body.
  @inline(always)
  func angularLoad(_ row: Int) -> Float {
    let inverse = masses[row].inertia
    guard inverse > 0 else { return 0 }
    return (loads[row].next.alpha + loads[row].next.torque * inverse) * h
  }

  /// The inverse effective mass of a point of a body, summed over x and y.
  @inline(always)
  fileprivate func response(of row: Int, _ x: Float, _ y: Float) -> Float {
    let mass = masses[row]
    return mass.x + mass.y + mass.inertia * (x * x + y * y)
  }
}
