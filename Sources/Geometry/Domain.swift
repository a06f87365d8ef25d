// The range of each quantity. This file is the only one that declares how large and how small a
// number may be.
//
// The ranges follow from each other. The greatest Float is 3.4e38. A number that is squared and
// summed 10,000 times in Float may therefore be at most sqrt(3.4e38 / 1e4) = 1.8e17, and a product
// that is summed as often at most 3.4e34.
// - Coordinates: at 1e9 pt a Double still distinguishes points 1.2e-7 pt apart. Squares sum to
//   1e22.
// - Sizes: from 0.001 pt, which is too small to be seen, to the greatest coordinate.
// - Speeds: 1e6 pt/s. In the longest tick, 1000 s at a rate of 0.001, that is 1e9 pt, the greatest
//   coordinate. Angular speeds: 1e6 rad/s, which is 1e9 rad in that tick.
// - Accelerations: 1e9 pt/s². The longest tick gives 1e12 pt/s, whose squares sum to 1e28.
// - Masses: 1e-12 (0.001 by 0.001 pt, density 1e-6) to 1e24 (1e9 by 1e9 pt, density 1e6); moments
//   of inertia have the same range. An impulse is a mass times a speed, at most 1e30. Friction
//   gives up to 1e3 times as much: 1e33.
// - Forces and torques: 1e18. Divided by the least mass that is 1e30, which is then limited as an
//   acceleration to 1e9.
// - Rates and frequencies up to 1e6 Hz, times up to 1e9 s: 1e15 ticks, which a Double counts
//   exactly.
// - Numbers without a unit of length or time (strengths, charges, ratios) are at most 1e9, so a
//   product of three stays below 1e30, where fields limit it. Values of timings, which do not enter
//   a world, may be 1e12. Results that one timing passes to another may be 1e100: their squares are
//   1e200.
// Double holds the square of every product above.

/// The range that numbers of one kind may have, with their unit.
///
/// A number given from outside that is out of the range is refused. A number that a world computes
/// is limited to the range. A number nearer to 0 than `resolution` counts as 0.
///
///     Domain.share.contains(0.5)                       // true
///     "damping \(Domain.share.rule), not 7"            // damping must be from 0 to 1, not 7
@frozen
public struct Domain: Sendable {
  /// The name of the quantity.
  public let name: StaticString
  /// Its unit, as in "pt/s"; empty for numbers without one.
  public let unit: StaticString
  /// The least and the greatest number, both allowed.
  public let range: ClosedRange<Double>

  @inlinable
  init(_ name: StaticString, _ range: ClosedRange<Double>, _ unit: StaticString = "") {
    self.name = name
    self.unit = unit
    self.range = range
  }

  /// The magnitude below which a number counts as 0, whatever its unit.
  @inlinable public static var resolution: Double { 1e-12 }

  /// Whether a number is in the range; NaN is not.
  @inlinable
  public func contains(_ number: Double) -> Bool {
    number >= range.lowerBound && number <= range.upperBound
  }

  /// Whether both components are in the range.
  @inlinable
  public func contains(_ vector: Vector) -> Bool { contains(vector.x) && contains(vector.y) }

  /// The number, or the end of the range that is nearer; of NaN the number nearest to 0.
  @inlinable @inline(__always)
  public func clamped(_ number: Double) -> Double {
    if contains(number) { return number }
    if number > range.upperBound { return range.upperBound }
    return number < range.lowerBound || range.lowerBound > 0 ? range.lowerBound : 0
  }

  /// The vector with both components clamped.
  @inlinable @inline(__always)
  public func clamped(_ vector: Vector) -> Vector { Vector(clamped(vector.x), clamped(vector.y)) }

  /// The same quantity without a sign, from 0: for example a greatest speed.
  @inlinable public var magnitude: Domain { Domain(name, 0...range.upperBound, unit) }

  /// The number, or 0 where it is nearer to 0 than the resolution.
  @inlinable
  public static func roundedNearZero(_ number: Double) -> Double {
    abs(number) < resolution ? 0 : number
  }

  /// The vector with each component rounded to 0 near 0.
  @inlinable
  public static func roundedNearZero(_ vector: Vector) -> Vector {
    Vector(roundedNearZero(vector.x), roundedNearZero(vector.y))
  }

  /// The number, rounded to 0 near 0, after checking that it is in the range.
  ///
  /// - Precondition: The range contains the number.
  public func checked(_ number: Double, _ name: @autoclosure () -> String) -> Double {
    precondition(contains(number), "\(name()) \(rule), not \(number)")
    return Self.roundedNearZero(number)
  }

