public import Geometry

// Changes of a constraint that runs: what it has learnt about its impulses stays.
extension World {
  /// Changes the length at rest and, unless given, the range that goes with it, in points.
  ///
  /// Without a range a rod gets the new length as its only one; a spring or a rope keeps its range.
  public mutating func setLength(
    _ length: Double, range: ClosedRange<Double>? = nil, of id: ConstraintID
  ) {
    change(id, .of(ConstraintRecord.distance)) { world, record in
      let isRod = record.frequency == 0 && record.isRod
      let kept = record.minimum...record.maximum
      world.setLengths(&record, length, range ?? (isRod ? length...length : kept))
    }
  }

  /// Changes frequency, in Hz, and damping ratio of a spring, a soft pin or weld, or a target.
  ///
  /// With a frequency of 0 a pin or a weld holds its points firmly, and a target does not pull.
  /// A rod whose frequency becomes positive turns into a spring without limits, and back.
  public mutating func setSpring(frequency: Double, dampingRatio: Double, of id: ConstraintID) {
    change(id, .all) { world, record in
      precondition(record.kind != ConstraintRecord.slider, "a slider has no spring")
      if record.kind == ConstraintRecord.distance {
        let isRod = record.isRod
        let isUnlimited = record.minimum == 0 && record.maximum == .infinity
        if frequency > 0 && record.frequency == 0 && isRod {
          world.setLengths(&record, record.length, 0...Double.infinity)
        } else if frequency == 0 && record.frequency > 0 && isUnlimited {
          world.setLengths(&record, record.length, record.length...record.length)
        }
      }
      world.setSpring(&record, frequency, dampingRatio)
    }
  }

  /// Moves the end that is a point of the plane, as when a finger drags it.
  ///
  /// In the next step it travels there evenly, so that what it holds firmly has its velocity;
  /// before the first step of a constraint it is only put there.
  /// For a target this is the point that it pulls to.
  public mutating func setAnchor(_ point: Vector, of id: ConstraintID) {
    precondition(point.isFinite, "an anchor must be finite: \(point)")
    change(id, .all) { world, record in
      precondition(record.bodyB < 0, "the constraint has no end in the plane")
      record.anchorB = Domain.coordinate.clamped(point)
      if !world.bodies[Int(record.bodyA)].isDynamic { record.flags &= ~ConstraintRecord.travels }
    }
  }

  /// Moves the ends on the bodies, in the bodies' coordinates.
  ///
  /// - Parameters:
  ///   - a: The end on the first body.
  ///   - b: The end on the second body; nil leaves it.
  ///   - id: The constraint, not a target.
  public mutating func setLocalAnchors(_ a: Vector, _ b: Vector? = nil, of id: ConstraintID) {
    precondition(a.isFinite && (b?.isFinite ?? true), "an anchor must be finite: \(a)")
    change(id, .all) { _, record in
      precondition(record.kind != ConstraintRecord.target, "a target has no end on the body")
      record.anchorA = Domain.coordinate.clamped(a)
      if let b {
        precondition(record.bodyB >= 0, "the constraint has no second body")
        record.anchorB = Domain.coordinate.clamped(b)
      }
    }
  }

  /// Changes everything about a target but its body.
  public mutating func setTarget(_ definition: TargetDefinition, of id: ConstraintID) {
    change(id, .of(ConstraintRecord.target)) { world, record in
      precondition(
        world.row(of: definition.body) == Int(record.bodyA), "a target keeps its body")
      world.setTarget(&record, definition)
    }
  }

  /// Changes what an angle of 0 is: the turn of the first body against the other end, in radians.
  ///
  /// - Parameters:
  ///   - angle: The turn that counts as 0; nil for the present one.
  ///   - id: A pin, a slider or a weld.
  public mutating func setReferenceAngle(_ angle: Double?, of id: ConstraintID) {
    change(id, .angular) { world, record in world.setReference(&record, angle) }
  }

  /// Changes the range of a pin's angles, in radians, or of a slider's translations, in points.
  public mutating func setLimits(_ limits: ClosedRange<Double>?, of id: ConstraintID) {
    change(id, .driven) { world, record in world.setLimits(&record, limits) }
  }

  /// Changes the speed that the motor of a pin or slider aims at, and its largest torque or force.
  ///
  /// - Parameters:
  ///   - speed: The speed, in rad/s of a pin, in pt/s of a slider.
  ///   - maximum: The largest torque, in mass · pt²/s², or force, in mass · pt/s²; 0 for no motor.
  ///   - id: A pin or a slider.
  public mutating func setMotor(speed: Double, maximum: Double, of id: ConstraintID) {
    change(id, .driven) { world, record in world.setMotor(&record, speed, maximum) }
  }

  /// Changes the torque by which a pin or a distance, or the force by which a slider, opposes all
  /// motion; 0 for none.
  public mutating func setFriction(_ friction: Double, of id: ConstraintID) {
    change(id, .rubbing) { world, record in world.setFriction(&record, friction) }
  }

  /// Changes the direction of a slider, in the other body's coordinates or in the plane.
  public mutating func setAxis(_ axis: Vector, of id: ConstraintID) {
    change(id, .of(ConstraintRecord.slider)) { world, record in world.setAxis(&record, axis) }
  }

  /// Changes frequency, in Hz, and damping ratio of the spring to angle 0, or a target's turning.
  ///
  /// With a frequency of 0 a pin turns freely and a weld keeps its angle.
  public mutating func setAngularSpring(
    frequency: Double, dampingRatio: Double, of id: ConstraintID
  ) {
    change(id, .turning) { world, record in
      world.setAngularSpring(&record, frequency, dampingRatio)
    }
  }

  /// Lets a spring damp motion across its axis too, or not.
  public mutating func setDampsAcross(_ dampsAcross: Bool, of id: ConstraintID) {
    change(id, .of(ConstraintRecord.distance)) { _, record in
      record.flags &= ~ConstraintRecord.dampsAcross
      if dampsAcross { record.flags |= ConstraintRecord.dampsAcross }
    }
  }

  /// Lets the two bodies of a constraint collide with each other, or not.
  public mutating func setCollides(_ collides: Bool, of id: ConstraintID) {
    let row = row(of: id)
    let (a, b) = (Int(constraints[row].bodyA), Int(constraints[row].bodyB))
    guard b >= 0, constraints[row].excludes == collides else { return }
    constraints[row].flags ^= ConstraintRecord.excludes
    if collides { removeExclusion(a, b) } else { addExclusion(a, b) }
  }

  private mutating func change(
    _ id: ConstraintID, _ kinds: KindSet, _ body: (World, inout ConstraintRecord) -> Void
  ) {
    let row = row(of: id)
    let old = constraints[row]
    precondition(kinds.contains(old.kind), "the constraint is of another kind")
    var new = old
    body(self, &new)
    let isSame = withUnsafeBytes(of: old) { a in
      withUnsafeBytes(of: new) { a.elementsEqual($0) }
    }
    if isSame { return }
    constraints[row] = new
    wake(Int(new.bodyA))
    if new.bodyB >= 0 { wake(Int(new.bodyB)) }
  }
}
