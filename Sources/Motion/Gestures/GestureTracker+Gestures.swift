import Geometry

// The recognition of each gesture.

extension GestureTracker {
  // MARK: Taps

  mutating func tapDown() {
    guard case .tap(_, let touches) = gesture else { return }
    deadline = nil
    mostFingers = Swift.max(mostFingers, activeCount)
    let isFar =
      taps > 0 && activeCount == 1 && location.distance(to: tapLocation) > GestureKind.tapDistance
    if activeCount > touches || isFar { pending = .fail }
  }

  mutating func tapMoved(_ finger: Finger) {
    if finger.position.distance(to: finger.start) > GestureKind.tapAllowance { pending = .fail }
  }

  mutating func tapUp() {
    guard case .tap(let count, let touches) = gesture, pending != .fail else { return }
    if mostFingers < touches { pending = .fail }
    guard pending != .fail, activeCount == 0 else { return }
    taps += 1
    mostFingers = 0
    if taps == count {
      (pending, isOver) = (.begin, true)
    } else {
      if taps == 1 { tapLocation = startLocation }
      deadline = time + GestureKind.tapInterval
    }
  }

  // MARK: Pans

  mutating func panDown() {
    guard case .pan(let minimum, let maximum) = gesture else { return }
    if state == .possible, activeCount > maximum {
      pending = .fail
    } else if activeCount >= minimum {
      estimator.add(displacement, at: time)
    }
  }

  mutating func panMoved(by step: Vector, isOut: Bool) {
    guard case .pan(let minimum, _) = gesture, activeCount >= minimum else { return }
    displacement += step
    if isOut {
      estimator.end(displacement, at: time)
    } else {
      estimator.add(displacement, at: time)
    }
    if state != .possible {
      pending = .change
    } else if pending != .begin, displacement.length > GestureKind.slop {
      slack = displacement.normalized * GestureKind.slop
      pending = .begin
    }
  }

  // MARK: Pinches and rotations

  mutating func pairDown() {
    guard let pair, pending != .begin else { return }
    arm = pair
    turn = 0
    lever = Swift.max(arm.length * (gesture == .rotation ? 0.5 : 1), Self.leastLever)
    estimator.reset()
    estimator.add(Vector(gesture == .rotation ? 0 : arm.length, 0), at: time)
  }

  mutating func pairMoved(isOut: Bool) {
    guard let pair else { return }
    turn += Math.atan2(arm.cross(pair), arm.dot(pair))
    arm = pair
    // The arc of a finger along its circle, or the distance of the two.
    let place = gesture == .rotation ? turn * lever : arm.length
    if isOut {
      estimator.end(Vector(place, 0), at: time)
    } else {
      estimator.add(Vector(place, 0), at: time)
    }
    let displacement = gesture == .rotation ? place : place - lever
    if state != .possible {
      pending = .change
    } else if pending != .begin, abs(displacement) > GestureKind.slop {
      slack.x = Double(signOf: displacement, magnitudeOf: GestureKind.slop)
      pending = .begin
    }
  }

  /// The vector from the first finger in the gesture to the second; nil unless there are two.
  private var pair: Vector? {
    var first: Vector?
    for finger in fingers where !finger.isIgnored && !finger.isLifted {
      if let first { return finger.position - first }
      first = finger.position
    }
    return nil
  }

  // MARK: Long presses

  mutating func pressDown() {
    guard case .longPress(let duration, _, let touches) = gesture, state == .possible else {
      return
    }
    if activeCount > touches {
      if pending != .begin { pending = .fail }
    } else if activeCount == touches {
      deadline = time + duration
    }
  }

  mutating func pressMoved(_ finger: Finger) {
    guard case .longPress(_, let allowance, _) = gesture else { return }
    if state != .possible {
      pending = .change
    } else if pending != .begin, finger.position.distance(to: finger.start) > allowance {
      pending = .fail
    }
  }
}
