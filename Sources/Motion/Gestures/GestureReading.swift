public import Geometry

/// The state of a recogniser and the motion of its fingers.
public struct GestureReading: Hashable, Sendable {
  /// The progress of the gesture.
  public var state: GesturePhase
  /// The time of the reading, in seconds.
  public var time: Double
  /// The middle of the fingers, in points.
  public var location: Vector
  /// The center of the fingers when they came down, in points.
  public var startLocation: Vector
  /// The number of fingers in the gesture.
  public var touches: Int
  /// The distance of a pan since it was recognised, or of a wheel since it began, in points.
  ///
  /// The 10 pt before recognition do not count, so an item that follows it starts without a jump.
  public var translation = Vector.zero
  /// The velocity of a pan, in points per second, as `VelocityEstimator` computes it.
  public var velocity = Vector.zero
  /// The scale of a pinch: the distance of its fingers, divided by that after a change of 10 pt.
  ///
  /// It is 1 at the change of 10 pt that lets it begin, and near 1 when it is recognised, by the
  /// first touch beyond. So an item that follows it starts without a jump.
  public var scale = 1.0
  /// The velocity of the scale, per second.
  public var scaleVelocity = 0.0
  /// The turn of a rotation after the first 10 pt of its arc, in radians, clockwise, over full turns
  /// too.
  public var rotation = 0.0
  /// The velocity of the turn, in radians per second.
  public var angularVelocity = 0.0
  /// The distance of a wheel since the last call, in points.
  public var delta = Vector.zero
  /// The name of the key, as `KeyboardEvent.key` has it; nil for other gestures.
  public var key: String?
  /// The keys that were held down beside the key.
  public var modifiers: KeyModifiers = []
}
