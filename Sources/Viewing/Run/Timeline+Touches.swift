import Dynamics
package import Geometry
package import Motion
import Scripting

// Inputs of a person to the stage: fingers and its size.

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
    guard let stage else { return }
    goToPresent()
    // The touch belongs to the tick that ends at this time; equal times keep their order.
    let time = Double(stage.animator.tickCount + 1) / stage.rate
    let touch = Touch(time: time, identifier: finger, phase: phase, position: position)
    var (new, sequence) = try keptInputs { $0.identifier == finger && phase != .began }
    let isFirst = sequence.down.isEmpty
    try sequence.add(touch)
    if phase == .began, isFirst { keepChange(wordsOfPresent("touch"), isOfMoment: true) }
    // Only the last move in a tick counts.
    if phase == .moved, let last = new.last, last.tick == present + 1,
      let before = last.touch, before.phase == .moved, before.identifier == finger
    {
      new.removeLast()
    }
    take(new, Input(tick: present + 1, kind: .touch(touch)), "touch", isFirst: phase == .began)
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
    guard var new = try? keptInputs().inputs else { return nil }
    if let last = new.last(where: { $0.size != nil }), last.size == size, last == inputs.last {
      return last
    }
    keepChange("the size of the stage", "size", isOfMoment: true)
    // Only the last size in a tick counts.
    new.removeAll { $0.tick == present + 1 && $0.size != nil }
    take(new, Input(tick: present + 1, kind: .size(size)), "resize", isFirst: false)
    return nil
  }

  /// Adds an input at the present to those before it.
  ///
  /// A branch begins once a lived tick is not as it was: a touch may change nothing. It is named
  /// after the first input of a touch.
  private func take(_ inputs: [Input], _ input: Input, _ cause: String, isFirst: Bool) {
    if present < lived { awaitDifference(wordsOfPresent(cause), isFirst: isFirst) }
    changeKey = nil
    live()
    change(inputs: inputs + [input])
    inputPresent = present
  }

  /// The inputs up to the present; fingers that only later inputs lift are cancelled.
  ///
  /// - Parameter isKept: Whether a finger stays down.
  /// - Returns: The inputs, and the fingers that are down after them.
  /// - Throws: A `TouchError` when they do not fit; inputs that were taken do fit.
  func keptInputs(
    besides isKept: (Touch) -> Bool = { _ in false }
  ) throws(TouchError) -> (inputs: [Input], sequence: TouchSequence) {
    let kept = inputs.prefix { $0.tick <= (inputPresent == present ? present + 1 : present) }
    var sequence = TouchSequence()
    for case let touch? in kept.map(\.touch) { try sequence.add(touch) }
    var new = Array(kept)
    guard let stage, kept.count < inputs.count else { return (new, sequence) }
    let time = Double(stage.animator.tickCount + 1) / stage.rate
    for down in sequence.down where !isKept(down) {
      let lost = Touch(
        time: time, identifier: down.identifier, phase: .cancelled, position: down.position)
      try sequence.add(lost)
      new.append(Input(tick: present + 1, kind: .touch(lost)))
    }
    return (new, sequence)
  }

  /// Cancels fingers at their present places, unless inputs come later, as recorded inputs stay.
  func cancel(_ fingers: some Sequence<Int>) {
    extend(to: present)
    present = min(present, tip)
    guard inputs.last?.tick ?? 0 <= present + 1 else { return }
    for finger in fingers {
      guard let last = inputs.last(where: { $0.touch?.identifier == finger })?.touch,
        last.phase == .began || last.phase == .moved
      else { continue }
      try? touch(.cancelled, finger: finger, at: last.position)
    }
  }

  /// Replaces the inputs after the present, and drops the future that they change.
  func change(inputs new: [Input]) {
    let hasFuture = tip > present || isOver || inputs.count > new.count
    inputs = new
    lines.removeAll { $0.tick > present }
    guard hasFuture else { return placeInputs(after: present) }
    // The tick in which everything came to rest had no touch waiting; now it has one.
    let last = isOver && tip <= present ? max(0, present - 1) : present
    linesDone = lines.prefix { $0.tick <= last }.count
    numberRun(from: last + 1)
    rows.keep(last + 1)
    journal.forget(after: last)
    snapshots.removeAll(after: last)
    items.forget(after: last)
    isOver = false
    go(to: last)
    placeInputs(after: last)
    // Time may stand here for long, and each move of a finger changes the ticks from here on.
    if snapshots.last(upTo: last)?.tick != last { snapshots.add(host.snapshot(), at: last) }
    if let stage { items.restoreLooks(of: stage) }
    extend(to: present)
  }

  /// The person's touches so far; played from the start of the scene, they give the same run.
  package var recording: TouchRecording {
    var recording = TouchRecording()
    for case let touch? in inputs.map(\.touch) { try? recording.add(touch) }
    return recording
  }

  /// The inputs to report to a person: no moves of fingers, and no sizes in the middle of a drag.
  var toldInputs: [Input] {
    inputs.indices.filter { index in
      let input = inputs[index]
      if let touch = input.touch { return touch.phase != .moved }
      return !inputs[(index + 1)...].contains { $0.size != nil && $0.tick == input.tick + 1 }
    }.map { inputs[$0] }
  }
}

extension Timeline.Input {
  /// The touch; nil for other inputs.
  var touch: Touch? { if case .touch(let touch) = kind { touch } else { nil } }

  /// The size of the stage; nil for other inputs.
  var size: Size? { if case .size(let size) = kind { size } else { nil } }

  /// The input in a few words.
  var words: String {
    switch kind {
    case .touch(let touch): "finger \(touch.identifier) \(touch.phase.rawValue)"
    case .size(let size):
      "stage of \(rounded(size.width, places: 1)) x \(rounded(size.height, places: 1))"
    }
  }
}
