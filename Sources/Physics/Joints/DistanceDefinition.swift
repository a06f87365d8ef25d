public import Geometry

/// One end of a constraint: a point of a body, or a point of the world.
public enum Anchor: Hashable, Sendable {
  /// A point in a body's own coordinates, in points.
  case body(BodyID, Vector = .zero)
  /// A point of the plane, in points.
  case world(Vector)
}

/// A rod, a spring or a rope between two points.
///
/// With frequency 0 the distance stays in `range`: a rod for a range of one length, a rope for
/// `0...length`. With a frequency a spring pulls towards `length`, and `range` still bounds it.
public struct DistanceDefinition: Hashable, Sendable {
  /// One end; at least one of the ends is on a body.
  public var a: Anchor
  /// The other end.
  public var b: Anchor
  /// The distance at rest, in points, at least 0.
  public var length: Double
  /// The least and the greatest distance, in points; nil is a rod's `length...length` without a
  /// frequency and `0...infinity` with one.
  public var range: ClosedRange<Double>?
  /// The undamped frequency of the spring, in Hz; 0 for no spring.
  public var frequency: Double
  /// The damping ratio of the spring; 0 never rests, 1 does not overshoot.
  public var dampingRatio: Double
  /// Whether the spring also damps motion across its axis, at the same rate as along it.
  public var dampsAcross = false
  /// The torque that opposes swinging, in mass · pt²/s²; 0 for none.
  ///
  /// The first end rubs on the other body or the plane, across the way between the ends, with a
  /// force of at most the torque over the distance, or over 1 pt where that is less. A slack rope
  /// swings freely.
  public var frictionTorque: Double = 0

  /// Makes a rod, or with a frequency a spring; what is not named here has its default.
  ///
  /// - Parameters:
  ///   - a: One end.
  ///   - b: The other end.
  ///   - length: The distance at rest, in points, at least 0.
  ///   - range: The least and the greatest distance, in points.
  ///   - frequency: The undamped frequency of the spring, in Hz; 0 for no spring.
  ///   - dampingRatio: The damping ratio of the spring.
  public init(
    _ a: Anchor, _ b: Anchor, length: Double, range: ClosedRange<Double>? = nil,
    frequency: Double = 0, dampingRatio: Double = 0
  ) {
    self.a = a
    self.b = b
    self.length = length
    self.range = range
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }
}
