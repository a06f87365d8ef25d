import Geometry

// Passes touches and time to recognisers, and decides which of them gets a touch.

extension GestureArena {
  /// Passes a touch to the recognisers that get it.
  ///
  /// - Parameters:
  ///   - touch: A touch that came in order, as `TouchSequence` checks.
  ///   - targets: The targets under a finger that comes down, the topmost first.
  package mutating func handle(_ touch: Touch, targets: [Int] = []) {
    advance(to: touch.time)
    switch touch.source {
    case .finger: break
    case .hover: return hover(touch, targets: targets)
    case .wheel(let delta): return turn(by: delta, touch, targets: targets)
    case .key(let key, let modifiers): return press(key, modifiers, touch)
    }
    if touch.phase == .began {
      for (depth, target) in targets.enumerated() {
        for place in slots.indices
        where slots[place].target == target && slots[place].isEnabled
          && slots[place].tracker.gesture.input == .touch
        {
          slots[place].tracker.take(touch)
          involve(place, depth: depth)
        }
      }
    } else {
      for place in involved { slots[place].tracker.follow(touch) }
    }
    settle()
  }

  /// Advances the recognisers to a moment, in seconds.
  package mutating func advance(to time: Double) {
    while let place = nextToExpire(before: time), let deadline = slots[place].tracker.deadline {
      slots[place].tracker.expire(at: deadline)
      settle()
    }
    if let wheelTime, wheelTime + GestureKind.wheelPause <= time {
      endWheels(at: wheelTime + GestureKind.wheelPause)
    }
  }

  /// Ends the gestures of a target's recognisers.
  package mutating func abandon(target: Int) {
    for place in involved where slots[place].target == target { abandon(place) }
    settle()
  }

  /// Ends the gesture of a recogniser; one without a finger has none that could fail.
  mutating func abandon(_ place: Int) {
    if slots[place].tracker.gesture.input != .touch { return cancel(place) }
    guard involved.contains(place) else { return }
    if slots[place].tracker.state.isActive {
      slots[place].tracker.pending = .cancel
    } else if slots[place].tracker.state == .possible {
      slots[place].tracker.pending = .fail
    }
    apply(place)
  }

  private func nextToExpire(before time: Double) -> Int? {
    var next: Int?
    for place in involved {
      guard let deadline = slots[place].tracker.deadline, deadline <= time else { continue }
      if let next, let first = slots[next].tracker.deadline, first <= deadline { continue }
      next = place
    }
    return next
  }

  /// Adds a recogniser to the list of active ones: raw touches last, topmost items first.
  private mutating func involve(_ place: Int, depth: Int) {
    if involved.contains(place) { return }
    slots[place].depth = depth
    let next = involved.firstIndex { precedence(of: place) < precedence(of: $0) }
    involved.insert(place, at: next ?? involved.count)
  }

  private func precedence(of place: Int) -> (Int, Int, Int) {
    (slots[place].tracker.gesture == .touch ? 1 : 0, slots[place].depth, place)
  }

  /// Carries out the pending transitions that are allowed, until nothing changes.
  mutating func settle() {
    var isOpen = true
    while isOpen {
      isOpen = false
      for place in involved where apply(place) { isOpen = true }
    }
    for place in involved {
      slots[place].tracker.forgetLifted()
      slots[place].tracker.startAnewIfDone()
    }
    involved.removeAll { slots[$0].tracker.isIdle }
  }

  /// Carries out the pending transition of a recogniser, if it is allowed.
  ///
  /// - Returns: Whether others may have to be decided again.
  @discardableResult
  private mutating func apply(_ place: Int) -> Bool {
    switch slots[place].tracker.pending {
    case .none: return false
    case .begin: return begin(place)
    case .fail:
      fail(place)
      return true
    case .change: slots[place].tracker.state = .changed
    case .end: slots[place].tracker.state = .ended
    case .cancel: slots[place].tracker.state = .cancelled
    }
    slots[place].tracker.pending = .none
    tell(place)
    return true
  }

  private mutating func fail(_ place: Int) {
    slots[place].tracker.state = .failed
    slots[place].tracker.pending = .none
    slots[place].tracker.deadline = nil
  }

  private mutating func begin(_ place: Int) -> Bool {
    if involved.contains(where: { $0 != place && isStopped(place, by: $0) }) {
      fail(place)
      return true
    }
    if involved.contains(where: { isHeldUp(place, by: $0) }) { return false }
    for other in involved where other != place && stops(place, other) { lose(other, to: place) }
    let isOver = slots[place].tracker.isOver
    if isOver, !slots[place].tracker.gesture.isDiscrete {
      slots[place].tracker.isOver = false
      slots[place].tracker.begin()
      tell(place)
      slots[place].tracker.state = .ended
    } else {
      slots[place].tracker.begin()
    }
    tell(place)
    return true
  }

  /// Whether a recogniser that is ready must fail because of another.
  private func isStopped(_ place: Int, by other: Int) -> Bool {
    let (me, it) = (slots[place], slots[other])
    let isRequired = me.waitsFor.contains(it.number)
    if isRequired, it.tracker.state.isActive || it.tracker.state == .ended { return true }
    guard stops(other, place) else { return false }
    if it.tracker.state.isActive { return true }
    // Of two taps that are complete, the one with more taps counts.
    guard it.tracker.pending == .begin, !it.waitsFor.contains(me.number) else { return false }
    return isTap(me.tracker.gesture, ofFewerThan: it.tracker.gesture)
  }

  /// Whether a recogniser that is ready must wait until another fails.
  private func isHeldUp(_ place: Int, by other: Int) -> Bool {
    slots[place].waitsFor.contains(slots[other].number)
      && slots[other].tracker.state == .possible && slots[other].tracker.pending != .fail
  }

  /// Whether an active recogniser keeps another from its touches.
  private func stops(_ place: Int, _ other: Int) -> Bool {
    let (me, it) = (slots[place], slots[other])
    if me.tracker.gesture == .touch || me.companions.contains(it.number) { return false }
    if it.tracker.gesture == .touch { return me.cancelsTouches && shares(place, other) }
    if it.waitsFor.contains(me.number) { return true }
    return me.target == it.target || shares(place, other)
  }

  /// Takes touches from a recogniser that another one has won.
  private mutating func lose(_ place: Int, to winner: Int) {
    let tracker = slots[place].tracker
    if tracker.state.isActive {
      slots[place].tracker.pending = .cancel
      apply(place)
    } else if tracker.state == .possible,
      !isTap(slots[winner].tracker.gesture, ofFewerThan: tracker.gesture)
        || slots[place].waitsFor.contains(slots[winner].number)
    {
      fail(place)
    }
  }

  private func shares(_ place: Int, _ other: Int) -> Bool {
    slots[place].tracker.fingers.contains { finger in
      !finger.isIgnored
        && slots[other].tracker.fingers.contains {
          $0.identifier == finger.identifier && !$0.isIgnored
        }
    }
  }

  private func isTap(_ gesture: GestureKind, ofFewerThan other: GestureKind) -> Bool {
    guard case .tap(let count, let touches) = gesture,
      case .tap(let otherCount, let otherTouches) = other
    else { return false }
    return touches == otherTouches && count < otherCount
  }
}
