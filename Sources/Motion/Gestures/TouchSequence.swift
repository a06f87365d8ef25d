import Geometry

/// Touches checked one by one: a touch that does not fit the earlier ones is refused.
///
/// A touch must have finite numbers and must not be older than the one before it. A finger must
/// begin before it moves or ends, and must end before it begins again. `cancelAll` cancels the
/// fingers that are still down at the end.
public struct TouchSequence: Hashable, Sendable {
  /// The greatest number of fingers that may be down at once.
  public static let mostFingers = 64

  /// The last touch of each finger that is down, in the order in which they came down.
  public private(set) var down: [Touch] = []
  /// The time of the last touch, in seconds; nil before the first.
  public private(set) var lastTime: Double?

  /// Makes a sequence without touches.
  public init() {}

  /// Adds the next touch.
  ///
  /// - Throws: A `TouchError` that states the broken rule; then nothing has changed.
  public mutating func add(_ touch: Touch) throws(TouchError) {
    try check("time", touch.time, .time)
    try check("x", touch.position.x, .coordinate)
    try check("y", touch.position.y, .coordinate)
    if let lastTime, touch.time < lastTime {
      throw .outOfOrder(time: touch.time, last: lastTime)
    }
    let place = down.firstIndex { $0.identifier == touch.identifier }
    switch (touch.phase, place) {
    case (.began, nil) where down.count == Self.mostFingers: throw .tooManyDown
    case (.began, nil): down.append(touch)
    case (.began, _): throw .alreadyDown(identifier: touch.identifier)
    case (.moved, let place?): down[place] = touch
    case (.ended, let place?), (.cancelled, let place?): down.remove(at: place)
    case (let phase, nil): throw .notDown(identifier: touch.identifier, phase: phase)
    }
    lastTime = touch.time
  }

  /// Cancels every finger that is down, at its last position, in the order in which they came down.
  ///
  /// - Parameter time: The time of the cancellation, in seconds; nil for the time of the last
  ///   touch.
  /// - Returns: The touches that cancel the fingers; they are already added.
  /// - Precondition: The time is not before the last touch's.
  public mutating func cancelAll(at time: Double? = nil) -> [Touch] {
    let time = time ?? lastTime ?? 0
    precondition(time >= lastTime ?? time, "time must not be before the last touch's, not \(time)")
    let cancelled = down.map {
      Touch(time: time, identifier: $0.identifier, phase: .cancelled, position: $0.position)
    }
    down.removeAll(keepingCapacity: true)
    if !cancelled.isEmpty { lastTime = time }
    return cancelled
  }

  private func check(
    _ name: StaticString, _ value: Double, _ domain: Domain
  ) throws(TouchError) {
    guard domain.contains(value) else {
      throw .badNumber(name: "\(name)", rule: domain.rule, value: value)
    }
  }
}
