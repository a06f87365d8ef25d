extension DynamicAnimator {
  /// An animator with its behaviors and its table's items at one moment.
  public struct Snapshot {
    let state: AnimatorState
    let handles: [DynamicBehavior?]
    let changedRows: [RowChange]
    let touchedRows: [RowChange]
    let items: ItemTable.Snapshot?
  }

  /// Copies everything that the animator's future depends on, but for callers' own closures.
  ///
  /// - Parameter includingItems: Whether the table's rows are copied too; a session with several
  ///   animators copies its table once.
  /// - Returns: The copy, to be restored into this animator.
  /// - Precondition: No tick is under way.
  public func snapshot(includingItems: Bool = true) -> Snapshot {
    precondition(!isTicking, "a snapshot must not be taken inside a tick")
    return Snapshot(
      state: state, handles: handles, changedRows: changedRows, touchedRows: touchedRows,
      items: includingItems ? itemTable.snapshot() : nil)
  }

  /// Goes back to a snapshot of this animator: what follows has the same bits as it had then.
  ///
  /// Behaviors added since leave the tree, and behaviors removed since are in it again, both
  /// without `willMove(to:)`.
  ///
  /// - Precondition: No tick is under way.
  public func restore(_ snapshot: Snapshot) {
    precondition(!isTicking, "a snapshot must not be restored inside a tick")
    let leaving = handles
    for case let behavior? in leaving {
      behavior.setLoose(items: behavior.items, node: state.tree.nodes[Int(behavior.node)])
      behavior.leaveTree()
    }
    state = snapshot.state
    state.invalid.insert(.fields)
    handles = snapshot.handles
    changedRows = snapshot.changedRows
    touchedRows = snapshot.touchedRows
    actors = nil
    if let items = snapshot.items { itemTable.restore(items) }
    for (index, handle) in handles.enumerated() {
      guard let handle else { continue }
      let node = state.tree.nodes[index]
      handle.node = Int32(index)
      handle.slot = node.slot
      handle.treeAnimator = self
      handle.dynamicAnimator = self
      handle.childBehaviors = node.children.compactMap { handles[Int($0)] }
      handle.parentBehavior = node.parent < 0 ? nil : handles[Int(node.parent)]
    }
    for case let behavior? in leaving where behavior.node < 0 {
      let parent = behavior.parentBehavior
      let isChild = parent?.childBehaviors.contains { $0 === behavior } ?? false
      if !isChild { behavior.parentBehavior = nil }
    }
  }
}

extension DynamicBehavior {
  /// Forgets the tree that the behavior was in.
  func leaveTree() {
    node = -1
    slot = -1
    treeAnimator = nil
    dynamicAnimator = nil
  }
}
