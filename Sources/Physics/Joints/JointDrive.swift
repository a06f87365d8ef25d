/// Motor, friction and limits of one degree of freedom: an angle, or a translation along an axis.
///
/// All act along the same J, so that K is one number k and m = 1 / k: with the position x and the
/// speed x' = v = J V,
/// - friction asks for v = 0, with |λ| at most h times its greatest force;
/// - a motor asks for v = speed, in the same way;
/// - the lower limit keeps C = x - minimum at 0 or above, with λ at least 0: Δλ = -m (v + C / h)
///   while C is above 0, so that a substep may close C but not overshoot; below 0 it is a soft
///   constraint;
/// - the upper limit is the same of C = maximum - x, C' = -v.
///
/// They are solved in this order, each with the speed after the ones before, so that limits win.
struct JointDrive<Number: JointNumber>: BitwiseCopyable, Sendable {
  /// The angle at the start of the step, in radians; unused by a slider, whose substeps compute x.
  var position: Number
  var minimum: Number
  var maximum: Number
  var speed: Number
  /// The largest impulses of a substep.
  var motorLimit: Number
  var frictionLimit: Number
  var motor: Number
  var friction: Number
  var lower: Number
  var upper: Number

  /// The sum of the impulses of the previous substep.
  @inline(always)
  var impulse: Number { friction + motor + lower - upper }

  /// Computes the impulses of friction, motor and limits.
  ///
  /// Parts that a joint lacks get the impulse 0; `parts` says which need no computation.
  ///
  /// - Parameters:
  ///   - parts: The parts that any of the joints has.
  ///   - position: x, in this substep.
  ///   - velocity: v.
  ///   - inverse: k.
  ///   - mass: m.
  ///   - softness: The softness with which a passed limit is corrected.
  ///   - inverseH: 1 / h.
  /// - Returns: Their sum, to be applied along J.
  @inline(always)
  mutating func solve(
    _ parts: DriveParts, _ position: Number, _ velocity: Number, _ inverse: Number,
    _ mass: Number, _ softness: Softness, _ inverseH: Float
  ) -> Number {
    var velocity = velocity
    var sum = Number.zero
    func apply(_ change: Number) {
      sum += change
      velocity += inverse * change
    }
    if parts.contains(.friction) {
      apply(bounded(&friction, -mass * velocity, frictionLimit))
    }
    if parts.contains(.motor) {
      apply(bounded(&motor, mass * (speed - velocity), motorLimit))
    }
    if parts.contains(.limits) {
      apply(softness.limit(velocity, position - minimum, mass, inverseH, &lower))
      apply(
        -softness.limit(-velocity, maximum - position, mass, inverseH, &upper))
    }
    return sum
  }
}

/// The parts of a drive.
struct DriveParts: OptionSet, BitwiseCopyable, Sendable {
  let rawValue: UInt32

  static let friction = DriveParts(rawValue: 1)
  static let motor = DriveParts(rawValue: 2)
  static let limits = DriveParts(rawValue: 4)
}

extension JointDrive<Float> {
  /// Makes the drive of a joint at a position.
  init(_ record: JointRecord, at position: Double, h: Float) {
    self.position = Float(position)
    (minimum, maximum) = (Float(record.minimum), Float(record.maximum))
    speed = Float(record.motorSpeed)
    motorLimit = Float(record.motorLimit) * h
    frictionLimit = Float(record.friction) * h
    (motor, friction) = (record.motorImpulse, record.frictionImpulse)
    (lower, upper) = (record.lowerImpulse, record.upperImpulse)
  }

  /// The parts of the drive: friction, a motor, a limit.
  @inline(always)
  var parts: DriveParts {
    var parts = DriveParts()
    if frictionLimit > 0 { parts.insert(.friction) }
    if motorLimit > 0 { parts.insert(.motor) }
    if minimum > -.infinity || maximum < .infinity { parts.insert(.limits) }
    return parts
  }

  /// Stores the impulses for the next step.
  func store(in record: inout JointRecord, inverseH: Float) {
    (record.motorImpulse, record.frictionImpulse) = (motor, friction)
    (record.lowerImpulse, record.upperImpulse) = (lower, upper)
    record.motorLoad = motor * inverseH
  }
}
