import Dynamics
import Geometry

// The work of gestures in a tick.

extension Gestures {
  /// Phase 1: gives the touches of the tick to recognisers and advances them.
  mutating func takeInput(_ tick: PartTick) {
    guard needsTicks || hasWaitingInput || taken.hover != nil else { return }
    let time = Double(tick.count) / tick.rate
    removeDead()
    var used = 0
    while let touch = nextTouch(until: time + Self.timeSlack, &used) {
      arena.handle(touch, targets: finds(touch) ? targets(under: touch) : [])
    }
    if used > 0 { outside.removeFirst(used) }
    // Touches that had their tick are removed once they are more than half of the list.
    if next > pending.count / 2 {
      pending.removeSubrange(..<next)
      next = 0
    }
    arena.advance(to: time)
    // Items may have moved from under a pointer that rests, or come under it.
    if var hover = taken.hover, handles.contains(where: { $0.gesture == .hover }) {
      hover.time = max(time, hover.time)
      arena.hover(hover, targets: targets(under: hover))
    }
    noteEvents()
  }

  /// Whether a touch looks for the items under it.
  private func finds(_ touch: Touch) -> Bool {
    switch touch.source {
    case .finger: touch.phase == .began
    case .hover, .wheel: touch.phase == .moved
    case .key: false
    }
  }

  /// The next touch up to a time, of scripts or from outside, whichever is earlier.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds.
  ///   - count: The number of touches from outside that this tick took.
  /// - Returns: The touch; nil when none is due.
  private mutating func nextTouch(until time: Double, _ count: inout Int) -> Touch? {
    while true {
      let own = next < pending.count ? pending[next].time : .infinity
      let other = count < outside.count ? outside[count].time : .infinity
      guard min(own, other) <= time else { return nil }
      var touch: Touch
      if own <= other {
        touch = pending[next]
        next += 1
      } else {
        touch = outside[count]
        count += 1
      }
      // Each touch was checked against its own kind. Beside the others it may come late, or not
      // fit; then it is left out.
      touch.time = max(touch.time, taken.lastTime ?? touch.time)
      if (try? taken.add(touch)) != nil { return touch }
    }
  }

  /// Phase 6: calls the actions of handles.
  static func callBack(in animator: DynamicAnimator) {
    let count = animator.withPart(Gestures.self, waking: false) { part in
      swap(&part.calls, &part.callsUnderWay)
      return part.callsUnderWay.count
    }
    guard count > 0 else { return }
    for place in 0..<count {
      let call = animator.withPart(Gestures.self, waking: false) { $0.callsUnderWay[place] }
      call.handle.action?(call.reading)
    }
    animator.withPart(Gestures.self, waking: false) {
      $0.callsUnderWay.removeAll(keepingCapacity: true)
    }
  }

  /// The targets of a finger that comes down, a pointer or a wheel: the topmost item with a gesture
  /// of its kind, its group, the stage.
  private func targets(under touch: Touch) -> [Int] {
    guard let animator = handles.first?.animator else { return [-1] }
    let kind = touch.source.kind
    let touched = animator.hitTest(touch.position, in: space(of:)) { item in
      let both = [item] + [group(of: item)].compactMap(\.self)
      return both.contains { isTarget($0, of: kind) }
        && both.allSatisfy(animator.allowsUserInteraction)
    }
    guard let touched else { return [-1] }
    return [touched, group(of: touched)].compactMap { $0.map(Self.target) } + [-1]
  }

  /// The position at which fingers find an item: presented or model.
  func space(of item: Item) -> HitSpace { itemSpaces[Self.target(of: item)] ?? touchSpace }

  private func isTarget(_ item: Item, of kind: TouchSource.Kind) -> Bool {
    handles.contains { $0.item === item && $0.gesture.input == kind }
  }

  private func group(of item: Item) -> Item? { item.group as? Item }

  /// Removes the recognisers of removed items; active gestures are cancelled.
  private mutating func removeDead() {
    if let table = handles.first?.animator?.itemTable, !itemSpaces.isEmpty {
      itemSpaces = itemSpaces.filter { Self.isAlive($0.key, in: table) }
    }
    for place in handles.indices.reversed() where handles[place].item?.isAlive == false {
      remove(handles[place].number)
    }
  }
}
