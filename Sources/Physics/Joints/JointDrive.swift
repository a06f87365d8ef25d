/// Motor, friction and limits of one degree of freedom: an angle, or a translation along an axis.
///
/// All act along the same J, so that K is one number k and m = 1 / k: with the position x and the speed
/// x' = v = J V,
/// - friction asks for v = 0, with |λ| at most h times its greatest force;
/// - a motor asks for v = speed, in the same way;
/// - the lower limit keeps C = x - minimum at 0 or above, with λ at least 0: Δλ = -m (v + C / h) while C is
///   above 0, so that a substep may close C but not overshoot; below 0 it is a soft constraint;
/// - the upper limit is the same of C = maximum - x, C' = -v.
///
/// They are solved in this order, each with the speed after the ones before, so that limits win.
struct JointDrive: BitwiseCopyable, Sendable {
  /// The angle at the start of the step, in radians; unused by a slider, whose substeps compute x.
  var position: Float
  var minimum: Float
  var maximum: Float
  var speed: Float
  /// The largest impulses of a substep.
  var motorLimit: Float
  var frictionLimit: Float
  var motor: Float
  var friction: Float
  var lower: Float
  var upper: Float

  /// The drive of a joint that is at a position.
  init(_ record: JointRecord, at position: Double, h: Float) {
    self.position = Float(position)
    (minimum, maximum) = (Float(record.minimum), Float(record.maximum))
    speed = Float(record.motorSpeed)
    motorLimit = Float(record.motorLimit) * h
    frictionLimit = Float(record.friction) * h
    (motor, friction) = (record.motorImpulse, record.frictionImpulse)
    (lower, upper) = (record.lowerImpulse, record.upperImpulse)
  }

  /// The sum of the impulses of the substep before.
  @inline(__always)
  var impulse: Float { friction + motor + lower - upper }

  /// Whether there is a motor, friction or a limit.
  @inline(__always)
  var isActive: Bool {
    frictionLimit > 0 || motorLimit > 0 || minimum > -.infinity || maximum < .infinity
  }

  /// Computes the impulses of friction, motor and limits.
  ///
  /// - Parameters:
  ///   - position: x, in this substep.
  ///   - velocity: v.
  ///   - inverse: k.
  ///   - mass: m.
  ///   - softness: The softness with which a passed limit is corrected.
  ///   - inverseH: 1 / h.
  /// - Returns: Their sum, to be applied along J.
  @inline(__always)
  mutating func solve(
    _ position: Float, _ velocity: Float, _ inverse: Float, _ mass: Float, _ softness: Softness,
    _ inverseH: Float
  ) -> Float {
    var velocity = velocity
    var sum: Float = 0
    func apply(_ change: Float) {
      sum += change
      velocity += inverse * change
    }
    if frictionLimit > 0 {
      apply(bounded(&friction, -mass * velocity, frictionLimit))
    }
    if motorLimit > 0 {
      apply(bounded(&motor, mass * (speed - velocity), motorLimit))
    }
    if minimum > -.infinity {
      apply(softness.limit(velocity, position - minimum, mass, inverseH, &lower))
    }
    if maximum < .infinity {
      apply(-softness.limit(-velocity, maximum - position, mass, inverseH, &upper))
    }
    return sum
  }

  /// Stores the impulses for the next step.
  func store(in record: inout JointRecord, inverseH: Float) {
    (record.motorImpulse, record.frictionImpulse) = (motor, friction)
    (record.lowerImpulse, record.upperImpulse) = (lower, upper)
    record.motorLoad = motor * inverseH
  }
}

/// Adds a change to an impulse, as far as a bound on its size allows, and returns the change made.
@inline(__always)
func bounded(_ impulse: inout Float, _ change: Float, _ bound: Float) -> Float {
  let total = Swift.min(Swift.max(impulse + change, -bound), bound)
  defer { impulse = total }
  return total - impulse
}

extension Softness {
  /// The impulse that corrects an error softly: Δλ = -massScale · m (v + biasRate · C) - impulseScale · λ.
  @inline(__always)
  func change(_ velocity: Float, _ error: Float, _ mass: Float, _ impulse: Float) -> Float {
    -massScale * mass * (velocity + biasRate * error) - impulseScale * impulse
  }

  /// The impulse that keeps a separation at 0 or above; a substep may close it, but not overshoot.
  @inline(__always)
  func limit(
    _ velocity: Float, _ separation: Float, _ mass: Float, _ inverseH: Float,
    _ impulse: inout Float
  ) -> Float {
    let change =
      separation > 0
      ? -mass * (velocity + separation * inverseH) : change(velocity, separation, mass, impulse)
    let total = Swift.max(impulse + change, 0)
    defer { impulse = total }
    return total - impulse
  }
}
