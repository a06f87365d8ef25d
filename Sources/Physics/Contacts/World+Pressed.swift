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

  /// Clears the impulses between bodies that driven ones press.
  mutating func forgetPressure(over duration: Double) {
    if scratch.pressing.count == 0 { return }
    let h = duration / Double(substepCount(over: duration))
    var known = Set<Int32>()
    for index in 0..<scratch.pressing.count {
      let driven = scratch.pressing.pointer[index]
      guard known.insert(driven).inserted else { continue }
      for row in pressedContacts(from: Int(driven), h) { contacts[row].forgetLoad() }
    }
  }

  /// The contacts by which a driven body presses dynamic ones, which others hold.
  ///
  /// There are none as long as the impulse of the driven body, of a substep of h seconds, could come
  /// from the forces on the dynamic ones.
  private func pressedContacts(from driven: Int, _ h: Double) -> [Int] {
    var pressed: [Int] = []
    var isHeld = false
    var impulse = Vector.zero
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
        if row == driven {
          if !isFree { continue }
          impulse += contact.pointee.impulse * (isFirst ? 1 : -1)
        }
        pressed.append(index)
        if !isFree { isHeld = isHeld || other != driven }
        if isFree, reached.insert(other).inserted {
          waiting.append(other)
          rows.append(other)
        }
      }
    }
    return isHeld && !canBear(impulse, rows, h) ? pressed : []
  }

  /// Whether forces on bodies explain an impulse on them: they act against it, or to its side.
  private func canBear(_ impulse: Vector, _ rows: [Int], _ h: Double) -> Bool {
    let size = impulse.length
    let direction = size > 0 ? impulse / size : .zero
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
