public import Geometry

// Changes of a constraint that runs: what it has learnt about its impulses stays.
extension World {
  /// Changes the length at rest and, unless given, the range that goes with it, in points.
  ///
  /// Without a range a rod gets the new length as its only one; a spring or a rope keeps its range.
  public mutating func setLength(
    _ length: Double, range: ClosedRange<Double>? = nil, of id: ConstraintID
  ) {
    change(id, ConstraintRecord.distance) { world, record in
      let isRod = record.frequency == 0 && record.minimumLength == record.maximumLength
      let kept = record.minimumLength...record.maximumLength
      world.setLengths(&record, length, range ?? (isRod ? length...length : kept))
    }
  }

  /// Changes frequency, in Hz, and damping ratio of a spring, a soft pin or a target's pull.
  ///
  /// A rod whose frequency becomes positive turns into a spring without limits, and back.
  public mutating func setSpring(frequency: Double, dampingRatio: Double, of id: ConstraintID) {
    change(id, nil) { world, record in
      if record.kind == ConstraintRecord.distance {
        let isRod = record.minimumLength == record.maximumLength
        let isUnlimited = record.minimumLength == 0 && record.maximumLength == .infinity
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
  /// For a target this is the point that it pulls to.
  public mutating func setAnchor(_ point: Vector, of id: ConstraintID) {
    precondition(point.isFinite, "an anchor must be finite: \(point)")
    change(id, nil) { _, record in
      precondition(record.bodyB < 0, "the constraint has no end in the plane")
      record.anchorB = point
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
    change(id, nil) { _, record in
      precondition(record.kind != ConstraintRecord.target, "a target has no end on the body")
      record.anchorA = a
      if let b {
        precondition(record.bodyB >= 0, "the constraint has no second body")
        record.anchorB = b
      }
    }
  }

  /// Changes everything about a target but its body.
  public mutating func setTarget(_ definition: TargetDefinition, of id: ConstraintID) {
    change(id, ConstraintRecord.target) { world, record in
      precondition(
        world.row(of: definition.body) == Int(record.bodyA), "a target keeps its body")
      world.setTarget(&record, definition)
    }
  }

  /// The distance between the ends of a constraint, in points.
  public func currentLength(of id: ConstraintID) -> Double {
    let record = constraints[row(of: id)]
    let a = anchorPoint(record.bodyA, record.anchorA)
    return a.distance(to: anchorPoint(record.bodyB, record.anchorB))
  }

  private func anchorPoint(_ body: Int32, _ anchor: Vector) -> Vector {
    if body < 0 { return anchor }
    let pose = poses[Int(body)]
    return pose.center + pose.rotate(anchor - bodies[Int(body)].localCenter)
  }

  private mutating func change(
    _ id: ConstraintID, _ kind: UInt32?, _ body: (World, inout ConstraintRecord) -> Void
  ) {
    let row = row(of: id)
    let old = constraints[row]
    precondition(kind == nil || old.kind == kind, "the constraint is of another kind")
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

  // MARK: Rows

  mutating func insert(_ record: ConstraintRecord, collides: Bool) -> ConstraintID {
    let row: Int
    if freeRows.constraint >= 0 {
      row = Int(freeRows.constraint)
      freeRows.constraint = constraints[row].nextA
    } else {
      constraints.append(ConstraintRecord())
      row = constraints.count - 1
    }
    var record = record
    record.generation = constraints[row].generation &+ 1
    let (a, b) = (Int(record.bodyA), Int(record.bodyB))
    record.nextA = bodies[a].firstConstraint
    linkConstraint(record.nextA, to: Int32(row * 2))
    bodies[a].firstConstraint = Int32(row * 2)
    if b >= 0 {
      record.nextB = bodies[b].firstConstraint
      linkConstraint(record.nextB, to: Int32(row * 2 + 1))
      bodies[b].firstConstraint = Int32(row * 2 + 1)
      record.excludes = collides ? 0 : 1
    }
    constraints[row] = record
    awake.constraints.add(row)
    if record.excludes != 0 { addExclusion(a, b) }
    wake(a)
    if b >= 0 { wake(b) }
    return ConstraintID(index: UInt32(row), generation: record.generation)
  }

  mutating func removeConstraint(row: Int) {
    let record = constraints[row]
    let (a, b) = (Int(record.bodyA), Int(record.bodyB))
    wake(a)
    if b >= 0 { wake(b) }
    unlinkConstraint(next: record.nextA, previous: record.previousA, body: a)
    if b >= 0 { unlinkConstraint(next: record.nextB, previous: record.previousB, body: b) }
    constraints[row] = ConstraintRecord()
    constraints[row].generation = record.generation
    constraints[row].nextA = freeRows.constraint
    freeRows.constraint = Int32(row)
    if record.excludes != 0 { removeExclusion(a, b) }
  }

  private mutating func linkConstraint(_ next: Int32, to edge: Int32) {
    if next < 0 { return }
    if next & 1 == 0 {
      constraints[Int(next >> 1)].previousA = edge
    } else {
      constraints[Int(next >> 1)].previousB = edge
    }
  }

  private mutating func unlinkConstraint(next: Int32, previous: Int32, body: Int) {
    linkConstraint(next, to: previous)
    if previous < 0 {
      bodies[body].firstConstraint = next
    } else if previous & 1 == 0 {
      constraints[Int(previous >> 1)].nextA = next
    } else {
      constraints[Int(previous >> 1)].nextB = next
    }
  }
}
