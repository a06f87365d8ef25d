import CLibration
import Geometry
import Dynamics
import Scripting

/// A host of a C program, with its handles, listeners and events.
final class LibrarySession {
  let host: ScriptHost
  let table: HandleTable
  /// The handle of the host.
  private(set) var handle: UInt64 = 0
  /// The number of callbacks under way, each inside the one before.
  private var callbackDepth = 0
  /// The listeners by subject.
  private var listeners: [Int: Listener] = [:]
  var events: EventQueue
  /// The answers of the functions that scripts are calling, the innermost last; null before one.
  var answers: [JSONValue] = []
  /// The recorder; nil without a recording.
  var recorder: SessionRecorder?
  /// The failures of hooks so far, in all stages.
  private(set) var failures = 0
  /// The facts about stages that the library keeps.
  private var facts: [ObjectIdentifier: StageFacts] = [:]

  /// A function of the program, and its own data.
  struct Listener {
    let function: libration_listener
    let context: UnsafeMutableRawPointer?
  }

  init(_ options: HostOptions, table: HandleTable) throws {
    host = try ScriptHost(options.configuration)
    self.table = table
    events = EventQueue(capacity: options.events)
    if let budget = options.history { host.history = SessionHistory(budget: budget) }
    handle = try table.handle(of: .host)
    hearEvents()
    host.onFailure = { [unowned self] _, stage in
      facts(of: stage).failures += 1
      failures += 1
    }
  }

  /// Whether a callback is under way.
  var isInCallback: Bool { callbackDepth > 0 }

  /// Runs a function of the program.
  func calling<Result>(_ body: () -> Result) -> Result {
    callbackDepth += 1
    defer { callbackDepth -= 1 }
    return body()
  }

  /// The facts about a stage.
  func facts(of stage: Stage) -> StageFacts {
    if let known = facts[ObjectIdentifier(stage)], known.stage === stage { return known }
    facts = facts.filter { $0.value.stage != nil }
    let new = StageFacts(stage)
    facts[ObjectIdentifier(stage)] = new
    return new
  }
}

/// Listeners.
extension LibrarySession {
  /// The subjects of listeners, by the numbers of the header.
  static let subjects = [Int(LIBRATION_EVENTS), Int(LIBRATION_OUTPUT), Int(LIBRATION_RECORDING)]

  /// Sets or ends the listener of a subject.
  func listen(to subject: Int, _ listener: Listener?) {
    listeners[subject] = listener
    switch subject {
    case Int(LIBRATION_EVENTS): hearEvents()
    case Int(LIBRATION_OUTPUT):
      host.onOutput = listener.map { _ in { [unowned self] text, _ in tell(subject, 0, text) } }
      host.onNotice = listener.map { _ in { [unowned self] line in tell(subject, 0, line) } }
    default: break
    }
  }

  /// Calls the listener of a subject, if there is one.
  func tell(_ subject: Int, _ stage: UInt64, _ text: String) {
    guard let listener = listeners[subject] else { return }
    calling { text.withCString { listener.function(listener.context, stage, $0) } }
  }

  private func hearEvents() {
    guard listeners[Int(LIBRATION_EVENTS)] != nil || events.capacity > 0 else {
      host.onEvent = nil
      return
    }
    host.onEvent = { [unowned self] event, stage in
      // Only a host with millions of handles has none left; the event then names no stage.
      let handle = (try? table.handle(of: .stage(stage))) ?? 0
      events.add(event, handle)
      guard listeners[Int(LIBRATION_EVENTS)] != nil else { return }
      tell(Int(LIBRATION_EVENTS), handle, event.json)
    }
  }
}

/// Handles.
extension LibrarySession {
  /// The object of a handle.
  ///
  /// - Throws: `Refusal` when it is gone.
  func object(_ word: UInt64) throws(Refusal) -> LibraryObject {
    let handle = LibraryHandle(word)
    guard let object = table[handle] else {
      throw Refusal(.stale, "the handle is of nothing that exists")
    }
    switch object {
    case .item(let item) where !item.isAlive: throw Refusal(.stale, "item was removed")
    case .behavior(let behavior) where behavior.isRemoved:
      throw Refusal(.stale, "behavior was removed")
    default: return object
    }
  }

  func mismatch(_ object: LibraryObject, _ noun: String) -> Refusal {
    Refusal(.stale, "the handle must be of \(noun), not of \(object.noun)")
  }

  /// Checks that a handle is the host's own.
  func checkHost(_ word: UInt64) throws(Refusal) {
    let object = try object(word)
    guard case .host = object else { throw mismatch(object, "a host") }
  }

  func stage(_ word: UInt64) throws(Refusal) -> Stage {
    let object = try object(word)
    guard case .stage(let stage) = object else { throw mismatch(object, "a stage") }
    return stage
  }

  func item(_ word: UInt64) throws(Refusal) -> StageItem {
    let object = try object(word)
    guard case .item(let item) = object else { throw mismatch(object, "an item") }
    return item
  }

  func behavior(_ word: UInt64) throws(Refusal) -> StageBehavior {
    let object = try object(word)
    guard case .behavior(let behavior) = object else { throw mismatch(object, "a behavior") }
    return behavior
  }

  func snapshot(_ word: UInt64) throws(Refusal) -> HostSnapshot {
    let object = try object(word)
    guard case .snapshot(let snapshot) = object else { throw mismatch(object, "a snapshot") }
    return snapshot
  }
}
