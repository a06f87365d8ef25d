extension DynamicAnimator {
  /// Adds a behavior with its children, inside a tick at its end, and wakes the animator.
  ///
  /// A paused animator that has other behaviors stays paused if this one can move nothing, such as
  /// one without code and without forces, whose items the others have already.
  ///
  /// - Throws: `DynamicsError.behaviorIsInUse` when it is in a tree already,
  ///   `DynamicsError.itemWasRemoved`, `DynamicsError.itemOfAnotherTable`,
  ///   `DynamicsError.itemOfAnotherAnimator`, `DynamicsError.itemIsInGroup`,
  ///   `DynamicsError.memberIsInUse`, `DynamicsError.badValue` when an item's size is not over 0 or
  ///   one of its numbers is not finite, and `DynamicsError.badCollisionPath`. Nothing is changed
  ///   then.
  @_disfavoredOverload
  public func addBehavior(_ behavior: DynamicBehavior) throws(DynamicsError) {
    try behavior.checkFree()
    try add(behavior, below: nil)
  }

  /// Removes a behavior with its children; inside a tick, at the tick's end.
  ///
  /// It may be anywhere in the animator's tree; removing a behavior that is not there does nothing.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard behavior.dynamicAnimator === self else { return }
    guard isTicking else { return removeNow(behavior) }
    behavior.unlink()
    queue.append(.remove(behavior))
  }

  /// Removes all behaviors, inside a tick at its end.
  public func removeAllBehaviors() {
    for behavior in behaviors.reversed() { removeBehavior(behavior) }
  }

  func add(_ behavior: DynamicBehavior, below parent: DynamicBehavior?) throws(DynamicsError) {
    try check(behavior)
    if isTicking { try reserveRows(for: behavior) }
    parent?.link(behavior)
    behavior.belong(to: self)
    guard isTicking else {
      // A parent that is about to enter the tree takes its children along.
      if let parent, parent.node < 0 { return }
      attach(behavior, below: parent, order: behavior.order)
      // An animator resumes with its first behavior, whatever that does.
      return state.tree.roots.count == 1 && parent == nil ? wake() : wake(for: behavior)
    }
    handOverVelocities(of: behavior)
    queue.append(.add(behavior, below: parent, order: behavior.order))
  }

  /// Checks a behavior and its children against the rules for items.
  func check(_ behavior: DynamicBehavior) throws(DynamicsError) {
    // A behavior that another animator removes in its own tick is free at the end of that tick.
    guard behavior.treeAnimator == nil || behavior.treeAnimator === self else {
      throw .behaviorIsInUse(behavior: behavior.label)
    }
    let items = behavior.items
    var seen: Set<ObjectIdentifier> = []
    for item in items {
      try check(item, for: behavior)
      guard items.count == 1 || seen.insert(ObjectIdentifier(item)).inserted else {
        throw .itemIsInUse(behavior: behavior.label)
      }
    }
    for child in behavior.childBehaviors { try check(child) }
  }

  func check(_ item: any DynamicItem, for behavior: DynamicBehavior) throws(DynamicsError) {
    if let item = item as? Item {
      try check(item, for: behavior.label)
      guard behavior.kind == .composite || !itemTable.hasParent(item.row) else {
        throw .itemHasParent(user: behavior.label)
      }
      return
    }
    try itemTable.checkMove(item, for: behavior.label)
    if let row = itemTable.row(of: item), itemTable.customRow(of: item) == nil {
      return try check(itemTable.item(at: row), for: behavior.label)
    }
    try itemTable.checkCustom(item)
    guard let row = itemTable.customRow(of: item) else { return }
    try check(row: row, for: behavior.label)
  }

  /// Checks that this animator may move an item; messages name `user`.
  ///
  /// - Throws: `DynamicsError.itemOfAnotherTable`, `DynamicsError.itemWasRemoved`,
  ///   `DynamicsError.itemIsInGroup` and `DynamicsError.itemOfAnotherAnimator`.
  package func check(_ item: Item, for user: String) throws(DynamicsError) {
    guard item.table === itemTable else { throw .itemOfAnotherTable(behavior: user) }
    guard item.isAlive, !itemTable.rows[item.row].isDoomed else { throw .itemWasRemoved }
    try check(row: item.row, for: user)
  }

  private func check(row: Int, for user: String) throws(DynamicsError) {
    guard itemTable.rows[row].group < 0 else { throw .itemIsInGroup(user: user) }
    let owner = itemTable.rows[row].animator
    guard owner < 0 || owner == number || itemTable.rows[row].uses == 0 else {
      throw .itemOfAnotherAnimator(behavior: user)
    }
  }

  /// Adds a checked behavior to the tree, with its children.
  func attach(_ behavior: DynamicBehavior, below parent: DynamicBehavior?, order: Int) {
    behavior.willMove(to: self)
    let slot = behavior.attach(to: &state)
    let loose = behavior.takeLooseState()
    let node = state.tree.insert(
      BehaviorTree.Node(
        kind: behavior.kind, slot: slot, order: order, parent: parent?.node ?? -1,
        clockMandate: loose.clockMandate, locks: loose.locks,
        firstTick: state.tickCount + 1))
    if node == handles.count { handles.append(nil) }
    handles[Int(node)] = behavior
    behavior.node = node
    behavior.slot = slot
    behavior.treeAnimator = self
    for item in loose.items { associate(item, with: node) }
    noteStructure(of: behavior)
    behavior.handOverVelocities(to: self)
    behavior.didAssociate(in: self)
    for child in behavior.childBehaviors where child.node < 0 {
      attach(child, below: behavior, order: child.order)
    }
  }

  /// Removes a behavior from its parent and the tree.
  func removeNow(_ behavior: DynamicBehavior) {
    if behavior.treeAnimator === self { takeOut(behavior) }
    behavior.unlink()
  }

  /// Removes a behavior from the tree, with its children.
  func takeOut(_ behavior: DynamicBehavior) {
    let mustRun = mustRun(for: behavior)
    detach(behavior)
    if state.isRunning || mustRun && !state.tree.roots.isEmpty { wake(restartsWait: false) }
  }

  private func detach(_ behavior: DynamicBehavior) {
    if behavior.kind == .collision {
      let node = behavior.node
      endTouches { $0.node == node }
    }
    let animator = behavior.dynamicAnimator
    behavior.dynamicAnimator = self
    behavior.willMove(to: nil)
    behavior.dynamicAnimator = animator
    let node = behavior.node
    for child in state.tree.nodes[Int(node)].children.reversed() {
      if let child = handles[Int(child)] { detach(child) }
    }
    behavior.setLoose(items: behavior.treeItems, node: state.tree.nodes[Int(node)])
    for row in state.tree.nodes[Int(node)].rows { dissociate(Int(row)) }
    behavior.detach(from: &state)
    state.tree.remove(node)
    handles[Int(node)] = nil
    noteStructure(of: behavior)
    behavior.node = -1
    behavior.slot = -1
    behavior.treeAnimator = nil
  }

  /// Records the changes of the world when a behavior is added or removed.
  private func noteStructure(of behavior: DynamicBehavior) {
    if behavior.isActor { actors = nil }
    state.invalid.formUnion(behavior.invalidation)
  }

  func noteActions() {
    actors = nil
  }

  /// Records changes of the world, and wakes the animator.
  func parametersChanged(_ what: Invalidation) {
    state.invalid.insert(what)
    wake()
  }
}
