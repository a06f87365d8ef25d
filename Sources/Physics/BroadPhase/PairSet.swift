/// The pairs of shapes that have a contact: an open hash table, used for look-up only, never for
/// order.
struct PairSet: Sendable {
  /// The keys; 0 is an empty slot.
  private(set) var slots = CopyOnWriteBuffer<UInt64>()
  private(set) var count = 0

  /// The key of two shapes, in either order; never 0.
  static func key(_ a: Int32, _ b: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: Swift.min(a, b))) << 32 | UInt64(UInt32(bitPattern: Swift.max(a, b)))
  }

  /// Whether a key is in the set.
  func contains(_ key: UInt64) -> Bool {
    slots.count > 0 && slots.pointer[position(of: key)] == key
  }

  /// Moves the slots into another set's memory, if that is large enough and not shared.
  mutating func reuse(_ memory: inout PairSet) { slots.reuse(&memory.slots) }

  /// Adds a key that is not in the set.
  mutating func insert(_ key: UInt64) {
    if (count + 1) * 2 > slots.count { grow() }
    let position = position(of: key)
    slots.unique()[position] = key
    count += 1
  }

  /// Removes a key and closes the gap, so that no tombstones pile up.
  mutating func remove(_ key: UInt64) {
    guard slots.count > 0 else { return }
    let mask = slots.count - 1
    var gap = position(of: key)
    let slots = slots.unique()
    guard slots[gap] == key else { return }
    count -= 1
    var next = gap
    while true {
      next = (next + 1) & mask
      if slots[next] == 0 { break }
      let home = PairSet.home(of: slots[next], mask: mask)
      if ((next - home) & mask) >= ((next - gap) & mask) {
        slots[gap] = slots[next]
        gap = next
      }
    }
    slots[gap] = 0
  }

  private static func home(of key: UInt64, mask: Int) -> Int {
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash) & mask
  }

  private func position(of key: UInt64) -> Int {
    let mask = slots.count - 1
    let slots = slots.pointer
    var position = PairSet.home(of: key, mask: mask)
    while slots[position] != 0 && slots[position] != key {
      position = (position + 1) & mask
    }
    return position
  }

  private mutating func grow() {
    let old = slots
    let size = Swift.max(old.count * 2, 64)
    slots = CopyOnWriteBuffer()
    slots.reserve(size)
    for _ in 0..<size { slots.append(0) }
    let new = slots.unique()
    for index in 0..<old.count where old.pointer[index] != 0 {
      new[position(of: old.pointer[index])] = old.pointer[index]
    }
  }
}
