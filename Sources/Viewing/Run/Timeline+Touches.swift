import Dynamics
package import Geometry
package import Motion
import Scripting

// Inputs of a person to the stage: fingers, pointers, wheels and keys, and its size.

extension Timeline {
  /// Takes a touch at the present; later ticks are simulated anew.
  ///
  /// - Parameters:
  ///   - phase: The phase of the touch.
  ///   - finger: The number of the finger, which no finger of a script has.
  ///   - position: The place, in points.
  /// - Throws: A `TouchError` when it does not fit; then everything is as before.
  package func touch(
    _ phase: TouchPhase, finger: Int, at position: Vector
  ) throws(TouchError) {
    try take(Touch(time: 0, identifier: finger, phase: phase, position: position))
  }

  /// Takes an input of a finger, a pointer, a wheel or a key at the present; its time is not used.
  ///
  /// - Throws: A `TouchError` when it does not fit; then everything is as before.
  package func take(_ input: Touch) throws(TouchError) {
    guard let stage else { return }
    goToPresent()
    var touch = input
    // The touch belongs to the tick that ends at this time; equal times keep their order.
    touch.time = Double(stage.animator.tickCount + 1) / stage.rate
    let kept = try keptInputs { touch.phase != .began && touch.follows($0) }
    var fingers = (kept ?? inputs).fingers
    let isFirst = fingers.down.isEmpty && fingers.keys.isEmpty
    try fingers.add(touch)
    let kind = touch.source.kind
    let isStart = touch.phase == .began || kind == .wheel
    if isStart, isFirst { keepChange(wordsOfPresent(kind.rawValue), isOfMoment: true) }
    take(
      Input(tick: present + 1, kind: .touch(touch)), after: kept, kind.rawValue, isFirst: isStart)
  }

  /// Gives the stage a size at the present; later ticks are simulated anew.
  ///
  /// - Parameter size: The size, in points, in the domain of sizes.
  /// - Returns: The input that gave the stage this size before, as at the end of a drag; nil if the
  ///   size is new.
  @discardableResult
  func resize(to size: Size) -> Input? {
    guard stage != nil else { return nil }
    goToPresent()
    let kept: ScheduledInputs?
    do { kept = try keptInputs() } catch { return nil }
    if let last = (kept ?? inputs).all.last(where: { $0.size != nil }), last.size == size,
      last == inputs.last
    {
      return last
    }
    keepChange("the size of the stage", "size", isOfMoment: true)
    take(Input(tick: present + 1, kind: .size(size)), after: kept, "resize", isFirst: false)
    return nil
  }

  /// Adds an input at the present to those before it.
  ///
  /// A branch begins once a lived tick is not as it was: a touch may change nothing. It is named
  /// after the first input of a touch.
  private func take(
    _ input: Input, after kept: ScheduledInputs?, _ cause: String, isFirst: Bool
  ) {
    if present < lived { awaitDifference(wordsOfPresent(cause), isFirst: isFirst) }
    changeKey = nil
    live()
    change(keeping: kept, adding: input)
    inputPresent = present
  }

  /// The inputs up to the present; fingers and keys that only later inputs lift are cancelled.
  ///
  /// - Parameter isKept: Whether a finger or a key stays down.
  /// - Returns: The inputs; nil where none comes later, so that all of them stay.
  /// - Throws: A `TouchError` when they do not fit; inputs that were taken do fit.
  func keptInputs(
    besides isKept: (Touch) -> Bool = { _ in false }
  ) throws(TouchError) -> ScheduledInputs? {
    let last = inputPresent == present ? present + 1 : present
    guard let stage, (inputs.last?.tick ?? 0) > last else { return nil }
    var kept = inputs
    kept.cut(after: last)
    let time = Double(stage.animator.tickCount + 1) / stage.rate
    for down in kept.fingers.down + kept.fingers.keys where !isKept(down) {
      var lost = down
      (lost.time, lost.phase) = (time, .cancelled)
      try kept.add(Input(tick: present + 1, kind: .touch(lost)))
    }
    return kept
  }

  /// Cancels fingers at their present places, unless inputs come later, as recorded inputs stay.
  func cancel(_ fingers: some Sequence<Int>) {
    extend(to: present)
    present = min(present, tip)
    guard inputs.last?.tick ?? 0 <= present + 1 else { return }
    for finger in fingers {
      guard let last = inputs.all.last(where: { $0.touch?.identifier == finger })?.touch,
        last.phase == .began || last.phase == .moved
      else { continue }
      try? touch(.cancelled, finger: finger, at: last.position)
    }
  }

  /// Lets go of the keys that are down, and lets the pointer leave, unless inputs come later.
  func cancelDevices() {
    extend(to: present)
    present = min(present, tip)
    guard inputs.last?.tick ?? 0 <= present + 1 else { return }
    let left = inputs.fingers
    for var key in left.keys {
      key.phase = .cancelled
      try? take(key)
    }
    if var pointer = left.hover {
      pointer.phase = .ended
      try? take(pointer)
    }
  }

  /// Changes the inputs after the present, and drops the future that they change.
  ///
  /// - Parameters:
  ///   - kept: The inputs up to the present; nil where all stay.
  ///   - input: An input that comes after them, which fits; nil for none.
  func change(keeping kept: ScheduledInputs?, adding input: Input? = nil) {
    let count = inputs.all.count
    if let kept { inputs = kept }
    if let input { try? inputs.add(input) }
    lines.removeAll { $0.tick > present }
    guard let stage else { return }
    guard tip > present || isOver || count > inputs.all.count else {
      return history.placeInputs(on: stage)
    }
    // The tick in which everything came to rest had no touch waiting; now it has one.
    let last = isOver && tip <= present ? max(0, present - 1) : present
    linesDone = lines.prefix { $0.tick <= last }.count
    numberRun(from: last + 1)
    rows.keep(last + 1)
    journal.forget(after: last)
    items.forget(after: last)
    isOver = false
    go(to: last)
    history.endRun()
    history.placeInputs(on: stage)
    // Time may stand here for long, and each move of a finger changes the ticks from here on.
    history.keepPresent(stage)
    items.restoreLooks(of: stage)
    extend(to: present)
  }

  /// The person's touches so far; played from the start of the scene, they give the same run.
  package var recording: TouchRecording {
    var recording = TouchRecording()
    for case let touch? in inputs.all.map(\.touch) { try? recording.add(touch) }
    return recording
  }

  /// The inputs to report to a person: no moves of fingers, and no sizes in the middle of a drag.
  var toldInputs: [Input] {
    inputs.all.filter { input in
      if let touch = input.touch { return touch.phase != .moved && touch.source != .hover }
      return inputs.size(in: input.tick + 1) == nil
    }
  }
}

extension Timeline.Input {
  /// The input in a few words.
  var words: String {
    switch kind {
    case .touch(let touch):
      switch touch.source {
      case .finger: "finger \(touch.identifier) \(touch.phase.rawValue)"
      case .hover: "pointer \(touch.phase.rawValue)"
      case .wheel: "wheel"
      case .key(let key, _): "key \(key) \(touch.phaseWord)"
      }
    case .size(let size):
      "stage of \(rounded(size.width, places: 1)) x \(rounded(size.height, places: 1))"
    }
  }
}
