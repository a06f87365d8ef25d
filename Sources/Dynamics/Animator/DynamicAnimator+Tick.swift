extension DynamicAnimator {
  /// Advances by one tick.
  ///
  /// - Parameter force: Whether a paused animator simulates the tick too, without resuming.
  /// - Returns: Whether the animator simulated; false when it was paused and not forced.
  /// - Precondition: No tick of the same animator is under way.
  @discardableResult
  public func tick(force: Bool = false) -> Bool {
    precondition(!isTicking, "tick must not be called from inside a tick")
    takeInput()
    guard state.isRunning || force else { return false }
    isTicking = true
    state.tickCount += 1
    runActions()
    isTicking = false
    applyQueue()
    decideRest()
    return true
  }

  /// Advances by a number of ticks, at most until the animator pauses.
  ///
  /// - Parameters:
  ///   - ticks: How many ticks to simulate; a number below 1 does nothing.
  ///   - force: Whether a paused animator simulates the ticks too.
  /// - Returns: How many ticks were simulated.
  @discardableResult
  public func advance(ticks: Int, force: Bool = false) -> Int {
    for done in 0..<max(0, ticks) where !tick(force: force) { return done }
    return max(0, ticks)
  }

  func takeInput() {
    itemTable.dispatchChanges()
    for row in changedRows { itemTable.columns.changes[Int(row)] = 0 }
    changedRows.removeAll(keepingCapacity: true)
  }

  func runActions() {
    for node in state.tree.preOrder() {
      guard let behavior = handles[Int(node)] else { continue }
      itemTable.columns.currentWriter.pointee = UInt32(node) + 1
      behavior.didTick(tickDuration)
    }
    itemTable.columns.currentWriter.pointee = 0
  }

  func applyQueue() {
    let changes = queue
    queue = []
    for change in changes {
      switch change {
      case .add(let behavior, let parent): try? addNow(behavior, below: parent)
      case .remove(let behavior): removeNow(behavior)
      case .addItem(let item, let behavior): try? associate(item, with: behavior.node)
      case .removeItem(let item, let behavior): removeItemNow(item, from: behavior)
      case .removeFromTable(let item): itemTable.remove(item)
      }
    }
  }

  func decideRest() {
    if state.tree.roots.isEmpty { pause() }
  }

  func wake() {
    state.quietTicks = 0
    guard !state.isRunning else { return }
    state.isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
    onEvent?(.resumed)
  }

  func pause() {
    guard state.isRunning else { return }
    state.isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
    onEvent?(.paused)
  }

  func removeFromTable(_ item: Item) {
    if isTicking {
      queue.append(.removeFromTable(item))
    } else {
      removeRow(item.row)
      itemTable.freeRow(item.row)
    }
  }
}
