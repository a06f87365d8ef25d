public import Geometry

// The forces, torques, lengths and angles of joints.
extension World {
  /// The force of a joint on its first body in the last step, in mass · pt/s².
  public func force(of id: JointID) -> Vector {
    joints[row(of: id)].force
  }

  /// The torque of a joint about its first body's center of mass, in mass · pt²/s².
  public func torque(of id: JointID) -> Double {
    Double(joints[row(of: id)].torque)
  }

  /// The torque of a joint about its second body's center of mass, in mass · pt²/s².
  ///
  /// The force on the second body is the opposite of that on the first. Without a second body the
  /// result is 0.
  public func torqueOnSecond(of id: JointID) -> Double {
    let record = joints[row(of: id)]
    guard record.bodyB >= 0 else { return 0 }
    return record.jointKind.joint.torqueOnSecond(of: record, in: self)
  }

  /// The distance between the ends of a joint, in points.
  public func currentLength(of id: JointID) -> Double {
    let record = joints[row(of: id)]
    let a = anchorPoint(record.bodyA, record.anchorA)
    return a.distance(to: anchorPoint(record.bodyB, record.anchorB))
  }

  /// The turn of a pin's, slider's or weld's first body relative to the other end, in radians.
  ///
  /// It is 0 at the reference angle, and continuous instead of wrapped.
  public func currentAngle(of id: JointID) -> Double {
    let record = record(of: id, .referenceAngle)
    return turn(of: record) - record.angle
  }

  /// The torque or force of the motor of a joint in the last substep.
  func motorLoad(of id: JointID, _ kind: JointKind) -> Double {
    let record = joints[row(of: id)]
    precondition(
      record.jointKind == kind, "the joint is no \(kind), but a \(record.jointKind)")
    return Double(record.motorLoad)
  }

  /// The record of a joint whose kind has a setting; for other joints the program stops.
  func record(of id: JointID, _ setting: JointSetting) -> JointRecord {
    let record = joints[row(of: id)]
    record.check(has: setting)
    return record
  }
}
