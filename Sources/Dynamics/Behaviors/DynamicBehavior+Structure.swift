// Children and items. Inside a tick a change waits in the animator's queue, but reads give the
// values after the change.

extension DynamicBehavior {
  /// Adds a behavior to this one, inside a tick at its end.
  ///
  /// - Throws: `DynamicsError.behaviorIsInUse` when it is in a tree already,
  ///   `DynamicsError.behaviorContainsItself`, and errors of `DynamicAnimator.addBehavior(_:)`.
  @_disfavoredOverload
  public func addChildBehavior(_ behavior: DynamicBehavior) throws(DynamicsError) {
    try behavior.checkFree()
    guard !behavior.contains(self) else { throw .behaviorContainsItself(behavior: behavior.label) }
    guard let animator = dynamicAnimator else { return link(behavior) }
    try animator.add(behavior, below: self)
  }

  /// Removes a child; inside a tick, at the tick's end.
  ///
  /// Removing one that is not there does nothing.
  public func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard behavior.parentBehavior === self else { return }
    behavior.remove()
  }

  /// Removes the behavior from its animator or its parent; inside a tick, at the tick's end.
  ///
  /// Removing a behavior that has neither does nothing.
  public func remove() {
    if let animator = dynamicAnimator { return animator.removeBehavior(self) }
    unlink()
  }

  /// Adds an item, inside a tick at its end.
  ///
  /// - Throws: `DynamicsError.itemsAreFixed` for a snap or an attachment,
  ///   `DynamicsError.itemIsInUse` when it is among the items already, and the
  ///   errors of `DynamicAnimator.addBehavior(_:)` about items.
  @_disfavoredOverload
  public func addItem(_ item: any DynamicItem) throws(DynamicsError) {
    guard kind.takesItems else { throw .itemsAreFixed(behavior: label) }
    guard !has(item) else { throw .itemIsInUse(behavior: label) }
    if let animator = dynamicAnimator {
      try animator.check(item, for: self)
      try animator.reserveRow(for: item)
    }
    guard node >= 0, let animator = treeAnimator else { return looseItems.append(item) }
    animator.addItem(item, to: self)
  }

  /// Removes an item; inside a tick, at the tick's end.
  ///
  /// Removing one that is not there does nothing.
  ///
  /// - Throws: `DynamicsError.itemsAreFixed` for a snap or an attachment.
  @_disfavoredOverload
  public func removeItem(_ item: any DynamicItem) throws(DynamicsError) {
    guard kind.takesItems else { throw .itemsAreFixed(behavior: label) }
    guard node >= 0, let animator = treeAnimator else { return dropLoose(item) }
    animator.removeItem(item, from: self)
  }

  /// Removes an item while the behavior is in no tree.
  func dropLoose(_ item: any DynamicItem) {
    looseItems.remove(item)
    didDrop(item)
  }

  /// Whether an item is among those that the behavior acts on.
  package func has(_ item: any DynamicItem) -> Bool {
    if let isQueued = isQueued(item) { return isQueued }
    guard node >= 0, let animator = treeAnimator else {
      return looseItems.contains(item)
    }
    guard let row = animator.itemTable.row(of: item) else { return false }
    return animator.state.tree.has(row, in: node)
  }

  /// Whether an item that the tick changed will be in the behavior at its end; nil for other items.
  func isQueued(_ item: any DynamicItem) -> Bool? {
    queuedItems.isEmpty ? nil : queuedItems[ObjectIdentifier(item)]
  }

  func contains(_ behavior: DynamicBehavior) -> Bool {
    self === behavior || childBehaviors.contains { $0.contains(behavior) }
  }

  func checkFree() throws(DynamicsError) {
    guard dynamicAnimator == nil, parentBehavior == nil else {
      throw .behaviorIsInUse(behavior: label)
    }
  }

  /// Makes a behavior a child, without a change of any tree.
  func link(_ child: DynamicBehavior) {
    childBehaviors.append(child)
    child.parentBehavior = self
  }

  /// Removes the behavior from its parent and its animator, without a change of the tree.
  func unlink() {
    parentBehavior?.childBehaviors.removeAll { $0 === self }
    parentBehavior = nil
    belong(to: nil)
  }

  /// Sets the animator of the behavior and its children.
  func belong(to animator: DynamicAnimator?) {
    dynamicAnimator = animator
    for child in childBehaviors { child.belong(to: animator) }
  }
}
