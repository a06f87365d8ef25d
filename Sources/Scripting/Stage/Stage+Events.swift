package import Dynamics
import Geometry
import LuaRuntime

/// What the animator says, told to hooks, scripts and the host.
extension Stage {
  func hear(_ event: AnimatorEvent) {
    switch event {
    case .paused:
      send(.pause)
      call(onPause, "onPause")
    case .resumed:
      send(.resume)
      call(onResume, "onResume")
    case .rested(let item):
      guard let item = entry(item) else { return }
      send(.rest(item: item.name))
      for instance in listeners(.onRest, item) { instance.run(.onRest, [.handle(item.handle)]) }
    case .left(let item):
      guard let item = entry(item) else { return }
      send(.leave(item: item.name))
      for instance in listeners(.onLeave, item) { instance.run(.onLeave, [.handle(item.handle)]) }
    case .contact(let contact): hear(contact)
    }
  }

  /// How many failures of a tick are told, and how many wait for somebody to take them: words that
  /// no script is charged for.
  private static let (mostTold, mostKept) = (100, 1_000)
  /// How many failures are kept whatever memory there is.
  private static let sureToBeKept = 100

  /// Reports a failure once: to the stage's list and to the host.
  ///
  /// Of many in one tick, the last that is told says that others are not.
  func report(_ failure: HookFailure) {
    guard host.dryRun == nil else { return }
    toldFailures = toldFailures.tick == tick ? (tick, toldFailures.count + 1) : (tick, 1)
    guard toldFailures.count <= Self.mostTold else { return }
    var failure = failure
    if toldFailures.count == Self.mostTold {
      failure.error.message += "; further failures in this tick are not told"
    }
    if failures.count < Self.mostKept, hasRoom(for: failure) { failures.append(failure) }
    send(.error(failure))
  }

  /// Counts the words of a failure that is kept among the memory of scripts.
  private func hasRoom(for failure: HookFailure) -> Bool {
    let error = failure.error
    let bytes = HostMemory.listener + error.message.utf8.count + error.traceback.utf8.count
    do throws(LuaError) {
      if let failureMemory {
        try failureMemory.resize(to: failureMemory.bytes + bytes)
      } else {
        failureMemory = try host.interpreter.hold(bytes)
      }
      return true
    } catch {
      return failures.count < Self.sureToBeKept
    }
  }

  func send(_ kind: StageEvent.Kind) {
    guard host.dryRun == nil else { return }
    host.onEvent?(StageEvent(tick: tick, time: elapsed, kind: kind), self)
  }

  private func hear(_ contact: ItemContact) {
    guard let item = entry(contact.item) else { return }
    var other: StageItem?
    var boundary: String?
    switch contact.partner {
    case .item(let partner): other = entry(partner)
    case .boundary(let name): boundary = name ?? "bounds"
    }
    send(
      .contact(
        StageEvent.ItemContact(
          began: contact.phase == .began, item: item.name, other: other?.name, boundary: boundary,
          x: contact.point?.x, y: contact.point?.y)))
    for instance in listeners(.onContact, item, of: [contact.behavior]) {
      instance.run(.onContact, [message(contact, item, other, boundary)])
    }
    guard let other else { return }
    for instance in listeners(.onContact, other, of: [])
    where !instance.items.contains(where: { $0 === item }) {
      instance.run(.onContact, [message(contact, other, item, nil)])
    }
  }

  private func message(
    _ contact: ItemContact, _ item: StageItem, _ other: StageItem?, _ boundary: String?
  ) -> Value {
    let table = host.interpreter.makeTable(fields: 4)
    table["phase"] = .string(contact.phase.rawValue)
    table["item"] = .handle(item.handle)
    if let other { table["other"] = .handle(other.handle) }
    if let boundary { table["boundary"] = .string(boundary) }
    if let point = contact.point { table["point"] = host.values.make(point) }
    return .table(table)
  }

  /// The behaviors with a hook that are about an item, in the order they were added.
  ///
  /// One without items is about what its children are about.
  ///
  /// - Parameters:
  ///   - hook: What is to be told.
  ///   - item: What it is about.
  ///   - sources: Whose parents without items hear of it; nil for all behaviors with the item.
  /// - Returns: The behaviors, those without items once.
  private func listeners(
    _ hook: Hook, _ item: StageItem, of sources: [DynamicBehavior]? = nil
  ) -> [BehaviorInstance] {
    let hearing = instances.filter {
      $0.definition?.contract.hooks[hook] != nil && $0.isAttached
    }
    var parents: Set<ObjectIdentifier> = []
    if hearing.contains(where: \.items.isEmpty) {
      let sources =
        sources ?? instances.filter { $0.items.contains { $0 === item } }.map(\.dynamic)
      for source in sources {
        for parent in sequence(first: source, next: \.parentBehavior).dropFirst() {
          parents.insert(ObjectIdentifier(parent))
        }
      }
    }
    return hearing.filter { instance in
      instance.items.contains { $0 === item }
        || instance.items.isEmpty && parents.contains(ObjectIdentifier(instance.dynamic))
    }
  }

  /// What the stage knows about an item that its animator speaks of.
  package func entry(_ item: any DynamicItem) -> StageItem? {
    (item as? Item).flatMap { host.item(row: $0.row, generation: $0.generation) }
  }

  /// Calls `onPause` or `onResume`; a function that fails is reported and dropped.
  private func call(_ function: Reference?, _ hook: String) {
    guard let function else { return }
    do {
      _ = try host.interpreter.call(function, fuel: host.hookFuel)
    } catch {
      if error.kind == .interrupted {
        interruption = error
        return
      }
      if hook == "onPause" { onPause = nil } else { onResume = nil }
      report(
        HookFailure(
          behavior: "animator", hook: hook, item: nil, tick: tick, error: host.scriptError(error),
          replay: replay, consequence: .dropped))
    }
  }
}
