import Geometry

/// Recognisers on targets, and the rules that decide which of them gets a touch.
///
/// When a finger comes down, its touches go to the recognisers of the targets under it: the topmost
/// target first, and within a target in the order in which they were added. The first recogniser
/// that is ready wins. Others with the same touches or the same target fail or do not begin. Two
/// exceptions can be set: two recognisers may be active together, or one waits until another fails.
/// A tap does not prevent a tap with a greater count. A target is any number; its owner defines its
/// meaning.
package struct GestureArena: Hashable, Sendable {
  /// The events that have not been taken.
  package private(set) var events: [Event] = []
  var slots: [Slot] = []
  /// The indices of the active recognisers, in their order of precedence.
  var involved: [Int] = []
  /// The time of the last turn of a wheel in a series that goes on, in seconds.
  var wheelTime: Double?

  /// A change of a recogniser's state.
  package struct Event: Hashable, Sendable {
    /// The recogniser's number.
    package var recognizer: Int
    /// The reading to report.
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
    /// The numbers of the recognisers that must fail first.
    var waitsFor: [Int] = []
    /// The numbers of the recognisers that may be active together with it.
    var companions: [Int] = []
  }

  /// Makes an arena without recognisers.
  package init() {}

  /// Adds a recogniser of a target.
  ///
  /// - Parameters:
  ///   - gesture: The gesture to recognise.
  ///   - target: The target; the recogniser gets the touches that come down on it.
  ///   - number: Its number, greater than all earlier numbers.
  package mutating func add(_ gesture: GestureKind, target: Int, number: Int) {
    precondition(number > slots.last?.number ?? Int.min, "number must be above all so far")
    slots.append(Slot(number: number, target: target, tracker: GestureTracker(gesture)))
    involved.reserveCapacity(slots.count)
  }

  /// Removes a recogniser; an active gesture is cancelled first.
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

  /// Enables or disables a recogniser; disabling cancels an active gesture.
  package mutating func setEnabled(_ isEnabled: Bool, _ number: Int) {
    guard let place = place(of: number) else { return }
    if !isEnabled {
      abandon(place)
      settle()
    }
    slots[place].isEnabled = isEnabled
  }

  /// Sets whether a recogniser takes touches away from `touch` recognisers.
  package mutating func setCancelsTouches(_ cancelsTouches: Bool, _ number: Int) {
    guard let place = place(of: number) else { return }
    slots[place].cancelsTouches = cancelsTouches
  }

  /// Makes a recogniser wait until another has failed.
  ///
  /// - Returns: Whether that is possible: not if the other waits for this one, directly or not.
  package mutating func wait(_ number: Int, for other: Int) -> Bool {
    guard let place = place(of: number), self.place(of: other) != nil else { return true }
    if isWaiting(other, for: number) { return false }
    if !slots[place].waitsFor.contains(other) { slots[place].waitsFor.append(other) }
    return true
  }

  /// Allows two recognisers to be active together.
  package mutating func allowTogether(_ number: Int, _ other: Int) {
    for (a, b) in [(number, other), (other, number)] {
      guard let place = place(of: a), !slots[place].companions.contains(b) else { continue }
      slots[place].companions.append(b)
    }
  }

  /// The reading of a recogniser at a time, or at its last touch; nil if there is no such
  /// recogniser.
  package func reading(of number: Int, at time: Double) -> GestureReading? {
    place(of: number).map { place in
      let tracker = slots[place].tracker
      return tracker.reading(at: tracker.state.isActive ? max(time, tracker.time) : nil)
    }
  }

  /// Whether a recogniser has a finger down or waits for a time.
  package var isBusy: Bool { !involved.isEmpty || wheelTime != nil }

  /// Whether there are events that were not taken.
  package var hasEvents: Bool { !events.isEmpty }

  /// The options of a recogniser; nil if there is none of the number.
  package func options(of number: Int) -> (isEnabled: Bool, cancelsTouches: Bool)? {
    place(of: number).map { (slots[$0].isEnabled, slots[$0].cancelsTouches) }
  }

  /// Moves the events since the last call into an array, in order, and keeps the memory.
  ///
  /// - Parameter events: Is set to the events; its old content is removed.
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

  /// Adds an event; of several changes in a row only the last is kept.
  ///
  /// It gets the sum of a wheel's turns. Changes of keys are all kept.
  mutating func tell(_ place: Int) {
    var event = Event(
      recognizer: slots[place].number, reading: slots[place].tracker.reading)
    if event.reading.state == .changed, event.reading.key == nil,
      let last = events.lastIndex(where: { $0.recognizer == event.recognizer }),
      events[last].reading.state == .changed
    {
      event.reading.delta += events[last].reading.delta
      events[last] = event
    } else {
      events.append(event)
    }
  }
}
