import Geometry

// A driven body does not give way. If it presses dynamic bodies against fixed or driven ones, each
// step adds to the impulses between them, beyond all that a dynamic body can bear, and these would
// throw the bodies once the driven one is let go, moved away or removed. So such impulses are
// cleared, and the contacts count as ones of shapes that were placed into each other.
extension World {
  /// Lists the driven body of a contact.
  @inline(always)
  mutating func notePressure(_ a: Int, _ b: Int) {
    if bodies.pointer[a].isDriven { scratch.pressing.append(Int32(a)) }
    if bodies.pointer[b].isDriven { scratch.pressing.append(Int32(b)) }
  }

  /// Clears the impulses between pressed bodies, unless the driven body still moves into them.
  mutating func forgetPressure() {
    if scratch.pressing.count == 0 { return }
    var known = Set<Int32>()
    for index in 0..<scratch.pressing.count {
      let driven = scratch.pressing.pointer[index]
      if known.insert(driven).inserted { forgetPressure(of: Int(driven), evenIfPushing: false) }
    }
  }

  /// Clears the impulses between bodies that a driven one presses.
  mutating func forgetPressure(of row: Int, evenIfPushing: Bool = true) {
    guard bodies.pointer[row].isDriven else { return }
    for row in pressedContacts(from: row, evenIfPushing: evenIfPushing) {
      contacts[row].forgetLoad()
    }
  }

  /// The contacts by which a driven body presses dynamic ones, which others hold.
  ///
  /// There are none as long as the impulse of the driven body could come from the forces on the
  /// dynamic ones.
  private func pressedContacts(from driven: Int, evenIfPushing: Bool) -> [Int] {
    let impulse = impulse(of: driven)
    guard impulse != .zero, evenIfPushing || !isPushing(driven, impulse) else { return [] }
    var pressed: [Int] = []
    var isHeld = false
    var waiting = [driven]
    var reached = Set(waiting)
    var rows: [Int] = []
    while let row = waiting.popLast() {
      var edge = bodies.pointer[row].firstContact
      while edge >= 0 {
        let (index, isFirst) = (Int(edge >> 1), edge & 1 == 0)
        let contact = contacts.pointer + index
        edge = isFirst ? contact.pointee.nextA : contact.pointee.nextB
        guard contact.pointee.presses(settings.slop) else { continue }
        let other = Int(isFirst ? contact.pointee.bodyB : contact.pointee.bodyA)
        let isFree = bodies.pointer[other].isDynamic
        if row == driven && !isFree { continue }
        pressed.append(index)
        if !isFree { isHeld = isHeld || other != driven }
        if isFree, reached.insert(other).inserted {
          waiting.append(other)
          rows.append(other)
        }
      }
    }
    return isHeld && !canBear(impulse, rows) ? pressed : []
  }

  /// The impulse that a driven body gives to dynamic ones in a substep, in mass · pt/s.
  private func impulse(of driven: Int) -> Vector {
    var impulse = Vector.zero
    var edge = bodies.pointer[driven].firstContact
    while edge >= 0 {
      let (contact, isFirst) = (contacts.pointer + Int(edge >> 1), edge & 1 == 0)
      edge = isFirst ? contact.pointee.nextA : contact.pointee.nextB
      let other = Int(isFirst ? contact.pointee.bodyB : contact.pointee.bodyA)
      if contact.pointee.pointCount > 0, bodies.pointer[other].isDynamic {
        impulse += contact.pointee.impulse * (isFirst ? 1 : -1)
      }
    }
    return impulse
  }

  /// Whether a body moves on into those to which it gives an impulse.
  private func isPushing(_ row: Int, _ impulse: Vector) -> Bool {
    let motion = motions.pointer[row]
    let speed = Vector(Double(motion.vx), Double(motion.vy)).dot(impulse)
    return speed > impulse.length || abs(motion.w) > 0.1
  }

  /// Whether forces on bodies, against an impulse or to its side, can cause it in a usual substep.
  private func canBear(_ impulse: Vector, _ rows: [Int]) -> Bool {
    let h = 1.0 / (60 * Double(settings.substeps))
    let size = impulse.length
    let direction = impulse / size
    var bearable = 0.0
    for row in rows {
      let (load, mass) = (loads.pointer[row], bodies.pointer[row].mass)
      let force = Vector(
        Double(load.ax) * mass + Double(load.next.fx), Double(load.ay) * mass + Double(load.next.fy)
      )
      bearable += force.length - force.dot(direction) + 10 * mass
    }
    return size <= bearable * h
  }
}

extension ContactRecord {
  /// The impulse of both points on the second body, in mass · pt/s.
  fileprivate var impulse: Vector {
    let size = point0.normalImpulse + (pointCount > 1 ? point1.normalImpulse : 0)
    return normal * Double(size)
  }

  /// Whether the contact may push its bodies.
  fileprivate func presses(_ slop: Double) -> Bool {
    pointCount > 0 && (impulse != .zero || isDeep(0.25 * slop))
  }
}
