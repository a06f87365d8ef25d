import Geometry

// Changes of structure inside a tick: they are checked, added to the queue, and reads give the
// values after the change.

extension DynamicAnimator {
  /// Enters a change of a behavior's items into the queue.
  func enqueue(
    _ change: QueuedChange, _ item: any DynamicItem, isIn: Bool, _ behavior: DynamicBehavior
  ) {
    behavior.queuedItems[ObjectIdentifier(item)] = isIn
    queue.append(change)
  }

  /// A behavior's items as they will be at the end of the tick.
  func withQueuedItems(
    _ items: [any DynamicItem], of behavior: DynamicBehavior
  ) -> [any DynamicItem] {
    guard !behavior.queuedItems.isEmpty else { return items }
    var items = items
    for change in queue {
      switch change {
      case .addItem(let item, let owner) where owner === behavior: items.append(item)
      case .removeItem(let item, let owner) where owner === behavior:
        items.removeAll { $0 === item }
      default: continue
      }
    }
    return items
  }

  /// The behaviors added to the animator itself, as they will be at the end of the tick.
  func withQueuedRoots(_ roots: [DynamicBehavior]) -> [DynamicBehavior] {
    guard !queue.isEmpty else { return roots }
    var roots = roots.map { (behavior: $0, order: state.tree.nodes[Int($0.node)].order) }
    for change in queue {
      switch change {
      case .add(let behavior, nil, let order):
        let place = roots.lastIndex { $0.order <= order }.map { $0 + 1 } ?? 0
        roots.insert((behavior, order), at: place)
      case .remove(let behavior): roots.removeAll { $0.behavior === behavior }
      default: continue
      }
    }
    return roots.map(\.behavior)
  }

  /// The offset of a push on one of its items that was set in this tick; nil for none.
  func queuedOffset(of item: any DynamicItem, in push: PushBehavior) -> Vector? {
    for change in queue.reversed() {
      switch change {
      case .setOffset(let offset, let other, let owner) where other === item && owner === push:
        return offset
      case .removeItem(let other, let owner) where other === item && owner === push:
        return push.targetOffset
      default: continue
      }
    }
    return nil
  }

  /// The velocities that were added to an item in this tick before its row was written.
  func queuedVelocity(of item: any DynamicItem) -> (linear: Vector, angular: Double) {
    var sum = (linear: Vector.zero, angular: 0.0)
    for case .addVelocity(let linear, let angular, let other) in queue where other === item {
      sum = (sum.linear + linear, sum.angular + angular)
    }
    return sum
  }

  /// Makes rows for the objects of a behavior and its children that have none.
  func reserveRows(for behavior: DynamicBehavior) throws(DynamicsError) {
    for item in behavior.items { try reserveRow(for: item) }
    for child in behavior.childBehaviors { try reserveRows(for: child) }
  }

  /// Makes a row for an object that the end of the tick will add, so that it can get velocities
  /// now.
  func reserveRow(for item: any DynamicItem) throws(DynamicsError) {
    guard isTicking, itemTable.row(of: item) == nil else { return }
    reservedRows.append(try itemTable.rowForAssociation(of: item))
  }

  /// Frees the reserved rows of objects that were not added after all.
  func freeReservedRows() {
    for row in reservedRows
    where itemTable.rows[row].animator < 0 && itemTable.rows[row].group < 0 {
      itemTable.forgetCustom(row)
    }
    reservedRows.clear()
  }

  /// Gives items the velocities that were set before the behavior was added.
  func handOverVelocities(of behavior: DynamicBehavior) {
    behavior.handOverVelocities(to: self)
    for child in behavior.childBehaviors { handOverVelocities(of: child) }
  }
}
