import Geometry
import Physics

extension AnimatorState {
  /// Makes the world's constraint of an attachment agree with its properties.
  mutating func updateAttachment(_ slot: Int32, node: Int32) {
    let rows = tree.nodes[Int(node)].rows
    guard let row = rows.first, let place = bodies.place(of: Int(row)) else { return }
    let first = bodies.ids[place]
    let second = rows.count > 1 ? bodies.place(of: Int(rows[1])).map { bodies.ids[$0] } : nil
    var record = attachments[slot]
    record.needsUpdate = false
    record.countTurns(
      turn: world.angle(of: first) - (second.map { world.angle(of: $0) } ?? 0))
    if let constraint = record.constraint, record.isPinned == record.isPin {
      change(record, constraint)
    } else {
      if let constraint = record.constraint { world.removeConstraint(constraint) }
      record.isPinned = record.isPin
      record.constraint = add(
        record, .body(first, record.offset),
        second.map { .body($0, record.toOffset) } ?? .world(record.anchor))
    }
    attachments[slot] = record
  }

  private mutating func add(
    _ record: AttachmentRecord, _ a: Anchor, _ b: Anchor
  ) -> ConstraintID {
    let collides = record.allowsCollision
    switch record.tie {
    case .rod where !record.isPin, .limit where !record.isPin:
      var definition = DistanceDefinition(
        a, b, length: record.length, range: record.lengths, frequency: record.frequency,
        dampingRatio: record.damping)
      definition.dampsAcross = record.dampsAcross
      definition.frictionTorque = record.friction
      return world.addConstraint(definition, collides: collides)
    case .rod, .limit, .pin:
      var definition = PinDefinition(
        a, b, frequency: record.frequency, dampingRatio: record.damping)
      definition.referenceAngle = record.referenceAngle
      definition.limits = record.minimum...record.maximum
      definition.frictionTorque = record.friction
      return world.addConstraint(definition, collides: collides)
    case .sliding:
      var definition = SliderDefinition(
        a, b, axis: record.axis, limits: record.minimum...record.maximum)
      definition.referenceAngle = record.referenceAngle
      definition.frictionForce = record.friction
      return world.addConstraint(definition, collides: collides)
    case .fixed:
      var definition = WeldDefinition(a, b)
      definition.referenceAngle = record.referenceAngle
      (definition.frequency, definition.dampingRatio) = (record.frequency, record.damping)
      definition.angularFrequency = record.frequency
      definition.angularDampingRatio = record.damping
      return world.addConstraint(definition, collides: collides)
    }
  }

  private mutating func change(_ record: AttachmentRecord, _ constraint: ConstraintID) {
    if record.tiesItems {
      world.setLocalAnchors(record.offset, record.toOffset, of: constraint)
    } else {
      world.setLocalAnchors(record.offset, of: constraint)
      world.setAnchor(record.anchor, of: constraint)
    }
    world.setCollides(record.allowsCollision, of: constraint)
    if record.tie != .fixed { world.setFriction(record.friction, of: constraint) }
    if record.tie != .sliding {
      world.setSpring(
        frequency: record.frequency, dampingRatio: record.damping, of: constraint)
    }
    switch record.tie {
    case .rod where !record.isPin, .limit where !record.isPin:
      world.setLength(record.length, range: record.lengths, of: constraint)
      world.setDampsAcross(record.dampsAcross, of: constraint)
    case .rod, .limit: break
    case .pin: world.setLimits(record.minimum...record.maximum, of: constraint)
    case .sliding:
      world.setLimits(record.minimum...record.maximum, of: constraint)
      world.setAxis(record.axis, of: constraint)
    case .fixed:
      world.setAngularSpring(
        frequency: record.frequency, dampingRatio: record.damping, of: constraint)
    }
  }
}

extension AttachmentRecord {
  /// Brings the reference angle within half a turn of a turn, once: items may know theirs only up to
  /// full turns when they are tied.
  fileprivate mutating func countTurns(turn: Double) {
    guard !countsTurns else { return }
    countsTurns = true
    let angle = turn - referenceAngle
    referenceAngle += angle - Math.wrappedAngle(angle)
  }
}
