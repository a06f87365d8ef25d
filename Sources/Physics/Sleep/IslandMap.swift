/// The island of each awake body, by the rows of bodies.
package struct IslandMap {
  /// The smallest row of the island that a body is in; -1 for a body that is not awake.
  package private(set) var roots: [Int32] = []
  /// Whether a body of the island touches something, by the island's smallest row.
  package private(set) var touches: [Bool] = []

  /// Makes an empty map; its memory is reused.
  package init() {}

  fileprivate mutating func clear(_ count: Int) {
    roots.removeAll(keepingCapacity: true)
    touches.removeAll(keepingCapacity: true)
    roots.append(contentsOf: repeatElement(-1, count: count))
    touches.append(contentsOf: repeatElement(false, count: count))
  }

  fileprivate mutating func set(_ row: Int, root: Int) { roots[row] = Int32(root) }

  fileprivate mutating func noteTouch(_ row: Int32) {
    let root = roots[Int(row)]
    if root >= 0 { touches[Int(root)] = true }
  }
}

extension World {
  /// Finds the islands of awake bodies that touch or are joined to each other.
  ///
  /// - Complexity: Linear in the bodies, and in the contacts and joints of awake ones.
  package mutating func findIslands(into map: inout IslandMap) {
    refreshAwake()
    map.clear(bodies.count)
    let islands = makeIslands()
    for index in 0..<awake.bodies.rows.count {
      let row = Int(awake.bodies.rows.pointer[index])
      map.set(row, root: islands.root(row))
    }
    for index in 0..<awake.contacts.rows.count {
      let contact = contacts.pointer + Int(awake.contacts.rows.pointer[index])
      guard contact.pointee.pointCount > 0 else { continue }
      map.noteTouch(contact.pointee.bodyA)
      map.noteTouch(contact.pointee.bodyB)
    }
  }

  /// Puts awake bodies to sleep at once, without velocity; other bodies do not change.
  ///
  /// They stay asleep under the loads of the next step unless these differ much from the last ones,
  /// because loads may depend on the velocity that the bodies lose. The bodies must be whole
  /// islands: a sleeping body that touches an awake one would support it like a fixed one.
  package mutating func sleep(_ ids: [BodyID]) {
    refreshAwake()
    let (bodies, motions) = (bodies.unique(), motions.unique())
    let loads = loads.pointer
    for id in ids {
      let row = row(of: id)
      guard bodies[row].isAwake else { continue }
      putToSleep(row, bodies, motions, loads)
      bodies[row].flags |= BodyRecord.putToSleep
      awake.hasPutToSleep = true
    }
    dropAsleep()
  }

  /// Makes the present loads the ones under which bodies sleep that `sleep(_:)` put to sleep.
  mutating func adoptLoads() {
    guard awake.hasPutToSleep else { return }
    awake.hasPutToSleep = false
    let (bodies, loads) = (bodies.unique(), loads.unique())
    for row in 0..<self.bodies.count where bodies[row].flags & BodyRecord.putToSleep != 0 {
      bodies[row].flags &= ~BodyRecord.putToSleep
      let (next, last) = (loads[row].next, loads[row].last)
      guard bodies[row].isAsleep, next != last, next.nearly(resembles: last) else { continue }
      awake.loadedSleepers += (next != Load() ? 1 : 0) - (last != Load() ? 1 : 0)
      loads[row].last = next
    }
  }
}

extension Load {
  /// Whether the last motion of a resting body can explain the difference to another load.
  fileprivate func nearly(resembles other: Load) -> Bool {
    func isNear(_ a: Float, _ b: Float, _ slack: Float) -> Bool {
      abs(a - b) <= 0.01 * abs(b) + slack
    }
    // These are accelerations by drag: a few points per second at some tens per second.
    return isNear(ax, other.ax, 100) && isNear(ay, other.ay, 100) && isNear(alpha, other.alpha, 1)
      && isNear(fx, other.fx, 0) && isNear(fy, other.fy, 0) && isNear(torque, other.torque, 0)
  }
}
