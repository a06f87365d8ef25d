public import Geometry

/// A finger at one moment: its change, its position and the time.
///
/// It is data: from a screen, a script, a recording or a test. A finger keeps its identifier from
/// `began` to `ended` or `cancelled`; after that the identifier is free for another.
public struct Touch: Hashable, Sendable {
  /// When it happened, in seconds on the animator's clock.
  public var time: Double
  /// Which finger it is.
  public var identifier: Int
  /// The change of the finger.
  public var phase: TouchPhase
  /// The position of the finger, in points.
  public var position: Vector

  /// Makes a touch.
  ///
  /// - Parameters:
  ///   - time: When it happened, in seconds on the animator's clock.
  ///   - identifier: Which finger it is; any number.
  ///   - phase: What the finger did.
  ///   - position: Where the finger is, in points.
  public init(time: Double, identifier: Int = 1, phase: TouchPhase, position: Vector) {
    self.time = time
    self.identifier = identifier
    self.phase = phase
    self.position = position
  }
}

/// The change of a finger.
public enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  /// It came down.
  case began
  /// The finger moved, or was reported without a movement.
  case moved
  /// It was lifted.
  case ended
  /// It was lost, as by an alarm that covers the screen.
  case cancelled
}
