// Phase 7: changes queued in phases 5 and 6 take effect.

/// A change of structure that was asked for inside a tick.
enum StructureChange {
  case add(DynamicBehavior, below: DynamicBehavior?)
  case remove(DynamicBehavior)
  case addItem(any DynamicItem, to: DynamicBehavior)
  case removeItem(any DynamicItem, from: DynamicBehavior)
  case removeFromTable(Item)
}

extension DynamicAnimator {
  /// Makes the changes of structure that were asked for, and tells the world of stored numbers.
  ///
  /// - Parameter wasMandated: Whether the clock mandate was held when actions began to run.
  func applyQueue(wasMandated: Bool) {
    // `willMove(to:)` may ask for more, so what is asked for meanwhile takes effect at once.
    let changes = queue
    queue.removeAll(keepingCapacity: true)
    for change in changes { apply(change) }
    applyActionChanges(wasMandated: wasMandated)
  }

  private func apply(_ change: StructureChange) {
    switch change {
    case .add(let behavior, let parent): addQueued(behavior, below: parent)
    case .remove(let behavior): removeNow(behavior)
    case .addItem(let item, let behavior): addQueued(item, to: behavior)
    case .removeItem(let item, let behavior): removeItemNow(item, from: behavior)
    case .removeFromTable(let item): itemTable.remove(item)
    }
  }

  /// Adds a behavior unless it was taken back, or its parent or an item went, in the same tick.
  private func addQueued(_ behavior: DynamicBehavior, below parent: DynamicBehavior?) {
    guard behavior.isPending else { return }
    behavior.isPending = false
    behavior.pendingAnimator = nil
    if let parent, parent.dynamicAnimator !== self { return }
    guard (try? check(behavior)) != nil else { return }
    addNow(behavior, below: parent)
    wake()
  }

  /// Adds an item unless it, or the behavior, went in the same tick.
  private func addQueued(_ item: any DynamicItem, to behavior: DynamicBehavior) {
    guard behavior.dynamicAnimator === self, (try? check(item, for: behavior)) != nil else {
      return
    }
    addItemNow(item, to: behavior)
    wake()
  }

  /// Tells the world of what actions stored; a jump that ends a stay postpones the pause by a tick.
  ///
  /// An action that stores positions tick after tick does not: without the clock mandate it is
  /// passive.
  private func applyActionChanges(wasMandated: Bool) {
    itemTable.dispatchChanges(waking: false)
    var jumped = false
    if restRule == .settled {
      for change in changedRows {
        state.noteHand(
          row: Int(change.row), columns: itemTable.columns, isMandated: wasMandated)
      }
    }
    for change in changedRows {
      if !change.changes.isDisjoint(with: [.position, .angle, .size]) { jumped = true }
      if change.changes.contains(.velocity), isFast(row: Int(change.row)) { state.quietTicks = 0 }
    }
    state.postponesPause = jumped && !state.jumpedInLastTick
    state.jumpedInLastTick = jumped
    applyChanges()
  }
}
