import Dynamics

/// A running group or sequence.
struct CompositeAnimation {
  let parent: Int
  let steps: [AnimationDefinition]
  let isSequence: Bool
  /// The places of steps that have not begun, or went back to their start; the next one stands last.
  var ahead: [Int] = []
  var running: [CompositeStep] = []
  /// The steps that ran to their end; the latest one stands last.
  var behind: [CompositeStep] = []
  /// Whether it goes back to its start.
  var isReversed = false
  /// The end of its members since it was last turned round; nil before the first.
  var end: AnimationEnd?
  /// Whether it was stopped or cancelled, so that it does not finish.
  var isCut = false
  /// The speed of time for the animations that it begins.
  var pace = 1.0

  /// Takes the next step to begin; nil if there is none, or another step of a sequence runs.
  mutating func takeNext() -> CompositeStep? {
    if isSequence, !running.isEmpty { return nil }
    return isReversed ? behind.popLast() : ahead.popLast().map { CompositeStep(index: $0) }
  }

  /// Whether nothing of it runs or is still to begin.
  var isDone: Bool { running.isEmpty && (isReversed ? behind.isEmpty : ahead.isEmpty) }

  /// The way in which it ends.
  var result: AnimationEnd {
    let isFinished = !isCut && end?.isFinished ?? true
    let reached = isReversed ? AnimationEnd.Place.start : .end
    return AnimationEnd(
      isFinished: isFinished, place: isFinished ? reached : end?.place ?? reached)
  }

  /// Notes the end of a running member.
  mutating func note(_ member: AnimationEnd, ofMemberAt place: Int) {
    let step = running.remove(at: place)
    if member.place == .start {
      ahead.append(step.index)
    } else {
      behind.append(step)
    }
    note(member)
    if !member.isFinished { drop() }
  }

  private mutating func note(_ member: AnimationEnd) {
    guard let others = end else { return end = member }
    end = AnimationEnd(
      isFinished: others.isFinished && member.isFinished,
      place: others.place == member.place ? member.place : .current)
  }

  /// Drops the steps that do not run.
  mutating func drop() {
    if !(isReversed ? behind.isEmpty : ahead.isEmpty) { note(.stopped) }
    (ahead, behind) = ([], [])
  }

  /// Turns it round.
  mutating func turn() {
    isReversed.toggle()
    if end?.isFinished == false { isCut = true }
    end = nil
  }
}

/// A step of a group or sequence, with what is needed to go back.
struct CompositeStep {
  /// Its place among the steps.
  let index: Int
  /// The number of its animation, group or sequence while it runs.
  var number = 0
  /// The values from which an animation began, number by number.
  var homes: [Double] = []
  /// The steps of a group or sequence that ran to its end.
  var steps: [CompositeStep] = []
}

extension Animations {
  /// Begins an animation, a group or a sequence.
  ///
  /// - Returns: Its number.
  mutating func begin(_ animation: AnimationDefinition, _ tick: PartTick) -> Int {
    begin(animation, CompositeStep(index: 0), parent: 0, isReversed: false, tick).number
  }

  /// Begins a step; a reversed one at its end, from where it goes back to its start.
  private mutating func begin(
    _ animation: AnimationDefinition, _ step: CompositeStep, parent: Int, isReversed: Bool,
    _ tick: PartTick
  ) -> CompositeStep {
    var step = step
    step.number = tick.makeNumber()
    switch animation.content {
    case .single(let single):
      let homes = begin(
        single, number: step.number, parent: parent, from: isReversed ? step.homes : nil, tick)
      if homes == nil { note(.ended(step.number, parent: parent, .stopped)) }
      step.homes = homes ?? []
    case .wait(let duration):
      beginWait(duration, number: step.number, parent: parent, tick)
    case .call(let body):
      note(.called(body, number: step.number, parent: parent))
    case .group(let steps):
      begin(steps, isSequence: false, step, parent: parent, isReversed: isReversed, tick)
    case .sequence(let steps):
      begin(steps, isSequence: true, step, parent: parent, isReversed: isReversed, tick)
    }
    if isReversed, let place = place(of: step.number) { goBack(place, tick) }
    return step
  }

  private mutating func begin(
    _ steps: [AnimationDefinition], isSequence: Bool, _ step: CompositeStep, parent: Int,
    isReversed: Bool, _ tick: PartTick
  ) {
    var composite = CompositeAnimation(
      parent: parent, steps: steps, isSequence: isSequence, isReversed: isReversed,
      pace: pace(of: parent))
    if isReversed {
      composite.behind = step.steps
    } else {
      composite.ahead = steps.indices.reversed()
    }
    composites[step.number] = composite
    advance(step.number, tick)
  }

  /// The speed of time for the animations that a group or sequence begins.
  func pace(of composite: Int) -> Double { composites[composite]?.pace ?? 1 }

  /// Begins the next step of a sequence, or all steps of a group, or ends it.
  private mutating func advance(_ number: Int, _ tick: PartTick) {
    while let step = composites[number]?.takeNext(),
      let isReversed = composites[number]?.isReversed,
      let definition = composites[number]?.steps[step.index]
    {
      // What a call has done cannot be undone.
      if isReversed, case .call = definition.content {
        composites[number]?.ahead.append(step.index)
        continue
      }
      let begun = begin(definition, step, parent: number, isReversed: isReversed, tick)
      composites[number]?.running.append(begun)
    }
    endIfDone(number)
  }

  private mutating func endIfDone(_ number: Int) {
    guard let composite = composites[number], composite.isDone else { return }
    composites[number] = nil
    if let place = composites[composite.parent]?.running.firstIndex(where: { $0.number == number })
    {
      composites[composite.parent]?.running[place].steps = composite.behind
    }
    note(.ended(number, parent: composite.parent, composite.result))
  }

  /// Adds an event: to this tick while a group or sequence advances, otherwise to the next tick.
  private mutating func note(_ event: AnimationEvent) {
    isBusy = true
    guard isAdvancing else { return events.append(event) }
    events.insert(event, at: nextEvent + advanceCount)
    advanceCount += 1
    eventLimit += 1
  }

  /// Continues a group or sequence after one of its members has ended.
  mutating func memberEnded(
    _ member: Int, of number: Int, _ end: AnimationEnd, _ tick: PartTick
  ) {
    guard let place = composites[number]?.running.firstIndex(where: { $0.number == member })
    else { return }
    (isAdvancing, advanceCount) = (true, 0)
    defer { isAdvancing = false }
    composites[number]?.note(end, ofMemberAt: place)
    advance(number, tick)
  }

  /// The records of an animation, or of all running members of a group or sequence.
  func places(under number: Int) -> [Int] {
    guard let composite = composites[number] else { return place(of: number).map { [$0] } ?? [] }
    return composite.running.flatMap { places(under: $0.number) }
  }

  /// Removes the steps that a sequence, and sequences in it, have not begun; they do not finish.
  mutating func dropSteps(under number: Int) {
    guard let composite = composites[number] else { return }
    composites[number]?.drop()
    composites[number]?.isCut = true
    for step in composite.running { dropSteps(under: step.number) }
  }

  /// Reverses an animation, or a group or sequence with its steps.
  mutating func reverse(under number: Int, _ tick: PartTick) {
    guard let composite = composites[number] else {
      if let place = place(of: number) { reverse(place, tick) }
      return
    }
    composites[number]?.turn()
    for step in composite.running { reverse(under: step.number, tick) }
    advance(number, tick)
  }
}
