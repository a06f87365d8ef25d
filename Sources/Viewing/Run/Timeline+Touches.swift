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
    let kept = inputs.prefix { $0.tick <= (inputPresent == present ? present + 1 : present) }
    // In the tick that ends then; equal times come in their order.
    let time = Double(stage.animator.tickCount + 1) / stage.rate
    let touch = Touch(time: time, identifier: finger, phase: phase, position: position)
    var sequence = TouchSequence()
    for input in kept { try sequence.add(input.touch) }
    var new = Array(kept)
    if kept.count < inputs.count {
      // Fingers of the old future are not lifted any more.
      for down in sequence.down where down.identifier != finger || phase == .began {
        let lost = Touch(
          time: time, identifier: down.identifier, phase: .cancelled, position: down.position)
        try sequence.add(lost)
        new.append(Input(tick: present + 1, touch: lost))
      }
    }
    try sequence.add(touch)
    // Of moves in one tick only the last one counts.
    if phase == .moved, let last = new.last, last.tick == present + 1, last.touch.phase == .moved,
      last.touch.identifier == finger
    {
      new.removeLast()
    }
    new.append(Input(tick: present + 1, touch: touch))
    if present < lived {
      let seconds = rounded(Double(present) / stage.rate, places: 2)
      beginBranch("touch at \(seconds) s", leaving: leftRun)
      lived = present
    }
    changeKey = nil
    live()
    change(inputs: new)
    inputPresent = present
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
  private func change(inputs new: [Input]) {
    let hasFuture = tip > present || isOver || inputs.count > new.count
    inputs = new
    guard hasFuture else { return placeInputs(after: present) }
    // In the tick in which all came to rest nothing was waiting; now a touch is.
    let last = isOver && tip <= present ? max(0, present - 1) : present
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
