import Dynamics

/// A running group or sequence.
struct CompositeAnimation {
  let parent: Int
  /// The steps that a sequence has not begun.
  var steps: ArraySlice<AnimationDefinition>
  /// The numbers of the running members.
  var running: [Int] = []
  /// The end of its members so far; nil before the first.
  var end: AnimationEnd?
  /// Whether steps were dropped, so that it does not finish.
  var isCut = false
  /// The speed of time for the animations that it begins.
  var pace = 1.0

  /// Notes the end of a member.
  mutating func note(_ member: AnimationEnd) {
    guard let others = end else { return end = member }
    end = AnimationEnd(
      isFinished: others.isFinished && member.isFinished,
      place: others.place == member.place ? member.place : .current)
  }
}

extension Animations {
  /// Begins an animation, a group or a sequence.
  ///
  /// - Returns: Its number.
  mutating func begin(_ animation: AnimationDefinition, parent: Int, _ tick: PartTick) -> Int {
    let number = tick.makeNumber()
    switch animation.content {
    case .single(let single):
      if !begin(single, number: number, parent: parent, tick) {
        note(.ended(number, parent: parent, .stopped))
      }
    case .wait(let duration):
      beginWait(duration, number: number, parent: parent, tick)
    case .call(let body):
      note(.called(body, number: number, parent: parent))
    case .group(let members):
      composites[number] = CompositeAnimation(parent: parent, steps: [], pace: pace(of: parent))
      for member in members {
        let child = begin(member, parent: number, tick)
        composites[number]?.running.append(child)
      }
      endIfDone(number)
    case .sequence(let steps):
      composites[number] = CompositeAnimation(
        parent: parent, steps: steps[...], pace: pace(of: parent))
      advance(number, tick)
    }
    return number
  }

  /// The speed of time for the animations that a group or sequence begins.
  func pace(of composite: Int) -> Double { composites[composite]?.pace ?? 1 }

  /// Begins the next step of a sequence, or ends it.
  private mutating func advance(_ number: Int, _ tick: PartTick) {
    guard let step = composites[number]?.steps.popFirst() else { return endIfDone(number) }
    let child = begin(step, parent: number, tick)
    composites[number]?.running.append(child)
  }

  private mutating func endIfDone(_ number: Int) {
    guard let composite = composites[number], composite.running.isEmpty, composite.steps.isEmpty
    else { return }
    composites[number] = nil
    var end = composite.end ?? .reached
    if composite.isCut { end.isFinished = false }
    note(.ended(number, parent: composite.parent, end))
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
    guard let place = composites[number]?.running.firstIndex(of: member) else { return }
    (isAdvancing, advanceCount) = (true, 0)
    defer { isAdvancing = false }
    composites[number]?.running.remove(at: place)
    composites[number]?.note(end)
    if !end.isFinished { composites[number]?.steps = [] }
    if composites[number]?.running.isEmpty == true { advance(number, tick) }
  }

  /// The records of an animation, or of all running members of a group or sequence.
  func places(under number: Int) -> [Int] {
    guard let composite = composites[number] else { return place(of: number).map { [$0] } ?? [] }
    return composite.running.flatMap { places(under: $0) }
  }

  /// Removes the steps that a sequence, and sequences in it, have not begun.
  mutating func dropSteps(under number: Int) {
    guard let composite = composites[number] else { return }
    composites[number]?.steps = []
    if !composite.steps.isEmpty { composites[number]?.isCut = true }
    for child in composite.running { dropSteps(under: child) }
  }
}
