public import Geometry

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
    return insert(record, collides: collides)
  }

  /// Adds a pin.
  ///
  /// - Parameters:
  ///   - definition: The two points that are held together.
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

  /// The force of a constraint on its first body in the last step, in mass · pt/s².
  public func force(of id: ConstraintID) -> Vector {
    let record = constraints[row(of: id)]
    return Vector(Double(record.forceX), Double(record.forceY))
  }

  /// The torque of a constraint about its first body's center of mass, in mass · pt²/s².
  public func torque(of id: ConstraintID) -> Double {
    Double(constraints[row(of: id)].torque)
  }

  func row(of id: ConstraintID) -> Int {
    precondition(contains(id), "constraint \(id.index) was removed")
    return Int(id.index)
  }

  // MARK: Checked parts

  /// Puts the ends into a record: the first is always on a body.
  func attach(_ record: inout ConstraintRecord, _ a: Anchor, _ b: Anchor) {
    switch (a, b) {
    case (.body(let body, let point), .body(let other, let otherPoint)):
      precondition(body != other, "a constraint needs two different bodies")
      record.bodyA = Int32(row(of: body))
      record.bodyB = Int32(row(of: other))
      record.anchorA = point
      record.anchorB = otherPoint
    case (.body(let body, let point), .world(let other)),
      (.world(let other), .body(let body, let point)):
      record.bodyA = Int32(row(of: body))
      record.anchorA = point
      record.anchorB = other
    case (.world, .world): preconditionFailure("a constraint needs a body")
    }
    precondition(
      record.anchorA.isFinite && record.anchorB.isFinite,
      "anchors must be finite: \(record.anchorA), \(record.anchorB)")
  }

  func setLengths(
    _ record: inout ConstraintRecord, _ length: Double, _ range: ClosedRange<Double>
  ) {
    precondition(length >= 0 && length.isFinite, "a length must be at least 0: \(length)")
    precondition(range.lowerBound >= 0, "a range of lengths must start at 0 or above: \(range)")
    precondition(range.lowerBound.isFinite, "a least length must be finite: \(range)")
    record.length = length
    record.minimumLength = range.lowerBound
    record.maximumLength = range.upperBound
  }

  func setSpring(_ record: inout ConstraintRecord, _ frequency: Double, _ dampingRatio: Double) {
    check(frequency, dampingRatio)
    record.frequency = frequency
    record.dampingRatio = dampingRatio
  }

  func setTarget(_ record: inout ConstraintRecord, _ definition: TargetDefinition) {
    setSpring(&record, definition.frequency, definition.dampingRatio)
    check(definition.angularFrequency, definition.angularDampingRatio)
    precondition(
      definition.point.isFinite && definition.angle.isFinite && definition.lever.isFinite,
      "a target must be finite: \(definition)")
    precondition(
      definition.maximumAcceleration >= 0,
      "an acceleration must be at least 0: \(definition.maximumAcceleration)")
    record.anchorB = definition.point
    record.maximumAcceleration = definition.maximumAcceleration
    record.angle = definition.angle
    record.angularFrequency = definition.angularFrequency
    record.angularDampingRatio = definition.angularDampingRatio
    record.lever = definition.lever
  }

  private func check(_ frequency: Double, _ dampingRatio: Double) {
    precondition(
      frequency >= 0 && frequency.isFinite, "a frequency must be at least 0: \(frequency)")
    precondition(
      dampingRatio >= 0 && dampingRatio.isFinite,
      "a damping ratio must be at least 0: \(dampingRatio)")
  }
}
