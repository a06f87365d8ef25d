public import Dynamics
import LuaRuntime

/// The numbers of all items at once.
extension Stage {
  /// The poses to draw all items with after the last tick, in the order of `items`.
  ///
  ///     for (item, pose) in zip(stage.items, stage.poses) { draw(item.name, pose) }
  ///
  /// - Complexity: O(n) in the items: some memory accesses each, no sorting and no texts, unlike
  ///   `itemValues`.
  public var poses: [ItemPose] {
    let (columns, hasGroups) = (host.itemTable.columns, host.itemTable.hasGroups)
    return items.map { item in
      let row = Int(item.handle.index)
      // An item that was removed in the present tick has no row any more; a member is shown as its
      // group says.
      guard columns.generations[row] == item.handle.generation, !hasGroups else { return item.pose }
      return ItemPose { columns.column($0)[row] }
    }
  }

  /// Gives a closure a field of all rows of the session, without a copy.
  ///
  ///     let rows = stage.items.map(\.row)
  ///     stage.withSpan(of: .x) { x in for row in rows { draw(at: x[row]) } }
  ///
  /// The rows of removed items, and of items of other stages, are among them.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - body: Gets the numbers, in the field's unit, by the `row` of an item.
  /// - Returns: The result of `body`.
  /// - Throws: Any error of `body`.
  public func withSpan<Result, Failure>(
    of field: ItemField, _ body: (Span<Double>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let table = host.itemTable
    let rows = UnsafeBufferPointer(start: table.columns.column(field), count: table.rowCount)
    return try body(rows.span)
  }
}
