public import Geometry

// Changes of a joint in the world, which keep its impulses.
extension World {
  /// Changes frequency, in Hz, and damping ratio of a spring, a soft pin or weld, or a target.
  ///
  /// With a frequency of 0 a pin or a weld is rigid, and a target does not pull. A rod that gets a
  /// frequency above 0 becomes a spring without limits; with a frequency of 0 it is a rod again.
  public mutating func setSpring(frequency: Double, dampingRatio: Double, of id: JointID) {
    change(id, .spring) { world, record in
      record.jointKind.joint.willSetFrequency(frequency, of: &record, in: world)
      world.setSpring(&record, frequency, dampingRatio)
    }
  }

  /// Moves the end that is a point of the plane, as when a finger drags it.
  ///
  /// In the next step the end travels there at constant velocity, which a rigid joint passes on to
  /// its body. Before the first step of a joint the end is put there at once. For a target this is
  /// the point to which it pulls.
  public mutating func setAnchor(_ point: Vector, of id: JointID) {
    precondition(point.isFinite, "an anchor must be finite: \(point)")
    change(id, nil) { world, record in
      precondition(record.bodyB < 0, "the joint has no end in the plane")
      record.anchorB = Domain.coordinate.clamped(point)
      if !world.bodies[Int(record.bodyA)].isDynamic { record.flags &= ~JointRecord.travels }
    }
  }

  /// Moves the ends on the bodies, in the bodies' coordinates.
  ///
  /// - Parameters:
  ///   - a: The end on the first body.
  ///   - b: The end on the second body; nil leaves it.
  ///   - id: The joint, not a target.
  public mutating func setLocalAnchors(_ a: Vector, _ b: Vector? = nil, of id: JointID) {
    precondition(a.isFinite && (b?.isFinite ?? true), "an anchor must be finite: \(a)")
    change(id, .ends) { _, record in
      record.anchorA = Domain.coordinate.clamped(a)
      if let b {
        precondition(record.bodyB >= 0, "the joint has no second body")
        record.anchorB = Domain.coordinate.clamped(b)
      }
    }
  }

  /// Changes the reference angle: the turn of the first body against the other end that counts as
  /// 0.
  ///
  /// - Parameters:
  ///   - angle: The new reference angle, in radians; nil for the present turn.
  ///   - id: A pin, a slider or a weld.
  public mutating func setReferenceAngle(_ angle: Double?, of id: JointID) {
    change(id, .referenceAngle) { world, record in world.setReference(&record, angle) }
  }

  /// Changes the range of a pin's angles, in radians, or of a slider's translations, in points.
  public mutating func setLimits(_ limits: ClosedRange<Double>?, of id: JointID) {
    change(id, .limits) { world, record in world.setLimits(&record, limits) }
  }

  /// Changes the target speed of a pin's or slider's motor, and its largest torque or force.
  ///
  /// - Parameters:
  ///   - speed: The speed, in rad/s of a pin, in pt/s of a slider.
  ///   - maximum: The largest torque, in mass · pt²/s², or force, in mass · pt/s²; 0 for no motor.
  ///   - id: A pin or a slider.
  public mutating func setMotor(speed: Double, maximum: Double, of id: JointID) {
    change(id, .motor) { world, record in world.setMotor(&record, speed, maximum) }
  }

  /// Changes the friction of a joint; 0 for none.
  ///
  /// For a pin or a distance it is a torque, in mass · pt²/s²; for a slider a force, in mass ·
  /// pt/s².
  public mutating func setFriction(_ friction: Double, of id: JointID) {
    change(id, .friction) { world, record in world.setFriction(&record, friction) }
  }

  /// Changes frequency, in Hz, and damping ratio of the spring to angle 0, or a target's turning.
  ///
  /// With a frequency of 0 a pin turns freely and a weld keeps its angle.
  public mutating func setAngularSpring(
    frequency: Double, dampingRatio: Double, of id: JointID
  ) {
    change(id, .angularSpring) { world, record in
      world.setAngularSpring(&record, frequency, dampingRatio)
    }
  }

  /// Sets whether the two bodies of a joint collide with each other.
  public mutating func setCollides(_ collides: Bool, of id: JointID) {
    let row = row(of: id)
    let (a, b) = (Int(joints[row].bodyA), Int(joints[row].bodyB))
    guard b >= 0, joints[row].excludes == collides else { return }
    joints[row].flags ^= JointRecord.excludes
    if collides { removeExclusion(a, b) } else { addExclusion(a, b) }
  }

  /// Changes a joint, whose kind must have the setting; nil for a setting that all kinds have.
  mutating func change(
    _ id: JointID, _ setting: JointSetting?, _ body: (World, inout JointRecord) -> Void
  ) {
    let row = row(of: id)
    let old = joints[row]
    if let setting { old.check(has: setting) }
    var new = old
    body(self, &new)
    let isSame = withUnsafeBytes(of: old) { a in
      withUnsafeBytes(of: new) { a.elementsEqual($0) }
    }
    if isSame { return }
    joints[row] = new
    wake(Int(new.bodyA))
    if new.bodyB >= 0 { wake(Int(new.bodyB)) }
  }
}

extension JointRecord {
  /// The kind of a joint; the row must be in use.
  var jointKind: JointKind {
    guard let kind = JointKind(rawValue: kind) else {
      preconditionFailure("the joint is of no kind: \(kind)")
    }
    return kind
  }

  /// Stops the program unless joints of this kind have the setting.
  func check(has setting: JointSetting) {
    let kind = jointKind
    precondition(
      kind.joint.settings.contains(setting), "a \(kind) has no \(setting.rawValue)")
  }
}
