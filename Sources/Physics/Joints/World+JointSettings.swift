import Geometry

// The settings of a joint's record, each checked before it is stored.
extension World {
  /// Stores the ends in a record; the first one is always on a body.
  func attach(_ record: inout JointRecord, _ a: JointAnchor, _ b: JointAnchor) {
    switch (a, b) {
    case (.body(let body, let point), .body(let other, let otherPoint)):
      precondition(body != other, "a joint needs two different bodies")
      record.bodyA = Int32(row(of: body))
      record.bodyB = Int32(row(of: other))
      record.anchorA = point
      record.anchorB = otherPoint
    case (.body(let body, let point), .world(let other)),
      (.world(let other), .body(let body, let point)):
      record.bodyA = Int32(row(of: body))
      record.anchorA = point
      record.anchorB = other
    case (.world, .world): preconditionFailure("a joint needs a body")
    }
    precondition(
      record.anchorA.isFinite && record.anchorB.isFinite,
      "anchors must be finite: \(record.anchorA), \(record.anchorB)")
    record.anchorA = Domain.coordinate.clamped(record.anchorA)
    record.anchorB = Domain.coordinate.clamped(record.anchorB)
  }

  func setSpring(_ record: inout JointRecord, _ frequency: Double, _ dampingRatio: Double) {
    check(frequency, dampingRatio)
    if (record.frequency > 0) != (frequency > 0) { record.forgetImpulses() }
    record.frequency = Domain.frequency.clamped(frequency)
    record.dampingRatio = Domain.dampingRatio.clamped(dampingRatio)
  }

  func setAngularSpring(
    _ record: inout JointRecord, _ frequency: Double, _ dampingRatio: Double
  ) {
    check(frequency, dampingRatio)
    if (record.angularFrequency > 0) != (frequency > 0) { record.forgetImpulses() }
    record.angularFrequency = Domain.frequency.clamped(frequency)
    record.angularDampingRatio = Domain.dampingRatio.clamped(dampingRatio)
  }

  func setReference(_ record: inout JointRecord, _ angle: Double?) {
    precondition(angle?.isFinite ?? true, "a reference angle must be finite: \(angle ?? 0)")
    record.angle = Domain.angle.clamped(angle ?? turn(of: record))
  }

  /// Stores a range of angles or translations.
  func setLimits(_ record: inout JointRecord, _ limits: ClosedRange<Double>?) {
    let range = limits ?? (-Double.infinity...Double.infinity)
    precondition(
      range.lowerBound < .infinity && range.upperBound > -.infinity,
      "limits must leave something that is finite: \(range)")
    setRange(&record, range)
  }

  /// Stores a range, and sets the impulses of ends that the range lacks to 0.
  func setRange(_ record: inout JointRecord, _ range: ClosedRange<Double>) {
    // Angles have the same bounds as lengths.
    record.minimum = Domain.coordinate.limit(range.lowerBound)
    record.maximum = Domain.coordinate.limit(range.upperBound)
    if record.minimum == -.infinity { record.lowerImpulse = 0 }
    if record.maximum == .infinity { record.upperImpulse = 0 }
  }

  func setMotor(_ record: inout JointRecord, _ speed: Double, _ limit: Double) {
    precondition(Float(speed).isFinite, "the speed of a motor must be finite: \(speed)")
    precondition(
      limit >= 0, "the largest torque or force of a motor must be at least 0: \(limit)")
    record.motorSpeed = Domain.speed.clamped(speed)
    record.motorLimit = Domain.torque.limit(limit)
    if limit == 0 { (record.motorImpulse, record.motorLoad) = (0, 0) }
  }

  func setFriction(_ record: inout JointRecord, _ friction: Double) {
    precondition(friction >= 0, "friction must be at least 0: \(friction)")
    record.friction = Domain.torque.limit(friction)
    if friction == 0 { record.frictionImpulse = 0 }
  }

  /// The angle of the first body relative to the other body or the plane, in radians.
  func turn(of record: JointRecord) -> Double {
    let other = record.bodyB >= 0 ? poses[Int(record.bodyB)].angle : 0
    return poses[Int(record.bodyA)].angle - other
  }

  /// The present position of an end of a joint, in the plane, in points.
  func anchorPoint(_ body: Int32, _ anchor: Vector) -> Vector {
    if body < 0 { return anchor }
    let pose = poses[Int(body)]
    return pose.center + pose.rotate(anchor - bodies[Int(body)].localCenter)
  }

  func check(_ frequency: Double, _ dampingRatio: Double) {
    precondition(
      frequency >= 0 && frequency.isFinite, "a frequency must be at least 0: \(frequency)")
    precondition(
      dampingRatio >= 0 && dampingRatio.isFinite,
      "a damping ratio must be at least 0: \(dampingRatio)")
  }
}
