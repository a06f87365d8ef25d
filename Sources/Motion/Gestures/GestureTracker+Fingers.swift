import Geometry

// Advances a recogniser by fingers and time, in the same way for all gestures.

extension GestureTracker {
  /// Adds a finger that comes down.
  mutating func take(_ touch: Touch) {
    guard !fingers.contains(where: { $0.identifier == touch.identifier }) else { return }
    let isOpen = state == .possible && pending != .fail && !isOver || state.isActive
    let isWanted = isOpen && wants(touch)
    fingers.append(
      Finger(
        identifier: touch.identifier, start: touch.position, position: touch.position,
        isIgnored: !isWanted))
    guard isWanted else { return }
    time = touch.time
    let isFirst = activeCount == 1
    locate()
    if isFirst { startLocation = location }
    switch gesture {
    case .tap: tapDown()
    case .pan: panDown()
    case .pinch, .rotation: pairDown()
    case .longPress: pressDown()
    case .touch: pending = state == .possible ? .begin : .change
    case .hover, .wheel, .key: break
    }
  }

  /// Follows a finger of this recogniser; a touch of another finger is ignored.
  mutating func follow(_ touch: Touch) {
    guard let place = fingers.firstIndex(where: { $0.identifier == touch.identifier }) else {
      return
    }
    let isOut = touch.phase == .ended || touch.phase == .cancelled
    fingers[place].position = touch.position
    guard !fingers[place].isIgnored else {
      if isOut { fingers[place].isLifted = true }
      return
    }
    time = touch.time
    if touch.phase == .cancelled {
      fingers[place].isLifted = true
      pending = state == .possible ? .fail : .cancel
      return
    }
    let before = location
    locate()
    switch gesture {
    case .tap: tapMoved(fingers[place])
    case .pan: panMoved(by: location - before, isOut: isOut)
    case .pinch, .rotation: pairMoved(isOut: isOut)
    case .longPress: pressMoved(fingers[place])
    case .touch: pending = pendingChange
    case .hover, .wheel, .key: break
    }
    guard isOut else { return }
    fingers[place].isLifted = true
    switch gesture {
    case .tap: tapUp()
    case .pan(let minimum, _): lifted(keeping: minimum)
    case .pinch, .rotation: lifted(keeping: 2)
    case .longPress(_, _, let touches): lifted(keeping: touches)
    case .touch: lifted(keeping: 1)
    case .hover, .wheel, .key: break
    }
    // The displacement continues from the positions of the remaining fingers.
    locate()
  }

  /// Handles its deadline: a long press is recognised, a wait for a further tap ends.
  mutating func expire(at deadline: Double) {
    self.deadline = nil
    time = deadline
    if case .longPress = gesture { pending = .begin } else { pending = .fail }
  }

  /// The pending transition; for a gesture that has begun, a change.
  var pendingChange: PendingTransition { state == .possible ? pending : .change }

  /// Sets the location to the center of the fingers in the gesture.
  mutating func locate() {
    var (sum, count) = (Vector.zero, 0.0)
    for finger in fingers where !finger.isIgnored && !finger.isLifted {
      sum += finger.position
      count += 1
    }
    if count > 0 { location = sum / count }
  }

  /// Ends a gesture that has fewer fingers than it needs, or lets it fail.
  private mutating func lifted(keeping minimum: Int) {
    guard activeCount < minimum else { return }
    if state.isActive {
      pending = .end
    } else if pending == .begin {
      isOver = true
    } else if case .longPress = gesture {
      pending = .fail
    } else if activeCount == 0 {
      pending = .fail
    }
  }

  private func wants(_ touch: Touch) -> Bool {
    switch gesture {
    case .pinch, .rotation: activeCount < 2
    case .pan(_, let maximum): state == .possible || activeCount < maximum
    case .tap, .touch: true
    case .hover, .wheel, .key: false
    case .longPress(_, _, let touches): state == .possible || activeCount < touches
    }
  }
}
