import Geometry

/// An error in a touch; its message states the broken rule.
public enum TouchError: Error, Equatable, Sendable {
  /// A time or a coordinate is out of its domain.
  case badNumber(name: String, rule: String, value: Double)
  /// The touch is older than an earlier touch.
  case outOfOrder(time: Double, last: Double)
  /// A finger that is down came down again.
  case alreadyDown(identifier: Int)
  /// A finger moved, was lifted or cancelled that is not down.
  case notDown(identifier: Int, phase: TouchPhase)
  /// The touch would put more fingers down than `TouchSequence.mostFingers`.
  case tooManyDown
  /// More touches would wait for their tick than an animator keeps, 100,000.
  case tooManyWaiting
  /// A line of a recording cannot be read, or its touch is refused.
  case badLine(Int, reason: String)
}

extension TouchError: CustomStringConvertible {
  /// The message, in the user's words.
  public var description: String {
    switch self {
    case .badNumber(let name, let rule, let value):
      "\(name) of a touch \(rule), not \(digits(value))"
    case .outOfOrder(let time, let last):
      "time of a touch must not be before the last one's, \(digits(last)) s, but is \(digits(time)) s"
    case .alreadyDown(let identifier):
      "touch \(identifier) is down already: it must end before it begins again"
    case .notDown(let identifier, let phase):
      "touch \(identifier) must have begun before it is \(phase.rawValue)"
    case .tooManyDown:
      "at most \(TouchSequence.mostFingers) fingers may be down at once"
    case .tooManyWaiting:
      "at most \(Gestures.mostWaiting) touches may wait for their tick"
    case .badLine(let line, let reason):
      "line \(line): \(reason)"
    }
  }
}
