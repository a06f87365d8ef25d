public import Geometry

extension DynamicAnimator {
  /// The items of the animator's behaviors whose bounding rectangles meet a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points; touching its edge counts.
  /// - Returns: The items, by row.
  /// - Complexity: Linear in the animator's items.
  public func items(in rect: Rect) -> [any DynamicItem] {
    (0..<itemTable.rowCount).filter { row in
      let links = itemTable.rows[row]
      return links.animator == number && links.uses > 0
        && itemTable.boundingBox(of: row).intersects(rect)
    }.map { itemTable.object(at: $0) }
  }

  /// Reads a custom item's center, rotation, size and collision bounds; its velocity is kept.
  ///
  /// For a group it also reads the sizes and collision bounds of the members. An `Item` does not
  /// need this call: changes of it take effect at once. The call does nothing for an item that is
  /// in no behavior of the animator.
  ///
  /// - Throws: `DynamicsError.badValue` when the item's size is not above 0 or one of its numbers
  ///   is not finite, and `DynamicsError.badCollisionPath`. When it throws, nothing has changed.
  @_disfavoredOverload
  public func updateItem(usingCurrentState item: any DynamicItem) throws(DynamicsError) {
    if !(item is Item), let own = itemTable.item(behind: item), own.animator === self {
      // The other values of the object are in its row; the rotation of its transform becomes the
      // body's angle.
      try own.setCollisionBounds(item.collisionBoundsType, path: item.collisionBoundingPath)
      itemTable.columns.flag(own.row, .angle)
      itemTable.updateGroup(of: own.row, .angle)
      return itemTable.dispatchChanges()
    }
    guard !(item is Item), let row = itemTable.customRow(of: item),
      itemTable.rows[row].animator == number || reservedRows.contains(row)
    else { return }
    try itemTable.checkCustom(item)
    try itemTable.readCustom(item, into: row)
    if item is DynamicItemGroup { try itemTable.readMembers(of: row) }
    itemTable.updateGroup(of: row, [.position, .angle])
    itemTable.dispatchChanges()
  }

  /// The velocities in an item's row.
  func velocity(of item: any DynamicItem) -> (linear: Vector, angular: Double) {
    guard let row = itemTable.row(of: item) else { return (.zero, 0) }
    let queued = queuedVelocity(of: item)
    return (
      itemTable.columns.velocity(of: row) + queued.linear,
      itemTable.columns.column(.angularVelocity)[row] + queued.angular
    )
  }

  /// Adds to an item's velocities.
  func addVelocity(linear: Vector, angular: Double, to item: any DynamicItem) {
    guard !isBeforeWriting else {
      return queue.append(.addVelocity(linear, angular, to: item))
    }
    guard let row = itemTable.row(of: item) else { return }
    let columns = itemTable.columns
    for (field, change) in [
      (ItemField.vx, linear.x), (.vy, linear.y), (.angularVelocity, angular),
    ] {
      let column = columns.column(field)
      column[row] = field.domain.clamped(column[row] + change)
    }
    let fields: [ItemField] = angular == 0 ? [.vx, .vy] : [.vx, .vy, .angularVelocity]
    for field in fields { columns.writerColumn(field)[row] = columns.currentWriter.pointee }
    columns.flag(row, .velocity)
    itemTable.updateGroup(of: row, .velocity)
  }

  func addItem(_ item: any DynamicItem, to behavior: DynamicBehavior) {
    if isTicking {
      enqueue(.addItem(item, to: behavior), item, isIn: true, behavior)
    } else {
      addItemNow(item, to: behavior)
      wake(for: behavior)
    }
  }

  func addItemNow(_ item: any DynamicItem, to behavior: DynamicBehavior) {
    associate(item, with: behavior.node)
    state.invalid.formUnion(behavior.invalidation)
  }

  func removeItem(_ item: any DynamicItem, from behavior: DynamicBehavior) {
    guard behavior.has(item) else { return }
    if isTicking {
      enqueue(.removeItem(item, from: behavior), item, isIn: false, behavior)
    } else {
      removeItemNow(item, from: behavior)
    }
  }

  func removeItemNow(_ item: any DynamicItem, from behavior: DynamicBehavior) {
    guard let row = itemTable.row(of: item) else { return }
    endTouches(of: [row], behavior)
    let mustRun = mustRun(for: behavior)
    guard state.drop(UInt32(row), from: behavior.node) else { return }
    dissociate(row)
    state.invalid.formUnion(behavior.invalidation)
    if mustRun { wake() }
  }

