import Geometry

/// Recognisers on targets, and who of them gets a touch.
///
/// A finger's touches go to the recognisers of the targets under it when it comes down, the
/// topmost target first, and of one target in the order of their addition. Who is ready first
/// wins: others that have the same touches, or the same target, fail, or do not begin. Exceptions
/// are asked for: two may go on together, or one waits until another fails. A tap does not stand in
/// the way of one with more taps. A target is any number; what it means is the owner's business.
package struct GestureArena: Hashable, Sendable {
  /// What happened and was not yet taken.
  package private(set) var events: [Event] = []
  var slots: [Slot] = []
  /// The places of the recognisers that have something under way, in their order of precedence.
  var involved: [Int] = []

  /// A change of a recogniser's state.
  package struct Event: Hashable, Sendable {
    /// The recogniser's number.
    package var recognizer: Int
    /// What it tells.
    package var reading: GestureReading
  }

  /// A recogniser with its target and relations.
  struct Slot: Hashable {
    var number: Int
    var target: Int
    var tracker: GestureTracker
    var depth = 0
    var isEnabled = true
    var cancelsTouches = true
    /// The numbers of those that must fail first.
    var waitsFor: [Int] = []
    /// The numbers of those that may go on together with it.
    var companions: [Int] = []
  }

  /// Makes an arena without recognisers.
  package init() {}

  /// Adds a recogniser of a target.
  ///
  /// - Parameters:
  ///   - gesture: What it looks for.
  ///   - target: Which touches it gets: those that come down on this target.
  ///   - number: Its number, above all numbers so far.
  package mutating func add(_ gesture: Gesture, target: Int, number: Int) {
    precondition(number > slots.last?.number ?? Int.min, "number must be above all so far")
    slots.append(Slot(number: number, target: target, tracker: GestureTracker(gesture)))
    involved.reserveCapacity(slots.count)
  }

  /// Removes a recogniser; one that goes on is cancelled first.
  package mutating func remove(_ number: Int) {
    guard let place = place(of: number) else { return }
    abandon(place)
    slots.remove(at: place)
    involved = involved.filter { $0 != place }.map { $0 > place ? $0 - 1 : $0 }
    for other in slots.indices {
      slots[other].waitsFor.removeAll { $0 == number }
      slots[other].companions.removeAll { $0 == number }
    }
    settle()
  }

  /// Enables or disables a recogniser; disabling cancels what goes on.
  package mutating func setEnabled(_ isEnabled: Bool, _ number: Int) {
    guard let place = place(of: number) else { return }
    if !isEnabled {
      abandon(place)
      settle()
    }
    slots[place].isEnabled = isEnabled
  }

  /// Says whether a recogniser takes touches away from `touch` recognisers.
  package mutating func setCancelsTouches(_ cancelsTouches: Bool, _ number: Int) {
    guard let place = place(of: number) else { return }
    slots[place].cancelsTouches = cancelsTouches
  }

  /// Lets a recogniser wait until another has failed.
  ///
  /// - Returns: Whether that is possible: not if the other waits for this one, directly or not.
  package mutating func wait(_ number: Int, for other: Int) -> Bool {
    guard let place = place(of: number), self.place(of: other) != nil else { return true }
    if isWaiting(other, for: number) { return false }
    if !slots[place].waitsFor.contains(other) { slots[place].waitsFor.append(other) }
    return true
  }

  /// Lets two recognisers go on together.
  package mutating func allowTogether(_ number: Int, _ other: Int) {
    for (a, b) in [(number, other), (other, number)] {
      guard let place = place(of: a), !slots[place].companions.contains(b) else { continue }
      slots[place].companions.append(b)
    }
  }

  /// What a recogniser would tell at a time, or at its last touch; nil if there is none.
  package func reading(of number: Int, at time: Double) -> GestureReading? {
    place(of: number).map { place in
      let tracker = slots[place].tracker
      return tracker.reading(at: tracker.state.isActive ? max(time, tracker.time) : nil)
    }
  }

  /// Whether somebody has a finger down or waits for time to pass.
  package var isBusy: Bool { !involved.isEmpty }

  /// Whether something happened that was not taken.
  package var hasEvents: Bool { !events.isEmpty }

  /// What is set of a recogniser; nil if there is none of the number.
  package func options(of number: Int) -> (isEnabled: Bool, cancelsTouches: Bool)? {
    place(of: number).map { (slots[$0].isEnabled, slots[$0].cancelsTouches) }
  }

  /// Hands over what happened since the last call, in order, and keeps the memory.
  ///
  /// - Parameter events: Gets the events; what it had is forgotten.
  package mutating func takeEvents(into events: inout [Event]) {
    events.removeAll(keepingCapacity: true)
    swap(&events, &self.events)
  }

  func place(of number: Int) -> Int? {
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < slots.count && slots[low].number == number ? low : nil
  }

  private func isWaiting(_ number: Int, for other: Int) -> Bool {
    if number == other { return true }
    guard let place = place(of: number) else { return false }
    return slots[place].waitsFor.contains { isWaiting($0, for: other) }
  }

  /// Notes an event; of several changes in a row only the last is told.
  mutating func tell(_ place: Int) {
    let event = Event(
      recognizer: slots[place].number, reading: slots[place].tracker.reading)
    if event.reading.state == .changed,
      let last = events.lastIndex(where: { $0.recognizer == event.recognizer }),
      events[last].reading.state == .changed
    {
      events[last] = event
    } else {
      events.append(event)
    }
  }
}
