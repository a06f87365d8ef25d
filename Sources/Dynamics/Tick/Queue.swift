import Geometry

// Phase 7: changes queued in phases 5 and 6 take effect.

/// A change inside a tick that waits for the tick's end.
///
/// Changes that depend on structure wait in the same queue as changes of structure, so that each
/// change sees the result of those before it.
enum QueuedChange {
  case add(DynamicBehavior, below: DynamicBehavior?, order: Int)
  case remove(DynamicBehavior)
  case addItem(any DynamicItem, to: DynamicBehavior)
  case removeItem(any DynamicItem, from: DynamicBehavior)
  case addVelocity(Vector, Double, to: any DynamicItem)
  case setOffset(Vector, of: any DynamicItem, in: PushBehavior)
  case removeFromTable(Item)
}

extension DynamicAnimator {
  /// Carries out the queued changes, and passes stored numbers to the world.
  ///
  /// - Parameter wasMandated: Whether a behavior held the clock mandate before actions ran.
  func applyQueue(wasMandated: Bool) {
    // `willMove(to:)` may make more changes, which take effect at once.
    let changes = queue
    queue.clear()
    let leaving = passiveWriters(leavingBy: changes)
    var place = 0
    while place < changes.count {
      let run = removals(in: changes, from: place)
      if run.count > 1, let behavior = run.behavior {
        behavior.queuedItems = [:]
        removeItemsNow(run.items, from: behavior)
      } else {
        apply(changes[place])
      }
      place += max(1, run.count)
    }
    freeReservedRows()
    applyActionChanges(wasMandated: wasMandated, leaving)
  }

  /// The writer numbers of passive behaviors that are about to leave.
  private func passiveWriters(leavingBy changes: [QueuedChange]) -> [UInt32] {
    changes.compactMap { change in
      guard case .remove(let behavior) = change, behavior.node >= 0, behavior.isPassive else {
        return nil
      }
      return UInt32(behavior.node) + 1
    }
  }

  /// The items that successive changes remove from one behavior in the tree, so that its list is
  /// passed over once.
  private func removals(
    in changes: [QueuedChange], from place: Int
  ) -> (behavior: DynamicBehavior?, items: [any DynamicItem], count: Int) {
    guard case .removeItem(_, let behavior) = changes[place], behavior.node >= 0 else {
      return (nil, [], 0)
    }
    var items: [any DynamicItem] = []
    for change in changes[place...] {
      guard case .removeItem(let item, let owner) = change, owner === behavior else { break }
      items.append(item)
    }
    return (behavior, items, items.count)
  }

  private func apply(_ change: QueuedChange) {
    switch change {
    case .add(let behavior, let parent, let order): addQueued(behavior, below: parent, order)
    case .remove(let behavior):
      if behavior.treeAnimator === self { takeOut(behavior) }
    case .addItem(let item, let behavior):
      behavior.queuedItems = [:]
      addQueued(item, to: behavior)
    case .removeItem(let item, let behavior):
      behavior.queuedItems = [:]
      if behavior.node >= 0 {
        removeItemNow(item, from: behavior)
      } else {
        behavior.dropLoose(item)
      }
    case .addVelocity(let linear, let angular, let item):
      addVelocity(linear: linear, angular: angular, to: item)
    case .setOffset(let offset, let item, let push): push.setOffset(offset, of: item)
    case .removeFromTable(let item): itemTable.remove(item)
    }
  }

  /// Adds a behavior, unless it was removed again, or its parent or an item was removed, in the
  /// same tick.
  private func addQueued(
    _ behavior: DynamicBehavior, below parent: DynamicBehavior?, _ order: Int
  ) {
    guard behavior.dynamicAnimator === self, behavior.parentBehavior === parent,
      behavior.node < 0
    else { return }
    if let parent, parent.node < 0 { return behavior.belong(to: parent.dynamicAnimator) }
    guard (try? check(behavior)) != nil else { return behavior.unlink() }
    attach(behavior, below: parent, order: order)
    wake(for: behavior)
  }

  /// Adds an item, unless it was removed in the same tick.
  private func addQueued(_ item: any DynamicItem, to behavior: DynamicBehavior) {
    guard !behavior.has(item) else { return }
    guard behavior.node >= 0 else { return behavior.looseItems.append(item) }
    guard (try? check(item, for: behavior)) != nil else { return }
    addItemNow(item, to: behavior)
    wake(for: behavior)
  }

  /// Applies the values that actions stored to the world; a jump postpones the pause by a tick.
  ///
  /// An action that stores positions in every tick does not postpone it: without the clock mandate
  /// such an action is passive. A passive behavior that stores a pose as it leaves, as a watcher
  /// that puts an item on its point does, ends a motion and begins none.
  private func applyActionChanges(wasMandated: Bool, _ leaving: [UInt32]) {
    itemTable.dispatchChanges(waking: false)
    if !leaving.isEmpty {
      let writers = [ItemField.x, .y, .angle].map { itemTable.columns.writerColumn($0) }
      state.endedRows = changedRows.map(\.row).filter { row in
        writers.contains { leaving.contains($0[Int(row)]) }
      }
    }
    defer { state.endedRows = [] }
    if restRule == .settled {
      state.noteActionChanges(changedRows, itemTable.columns, isMandated: wasMandated)
    }
    let changes = changedRows.reduce(into: ItemChanges()) { $0.formUnion($1.changes) }
    let jumped = !changes.isDisjoint(with: [.position, .angle, .size])
    if changes.contains(.velocity), state.quietTicks != 0 {
      let isAnyFast = changedRows.contains {
        $0.changes.contains(.velocity) && isFast(row: Int($0.row))
      }
      if isAnyFast { state.quietTicks = 0 }
    }
    state.postponesPause = jumped && !state.jumpedInLastTick
    state.jumpedInLastTick = jumped
    applyChanges()
  }
}
