public import Geometry
import Physics

// Items outside of the active bounds, such as those that fall without end, do not keep the animator
// awake.

extension DynamicAnimator {
  /// The area in which items keep the animator awake, in points; nil, as at first, for everywhere.
  ///
  /// An item has left when the circle around its corners is wholly outside. It still moves while
  /// the animator runs, but keeps the animator awake only after it has come back. Other bounds
  /// resume a paused animator if an item leaves or comes back by them.
  ///
  ///     animator.activeBounds = Rect(x: -100, y: -100, width: 520, height: 680)
  ///
  /// - Precondition: The rectangle is finite, its width and height are at least 0.
  public var activeBounds: Rect? {
    get { state.activeBounds }
    set {
      if let bounds = newValue {
        _ = Domain.coordinate.checked(bounds.origin, "activeBounds")
        _ = Domain.length.checked(bounds.width, "activeBounds.width")
        _ = Domain.length.checked(bounds.height, "activeBounds.height")
      }
      guard newValue != state.activeBounds else { return }
      state.activeBounds = newValue
      if state.hasOtherDepartures(itemTable.columns) { wake() }
    }
  }

  /// Phase 5: reports the items that left the active bounds in this tick.
  func reportDepartures() {
    guard !state.departures.isEmpty else { return }
    for place in state.departures {
      let row = Int(state.bodies.rows[Int(place)])
      let item = itemTable.object(at: row)
      delegate?.dynamicAnimator(self, itemDidLeave: item)
      let nodes = state.tree.preOrder(with: row) { handles[Int($0)]?.onLeave != nil }
      for node in nodes where state.tree.has(row, in: node) { handles[Int(node)]?.onLeave?(item) }
      onEvent?(.left(item))
    }
    state.departures.clear()
  }
}

extension AnimatorState {
  /// Finds the items that left the active bounds, and those that came back.
  mutating func noteDepartures(_ columns: ItemColumns) {
    guard let bounds = activeBounds else {
      if hasDeparted { bringAllBack() }
      return
    }
    for place in 0..<bodies.count {
      let isAway = isAway(place, bounds, columns)
      guard isAway != bodies.rest[place].isAway else { continue }
      bodies.rest[place].isAway = isAway
      if isAway {
        hasDeparted = true
        departures.append(Int32(place))
      }
    }
  }

  /// Whether an item is on another side of the active bounds than `noteDepartures` found it.
  func hasOtherDepartures(_ columns: ItemColumns) -> Bool {
    (0..<bodies.count).contains { place in
      let isAway = activeBounds.map { self.isAway(place, $0, columns) } ?? false
      return isAway != bodies.rest[place].isAway
    }
  }

  /// Whether the circle around an item's corners is wholly outside of bounds.
  private func isAway(_ place: Int, _ bounds: Rect, _ columns: ItemColumns) -> Bool {
    let row = Int(bodies.rows[place])
    let (x, y) = (columns.column(.x)[row], columns.column(.y)[row])
    let radius = columns.radius(of: row)
    return x + radius < bounds.minX || x - radius > bounds.maxX || y + radius < bounds.minY
      || y - radius > bounds.maxY
  }

  private mutating func bringAllBack() {
    hasDeparted = false
    for place in 0..<bodies.count { bodies.rest[place].isAway = false }
  }
}
