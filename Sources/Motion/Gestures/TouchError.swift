import Geometry

/// An error in a touch; its message states the broken rule.
public enum TouchError: Error, Equatable, Sendable {
  /// A time or a coordinate is out of its domain.
  case badNumber(name: String, of: TouchSource.Kind = .touch, rule: String, value: Double)
  /// The touch is older than an earlier touch.
  case outOfOrder(time: Double, last: Double)
  /// A finger that is down came down again.
  case alreadyDown(identifier: Int)
  /// A finger moved, was lifted or cancelled that is not down.
  case notDown(identifier: Int, phase: TouchPhase)
  /// The touch would put more fingers or keys down than `TouchSequence.mostFingers`.
  case tooManyDown
  /// An input has a phase that its device does not have.
  case noSuchPhase(of: TouchSource.Kind, TouchPhase)
  /// A pointer left the stage that was not on it.
  case notHovering
  /// The name of a key has no bytes, or more than `TouchSource.longestKey`.
  case badKey(bytes: Int)
  /// A key went up that is not down.
  case keyNotDown(String)
  /// More touches would wait for their tick than an animator keeps, 100,000.
  case tooManyWaiting
  /// A line of a recording cannot be read, or its touch is refused.
  case badLine(Int, reason: String)
}

extension TouchError: CustomStringConvertible {
  /// The message, in the user's words.
  public var description: String {
    switch self {
    case .badNumber(let name, let kind, let rule, let value):
      "\(name)\(kind == .touch ? " of a touch" : "") \(rule), not \(digits(value))"
    case .noSuchPhase(let kind, let phase):
      "phase of a \(kind.rawValue) must be one of "
        + kind.phases.map(\.phase.rawValue).joined(separator: ", ") + ", not \(phase.rawValue)"
    case .notHovering: "hover must have moved before it is ended"
    case .badKey(let bytes):
      "key must have from 1 to \(TouchSource.longestKey) bytes, not \(bytes)"
    case .keyNotDown(let key): "key \"\(key)\" must be down before it is up"
    case .outOfOrder(let time, let last):
      "time of a touch must not be before the last one's, \(digits(last)) s, but is \(digits(time)) s"
    case .alreadyDown(let identifier):
      "touch \(identifier) is down already: it must end before it begins again"
    case .notDown(let identifier, let phase):
      "touch \(identifier) must have begun before it is \(phase.rawValue)"
    case .tooManyDown:
      "at most \(TouchSequence.mostFingers) fingers or keys may be down at once"
    case .tooManyWaiting:
      "at most \(Gestures.mostWaiting) touches may wait for their tick"
    case .badLine(let line, let reason):
      "line \(line): \(reason)"
    }
  }
}
