/// Rows in ascending order, to which rows can be added in any order.
struct RowList: Sendable {
  private(set) var rows = CopyOnWriteBuffer<Int32>()
  /// Rows added since the list was last sorted; some may be in the list already.
  private(set) var added = CopyOnWriteBuffer<Int32>()

  mutating func add(_ row: Int) { added.append(Int32(row)) }

  mutating func unique() -> UnsafeMutablePointer<Int32> { rows.unique() }

  mutating func truncate(to count: Int) { rows.truncate(to: count) }

  /// Moves the rows into another list's memory, if that is large enough and not shared.
  mutating func reuse(_ memory: inout RowList) {
    rows.reuse(&memory.rows)
    added.reuse(&memory.added)
  }

  /// Takes over another list's storage where the rows are equal.
  mutating func share(with other: RowList) {
    rows.share(with: other.rows)
    added.share(with: other.added)
  }

  mutating func removeAll() {
    rows.truncate(to: 0)
    added.truncate(to: 0)
  }

  /// Keeps the rows for which a condition holds.
  @inline(always)
  mutating func keep(where isKept: (Int) -> Bool) {
    let rows = rows.unique()
    var count = 0
    for index in 0..<self.rows.count where isKept(Int(rows[index])) {
      rows[count] = rows[index]
      count += 1
    }
    self.rows.truncate(to: count)
  }

  /// Merges the added rows into the sorted ones.
  mutating func merge() {
    if added.count == 0 { return }
    let new = added.unique()
    sortAscending(new, added.count)
    var (left, right) = (rows.count, added.count)
    for index in 0..<right { rows.append(new[index]) }
    let rows = rows.unique()
    // It goes from the end, so that every row is read before it is overwritten.
    while right > 0 && left > 0 {
      if rows[left - 1] > new[right - 1] {
        rows[left + right - 1] = rows[left - 1]
        left -= 1
      } else {
        rows[left + right - 1] = new[right - 1]
        right -= 1
      }
    }
    for index in 0..<right { rows[index] = new[index] }
    added.truncate(to: 0)
    var last: Int32 = -1
    keep { row in
      defer { last = Int32(row) }
      return Int32(row) != last
    }
  }
}

/// The rows that a step visits.
///
/// They are derived from the columns, so they are not part of the value.
struct AwakeRows: Sendable {
  /// Whether the lists must be made again.
  var isStale = true
  /// Bodies that are awake.
  var bodies = RowList()
  /// Contacts and joints with an awake body; some rows may have been freed since.
  var contacts = RowList()
  var joints = RowList()
  /// Bodies that the last step moved, for reading results.
  var moved = CopyOnWriteBuffer<Int32>()
  /// The number of sleeping bodies that fell asleep under a load.
  var loadedSleepers = 0
  /// Whether `World.sleep(_:)` put a body to sleep since the last step.
  var hasPutToSleep = false
  /// Whether a sleeping body got a load since the last step.
  var isSleeperLoaded = false
}

extension World {
  /// Updates the lists of awake rows.
  mutating func refreshAwake() {
    if awake.isStale { listAwake() }
    mergeAwake()
    let bodies = bodies.pointer
    awake.bodies.keep { bodies[$0].isAwake }
  }

  /// Notes the bodies that a step moves: the awake ones, after touched ones have woken.
  mutating func noteMoved() {
    let count = awake.bodies.rows.count
    awake.moved.scratch(count: count).update(from: awake.bodies.rows.pointer, count: count)
  }

  /// Merges bodies, contacts and joints that became awake into the lists.
  mutating func mergeAwake() {
    awake.bodies.merge()
    awake.contacts.merge()
    if awake.joints.added.count > 0 {
      awake.joints.merge()
      keepAwakeJoints()
    }
  }

  /// Makes the lists from the columns.
  private mutating func listAwake() {
    awake.bodies.removeAll()
    awake.contacts.removeAll()
    awake.joints.removeAll()
    awake.loadedSleepers = 0
    awake.isSleeperLoaded = false
    awake.hasPutToSleep = false
    for row in 0..<bodies.count where bodies.pointer[row].isAlive {
      if bodies.pointer[row].isAwake {
        awake.bodies.add(row)
      } else if !bodies.pointer[row].isFixed {
        if bodies.pointer[row].flags & BodyRecord.putToSleep != 0 { awake.hasPutToSleep = true }
        if loads.pointer[row].last != Load() { awake.loadedSleepers += 1 }
        if loads.pointer[row].next != Load() { awake.isSleeperLoaded = true }
      }
    }
    for row in 0..<contacts.count where isAwake(contacts.pointer[row]) { awake.contacts.add(row) }
    for row in 0..<joints.count where isAwake(joints.pointer[row]) {
      awake.joints.add(row)
    }
    awake.isStale = false
  }

  /// Removes bodies, contacts and joints from the lists that fell asleep.
  mutating func dropAsleep() {
    let (bodies, contacts) = (bodies.pointer, contacts.pointer)
    awake.bodies.keep { bodies[$0].isAwake }
    awake.contacts.keep {
      contacts[$0].isAlive
        && (bodies[Int(contacts[$0].bodyA)].isAwake || bodies[Int(contacts[$0].bodyB)].isAwake)
    }
    keepAwakeJoints()
  }

  private mutating func keepAwakeJoints() {
    let (bodies, joints) = (bodies.pointer, joints.pointer)
    awake.joints.keep {
      let record = joints[$0]
      return record.kind != 0
        && (bodies[Int(record.bodyA)].isAwake
          || (record.bodyB >= 0 && bodies[Int(record.bodyB)].isAwake))
    }
  }

  func isAwake(_ contact: ContactRecord) -> Bool {
    contact.isAlive
      && (bodies.pointer[Int(contact.bodyA)].isAwake
        || bodies.pointer[Int(contact.bodyB)].isAwake)
  }

  func isAwake(_ joint: JointRecord) -> Bool {
    joint.kind != 0
      && (bodies.pointer[Int(joint.bodyA)].isAwake
        || (joint.bodyB >= 0 && bodies.pointer[Int(joint.bodyB)].isAwake))
  }

  /// Lists a body that has just become awake, with its contacts and joints.
  mutating func noteAwake(_ row: Int) {
    if awake.isStale { return }
    awake.bodies.add(row)
    if loads.pointer[row].last != Load() { awake.loadedSleepers -= 1 }
    var edge = bodies.pointer[row].firstContact
    while edge >= 0 {
      let contact = contacts.pointer[Int(edge >> 1)]
      let other = edge & 1 == 0 ? contact.bodyB : contact.bodyA
      if !bodies.pointer[Int(other)].isAwake { awake.contacts.add(Int(edge >> 1)) }
      edge = edge & 1 == 0 ? contact.nextA : contact.nextB
    }
    edge = bodies.pointer[row].firstJoint
    while edge >= 0 {
      let record = joints.pointer[Int(edge >> 1)]
      let other = edge & 1 == 0 ? record.bodyB : record.bodyA
      if other < 0 || !bodies.pointer[Int(other)].isAwake { awake.joints.add(Int(edge >> 1)) }
      edge = edge & 1 == 0 ? record.nextA : record.nextB
    }
  }
}
