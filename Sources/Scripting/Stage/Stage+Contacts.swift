import Dynamics
import LuaRuntime

/// The memory of the world for contacts, charged to the owners of the items in contact.
///
/// Contacts come from motion, long after the items were made and between items of several owners,
/// so none is refused. An owner whose contacts exceed its limit gets no more memory for anything.
struct ContactMemory {
  /// The memory for each owner.
  fileprivate var held: [UInt8: HeldMemory] = [:]
  /// The number of contacts that the world had room for at the last count.
  fileprivate var room = 0
}

extension ContactMemory {
  /// Releases the memory, even while snapshots hold it.
  func release() {
    for memory in held.values { memory.release() }
  }
}

extension Stage {
  /// Charges the owners of items by the number of their contacts, when that has changed notably.
  ///
  /// Contacts are counted again when the world has room for more than 64 plus an eighth more, or
  /// for fewer, than at the last count. All contacts together are charged at most half of the
  /// session's memory, so that a pile of one owner does not take the memory of all others; the
  /// contact budget keeps the number of contacts small.
  ///
  /// - Complexity: O(n) in items and contacts when they are counted, O(1) in other ticks.
  func countContacts() {
    let room = animator.contactRoom
    let counted = state.contactMemory.room
    guard room < counted || room - counted > 64 + counted / 8 else { return }
    state.contactMemory.room = room
    var ends: [UInt8: Int] = [:]
    for item in items where item.isAlive {
      ends[item.memory?.owner ?? 0, default: 0] += animator.contactCount(of: item.item)
    }
    let all = max(1, ends.values.reduce(0, +))
    let bytes = min(HostMemory.contact * room, host.interpreter.memoryLimit / 2)
    for owner in Set(ends.keys).union(state.contactMemory.held.keys) {
      let memory = state.contactMemory.held[owner] ?? HeldMemory(in: host.interpreter, of: owner)
      memory.note(bytes * (ends[owner] ?? 0) / all)
      state.contactMemory.held[owner] = memory
    }
  }
}