  /// The vector, rounded to 0 near 0, after checking that both components are in the range.
  ///
  /// - Precondition: The range contains both components.
  public func checked(_ vector: Vector, _ name: @autoclosure () -> String) -> Vector {
    Vector(checked(vector.x, "\(name()).x"), checked(vector.y, "\(name()).y"))
  }
}

extension Domain {
  /// The range in words, as in "from 0 to 1".
  public var words: String { Self.words(range, "\(unit)") }

  /// The rule in words, as in "must be from -1e9 to 1e9 pt".
  public var rule: String { "must be \(words)" }

  /// A range in words, with its unit.
  ///
  /// A multiplication sign stands before a unit that begins with a number, such as "1000 pt/s²".
  public static func words(_ range: ClosedRange<Double>, _ unit: String) -> String {
    let ends = "from \(text(range.lowerBound)) to \(text(range.upperBound))"
    if unit.isEmpty { return ends }
    return unit.hasPrefix("10") ? "\(ends) x \(unit)" : "\(ends) \(unit)"
  }

  /// A number in few characters: 0.001, 250, 1e9, 1e-6.
  public static func text(_ number: Double) -> String {
    guard let whole = Int(exactly: number), whole.magnitude >= 1_000_000 else {
      return digits(number)
    }
    var (significand, exponent) = (whole, 0)
    while significand % 10 == 0 { (significand, exponent) = (significand / 10, exponent + 1) }
    return significand.magnitude < 10 ? "\(significand)e\(exponent)" : digits(number)
  }
}

