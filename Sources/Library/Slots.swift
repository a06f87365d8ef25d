import CLibration
import Synchronization

/// The hosts of the process, each in a slot of its own.
///
/// It is the only thing that threads share, so it has a lock.
final class Slots: Sendable {
  static let shared = Slots()

  /// A slot; what is in it is used by the thread of its session alone.
  private struct Slot: @unchecked Sendable {
    var session: LibrarySession?
    var thread: UInt64 = 0
    let table: HandleTable
  }

  private let slots = Mutex<[Slot]>([])

  /// The session of a handle.
  ///
  /// - Throws: `Refusal` when there is none, and on a thread that did not open it.
  func session(of handle: LibraryHandle) throws(Refusal) -> LibrarySession {
    let thread = library_thread_number()
    let (session, owner): (LibrarySession?, UInt64) = slots.withLock { slots in
      guard handle.generation > 0, handle.slot < slots.count else { return (nil, 0) }
      let owner = slots[handle.slot].thread
      return (owner == thread ? slots[handle.slot].session : nil, owner)
    }
    if let session { return session }
    if owner != 0, owner != thread {
      throw Refusal(.wrongThread, "a host must be used by the thread that opened it")
    }
    throw Refusal(.stale, "the handle is of no host, or the host was closed")
  }

  /// Gives a new session a slot, for the calling thread.
  ///
  /// - Throws: `Refusal` when too many hosts are open.
  func open(_ make: (HandleTable) throws -> LibrarySession) throws -> LibrarySession {
    let thread = library_thread_number()
    let (place, table): (Int, HandleTable) = try slots.withLock { slots throws(Refusal) in
      if let free = slots.firstIndex(where: { $0.thread == 0 }) {
        slots[free].thread = thread
        return (free, slots[free].table)
      }
      guard slots.count < 1 << LibraryHandle.slotBits else {
        throw Refusal(
          .failed, "at most \(1 << LibraryHandle.slotBits) hosts must be open in a process")
      }
      slots.append(Slot(session: nil, thread: thread, table: HandleTable(slot: slots.count)))
      return (slots.count - 1, slots[slots.count - 1].table)
    }
    do {
      let session = try make(table)
      slots.withLock { $0[place].session = session }
      return session
    } catch {
      slots.withLock { $0[place].thread = 0 }
      throw error
    }
  }

  /// Frees the slot of a session, whose handles have ended.
  func close(_ session: LibrarySession) {
    slots.withLock { slots in
      guard let place = slots.firstIndex(where: { $0.session === session }) else { return }
      (slots[place].session, slots[place].thread) = (nil, 0)
    }
  }
}
