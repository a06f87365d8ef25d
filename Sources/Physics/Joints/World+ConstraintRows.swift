// The rows of constraints, and the lists that bodies have of theirs.
extension World {
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
      if !collides { record.flags |= ConstraintRecord.excludes }
    }
    constraints[row] = record
    awake.constraints.add(row)
    if record.excludes { addExclusion(a, b) }
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
    if record.excludes { removeExclusion(a, b) }
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
