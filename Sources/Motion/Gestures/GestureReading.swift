public import Geometry

/// What a recogniser tells: its state, and what the fingers have done.
public struct GestureReading: Hashable, Sendable {
  /// How far the gesture has come.
  public var state: GestureState
  /// When it came there, in seconds.
  public var time: Double
  /// The middle of the fingers, in points.
  public var location: Vector
  /// Where the middle of the fingers was when they came down, in points.
  public var startLocation: Vector
  /// How many fingers take part.
  public var touches: Int
  /// How far a pan has gone since it was recognised, in points.
  ///
  /// The 10 pt before do not count, so what is moved by it starts without a jump.
  public var translation = Vector.zero
  /// The velocity of a pan, in points per second, as `VelocityEstimator` says.
  public var velocity = Vector.zero
  /// The scale of a pinch: 1 when it was recognised.
  public var scale = 1.0
  /// The velocity of the scale, per second.
  public var scaleVelocity = 0.0
  /// The turn of a rotation since it was recognised, in radians, clockwise, over full turns too.
  public var rotation = 0.0
  /// The velocity of the turn, in radians per second.
  public var angularVelocity = 0.0
}
