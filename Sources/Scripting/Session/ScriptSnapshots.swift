import LuaRuntime

/// The snapshots that specs and lines of the prompt hold, each as long as one of them refers to it.
///
/// They do not go back with the session, so a snapshot can be restored after an earlier one.
final class ScriptSnapshots {
  /// The greatest number of snapshots at once.
  static let most = 1000
  /// The most memory of all of them together, in bytes.
  static let mostBytes = 128 << 20

  private struct Entry {
    let state: HostState
    let image: InterpreterSnapshot
    let past: SessionHistory.Branch?
    /// The numbers of the moment for the session's followers.
    let moments: [Int]
    let tick: Int
    let bytes: Int
    let handle: Handle
  }

  private var entries = HandleSlots<Entry>("snapshots", limit: most)
  /// The memory of all of them, in bytes.
  private var bytes = 0
  /// The amounts at which unreferenced snapshots are searched for.
  private var sweep = (count: 64, bytes: 16 << 20)

  /// A copy of the list, which can change independently.
  func copy() -> ScriptSnapshots {
    let copy = ScriptSnapshots()
    copy.restore(self)
    return copy
  }

  /// Replaces the snapshots with those of another list.
  func restore(_ other: ScriptSnapshots) {
    (entries, bytes, sweep) = (other.entries, other.bytes, other.sweep)
  }

  /// Whether one of them keeps a stage alive.
  func keeps(_ stage: Stage) -> Bool { entries.all.contains { $0.state.keeps(stage) } }

  /// Takes a snapshot.
  ///
  /// - Throws: `LuaError` when scripts hold too many.
  func take(_ host: ScriptHost, tick: Int, for word: String) throws(LuaError) -> Handle {
    if entries.all.count >= sweep.count || bytes >= sweep.bytes { drop(host) }
    guard bytes < Self.mostBytes else {
      throw LuaError(
        "stage:\(word): the snapshots that scripts hold must take at most "
          + "\(Self.mostBytes >> 20) MiB; nothing must refer to those that are not needed")
    }
    let handle = try entries.reserve(
      kind: host.kinds.snapshot, generation: host.store.makeGeneration())
    let state = HostState(host, keepsStages: false)
    let last = entries.all.last
    host.closeDefinitions()
    let image = host.interpreter.snapshot()
    let size =
      (last.map { image.byteCount(beside: $0.image) } ?? image.byteCount)
      + state.byteCount(beside: last?.state)
    host.interpreter.chargeCopying(with: state.byteCount)
    bytes += size
    entries.fill(
      handle,
      Entry(
        state: state, image: image, past: host.history?.past,
        moments: host.followers.map(\.moment), tick: tick, bytes: size, handle: handle))
    return handle
  }

  /// Goes back to a snapshot.
  ///
  /// - Throws: `LuaError` when a stage that Swift code uses, such as that of the prompt, was made
  ///   after the snapshot.
  func restore(
    _ handle: Handle, _ host: ScriptHost, for word: String
  ) throws(LuaError) {
    guard let entry = entries[handle] else { throw LuaError("stage:\(word): it is no snapshot") }
    guard entry.state.hasLentStages(of: host) else {
      throw LuaError("stage:\(word): the snapshot must not be older than the stage in use")
    }
    host.interpreter.chargeCopying()
    try host.goBack(to: entry.state, entry.image, "did not exist at tick \(entry.tick)")
    host.noteRestore(entry.past, moments: entry.moments)
  }

  /// Restores a snapshot, and puts a snapshot of the present in its place.
  func exchange(_ handle: Handle, _ host: ScriptHost, tick: Int) throws(LuaError) {
    let present = try take(host, tick: tick, for: "switch")
    do {
      try restore(handle, host, for: "switch")
    } catch {
      drop(present)
      throw error
    }
    guard let left = entries[present], let gone = entries[handle] else { return }
    bytes -= gone.bytes
    entries.fill(
      handle,
      Entry(
        state: left.state, image: left.image, past: left.past, moments: left.moments,
        tick: left.tick, bytes: left.bytes, handle: handle))
    entries.release(present)
  }

  private func drop(_ handle: Handle) {
    bytes -= entries[handle]?.bytes ?? 0
    entries.release(handle)
  }

  /// Drops the snapshots that no script refers to.
  private func drop(_ host: ScriptHost) {
    let handles = entries.all.map(\.handle)
    let interpreter = host.interpreter
    let held = interpreter.onPersonsSide {
      interpreter.collectGarbage()
      return Set(handles.filter { interpreter.isHeld($0) })
    }
    for handle in handles where !held.contains(handle) { drop(handle) }
    sweep = (max(64, 2 * held.count), max(16 << 20, 2 * bytes))
  }

  /// The tick at which a snapshot was taken.
  func tick(of handle: Handle) -> Int? { entries[handle]?.tick }
}

extension ScriptSnapshots {
  /// The members of a snapshot in Lua: none.
  static var members: MemberTable<Int> {
    MemberTable<Int>("snapshot", "The session at a tick; stage:snapshot takes one.", [])
  }

  static func handleClass(_ receivers: Receivers<Int>) -> HandleClass {
    var handleClass = members.handleClass(receivers) { "snapshot of tick \($0)" }
    handleClass.isWeak = true
    return handleClass
  }
}
