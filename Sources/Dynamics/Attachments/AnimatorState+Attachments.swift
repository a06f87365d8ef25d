import Geometry
import Physics

extension AnimatorState {
  /// Updates the world's joint of an attachment from its properties.
  mutating func updateAttachment(_ slot: Int32, node: Int32) {
    let rows = tree.nodes[Int(node)].rows
    guard let row = rows.first, let place = bodies.place(of: Int(row)) else { return }
    let first = bodies.ids[place]
    let second = rows.count > 1 ? bodies.place(of: Int(rows[1])).map { bodies.ids[$0] } : nil
    var record = attachments[slot]
    record.needsUpdate = false
    record.countTurns(
      turn: world.angle(of: first) - (second.map { world.angle(of: $0) } ?? 0))
    if let joint = record.jointID, record.isPinned == record.isPin {
      change(record, joint)
    } else {
      if let joint = record.jointID { world.removeJoint(joint) }
      record.isPinned = record.isPin
      record.jointID = record.joint.add(
        record, .body(first, record.offset),
        second.map { .body($0, record.toOffset) } ?? .world(record.anchor), to: &world)
    }
    attachments[slot] = record
  }

  private mutating func change(_ record: AttachmentRecord, _ joint: JointID) {
    if record.joinsItems {
      world.setLocalAnchors(record.offset, record.toOffset, of: joint)
    } else {
      world.setLocalAnchors(record.offset, of: joint)
      world.setAnchor(record.anchor, of: joint)
    }
    world.setCollides(record.allowsCollision, of: joint)
    if record.kind.has(.frictionTorque) { world.setFriction(record.friction, of: joint) }
    if record.kind.has(.frequency) {
      world.setSpring(
        frequency: record.frequency, dampingRatio: record.damping, of: joint)
    }
    record.joint.change(joint, to: record, in: &world)
  }
}

extension AttachmentRecord {
  /// Adds full turns to the reference angle, once, to bring it within half a turn of the item's
  /// turn.
  ///
  /// It is needed because some items know their rotation only up to full turns when they are
  /// attached.
  fileprivate mutating func countTurns(turn: Double) {
    guard !countsTurns else { return }
    countsTurns = true
    let angle = turn - referenceAngle
    referenceAngle += angle - Math.wrappedAngle(angle)
  }
}
