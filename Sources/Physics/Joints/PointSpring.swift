/// A spring between two points of a distance, or of a soft pin or weld; it acts once per substep.
///
/// Its impulses are the changes of velocity of `MatchedSpring` times the effective mass of both
/// points.
struct PointSpring: JointRow {
  var ends: JointEnds
  /// The length at rest; 0 for a pin.
  private(set) var length: Float = 0
  private(set) var spring = SpringSubstep()

  init(_ ends: JointEnds) { self.ends = ends }

  /// Computes the other fields in place, because copying the row into the run would cost as much.
  mutating func prepare(_ step: StepContext, _ memos: inout SpringMemos) {
    let record = step.joints + Int(ends.row)
    let (a, b) = (Int(ends.bodyA), Int(ends.bodyB))
    let responseA = step.response(of: a, ends.ax, ends.ay)
    var (sprung, total) = (step.bodies[a].isSprung ? responseA : 0, responseA)
    if b >= 0 {
      let responseB = step.response(of: b, ends.bx, ends.by)
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

  init(_ ends: JointEnds, _ step: StepContext, _ memos: inout SpringMemos) {
    self.ends = ends
    let record = step.joints + Int(ends.row)
    let (a, b) = (Int(ends.bodyA), Int(ends.bodyB))
    var angle = step.poses[a].angle - record.pointee.angle
    let responseA = step.masses[a].inertia
    var (sprung, total) = (step.bodies[a].isSprung ? responseA : 0, responseA)
    if b >= 0 {
      angle -= step.poses[b].angle
      total += step.masses[b].inertia
      if step.bodies[b].isSprung { sprung += step.masses[b].inertia }
    }
    self.angle = Float(angle)
    spring = memos.angular.spring(
      record.pointee.angularFrequency, record.pointee.angularDampingRatio, step.h)
    spring.ahead = total > 0 ? 0.5 * step.h * sprung / total : 0
  }

  @inline(always)
  mutating func pull(_ step: StepContext) {
    let inverse = step.angularResponse(ends)
    guard inverse > 0 else { return }
    let position = angle + step.relativeTurn(ends)
    step.applyAngularPull(&ends, spring.pull(position, step.relativeTurning(ends)) / inverse)
  }

  @inline(always)
  mutating func damp(_ step: StepContext) {
    let inverse = step.angularResponse(ends)
    guard inverse > 0 else { return }
    step.applyAngularPull(&ends, -spring.loss * step.relativeAngularPull(ends) / inverse)
    step.applyAngularImpulse(&ends, -spring.damping * step.relativeTurning(ends) / inverse)
  }
}

extension StepContext {
  /// The inverse effective mass of a point of a body, summed over x and y.
  @inline(always)
  fileprivate func response(of row: Int, _ x: Float, _ y: Float) -> Float {
    let mass = masses[row]
    return mass.x + mass.y + mass.inertia * (x * x + y * y)
  }
}
