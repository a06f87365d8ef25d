// Calls the parts that other modules add to ticks, in the phases in which they act.

extension DynamicAnimator {
  /// Whether the animator has a part of a type.
  package func hasPart<Part: TickPart>(_ type: Part.Type) -> Bool {
    state.parts.contains { $0 is PartBox<Part> }
  }

  /// A copy of a part; nil before the first call of `withPart` for its type.
  package func part<Part: TickPart>(_ type: Part.Type) -> Part? {
    for box in state.parts {
      if let box = box as? PartBox<Part> { return box.part }
    }
    return nil
  }

  /// Reads a part in place.
  ///
  /// - Returns: The result of `body`; nil before the first call of `withPart` for the type.
  package func readPart<Part: TickPart, Result>(
    _ type: Part.Type, _ body: (borrowing Part) -> Result?
  ) -> Result? {
    for place in state.parts.indices {
      if let box = state.parts[place] as? PartBox<Part> { return body(box.part) }
    }
    return nil
  }

  /// Reads or changes a part in place; it is made if there is none.
  ///
  /// - Parameters:
  ///   - type: The part's type.
  ///   - waking: Whether the animator wakes afterwards, if the part has something to do.
  ///   - body: The access; it must not access the part in another way.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`; then the animator does not wake.
  package func withPart<Part: TickPart, Result, Failure: Error>(
    _ type: Part.Type, waking: Bool = true, _ body: (inout Part) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let box = box(of: type)
    let result = try body(&box.part)
    if waking, box.needsTicks || box.hasWaitingInput { wake() }
    return result
  }

  /// A number that the animator never gives again, even after a rewind, for handles.
  package func makeNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private func box<Part: TickPart>(of type: Part.Type) -> PartBox<Part> {
    for place in state.parts.indices where state.parts[place] is PartBox<Part> {
      if let box = state.uniquePart(at: place) as? PartBox<Part> { return box }
    }
    let box = PartBox(Part())
    state.parts.append(box)
    return box
  }

  /// Phase 1: parts take their input.
  func takePartInput() {
    for place in state.parts.indices {
      state.uniquePart(at: place).takeInput(PartTick(animator: self))
    }
  }

  /// Phase 2: parts set the poses of driven items, and the world gets the velocities that lead
  /// there.
  func drive() {
    if state.parts.isEmpty && state.drivenRows.isEmpty { return }
    state.beginDriving()
    for place in state.parts.indices {
      state.uniquePart(at: place).drive(PartTick(animator: self))
      tell(.part(state.parts[place].label))
    }
    state.isDriving = !state.drivenRows.isEmpty && state.arePartsBusy
    state.driveBodies(over: tickDuration, columns: itemTable.columns)
  }

  /// Phase 4: parts write to rows, and the changes are passed to the world.
  func writeParts() {
    if state.parts.isEmpty { return }
    state.endDriving(columns: itemTable.columns)
    for place in state.parts.indices {
      state.uniquePart(at: place).write(PartTick(animator: self))
      tell(.part(state.parts[place].label))
    }
    for place in state.parts.indices {
      state.uniquePart(at: place).follow(PartTick(animator: self))
      tell(.part(state.parts[place].label))
    }
    itemTable.dispatchChanges(waking: false)
    applyChanges()
  }

  /// Phase 6: parts call callers' closures.
  func callBackParts() {
    // The call uses only the type: holding the part would cause a copy when the part changes.
    for place in state.parts.indices { type(of: state.parts[place]).callBack(in: self) }
  }

  /// Makes the calls that wait while the animator is paused, and resumes it for what they begin.
  func callBackWhilePaused() {
    guard hasWaitingCalls else { return }
    for place in state.parts.indices where state.parts[place].hasWaitingCalls {
      state.uniquePart(at: place).endBetweenTicks(partTick)
    }
    callBackParts()
    if state.arePartsBusy { wake() }
  }

  /// Whether calls of callers' closures wait for the next tick, which a paused animator does not
  /// simulate for them.
  package var hasWaitingCalls: Bool { state.parts.contains { $0.hasWaitingCalls } }
}

extension AnimatorState {
  /// Whether a behavior or a part keeps the animator ticking.
  ///
  /// It is mutating so that the animator's state is not copied.
  var isMandated: Bool {
    mutating get { tree.isMandated || arePartsBusy }
  }

  /// Whether a part's input waits for a later tick.
  var hasWaitingInput: Bool {
    mutating get { parts.contains { $0.hasWaitingInput } }
  }

  /// Whether a part keeps the animator ticking.
  var arePartsBusy: Bool {
    mutating get { parts.contains { $0.needsTicks } }
  }

  /// A part that no copy of the state shares, so that it can be changed in place.
  mutating func uniquePart(at place: Int) -> AnyPart {
    if !isKnownUniquelyReferenced(&parts[place]) { parts[place] = parts[place].copy() }
    return parts[place]
  }
}

/// A part of any type.
///
/// Copies of a state share it, so it is copied before it changes.
class AnyPart {
  var label: String { "" }
  var needsTicks: Bool { false }
  var hasWaitingInput: Bool { false }
  var hasWaitingCalls: Bool { false }
  func moves(_ item: Item) -> Bool { false }
  func copy() -> AnyPart { self }
  func takeInput(_ tick: PartTick) {}
  func drive(_ tick: PartTick) {}
  func write(_ tick: PartTick) {}
  func follow(_ tick: PartTick) {}
  class func callBack(in animator: DynamicAnimator) {}
  func endBetweenTicks(_ tick: PartTick) {}
}

private final class PartBox<Part: TickPart>: AnyPart {
  var part: Part

  init(_ part: Part) { self.part = part }

  override var label: String { Part.label }
  override var needsTicks: Bool { part.needsTicks }
  override var hasWaitingInput: Bool { part.hasWaitingInput }
  override var hasWaitingCalls: Bool { part.hasWaitingCalls }
  override func moves(_ item: Item) -> Bool { part.moves(item) }
  override func copy() -> AnyPart { PartBox(part) }
  override func takeInput(_ tick: PartTick) { part.takeInput(tick) }
  override func drive(_ tick: PartTick) { part.drive(tick) }
  override func write(_ tick: PartTick) { part.write(tick) }
  override func follow(_ tick: PartTick) { part.follow(tick) }
  override class func callBack(in animator: DynamicAnimator) { Part.callBack(in: animator) }
  override func endBetweenTicks(_ tick: PartTick) { part.endBetweenTicks(tick) }
}
