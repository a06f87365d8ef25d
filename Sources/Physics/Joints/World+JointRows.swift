// Adds joints to the world's column and to the lists of their bodies, and removes them.
extension World {
  mutating func insert(_ record: JointRecord, collides: Bool) -> JointID {
    let row: Int
    if freeRows.joint >= 0 {
      row = Int(freeRows.joint)
      freeRows.joint = joints[row].nextA
    } else {
      joints.append(JointRecord())
      row = joints.count - 1
    }
    var record = record
    record.generation = joints[row].generation &+ 1
    let (a, b) = (Int(record.bodyA), Int(record.bodyB))
    record.nextA = bodies[a].firstJoint
    linkJoint(record.nextA, to: Int32(row * 2))
    bodies[a].firstJoint = Int32(row * 2)
    if b >= 0 {
      record.nextB = bodies[b].firstJoint
      linkJoint(record.nextB, to: Int32(row * 2 + 1))
      bodies[b].firstJoint = Int32(row * 2 + 1)
      if !collides { record.flags |= JointRecord.excludes }
    }
    joints[row] = record
    awake.joints.add(row)
    if record.excludes { addExclusion(a, b) }
    wake(a)
    if b >= 0 { wake(b) }
    return JointID(index: UInt32(row), generation: record.generation)
  }

  mutating func removeJoint(row: Int) {
    let record = joints[row]
    let (a, b) = (Int(record.bodyA), Int(record.bodyB))
    wake(a)
    if b >= 0 { wake(b) }
    unlinkJoint(next: record.nextA, previous: record.previousA, body: a)
    if b >= 0 { unlinkJoint(next: record.nextB, previous: record.previousB, body: b) }
    joints[row] = JointRecord()
    joints[row].generation = record.generation
    joints[row].nextA = freeRows.joint
    freeRows.joint = Int32(row)
    if record.excludes { removeExclusion(a, b) }
    if record.kind == JointKind.target.rawValue { remixContacts(of: a) }
  }

  private mutating func linkJoint(_ next: Int32, to edge: Int32) {
    if next < 0 { return }
    if next & 1 == 0 {
      joints[Int(next >> 1)].previousA = edge
    } else {
      joints[Int(next >> 1)].previousB = edge
    }
  }

  private mutating func unlinkJoint(next: Int32, previous: Int32, body: Int) {
    linkJoint(next, to: previous)
    if previous < 0 {
      bodies[body].firstJoint = next
    } else if previous & 1 == 0 {
      joints[Int(previous >> 1)].nextA = next
    } else {
      joints[Int(previous >> 1)].nextB = next
    }
  }
}
