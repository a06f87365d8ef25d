/// Finds the contact of two shapes: an open hash table, used for look-up only, never for order.
struct PairTable: Sendable {
  /// A slot; a key of 0 is empty.
  struct Slot: BitwiseCopyable, Sendable {
    var key: UInt64 = 0
    var contact: UInt64 = 0
  }

  private(set) var slots = CopyOnWriteBuffer<Slot>()
  private(set) var count = 0

  /// The key of two shapes, in either order; never 0.
  static func key(_ a: Int32, _ b: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: Swift.min(a, b))) << 32 | UInt64(UInt32(bitPattern: Swift.max(a, b)))
  }

  /// The contact of a key, or nil.
  func contact(_ key: UInt64) -> Int? {
    guard slots.count > 0 else { return nil }
    let slot = slots.pointer[position(of: key)]
    return slot.key == key ? Int(slot.contact) : nil
  }

  /// Moves the slots into another table's memory, if that is large enough and not shared.
  mutating func reuse(_ memory: inout PairTable) { slots.reuse(&memory.slots) }

  /// Adds a key that is not in the table.
  mutating func insert(_ key: UInt64, contact: Int) {
    if (count + 1) * 2 > slots.count { grow() }
    let position = position(of: key)
    slots.unique()[position] = Slot(key: key, contact: UInt64(contact))
    count += 1
  }

  /// Removes a key and closes the gap, so that no tombstones pile up.
  mutating func remove(_ key: UInt64) {
    guard slots.count > 0 else { return }
    let mask = slots.count - 1
    var gap = position(of: key)
    let slots = slots.unique()
    guard slots[gap].key == key else { return }
    count -= 1
    var next = gap
    while true {
      next = (next + 1) & mask
      if slots[next].key == 0 { break }
      let home = PairTable.home(of: slots[next].key, mask: mask)
      if ((next - home) & mask) >= ((next - gap) & mask) {
        slots[gap] = slots[next]
        gap = next
      }
    }
    slots[gap] = Slot()
  }

  private static func home(of key: UInt64, mask: Int) -> Int {
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash) & mask
  }

  private func position(of key: UInt64) -> Int {
    let mask = slots.count - 1
    let slots = slots.pointer
    var position = PairTable.home(of: key, mask: mask)
    while slots[position].key != 0 && slots[position].key != key {
      position = (position + 1) & mask
    }
    return position
  }

  private mutating func grow() {
    let old = slots
    let size = Swift.max(old.count * 2, 64)
    slots = CopyOnWriteBuffer()
    slots.reserve(size)
    for _ in 0..<size { slots.append(Slot()) }
    let new = slots.unique()
    for index in 0..<old.count where old.pointer[index].key != 0 {
      new[position(of: old.pointer[index].key)] = old.pointer[index]
    }
  }
}
