import Dynamics
package import Geometry
package import Motion
import Scripting

// A person's fingers.

extension Timeline {
  /// Takes a touch at the present; what comes after the present is simulated anew.
  ///
  /// - Parameters:
  ///   - phase: What the finger did.
  ///   - finger: Which finger it is: one that no finger of a script is.
  ///   - position: Where, in points.
  /// - Throws: A `TouchError` when it does not fit; then everything is as before.
  package func touch(
    _ phase: TouchPhase, finger: Int, at position: Vector
  ) throws(TouchError) {
    guard let stage else { return }
    extend(to: present)
    present = min(present, tip)
    go(to: present)
    // In the tick that ends then; equal times come in their order.
    let time = Double(stage.animator.tickCount + 1) / stage.rate
    let touch = Touch(time: time, identifier: finger, phase: phase, position: position)
    var (new, sequence) = try keptInputs { $0.identifier == finger && phase != .began }
    try sequence.add(touch)
    // Of moves in one tick only the last one counts.
    if phase == .moved, let last = new.last, last.tick == present + 1, last.touch.phase == .moved,
      last.touch.identifier == finger
    {
      new.removeLast()
    }
    new.append(Input(tick: present + 1, touch: touch))
    beginBranchOfPresent("touch")
    change(inputs: new)
    inputPresent = present
  }

  /// The inputs up to the present; fingers that those after it lift are cancelled.
  ///
  /// - Parameter isKept: Whether a finger stays down.
  /// - Returns: The inputs, and which fingers are down after them.
  /// - Throws: A `TouchError` when they do not fit, which those that were taken do.
  func keptInputs(
    besides isKept: (Touch) -> Bool = { _ in false }
  ) throws(TouchError) -> (inputs: [Input], sequence: TouchSequence) {
    let kept = inputs.prefix { $0.tick <= (inputPresent == present ? present + 1 : present) }
    var sequence = TouchSequence()
    for input in kept { try sequence.add(input.touch) }
    var new = Array(kept)
    guard let stage, kept.count < inputs.count else { return (new, sequence) }
    let time = Double(stage.animator.tickCount + 1) / stage.rate
    for down in sequence.down where !isKept(down) {
      let lost = Touch(
        time: time, identifier: down.identifier, phase: .cancelled, position: down.position)
      try sequence.add(lost)
      new.append(Input(tick: present + 1, touch: lost))
    }
    return (new, sequence)
  }

  /// Cancels fingers where they are at the present, unless inputs come later: what was recorded is
  /// not changed.
  func cancel(_ fingers: some Sequence<Int>) {
    extend(to: present)
    present = min(present, tip)
    guard inputs.last?.tick ?? 0 <= present + 1 else { return }
    for finger in fingers {
      guard let last = inputs.last(where: { $0.touch.identifier == finger }),
        last.touch.phase == .began || last.touch.phase == .moved
      else { continue }
      try? touch(.cancelled, finger: finger, at: last.touch.position)
    }
  }

  /// Replaces the inputs after the present, and drops the future that they change.
  func change(inputs new: [Input]) {
    let hasFuture = tip > present || isOver || inputs.count > new.count
    inputs = new
    lines.removeAll { $0.tick > present }
    guard hasFuture else { return placeInputs(after: present) }
    // In the tick in which all came to rest nothing was waiting; now a touch is.
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
    // Time may stand here for long, and each move of a finger bends what follows.
    if snapshots.last(upTo: last)?.tick != last { snapshots.add(host.snapshot(), at: last) }
    if let stage { items.restoreLooks(of: stage) }
    extend(to: present)
  }

  /// The person's touches so far, which play to the same run from the start of the scene.
  package var recording: TouchRecording {
    var recording = TouchRecording()
    for input in inputs { try? recording.add(input.touch) }
    return recording
  }
}
