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

  /// Makes a rod, or with a frequency a spring.
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

/// Two points held together, with free rotation about them.
public struct PinDefinition: Hashable, Sendable {
  /// One end; at least one of the ends is on a body.
  public var a: Anchor
  /// The other end.
  public var b: Anchor
  /// The undamped frequency of a soft pin, in Hz; 0 for a rigid one.
  public var frequency: Double
  /// The damping ratio of a soft pin.
  public var dampingRatio: Double

  /// Makes a pin.
  ///
  /// - Parameters:
  ///   - a: One end.
  ///   - b: The other end.
  ///   - frequency: The undamped frequency of a soft pin, in Hz; 0 for a rigid one.
  ///   - dampingRatio: The damping ratio of a soft pin.
  public init(_ a: Anchor, _ b: Anchor, frequency: Double = 0, dampingRatio: Double = 0) {
    self.a = a
    self.b = b
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }
}

/// A body's center of mass pulled to a point, and its angle to an angle, whatever its mass.
public struct TargetDefinition: Hashable, Sendable {
  /// The body that is pulled.
  public var body: BodyID
  /// Where its origin is pulled to, in points.
  public var point: Vector
  /// The undamped frequency of the pull, in Hz; 0 for no pull.
  public var frequency: Double
  /// The damping ratio of the pull, in all directions alike.
  public var dampingRatio: Double
  /// The largest acceleration by which the spring pulls, in pt/s²; its damping is not limited.
  public var maximumAcceleration: Double = .infinity
  /// The angle that the body is turned to, in radians.
  public var angle: Double = 0
  /// The undamped frequency of the turning, in Hz; 0 for no turning.
  public var angularFrequency: Double = 0
  /// The damping ratio of the turning.
  public var angularDampingRatio: Double = 0
  /// Where the pull acts, relative to the center of mass, in points, not turned with the body.
  ///
  /// The pull p then also turns the body, by the angular acceleration (lever x p) m / I. The
  /// damping of the pull does not.
  public var lever: Vector = .zero

  /// Makes a pull to a point; what is not named here has its default.
  ///
  /// - Parameters:
  ///   - body: The body that is pulled.
  ///   - point: Where its origin is pulled to, in points.
  ///   - frequency: The undamped frequency, in Hz; 0 for no pull.
  ///   - dampingRatio: The damping ratio.
  public init(_ body: BodyID, to point: Vector, frequency: Double, dampingRatio: Double) {
    self.body = body
    self.point = point
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }
}
