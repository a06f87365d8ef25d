public import Geometry

/// A finger at one moment: its change, its position and the time.
///
/// It is data: from a screen, a script, a recording or a test. A finger keeps its identifier from
/// `began` to `ended` or `cancelled`; after that the identifier is free for another.
public struct Touch: Hashable, Sendable {
  /// The time of the touch, in seconds on the animator's clock.
  public var time: Double
  /// The identifier of the finger.
  public var identifier: Int
  /// The change of the finger.
  public var phase: TouchPhase
  /// The position of the finger, in points.
  public var position: Vector

  /// Makes a touch.
  ///
  /// - Parameters:
  ///   - time: The time of the touch, in seconds on the animator's clock.
  ///   - identifier: The identifier of the finger, any number.
  ///   - phase: The change of the finger.
  ///   - position: The position of the finger, in points.
  public init(time: Double, identifier: Int = 1, phase: TouchPhase, position: Vector) {
    self.time = time
    self.identifier = identifier
    self.phase = phase
    self.position = position
  }
}

/// The change of a finger.
public enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  /// The finger came down.
  case began
  /// The finger moved, or was reported without a movement.
  case moved
  /// The finger was lifted.
  case ended
  /// The touch was lost, for example because an alarm covered the screen.
  case cancelled
}
