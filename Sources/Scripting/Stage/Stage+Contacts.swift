import Dynamics
import LuaRuntime

/// What the world keeps for contacts, counted for those whose items have them.
///
/// Contacts come of motion, ticks after the items and between those of several files, so none is
/// refused. Who has more of them than its limit allows gets no more memory for anything.
struct ContactMemory {
  /// By whose limit it counts against.
  fileprivate var held: [UInt8: HeldMemory] = [:]
  /// How many contacts there was room for when they were counted last.
  fileprivate var room = 0
}

extension ContactMemory {
  /// Gives it back, also where snapshots hold it.
  func release() {
    for memory in held.values { memory.release() }
  }
}

extension Stage {
  /// Counts contacts again where the world has room for notably more, or for fewer, than before: for
  /// the owners of items, by how many contacts their items have.
  ///
  /// All of them count for half of the session's memory at most, so that a crowd of one file does not
  /// take the memory of all others; a crowd has few contacts.
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
