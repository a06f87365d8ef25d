public import Geometry

// What a constraint measures and does.
extension World {
  /// The force of a constraint on its first body in the last step, in mass · pt/s².
  public func force(of id: ConstraintID) -> Vector {
    let record = constraints[row(of: id)]
    return Vector(Double(record.forceX), Double(record.forceY))
  }

  /// The torque of a constraint about its first body's center of mass, in mass · pt²/s².
  public func torque(of id: ConstraintID) -> Double {
    Double(constraints[row(of: id)].torque)
  }

  /// The torque of a constraint about its second body's center of mass, in mass · pt²/s².
  ///
  /// The force on the second body is the opposite of that on the first; without a second body both
  /// are the plane's.
  public func torqueOnSecond(of id: ConstraintID) -> Double {
    let record = constraints[row(of: id)]
    guard record.bodyB >= 0 else { return 0 }
    let force = force(of: id)
    let centerB = poses[Int(record.bodyB)].center
    if record.kind == ConstraintRecord.distance {
      let arm = anchorPoint(record.bodyB, record.anchorB) - centerB
      return Double(record.motorLoad) - arm.cross(force)
    }
    // A pair of forces and torques between two bodies does not turn the two as a whole.
    return (centerB - poses[Int(record.bodyA)].center).cross(force) - Double(record.torque)
  }

  /// The torque of a pin's motor on its first body, in mass · pt²/s².
  public func motorTorque(of id: ConstraintID) -> Double {
    Double(record(of: id, .of(ConstraintRecord.pin)).motorLoad)
  }

  /// The force of a slider's motor on its first body along the axis, in mass · pt/s².
  public func motorForce(of id: ConstraintID) -> Double {
    Double(record(of: id, .of(ConstraintRecord.slider)).motorLoad)
  }

  /// The distance between the ends of a constraint, in points.
  public func currentLength(of id: ConstraintID) -> Double {
    let record = constraints[row(of: id)]
    let a = anchorPoint(record.bodyA, record.anchorA)
    return a.distance(to: anchorPoint(record.bodyB, record.anchorB))
  }

  /// The turn of a pin's, slider's or weld's first body as seen from the other end, in radians.
  ///
  /// It is 0 at the reference angle and continuous, not wrapped.
  public func currentAngle(of id: ConstraintID) -> Double {
    let record = record(of: id, .angular)
    return turn(of: record) - record.angle
  }

  /// How far a slider's point is along the axis, in points.
  public func currentTranslation(of id: ConstraintID) -> Double {
    let record = record(of: id, .of(ConstraintRecord.slider))
    let axis = record.bodyB >= 0 ? poses[Int(record.bodyB)].rotate(record.axis) : record.axis
    let a = anchorPoint(record.bodyA, record.anchorA)
    return (a - anchorPoint(record.bodyB, record.anchorB)).dot(axis)
  }

  private func record(of id: ConstraintID, _ kinds: KindSet) -> ConstraintRecord {
    let record = constraints[row(of: id)]
    precondition(kinds.contains(record.kind), "the constraint is of another kind")
    return record
  }
}
