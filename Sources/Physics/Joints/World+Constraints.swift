extension World {
  /// Adds a rod, a spring or a rope.
  ///
  /// - Parameters:
  ///   - definition: The two ends and what holds between them.
  ///   - collides: Whether the two bodies may still collide with each other.
  /// - Returns: The handle of the constraint.
  @discardableResult
  public mutating func addConstraint(
    _ definition: DistanceDefinition, collides: Bool = true
  ) -> ConstraintID {
    var record = ConstraintRecord()
    record.kind = ConstraintRecord.distance
    attach(&record, definition.a, definition.b)
    let isSpring = definition.frequency > 0
    let length = definition.length
    setLengths(
      &record, length,
      definition.range ?? (isSpring ? 0...Double.infinity : length...Swift.max(length, length)))
    setSpring(&record, definition.frequency, definition.dampingRatio)
    if definition.dampsAcross { record.flags |= ConstraintRecord.dampsAcross }
    setFriction(&record, definition.frictionTorque)
    return insert(record, collides: collides)
  }

  /// Adds a pin.
  ///
  /// - Parameters:
  ///   - definition: The two points that are held together, and what turns or stops them.
  ///   - collides: Whether the two bodies may still collide with each other.
  /// - Returns: The handle of the constraint.
  @discardableResult
  public mutating func addConstraint(
    _ definition: PinDefinition, collides: Bool = false
  ) -> ConstraintID {
    var record = ConstraintRecord()
    record.kind = ConstraintRecord.pin
    attach(&record, definition.a, definition.b)
    setSpring(&record, definition.frequency, definition.dampingRatio)
    setAngularSpring(&record, definition.angularFrequency, definition.angularDampingRatio)
    setReference(&record, definition.referenceAngle)
    setLimits(&record, definition.limits)
    setMotor(&record, definition.motorSpeed, definition.maximumTorque)
    setFriction(&record, definition.frictionTorque)
    return insert(record, collides: collides)
  }

  /// Adds a slider.
  ///
  /// - Parameters:
  ///   - definition: The point, the line it slides on, and what moves or stops it.
  ///   - collides: Whether the two bodies may still collide with each other.
  /// - Returns: The handle of the constraint.
  @discardableResult
  public mutating func addConstraint(
    _ definition: SliderDefinition, collides: Bool = false
  ) -> ConstraintID {
    var record = ConstraintRecord()
    record.kind = ConstraintRecord.slider
    attach(&record, definition.a, definition.b)
    setAxis(&record, definition.axis)
    setReference(&record, definition.referenceAngle)
    setLimits(&record, definition.limits)
    setMotor(&record, definition.motorSpeed, definition.maximumForce)
    setFriction(&record, definition.frictionForce)
    return insert(record, collides: collides)
  }

  /// Adds a weld.
  ///
  /// - Parameters:
  ///   - definition: The two points that are held together with their angles.
  ///   - collides: Whether the two bodies may still collide with each other.
  /// - Returns: The handle of the constraint.
  @discardableResult
  public mutating func addConstraint(
    _ definition: WeldDefinition, collides: Bool = false
  ) -> ConstraintID {
    var record = ConstraintRecord()
    record.kind = ConstraintRecord.weld
    attach(&record, definition.a, definition.b)
    setSpring(&record, definition.frequency, definition.dampingRatio)
    setAngularSpring(&record, definition.angularFrequency, definition.angularDampingRatio)
    setReference(&record, definition.referenceAngle)
    return insert(record, collides: collides)
  }

  /// Adds a pull of a body to a point and an angle.
  ///
  /// - Parameter definition: The body and how it is pulled.
  /// - Returns: The handle of the constraint.
  @discardableResult
  public mutating func addConstraint(_ definition: TargetDefinition) -> ConstraintID {
    var record = ConstraintRecord()
    record.kind = ConstraintRecord.target
    record.bodyA = Int32(row(of: definition.body))
    setTarget(&record, definition)
    return insert(record, collides: true)
  }

  /// Removes a constraint and wakes its bodies; a dead handle stops the program.
  public mutating func removeConstraint(_ id: ConstraintID) { removeConstraint(row: row(of: id)) }

  /// Whether a handle still names a constraint.
  public func contains(_ id: ConstraintID) -> Bool {
    id.index < constraints.count && constraints.pointer[Int(id.index)].kind != 0
      && constraints.pointer[Int(id.index)].generation == id.generation
  }

  func row(of id: ConstraintID) -> Int {
    precondition(contains(id), "constraint \(id.index) was removed")
    return Int(id.index)
  }
}
