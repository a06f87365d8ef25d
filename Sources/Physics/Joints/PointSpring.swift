/// A spring between two points of a distance, or of a soft pin or weld; it acts once per substep.
///
/// Its impulses are the changes of velocity of `MatchedSpring` times the effective mass of both
/// points.
struct PointSpring: JointRow {
  var ends: JointEnds
  /// The length at rest; 0 for a pin.
  private(set) var length: Float = 0
  private(set) var spring = SpringSubstep()
  /// The velocity of anchor B relative to A that the spring takes from the loads, see
  /// `SpringSubstep.adapt`.
  private(set) var lostX: Float = 0
  private(set) var lostY: Float = 0

  init(_ ends: JointEnds) { self.ends = ends }

  /// Computes the other fields in place, because copying the row into the run would cost as much.
  mutating func prepare(_ step: StepContext, _ memos: inout SpringMemos) {
    let record = step.joints + Int(ends.row)
    let (a, b) = (Int(ends.bodyA), Int(ends.bodyB))
    var load = step.pointLoad(a, ends.ax, ends.ay)
    let responseA = step.response(of: a, ends.ax, ends.ay)
    var (sprung, total) = (step.bodies[a].isSprung ? responseA : 0, responseA)
    load = (-load.x, -load.y)
    if b >= 0 {
      let loadB = step.pointLoad(b, ends.bx, ends.by)
      load = (load.x + loadB.x, load.y + loadB.y)
      let responseB = step.response(of: b, ends.bx, ends.by)
      total += responseB
      if step.bodies[b].isSprung { sprung += responseB }
    }
    spring = memos.point.spring(record.pointee.frequency, record.pointee.dampingRatio, step.h)
    (lostX, lostY) = spring.adapt(sprung: total > 0 ? sprung / total : 0, load, step.h)
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
  /// The angular velocity that the spring takes from the loads, see `SpringSubstep.adapt`.
  var lost: Float

  init(_ ends: JointEnds, _ step: StepContext, _ memos: inout SpringMemos) {
    self.ends = ends
    let record = step.joints + Int(ends.row)
    let (a, b) = (Int(ends.bodyA), Int(ends.bodyB))
    var load = step.angularLoad(a)
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
    lost = spring.adapt(sprung: total > 0 ? sprung / total : 0, (load, 0), step.h).x
  }

  @inline(always)
  mutating func pull(_ step: StepContext) {
    let inverse = step.angularResponse(ends)
    guard inverse > 0 else { return }
    let position = angle + step.relativeTurn(ends)
    let pull = spring.pull(position, step.relativeTurning(ends)) - lost
    step.applyAngularPull(&ends, pull / inverse)
  }

  @inline(always)
  mutating func damp(_ step: StepContext) {
    let inverse = step.angularResponse(ends)
    guard inverse > 0 else { return }
    step.applyAngularPull(&ends, -spring.loss * step.relativeAngularPull(ends) / inverse)
    step.applyAngularImpulse(&ends, -spring.damping * step.relativeTurning(ends) / inverse)
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
