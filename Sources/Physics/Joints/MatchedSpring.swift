import Geometry

/// A spring whose substeps have the poles of the exact solution, whatever the mass and the step.
///
/// A substep of v' = v - m v - k (x + t h v), x' = x + h (v' - t (v' - v)) oscillates and decays as
/// frequency w and damping ratio z say, for every t, with m = 1 - e^(-2zwh) and h k = 2 - m - 2
/// e^(-zwh) cos(wh sqrt(1 - z²)), cosh when over-damped: the matrix of the substep has the
/// determinant and the trace of the exact one. t is 1/2 for bodies that move by the mean of old and
/// new velocity, so that position and velocity belong to the same moment, and 0 for those that move
/// by the new one.
///
/// A constant load a displaces an exact spring by a / w². The spring of the substeps rests at h a g
/// / k, where g is the fraction of the load that acts, so g = h k / (wh)² makes the two equal. So a
/// pull of k / g per point of error, an exact spring's h w², is a load as others are, and of the sum
/// of all loads the fraction g acts.
struct MatchedSpring: BitwiseCopyable, Sendable {
  /// m: the fraction of the velocity that a substep removes.
  var damping: Float
  /// k: the velocity that a substep adds per point of error, in 1/s.
  var rate: Float
  /// g: the fraction of the loads that acts.
  var gain: Float

  /// The spring of a frequency above 0, in Hz, and a damping ratio, for substeps of h seconds.
  ///
  /// The damping ratio is at least 0. A frequency above a quarter of the substep rate acts as a
  /// quarter of it.
  init(frequency: Double, dampingRatio z: Double, h: Double) {
    let wh = Swift.min(2 * Math.pi * frequency * h, Math.pi / 2)
    let decay = Math.exp(-z * wh)
    let m = 1 - decay * decay
    // Twice the real part of the poles; over-damped as two exponentials, so that none overflows.
    let sum: Double
    if z < 1 {
      sum = 2 * decay * Math.cos(wh * (1 - z * z).squareRoot())
    } else {
      let root = (z * z - 1).squareRoot()
      sum = Math.exp(-(z + root) * wh) + Math.exp(-wh / (z + root))
    }
    let k = 2 - m - sum
    damping = Float(m)
    rate = Float(k / h)
    // Below this, k has too few digits; the gain depends on 2 z w h only.
    gain = wh > 1e-4 ? Float(k / (wh * wh)) : z * wh > 1e-6 ? Float(m / (2 * z * wh)) : 1
  }
}

/// The numbers of a `MatchedSpring` that a substep uses.
struct SpringSubstep: BitwiseCopyable, Sendable {
  private(set) var damping: Float = 0
  private(set) var rate: Float = 0
  private(set) var gain: Float = 1
  /// k / g: the velocity by which a substep pulls per point of error, in 1/s.
  private(set) var stiffness: Float = 0
  /// 1 - g: the fraction of the pulls that does not act.
  private(set) var loss: Float = 0
  /// The time by which the spring predicts its error, in seconds: t h of `MatchedSpring`.
  private(set) var ahead: Float = 0

  /// No spring.
  init() {}

  /// The spring of a frequency, in Hz, with `ahead` 0; a frequency of 0 makes no spring.
  init(_ frequency: Double, _ dampingRatio: Double, h: Double) {
    guard frequency > 0 else { return }
    let spring = MatchedSpring(frequency: frequency, dampingRatio: dampingRatio, h: h)
    (damping, rate, gain) = (spring.damping, spring.rate, spring.gain)
    setPull()
  }

  private mutating func setPull() { (stiffness, loss) = (rate / gain, 1 - gain) }

  /// Adapts the spring to the bodies that it moves.
  ///
  /// On bodies on which only springs act, g is the fraction of the sum of all loads and pulls. On
  /// others that sum is unknown, because contacts and other joints act later; if a spring took its
  /// fraction of a pull that a joint holds, it would add energy. There, only the own pull and the
  /// loads are reduced.
  ///
  /// - Parameters:
  ///   - sprung: The share of the effective mass's inverse that is of bodies with springs alone.
  ///   - load: The velocity of the loads along two axes.
  ///   - h: The duration of a substep, in seconds.
  /// - Returns: The part of the loads that does not act.
  @inline(always)
  mutating func adapt(
    sprung: Float, _ load: (x: Float, y: Float), _ h: Float
  ) -> (x: Float, y: Float) {
    ahead = 0.5 * h * sprung
    if sprung == 1 { return (0, 0) }
    let lost = loss
    (stiffness, loss, gain) = (rate, 0, 1)
    return (lost * load.x, lost * load.y)
  }

  /// A mixture of two springs of the same kind of body.
  @inline(always)
  func mixed(with other: SpringSubstep, share: Float) -> SpringSubstep {
    var mixed = self
    mixed.damping += share * (other.damping - damping)
    mixed.rate += share * (other.rate - rate)
    mixed.gain += share * (other.gain - gain)
    mixed.setPull()
    return mixed
  }

  /// The fraction of an error and its velocity that a substep of h seconds removes.
  func share(_ h: Float) -> Double { Double(rate * h + damping) }

  /// The velocity by which the spring pulls in a substep, along one axis.
  ///
  /// - Parameters:
  ///   - position: The displacement from rest.
  ///   - velocity: The velocity before the substep.
  /// - Returns: The velocity, of which the fraction `gain` acts.
  @inline(always)
  func pull(_ position: Float, _ velocity: Float) -> Float {
    -stiffness * (position + ahead * velocity)
  }
}

/// The last computed springs between points, between angles, and of swings.
struct SpringMemos: BitwiseCopyable, Sendable {
  var point = SpringMemo()
  var angular = SpringMemo()
  var swingPoint = SpringMemo()
  var swingAngular = SpringMemo()
}

/// The last computed spring of this step or an earlier one, because most springs are alike.
struct SpringMemo: BitwiseCopyable, Sendable {
  private var frequency = 0.0
  private var dampingRatio = 0.0
  private var h: Float = 0
  private var last = SpringSubstep()

  /// The spring of a frequency, in Hz, 0 for none, and a damping ratio, for substeps of h seconds.
  @inline(always)
  mutating func spring(_ frequency: Double, _ dampingRatio: Double, _ h: Float) -> SpringSubstep {
    if frequency != self.frequency || dampingRatio != self.dampingRatio || h != self.h {
      (self.frequency, self.dampingRatio, self.h) = (frequency, dampingRatio, h)
      last = SpringSubstep(frequency, dampingRatio, h: Double(h))
    }
    return last
  }
}
