import Geometry

/// A gesture to recognise, with UIKit's meaning and numbers.
public enum GestureKind: Hashable, Sendable {
  /// Fingers that come down and are lifted without moving by over 10 pt.
  ///
  /// - `count`: The number of taps, from 1, each within 0.35 s and 45 pt of the one before.
  /// - `touches`: The number of fingers at once, from 1.
  case tap(count: Int = 1, touches: Int = 1)
  /// Fingers that are dragged, once they have moved by over 10 pt.
  ///
  /// - `minimumTouches`: The least number of fingers, from 1.
  /// - `maximumTouches`: The greatest number; more fingers make it fail, or are ignored once it
  ///   began.
  case pan(minimumTouches: Int = 1, maximumTouches: Int = Int.max)
  /// Two fingers whose distance changes by more than 10 pt.
  case pinch
  /// Two fingers that turn about each other, once each has gone over 10 pt along its circle.
  case rotation
  /// Fingers that stay down without moving.
  ///
  /// - `duration`: The time for which they stay, in seconds, from 1e-6 to 1e9.
  /// - `allowance`: The distance that a finger may move before, in points, from 0 to 1e9.
  /// - `touches`: The number of fingers at once, from 1.
  case longPress(duration: Double = 0.5, allowance: Double = 10, touches: Int = 1)
  /// Any finger, from the moment it comes down, like a view that handles raw touches.
  ///
  /// It does not prevent other gestures, and is cancelled when another recogniser takes its
  /// touches.
  case touch
  /// A pointer over the item, from when it comes over it until it leaves or the item moves away.
  case hover
  /// A series of turns of a wheel, until none has come for 0.15 s.
  ///
  /// The whole series belongs to the item on which it began.
  case wheel
  /// Keys, each from when it comes down until it goes up; they need no item.
  case key

  /// The time without a turn of a wheel after which a series of them ends, in seconds.
  public static var wheelPause: Double { 0.15 }
  /// The distance that fingers move before a pan, a pinch or a rotation begins, in points.
  public static var slop: Double { 10 }
  /// The greatest distance that a finger may move in a tap, in points.
  public static var tapAllowance: Double { 10 }
  /// The greatest time from a tap to the start of the next, in seconds.
  public static var tapInterval: Double { 0.35 }
  /// The greatest distance from a tap to the next, in points.
  public static var tapDistance: Double { 45 }

  /// Whether the gesture is reported once, without `began` and `changed`.
  public var isDiscrete: Bool {
    if case .tap = self { true } else { false }
  }

  /// The kind of the inputs that it is made of.
  public var input: TouchSource.Kind {
    switch self {
    case .hover: .hover
    case .wheel: .wheel
    case .key: .key
    case .tap, .pan, .pinch, .rotation, .longPress, .touch: .touch
    }
  }

  /// Stops the program where a number breaks its rule.
  func check() {
    switch self {
    case .tap(let count, let touches):
      Self.check(count, "count")
      Self.check(touches, "touches")
    case .pan(let minimum, let maximum):
      Self.check(minimum, "minimumTouches")
      precondition(
        maximum >= minimum, "maximumTouches must be at least minimumTouches, not \(maximum)")
    case .longPress(let duration, let allowance, let touches):
      _ = Domain.interval.checked(duration, "duration")
      _ = Domain.length.checked(allowance, "allowance")
      Self.check(touches, "touches")
    case .pinch, .rotation, .touch, .hover, .wheel, .key: break
    }
  }

  private static func check(_ count: Int, _ name: String) {
    _ = Domain.count.checked(Double(count), name)
  }
}

/// The progress of a recogniser.
public enum GesturePhase: String, Hashable, Sendable, CaseIterable {
  /// Nothing is recognised yet.
  case possible
  /// A continuous gesture was recognised.
  case began
  /// A continuous gesture went on.
  case changed
  /// A continuous gesture ended, or a tap was recognised.
  case ended
  /// A gesture that had begun was cancelled.
  case cancelled
  /// The touches made another gesture, or none.
  case failed

  /// UIKit's other name of `ended`, for taps.
  public static var recognized: GesturePhase { .ended }

  /// Whether the gesture has begun and not ended.
  public var isActive: Bool { self == .began || self == .changed }
}
