import Dynamics
import Scripting

/// An object that a C program has a handle of.
enum LibraryObject {
  case host
  case stage(Stage)
  case item(StageItem)
  case behavior(StageBehavior)
  // A snapshot is large, and the others are copied often.
  indirect case snapshot(HostSnapshot)

  /// The kind in messages.
  var noun: String {
    switch self {
    case .host: "a host"
    case .stage: "a stage"
    case .item: "an item"
    case .behavior: "a behavior"
    case .snapshot: "a snapshot"
    }
  }

  /// Whether the object is in its session, so that its handle must stay.
  fileprivate var isPresent: Bool {
    switch self {
    case .host, .stage, .snapshot: true
    case .item(let item): item.isAlive
    case .behavior(let behavior): !behavior.isRemoved
    }
  }
}

/// The objects of a slot by index and generation.
///
/// A slot keeps its table when its host is closed, so that no handle is ever given twice.
final class HandleTable {
  private struct Entry {
    var generation: UInt64 = 1
    var object: LibraryObject?
  }

  private let slot: Int
  private var entries: [Entry] = []
  private var free: [Int] = []
  private var stages: [ObjectIdentifier: UInt64] = [:]
  private var items: [ObjectIdentifier: UInt64] = [:]
  private var behaviors: [StageBehavior: UInt64] = [:]
  /// The number of entries at which handles of what is gone are dropped.
  private var sweepSize = 1_024

  init(slot: Int) { self.slot = slot }

  subscript(handle: LibraryHandle) -> LibraryObject? {
    guard handle.slot == slot, handle.index < entries.count else { return nil }
    let entry = entries[handle.index]
    return entry.generation == handle.generation ? entry.object : nil
  }

  /// The handle of an object, the same one while the object is there.
  ///
  /// - Throws: `Refusal` when a host has too many handles.
  func handle(of object: LibraryObject) throws(Refusal) -> UInt64 {
    if let known = known(object) { return known }
    if free.isEmpty, entries.count >= sweepSize { sweep() }
    let index = free.popLast() ?? entries.count
    guard index < 1 << LibraryHandle.indexBits else {
      throw Refusal(.failed, "a host must have at most \(1 << LibraryHandle.indexBits) handles")
    }
    if index == entries.count { entries.append(Entry()) }
    entries[index].object = object
    let handle = LibraryHandle(
      slot: slot, index: index, generation: entries[index].generation)
    note(object, handle.word)
    return handle.word
  }

  /// Ends a handle.
  func drop(_ handle: LibraryHandle) {
    guard let object = self[handle] else { return }
    note(object, nil)
    end(handle.index)
  }

  /// Ends all handles.
  func dropAll() {
    (stages, items, behaviors) = ([:], [:], [:])
    for index in entries.indices where entries[index].object != nil { end(index) }
  }

  private func known(_ object: LibraryObject) -> UInt64? {
    switch object {
    case .host, .snapshot: nil
    case .stage(let stage): stages[ObjectIdentifier(stage)]
    case .item(let item): items[ObjectIdentifier(item)]
    case .behavior(let behavior): behaviors[behavior]
    }
  }

  private func note(_ object: LibraryObject, _ handle: UInt64?) {
    switch object {
    case .host, .snapshot: break
    case .stage(let stage): stages[ObjectIdentifier(stage)] = handle
    case .item(let item): items[ObjectIdentifier(item)] = handle
    case .behavior(let behavior): behaviors[behavior] = handle
    }
  }

  private func end(_ index: Int) {
    entries[index].object = nil
    entries[index].generation += 1
    // An index whose generations are used up is not used again.
    if entries[index].generation < LibraryHandle.mostGenerations { free.append(index) }
  }

  /// Drops the handles of items and behaviors that are gone.
  private func sweep() {
    for index in entries.indices {
      guard let object = entries[index].object, !object.isPresent else { continue }
      note(object, nil)
      end(index)
    }
    sweepSize = max(1_024, 2 * (entries.count - free.count))
  }
}
