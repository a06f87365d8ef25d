import Geometry

// A rod or rope that has too little room presses its bodies into others. The impulse of such a
// contact comes from an error and not from a load: with it, bodies would stay deep in each other,
// held by its friction. So the contact counts as one of shapes that were placed into each other,
// and the bodies move as in a world that begins with their poses. Pins, welds and sliders are left
// out, because an impact also violates them, between bodies of very different masses.
extension World {
  /// Marks a deep contact of a body that a violated rod or rope presses into the other one.
  mutating func noteSqueeze(_ row: Int) {
    let contact = contacts.pointer + row
    let known = ContactRecord.placed | ContactRecord.depenetrating
    guard contact.pointee.flags & known == 0,
      isSqueezed(Int(contact.pointee.bodyA)) || isSqueezed(Int(contact.pointee.bodyB))
    else { return }
    contacts[row].forgetLoad()
  }

  /// Clears the impulses of a body's deep contacts and violated joints.
  ///
  /// In a room that was too small these impulses were large, and would throw the body once it has
  /// space.
  mutating func forgetLoad(of body: Int) {
    let slop = settings.slop
    changeContacts(of: body) { contact in
      if contact.pointCount > 0, contact.isDeep(0.25 * slop) { contact.forgetLoad() }
    }
    var edge = bodies[body].firstJoint
    while edge >= 0 {
      let row = Int(edge >> 1)
      if isViolated(joints.pointer + row) { joints[row].forgetLoad() }
      edge = edge & 1 == 0 ? joints[row].nextA : joints[row].nextB
    }
  }

  /// Whether a rod or rope of a body is violated.
  private func isSqueezed(_ body: Int) -> Bool {
    var edge = bodies.pointer[body].firstJoint
    while edge >= 0 {
      let joint = joints.pointer + Int(edge >> 1)
      if joint.pointee.jointKind == .distance, isViolated(joint) { return true }
      edge = edge & 1 == 0 ? joint.pointee.nextA : joint.pointee.nextB
    }
    return false
  }

  /// Whether a joint's ends miss the places that it allows by more than a slop; a spring allows
  /// all.
  private func isViolated(_ joint: UnsafePointer<JointRecord>) -> Bool {
    joint.pointee.frequency == 0 && error(of: joint) > settings.slop
  }

  /// The distance by which a rigid joint's ends miss the places that it allows, in points.
  private func error(of joint: UnsafePointer<JointRecord>) -> Double {
    let a = anchorPoint(joint.pointee.bodyA, joint.pointee.anchorA)
    let offset = a - anchorPoint(joint.pointee.bodyB, joint.pointee.anchorB)
    switch joint.pointee.jointKind {
    case .distance:
      return Swift.max(
        joint.pointee.minimum - offset.length, offset.length - joint.pointee.maximum)
    case .pin, .weld: return offset.length
    case .slider:
      let (axis, other) = (joint.pointee.axis, joint.pointee.bodyB)
      return abs(offset.cross(other < 0 ? axis : poses.pointer[Int(other)].rotate(axis)))
    case .target: return 0
    }
  }
}

extension ContactRecord {
  /// Clears the impulses, so that only depenetration pushes the shapes out of deep overlaps.
  mutating func forgetLoad() {
    flags |= Self.placed
    (point0.normalImpulse, point0.tangentImpulse) = (0, 0)
    (point1.normalImpulse, point1.tangentImpulse) = (0, 0)
    rollingImpulse = 0
  }
}

extension JointRecord {
  /// Clears the impulses that keep the ends in place.
  fileprivate mutating func forgetLoad() {
    (impulseX, impulseY, turnImpulse) = (0, 0, 0)
    (lowerImpulse, upperImpulse) = (0, 0)
  }
}
