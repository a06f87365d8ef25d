package import Dynamics
import Geometry
import LuaRuntime

/// Passes the events of the animator to hooks, scripts and the host.
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

  /// The number of failures that are reported in a tick, and of failures that are kept until the
  /// caller takes them; no script is charged for their texts.
  private static let (mostTold, mostKept) = (100, 1_000)
  /// The number of failures that are kept whatever memory there is.
  private static let sureToBeKept = 100

  /// Reports a failure once: it is added to the stage's list and passed to the host.
  ///
  /// When there are too many in one tick, the last report says that others are left out.
  func report(_ failure: HookFailure) {
    guard host.dryRun == nil else { return }
    state.toldFailures =
      state.toldFailures.tick == tick ? (tick, state.toldFailures.count + 1) : (tick, 1)
    guard state.toldFailures.count <= Self.mostTold else { return }
    var failure = failure
    if state.toldFailures.count == Self.mostTold {
      failure.error.message += "; further failures in this tick are not told"
    }
    if state.failures.count < Self.mostKept, hasRoom(for: failure) {
      state.failures.append(failure)
    }
    if !host.isSilent { host.recorder?.noteFailure(on: self) }
    if !host.isSilent { host.onFailure?(failure, self) }
    send(.error(failure))
  }

  /// Counts the words of a failure that is kept among the memory of scripts.
  private func hasRoom(for failure: HookFailure) -> Bool {
    let error = failure.error
    let bytes = HostMemory.listener + error.message.utf8.count + error.traceback.utf8.count
    do throws(LuaError) {
      if let failureMemory = state.failureMemory {
        try failureMemory.resize(to: failureMemory.bytes + bytes)
      } else {
        state.failureMemory = try host.interpreter.hold(bytes)
      }
      return true
    } catch {
      return state.failures.count < Self.sureToBeKept
    }
  }

  /// Whether a contact that begins or ends would reach a hook or a program.
  var hearsContacts: Bool { isHeard || host.state.hooks.contains(.onContact) }

  /// Whether a program takes events.
  private var isHeard: Bool { (host.onEvent != nil || !streams.isEmpty) && !host.isSilent }

  /// Passes an event, which is made only if a program takes it.
  func send(_ kind: @autoclosure () -> StageEvent.Kind) {
    guard isHeard else { return }
    let event = StageEvent(tick: tick, time: elapsed, kind: kind())
    streams.send(event)
    host.onEvent?(event, self)
  }

  private func hear(_ contact: ItemContact) {
    guard let item = entry(contact.item) else { return }
    var other: StageItem?
    var boundary: String?
    switch contact.partner {
    case .item(let partner): other = entry(partner)
    case .boundary(let name): boundary = name ?? "bounds"
    }
    let isOnlyOne = contact.others.isEmpty
    if isOnlyOne {
      send(
        .contact(
          StageEvent.ItemContact(
            began: contact.phase == .began, item: item.name, other: other?.name,
            boundary: boundary, x: contact.point?.x, y: contact.point?.y, impact: contact.impact)))
    }
    for instance in listeners(.onContact, item, of: [contact.behavior]) {
      guard instance.dynamic.hears(contact, item.item) else { continue }
      report(contact, to: instance, item, with: other)
    }
    guard let other, isOnlyOne else { return }
    for instance in listeners(.onContact, other, of: [])
    where !instance.dynamic.has(item.item) {
      report(contact, to: instance, other, with: item, isReversed: true)
    }
  }

  private func report(
    _ contact: ItemContact, to instance: BehaviorInstance, _ item: StageItem,
    with partner: StageItem?, isReversed: Bool = false
  ) {
    instance.run(.onContact, fields: HookFields.count(contact)) { host, table in
      host.hookFields.fill(
        table, contact, item, with: partner, isReversed: isReversed, host.values)
    }
  }

  /// The behaviors of an item with a hook, in the order in which they were added.
  ///
  /// A behavior without items has the items of its children. Items that a behavior is given in a tick
  /// are among its items from the end of the tick on.
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - item: The item.
  ///   - sources: The behaviors whose parents without items are included; nil for all behaviors of
  ///     the item.
  /// - Returns: The behaviors, each once.
  /// - Complexity: O(n log n) in the behaviors of the item, however many the stage has.
  private func listeners(
    _ hook: Hook, _ item: StageItem, of sources: [DynamicBehavior]? = nil
  ) -> [BehaviorInstance] {
    guard host.state.hooks.contains(hook) else { return [] }
    var found: [BehaviorInstance] = []
    animator.eachBehavior(with: item.item) { behavior in
      if let instance = instance(of: behavior, with: hook) { found.append(instance) }
    }
    if sources == nil {
      animator.eachBehavior(with: item.item) { addComposites(of: $0, with: hook, to: &found) }
    }
    for source in sources ?? [] { addComposites(of: source, with: hook, to: &found) }
    if found.count > 1 { found.sort { $0.state.addition < $1.state.addition } }
    return found
  }

  /// Adds the scripted behaviors without items that a behavior is in, if they have a hook.
  private func addComposites(
    of behavior: DynamicBehavior, with hook: Hook, to found: inout [BehaviorInstance]
  ) {
    var parent = behavior.parentBehavior
    while let composite = parent {
      if let instance = instance(of: composite, with: hook), instance.state.itemList.count == 0,
        !found.contains(where: { $0 === instance })
      {
        found.append(instance)
      }
      parent = composite.parentBehavior
    }
  }

  /// The instance of a scripted behavior in the tree that has a hook.
  private func instance(of behavior: DynamicBehavior, with hook: Hook) -> BehaviorInstance? {
    guard let instance = (behavior as? ScriptBehavior)?.instance, instance.isAttached,
      instance.definition?.contract.hooks[hook] != nil
    else { return nil }
    return instance
  }

  /// The stage's item for an item of its animator.
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
        state.interruption = error
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

extension DynamicBehavior {
  /// Whether a contact of one collision changes what two items do for the behavior's listener.
  ///
  /// For a behavior that has the item itself all collisions count, for one around collisions only
  /// those inside it.
  fileprivate func hears(_ contact: ItemContact, _ item: Item) -> Bool {
    if contact.others.isEmpty { return true }
    if has(item) { return false }
    return !contact.others.contains { other in
      sequence(first: other, next: \.parentBehavior).contains { $0 === self }
    }
  }
}
