import Dynamics
import Geometry

/// The gestures of an animator, a value in its state: waiting touches, recognisers, and items
/// carried by fingers.
struct Gestures: TickPart {
  static let label = "gestures"
  /// The greatest number of touches that may wait for their tick.
  static let mostWaiting = 100_000
  /// The greatest difference in seconds between times that count as equal: it is due to rounding.
  static let timeSlack = 1e-9

  var arena = GestureArena()
  /// The handles, laid out like the arena's recognisers.
  var handles: [GestureRecognizer] = []
  var carriers: [Carrier] = []
  /// The number of carriers that carry an item.
  var carrying = 0
  /// The touches given so far, and those that had their tick.
  var sequence = TouchSequence()
  var taken = TouchSequence()
  /// The touches that were given; those before `next` had their tick.
  var pending: [Touch] = []
  var next = 0
  /// A person's touches that wait for their tick, in order; scripts' touches need not fit them.
  var outside: [Touch] = []
  /// The position at which touches find animated items.
  var touchSpace = HitSpace.presented
  /// The position at which touches find single items, by the item's life number.
  var itemSpaces: [Int: HitSpace] = [:]
  /// The handles to call, and those that are being called.
  var calls: [Call] = []
  var callsUnderWay: [Call] = []
  /// Memory for the arena's events.
  var events: [GestureArena.Event] = []

  /// A handle to call, with the reading to report.
  struct Call {
    var handle: GestureRecognizer
    var reading: GestureReading
  }

  var needsTicks: Bool {
    next < pending.count || !taken.down.isEmpty || arena.isBusy || arena.hasEvents
      || !calls.isEmpty || carrying > 0
  }

  var hasWaitingInput: Bool { !outside.isEmpty }

  func place(of number: Int) -> Int? { arena.place(of: number) }

  func carrier(of number: Int) -> Carrier? { place(of: number).map { carriers[$0] } }

  mutating func add(_ handle: GestureRecognizer) {
    arena.add(handle.gesture, target: Self.target(of: handle.item), number: handle.number)
    handles.append(handle)
    carriers.append(Carrier())
  }

  mutating func remove(_ number: Int) {
    arena.setEnabled(false, number)
    noteEvents()
    guard let place = place(of: number) else { return }
    arena.remove(number)
    handles.remove(at: place)
    if carriers.remove(at: place).isAtWork { carrying -= 1 }
    noteEvents()
  }

  mutating func setCarries(_ isOn: Bool, _ number: Int) {
    guard let place = place(of: number), handles[place].item != nil,
      handles[place].gesture.input == .touch
    else { return }
    carriers[place].isOn = isOn
    if !isOn { carriers[place].leave(at: .zero, 0) }
  }

  mutating func setLimits(_ limits: DragLimits?, _ number: Int) {
    guard let place = place(of: number) else { return }
    carriers[place].limits = limits
  }

  /// Adds touches, all or none.
  mutating func give(_ touches: [Touch]) throws(TouchError) {
    guard pending.count - next + touches.count <= Self.mostWaiting else { throw .tooManyWaiting }
    var (sequence, new) = (sequence, touches)
    for place in new.indices {
      new[place].time = Self.time(new[place].time, after: sequence.lastTime)
      try sequence.add(new[place])
    }
    self.sequence = sequence
    pending += new
  }

  /// Adds a touch.
  mutating func give(_ touch: Touch) throws(TouchError) {
    guard pending.count - next < Self.mostWaiting else { throw .tooManyWaiting }
    var touch = touch
    touch.time = Self.time(touch.time, after: sequence.lastTime)
    try sequence.add(touch)
    pending.append(touch)
  }

  /// The time of a touch; that of the touch before it where they differ by no more than the slack.
  ///
  /// A tick takes touches up to the slack after its end, so such a touch may be after the present.
  private static func time(_ time: Double, after last: Double?) -> Double {
    guard let last, time <= last + timeSlack, last <= time + timeSlack else { return time }
    return last
  }

  /// Removes the touches that wait for their tick, and cancels the fingers that are down.
  mutating func cancelTouches(at time: Double) {
    sequence = taken
    pending = sequence.cancelAll(at: Swift.max(time, sequence.lastTime ?? time))
    next = 0
  }

  /// Handles the arena's events: carriers take items or let them go, and calls are listed.
  mutating func noteEvents() {
    arena.takeEvents(into: &events)
    for event in events {
      guard let place = place(of: event.recognizer) else { continue }
      carry(place, event.reading)
      if handles[place].action != nil {
        calls.append(Call(handle: handles[place], reading: event.reading))
      }
    }
  }

  /// The arena's number of an item: the life of a row, or the whole stage.
  static func target(of item: Item?) -> Int {
    guard let item else { return -1 }
    return Int(item.generation) * ItemColumns.capacity + item.row
  }

  /// Whether the item with the given life number exists.
  static func isAlive(_ target: Int, in table: ItemTable) -> Bool {
    let (generation, row) = target.quotientAndRemainder(dividingBy: ItemColumns.capacity)
    return table.isAlive(row, generation: UInt32(generation))
  }
}