  /// Removes several items from a behavior in the tree at once.
  ///
  /// - Complexity: O(*n*) in the behavior's items.
  func removeItemsNow(_ items: [any DynamicItem], from behavior: DynamicBehavior) {
    let rows = items.compactMap { itemTable.row(of: $0) }
    endTouches(of: rows, behavior)
    let mustRun = mustRun(for: behavior)
    for row in state.drop(rows, from: behavior.node) { dissociate(row) }
    state.invalid.formUnion(behavior.invalidation)
    if mustRun { wake() }
  }

  /// Ends the contacts of items that are about to leave a behavior.
  private func endTouches(of rows: [Int], _ behavior: DynamicBehavior) {
    guard behavior.kind == .collision else { return }
    let (node, rows) = (behavior.node, Set(rows.map(Int32.init)))
    endTouches { $0.node == node && (rows.contains($0.row) || rows.contains($0.partner)) }
  }

  /// Removes an item for its table, inside a tick at its end.
  ///
  /// Delegates and behaviors that hear of it can neither use the item any more nor remove it again.
  func removeFromTable(_ item: Item) {
    itemTable.rows[item.row].isDoomed = true
    if isTicking {
      queue.append(.removeFromTable(item))
    } else if !itemTable.rows[item.row].isLeaving {
      itemTable.rows[item.row].isLeaving = true
      removeRow(item.row)
      if item.isAlive { itemTable.freeRow(item.row) }
    }
  }

  /// Removes a row that is about to be freed from all behaviors.
  func removeRow(_ row: Int) {
    endTouches { $0.row == row || $0.partner == row }
    for node in state.tree.nodes(with: row).reversed() {
      // The removal of another behavior may have removed this one too.
      guard let behavior = handles[Int(node)], state.tree.has(row, in: node) else { continue }
      if behavior.kind.takesItems, state.drop(UInt32(row), from: node) {
        dissociate(row)
        state.invalid.formUnion(behavior.invalidation)
      } else {
        removeNow(behavior)
      }
    }
    state.removeBody(row: row)
    if state.isRunning || !state.tree.roots.isEmpty { wake() }
  }

  /// Gives an item a row if it has none, and counts the behavior as a user of the row.
  ///
  /// - Precondition: The item was checked.
  func associate(_ item: any DynamicItem, with node: Int32) {
    if let row = itemTable.row(of: item) {
      let owner = itemTable.rows[row].animator
      if owner >= 0, owner != number { itemTable.animators[Int(owner)].animator?.release(row) }
    }
    // The last row of a caller's object may just have been freed.
    guard let row = try? itemTable.rowForAssociation(of: item) else {
      preconditionFailure(DynamicsError.tableIsFull.description)
    }
    state.tree.add(row, to: node)
    itemTable.rows[row].animator = number
    itemTable.rows[row].uses += 1
    guard itemTable.rows[row].uses == 1 else { return }
    itemTable.keepOwner(of: row)
    noteUse(of: row)
  }

  /// Counts one user of a row less; an unused body is removed before the next step.
  func dissociate(_ row: Int) {
    itemTable.rows[row].uses -= 1
    if itemTable.rows[row].uses == 0 { noteUse(of: row) }
  }

  /// Records that an item was added to a first behavior, or removed from the last one.
  private func noteUse(of row: Int) {
    state.changedUses.append(UInt32(row))
    state.invalid.insert(.structure)
  }
}

extension AnimatorState {
  /// Removes rows from a behavior, with the behavior's settings for their items.
  ///
  /// - Returns: The rows that the behavior had.
  mutating func drop(_ rows: [Int], from node: Int32) -> [Int] {
    let known = tree.remove(rows, from: node)
    let slot = tree.nodes[Int(node)].slot
    if tree.nodes[Int(node)].kind == .push {
      for row in known { pushes[slot].offsets[UInt32(row)] = nil }
    }
    return known
  }

  /// Removes an item's row from a behavior, with the behavior's settings for the item.
  ///
  /// - Returns: Whether the behavior had it.
  mutating func drop(_ row: UInt32, from node: Int32) -> Bool {
    guard tree.remove(Int(row), from: node) else { return false }
    let slot = tree.nodes[Int(node)].slot
    if tree.nodes[Int(node)].kind == .push { pushes[slot].offsets[row] = nil }
    return true
  }
}
