import Physics

extension DynamicAnimator {
  /// An animator with its behaviors and its table's items at one moment.
  public struct Snapshot {
    let saved: SavedAnimator
    var items: ItemTable.Snapshot?

    /// The memory of its worlds, in bytes, without what another snapshot shares with it.
    package func byteCount(beside other: Snapshot?) -> Int {
      saved.state.byteCount(beside: other?.saved.state)
    }
  }

  /// Copies all state that the animator's future depends on, except callers' closures.
  ///
  /// - Parameter includingItems: Whether the table's rows are copied too; a session with several
  ///   animators copies its table once.
  /// - Returns: The copy, to be restored into this animator.
  /// - Precondition: No tick runs, and the animator does not belong to a session, whose own
  ///   snapshots contain it.
  public func snapshot(includingItems: Bool = true) -> Snapshot {
    checkAlone()
    var snapshot = snapshotInSession()
    if includingItems { snapshot.items = itemTable.snapshot() }
    return snapshot
  }

  /// Copies the animator without items, for the snapshot of a whole session.
  package func snapshotInSession() -> Snapshot {
    precondition(!isTicking, "a snapshot must not be taken inside a tick")
    let scratch = self.state.world.removeScratch()
    var state = self.state
    state.dropMemory()
    self.state.world.takeScratch(scratch)
    if let last = lastSaved { state.world.share(with: last.state.world) }
    let saved = SavedAnimator(
      state: state, handles: handles, changedRows: changedRows, touchedRows: touchedRows)
    lastSaved = saved
    return Snapshot(saved: saved)
  }

  private func checkAlone() {
    precondition(
      !isInSession, "a stage's animator has no snapshots of its own: see ScriptHost.snapshot()")
  }

  /// Restores a snapshot of this animator; the next ticks have the same bits as after the snapshot.
  ///
  /// Behaviors added since are removed from the tree, and behaviors removed since are added to it,
  /// both without `willMove(to:)`.
  ///
  /// - Precondition: No tick runs, and the animator does not belong to a session.
  public func restore(_ snapshot: Snapshot) {
    checkAlone()
    restoreInSession(snapshot)
  }

  /// Restores a snapshot as part of the whole session.
  package func restoreInSession(_ snapshot: Snapshot) {
    precondition(!isTicking, "a snapshot must not be restored inside a tick")
    let (present, saved) = (handles, snapshot.saved)
    // Added and removed behaviors change this list: if it did not change, all have their places.
    let isSameTree = present.isIdentical(to: saved.handles)
    if !isSameTree { leaveTree(present, except: saved) }
    let scratch = state.world.removeScratch()
    state = saved.state
    state.world.takeScratch(consume scratch)
    state.invalid.insert(.fields)
    handles = saved.handles
    changedRows = saved.changedRows
    touchedRows = saved.touchedRows
    lastSaved = saved
    actors = nil
    if let items = snapshot.items {
      itemTable.restore(items)
      stores?.compare(isStored: false)
    }
    if !isSameTree { enterTree(present) }
  }

  /// Removes behaviors from the tree that are not in a snapshot.
  private func leaveTree(_ present: [DynamicBehavior?], except saved: SavedAnimator) {
    for (index, handle) in present.enumerated() {
      guard let handle, !saved.has(handle, at: index) else { continue }
      handle.setLoose(items: handle.items, node: state.tree.nodes[index])
      handle.leaveTree()
    }
  }

  /// Updates the places of behaviors in the tree, which others, `present`, had before.
  private func enterTree(_ present: [DynamicBehavior?]) {
    for (index, handle) in handles.enumerated() {
      if let handle { enter(handle, at: index) }
    }
    for case let behavior? in present where behavior.node < 0 {
      let parent = behavior.parentBehavior
      let isChild = parent?.childBehaviors.contains { $0 === behavior } ?? false
      if !isChild { behavior.parentBehavior = nil }
    }
  }

  /// Updates a behavior's index in the tree, if it has changed.
  private func enter(_ handle: DynamicBehavior, at index: Int) {
    let node = state.tree.nodes[index]
    handle.slot = node.slot
    if handle.node != index {
      handle.node = Int32(index)
      handle.treeAnimator = self
    }
    if handle.dynamicAnimator !== self { handle.dynamicAnimator = self }
    if !node.children.isEmpty || !handle.childBehaviors.isEmpty {
      handle.childBehaviors = node.children.compactMap { handles[Int($0)] }
    }
    let parent = node.parent < 0 ? nil : handles[Int(node.parent)]
    if handle.parentBehavior !== parent { handle.parentBehavior = parent }
  }
}

/// An animator's state in snapshots; the next snapshot shares the columns that are equal.
final class SavedAnimator {
  let state: AnimatorState
  let handles: [DynamicBehavior?]
  let changedRows: [RowChange]
  let touchedRows: [RowChange]

  fileprivate init(
    state: AnimatorState, handles: [DynamicBehavior?], changedRows: [RowChange],
    touchedRows: [RowChange]
  ) {
    (self.state, self.handles) = (state, handles)
    // The copy has no room to grow. The animator keeps its own memory, which each tick fills again.
    self.changedRows = changedRows.withUnsafeBufferPointer(Array.init)
    self.touchedRows = touchedRows.withUnsafeBufferPointer(Array.init)
  }

  /// Whether it has a behavior at a place in the tree.
  fileprivate func has(_ behavior: DynamicBehavior, at index: Int) -> Bool {
    index < handles.count && handles[index] === behavior
  }
}

extension DynamicBehavior {
  /// Clears the behavior's references to the tree that it was in.
  func leaveTree() {
    node = -1
    slot = -1
    treeAnimator = nil
    dynamicAnimator = nil
  }
}