extension Domain {
  /// A coordinate of a point, or of a displacement.
  @inlinable public static var coordinate: Domain { Domain("coordinate", -1e9...1e9, "pt") }
  /// A distance, a radius, a side that may be 0.
  @inlinable public static var length: Domain { Domain("length", 0...1e9, "pt") }
  /// An area.
  @inlinable public static var area: Domain { Domain("area", 0...1e18, "pt²") }
  /// A side of an item, a stage or a shape, and any other length that must not be 0.
  @inlinable public static var size: Domain { Domain("size", 0.001...1e9, "pt") }
  /// An angle, with its full turns.
  @inlinable public static var angle: Domain { Domain("angle", -1e9...1e9, "rad") }
  /// A velocity along x or y.
  @inlinable public static var speed: Domain { Domain("speed", -1e6...1e6, "pt/s") }
  /// An angular velocity.
  @inlinable public static var angularSpeed: Domain {
    Domain("angular speed", -1e6...1e6, "rad/s")
  }
  /// An acceleration along x or y.
  @inlinable public static var acceleration: Domain {
    Domain("acceleration", -1e9...1e9, "pt/s²")
  }
  /// An angular acceleration.
  @inlinable public static var angularAcceleration: Domain {
    Domain("angular acceleration", -1e9...1e9, "rad/s²")
  }
  /// The magnitude of gravity.
  @inlinable public static var gravity: Domain { Domain("gravity", -1e6...1e6, "1000 pt/s²") }
  /// A force along x or y.
  @inlinable public static var force: Domain { Domain("force", -1e18...1e18, "mass pt/s²") }
  /// A torque.
  @inlinable public static var torque: Domain { Domain("torque", -1e18...1e18, "mass pt²/s²") }
  /// The magnitude of a push.
  @inlinable public static var push: Domain {
    Domain("push", -1e9...1e9, "100 pt/s² for 100 by 100 pt")
  }
  /// The friction of an attachment.
  @inlinable public static var frictionTorque: Domain {
    Domain("friction of attachments", 0...1e9, "10⁸ mass pt²/s²")
  }
  /// The mass of a square point.
  @inlinable public static var density: Domain { Domain("density", 1e-6...1e6) }
  /// A mass; a moment of inertia has the same range in mass pt².
  @inlinable public static var mass: Domain { Domain("mass", 1e-12...1e24) }
  /// The friction between surfaces.
  @inlinable public static var friction: Domain { Domain("friction", 0...1000) }
  /// A frequency of oscillation; 0 means that nothing oscillates.
  @inlinable public static var frequency: Domain { Domain("frequency", 0...1e6, "Hz") }
  /// A damping ratio; 1 is critical.
  @inlinable public static var dampingRatio: Domain { Domain("ratio of damping", 0...1e6) }
  /// A rate of exponential decay.
  @inlinable public static var dampingRate: Domain { Domain("rate of damping", 0...1e6, "1/s") }
  /// The strength of a field, in the unit of its kind.
  @inlinable public static var strength: Domain { Domain("strength", -1e9...1e9) }
  /// An electric charge.
  @inlinable public static var charge: Domain { Domain("charge", -1e9...1e9) }
  /// The exponent of the distance by which a field falls off.
  @inlinable public static var falloff: Domain { Domain("falloff", -1000...1000) }
  /// A shown scaling.
  @inlinable public static var scale: Domain { Domain("scale", -1e6...1e6) }
  /// A time, a duration, a delay.
  @inlinable public static var time: Domain { Domain("time", 0...1e9, "s") }
  /// A duration that must not be 0, such as that of a repeated action.
  @inlinable public static var interval: Domain { Domain("interval", 1e-6...1e9, "s") }
  /// The number of ticks per second, and any other frequency that must not be 0.
  @inlinable public static var rate: Domain { Domain("rate", 0.001...1e6, "Hz") }
  /// A count, at least 1.
  @inlinable public static var count: Domain { Domain("count", 1...1e9) }
  /// Numbers of ticks: the longest time at the highest rate.
  @inlinable public static var tickCount: Domain { Domain("number of ticks", 0...1e15) }
  /// The period of a spring of an animation.
  @inlinable public static var response: Domain { Domain("response", 0.001...1e6, "s") }
  /// The bounce of a spring of an animation; below 0 the spring is over-damped.
  @inlinable public static var bounce: Domain { Domain("bounce", -0.99...1) }
  /// The mass of a spring of an animation.
  @inlinable public static var springMass: Domain { Domain("mass of a spring", 0.001...1e6) }
  /// The force per displacement of a spring of an animation.
  @inlinable public static var springStiffness: Domain {
    Domain("stiffness of a spring", 0.001...1e9)
  }
  /// The force per velocity of a spring of an animation.
  @inlinable public static var springDamping: Domain { Domain("damping of a spring", 0...1e6) }
  /// The rate at which a decay of an animation loses velocity.
  @inlinable public static var decayRate: Domain { Domain("rate of a decay", 1e-6...1e6, "1/s") }
  /// The share of the velocity that a decay leaves after a millisecond.
  @inlinable public static var deceleration: Domain {
    Domain("deceleration", 0.000_001...0.999_999)
  }
  /// The speed at which the time of an animation runs, relative to the animator's time.
  @inlinable public static var pace: Domain { Domain("pace", 0...1000) }
  /// A velocity as a fraction of a distance, per second.
  @inlinable public static var relativeSpeed: Domain {
    Domain("relative speed", -1e6...1e6, "1/s")
  }
  /// The distance by which a rubber band follows each point of a small pull.
  @inlinable public static var elasticCoefficient: Domain {
    Domain("coefficient of a rubber band", 1e-6...1e6)
  }
  /// A value of a timing, which has no unit of its own.
  @inlinable public static var quantity: Domain { Domain("quantity", -1e12...1e12) }
  /// A number that one timing computed and another timing uses.
  @inlinable public static var computed: Domain { Domain("computed number", -1e100...1e100) }
  /// A tolerance, in the unit of the measured quantity: the distance within which two numbers count
  /// as equal, or a line as straight.
  @inlinable public static var tolerance: Domain { Domain("tolerance", 1e-9...1e12) }
  /// The damping ratio of a spring that settles in a given time.
  @inlinable public static var settlingRatio: Domain {
    Domain("ratio of damping of what settles", 0.001...1000)
  }
  /// A moment on a caller's clock; since 1970 there were 1.8e9 seconds.
  @inlinable public static var moment: Domain { Domain("moment", -1e10...1e10, "s") }
  /// The number of substeps in a world's step.
  @inlinable public static var substeps: Domain { Domain("substeps", 1...1000) }
  /// The exponent of an easing.
  @inlinable public static var exponent: Domain { Domain("exponent", 0.001...1000) }
  /// The ratio of the distances of two fingers at the end and at the beginning of a pinch.
  @inlinable public static var pinch: Domain { Domain("scale of a pinch", 0.01...100) }
  /// A fraction of a whole.
  @inlinable public static var share: Domain { Domain("share", 0...1) }

  /// All domains.
  public static var all: [Domain] {
    [
      coordinate, length, area, size, angle, speed, angularSpeed, acceleration, angularAcceleration,
      gravity, force, torque, push, frictionTorque, density, mass, friction, frequency,
      dampingRatio, dampingRate, strength, charge, falloff, scale, time, interval, rate, count,
      response, bounce, springMass, springStiffness, springDamping, decayRate, deceleration,
      pace, relativeSpeed, elasticCoefficient, quantity, computed, tolerance, settlingRatio,
      moment, substeps, exponent, pinch, share, tickCount,
    ]
  }
}
