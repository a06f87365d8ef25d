import Geometry

// Pointers, wheels and keys: their recognisers need not compete for fingers.

extension GestureArena {
  /// Moves the pointer: recognisers of targets that it left end, others begin or change.
  ///
  /// - Parameters:
  ///   - touch: The move of the pointer, or its end; one that does not move it changes nothing of
  ///     recognisers that stay under it.
  ///   - targets: The targets under the pointer; none when it leaves the stage.
  mutating func hover(_ touch: Touch, targets: [Int]) {
    for place in slots.indices where slots[place].tracker.gesture == .hover {
      let isOver =
        touch.phase == .moved && slots[place].isEnabled && targets.contains(slots[place].target)
      let isActive = slots[place].tracker.state.isActive
      guard isOver || isActive else { continue }
      if isOver, isActive, slots[place].tracker.location == touch.position { continue }
      if !isActive { slots[place].tracker.startLocation = touch.position }
      slots[place].tracker.location = touch.position
      change(place, to: isOver ? isActive ? .changed : .began : .ended, at: touch.time)
    }
  }

  /// Turns a wheel: a series goes on where it began.
  mutating func turn(by delta: Vector, _ touch: Touch, targets: [Int]) {
    var listeners = slots.indices.filter {
      slots[$0].tracker.gesture == .wheel && slots[$0].tracker.state.isActive
    }
    if listeners.isEmpty { listeners = wheels(of: targets) }
    for place in listeners {
      let isActive = slots[place].tracker.state.isActive
      if !isActive { slots[place].tracker.startLocation = touch.position }
      slots[place].tracker.location = touch.position
      slots[place].tracker.displacement += delta
      slots[place].tracker.delta = delta
      change(place, to: isActive ? .changed : .began, at: touch.time)
    }
    wheelTime = listeners.isEmpty ? nil : touch.time
  }

  /// The recogniser of the topmost target that has one, with those that may be active beside it.
  private func wheels(of targets: [Int]) -> [Int] {
    func places(of target: Int) -> [Int] {
      slots.indices.filter {
        slots[$0].tracker.gesture == .wheel && slots[$0].target == target && slots[$0].isEnabled
      }
    }
    let places = targets.flatMap(places)
    guard let first = places.first else { return [] }
    return places.filter { $0 == first || slots[first].companions.contains(slots[$0].number) }
  }

  /// Ends the series of a wheel.
  mutating func endWheels(at time: Double) {
    wheelTime = nil
    for place in slots.indices
    where slots[place].tracker.gesture == .wheel && slots[place].tracker.state.isActive {
      slots[place].tracker.delta = .zero
      change(place, to: .ended, at: time)
    }
  }

  /// Presses or lets go of a key; a recogniser hears of the end of keys whose start it heard.
  mutating func press(_ key: String, _ modifiers: KeyModifiers, _ touch: Touch) {
    for place in slots.indices where slots[place].tracker.gesture == .key {
      let held = slots[place].tracker.keys.firstIndex { $0.hasBytes(of: key) }
      guard touch.phase == .began ? slots[place].isEnabled : held != nil else { continue }
      (slots[place].tracker.key, slots[place].tracker.modifiers) = (key, modifiers)
      switch (touch.phase, held) {
      case (.began, nil):
        slots[place].tracker.keys.append(key)
        change(place, to: .began, at: touch.time)
      case (.began, _): change(place, to: .changed, at: touch.time)
      case (let phase, let held):
        if let held { slots[place].tracker.keys.remove(at: held) }
        change(place, to: phase == .cancelled ? .cancelled : .ended, at: touch.time)
      }
    }
  }

  /// Cancels what a recogniser of a pointer, a wheel or keys follows.
  mutating func cancel(_ place: Int) {
    for key in slots[place].tracker.keys {
      slots[place].tracker.keys.removeFirst()
      slots[place].tracker.key = key
      change(place, to: .cancelled, at: slots[place].tracker.time)
    }
    guard slots[place].tracker.state.isActive else { return }
    slots[place].tracker.delta = .zero
    change(place, to: .cancelled, at: slots[place].tracker.time)
  }

  /// Reports a state; a recogniser that is done starts anew, and one with keys down stays active.
  private mutating func change(_ place: Int, to state: GesturePhase, at time: Double) {
    (slots[place].tracker.state, slots[place].tracker.time) = (state, time)
    tell(place)
    slots[place].tracker.startAnewIfDone()
    if !slots[place].tracker.keys.isEmpty, slots[place].tracker.state == .possible {
      slots[place].tracker.state = .changed
    }
  }
}
