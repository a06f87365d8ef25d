import Geometry

/// Touches checked one by one: a touch that does not fit the earlier ones is refused.
///
/// A touch must have finite numbers and must not be older than the one before it. A finger must
/// begin before it moves or ends, and must end before it begins again. A pointer must hover before it
/// leaves, and a key be down before it goes up. `cancelAll` cancels what is still down at the end.
public struct TouchSequence: Hashable, Sendable {
  /// The greatest number of fingers that may be down at once.
  public static let mostFingers = 64

  /// The last touch of each finger that is down, in the order in which they came down.
  public private(set) var down: [Touch] = []
  /// The last move of the pointer that hovers over the stage; nil while there is none.
  public private(set) var hover: Touch?
  /// The last input of each key that is down, in the order in which they came down.
  public private(set) var keys: [Touch] = []
  /// The time of the last touch, in seconds; nil before the first.
  public private(set) var lastTime: Double?

  /// Makes a sequence without touches.
  public init() {}

  /// Adds the next touch.
  ///
  /// - Throws: A `TouchError` that states the broken rule; then nothing has changed.
  public mutating func add(_ touch: Touch) throws(TouchError) {
    let kind = touch.source.kind
    try check("time", of: kind, touch.time, .time)
    try check("x", of: kind, touch.position.x, .coordinate)
    try check("y", of: kind, touch.position.y, .coordinate)
    if let lastTime, touch.time < lastTime {
      throw .outOfOrder(time: touch.time, last: lastTime)
    }
    guard kind == .touch || kind.phases.contains(where: { $0.phase == touch.phase }) else {
      throw .noSuchPhase(of: kind, touch.phase)
    }
    switch touch.source {
    case .finger: try addFinger(touch)
    case .hover:
      guard touch.phase == .moved || hover != nil else { throw .notHovering }
      hover = touch.phase == .moved ? touch : nil
    case .wheel(let delta):
      try check("dx", of: kind, delta.x, .coordinate)
      try check("dy", of: kind, delta.y, .coordinate)
    case .key(let key, _): try add(key, touch)
    }
    lastTime = touch.time
  }

  private mutating func addFinger(_ touch: Touch) throws(TouchError) {
    let place = down.firstIndex { $0.identifier == touch.identifier }
    switch (touch.phase, place) {
    case (.began, nil) where down.count == Self.mostFingers: throw .tooManyDown
    case (.began, nil): down.append(touch)
    case (.began, _): throw .alreadyDown(identifier: touch.identifier)
    case (.moved, let place?): down[place] = touch
    case (.ended, let place?), (.cancelled, let place?): down.remove(at: place)
    case (let phase, nil): throw .notDown(identifier: touch.identifier, phase: phase)
    }
  }

  private mutating func add(_ key: String, _ touch: Touch) throws(TouchError) {
    let bytes = key.utf8.count
    guard 1...TouchSource.longestKey ~= bytes else { throw .badKey(bytes: bytes) }
    let place = keys.firstIndex { touch.follows($0) }
    switch (touch.phase, place) {
    case (.began, let place?): keys[place] = touch
    case (.began, nil) where keys.count == Self.mostFingers: throw .tooManyDown
    case (.began, nil): keys.append(touch)
    case (_, let place?): keys.remove(at: place)
    case (_, nil): throw .keyNotDown(key)
    }
  }

  /// Cancels the fingers and keys that are down, each at its last position, in the order in which
  /// they came down.
  ///
  /// A pointer that hovers stays where it is.
  ///
  /// - Parameter time: The time of the cancellation, in seconds; nil for the time of the last
  ///   touch.
  /// - Returns: The touches that do so; they are already added.
  /// - Precondition: The time is not before the last touch's.
  public mutating func cancelAll(at time: Double? = nil) -> [Touch] {
    let time = time ?? lastTime ?? 0
    precondition(time >= lastTime ?? time, "time must not be before the last touch's, not \(time)")
    let cancelled = (down + keys).map { last in
      var touch = last
      (touch.time, touch.phase) = (time, .cancelled)
      return touch
    }
    down.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    if !cancelled.isEmpty { lastTime = time }
    return cancelled
  }

  private func check(
    _ name: StaticString, of kind: TouchSource.Kind, _ value: Double, _ domain: Domain
  ) throws(TouchError) {
    guard domain.contains(value) else {
      throw .badNumber(name: "\(name)", of: kind, rule: domain.rule, value: value)
    }
  }
}
