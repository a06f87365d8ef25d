import Geometry

/// How a pass corrects an error: the rate of the correction and the scales of the impulse.
///
/// Source: Erin Catto, "Solver2D", 2024.
struct Softness: BitwiseCopyable, Sendable {
  var biasRate: Float
  var massScale: Float
  var impulseScale: Float

  /// Corrects nothing: for the relaxing sweep.
  static let none = Softness(biasRate: 0, massScale: 1, impulseScale: 0)

  /// The implicit spring of a frequency, in Hz, and a damping ratio, for passes of h seconds.
  init(frequency: Double, dampingRatio: Double, h: Double) {
    let omega = 2 * Math.pi * frequency
    let a1 = 2 * dampingRatio + h * omega
    let a2 = h * omega * a1
    let a3 = 1 / (1 + a2)
    biasRate = Float(omega / a1)
    massScale = Float(a2 * a3)
    impulseScale = Float(a3)
  }

  private init(biasRate: Float, massScale: Float, impulseScale: Float) {
    self.biasRate = biasRate
    self.massScale = massScale
    self.impulseScale = impulseScale
  }
}

/// A spring whose discrete poles are those of the continuous one: v' = (1 - m) v - k x,
/// x' = x + h v' oscillates and decays as the frequency and the damping ratio say.
///
/// m = 1 - e^(-2zwh) and h k = 2 - m - 2 e^(-zwh) cos(wh sqrt(1 - z²)), cosh when over-damped.
struct MatchedSpring: BitwiseCopyable, Sendable {
  /// The part of the velocity that a pass takes away.
  var damping: Float
  /// The velocity that a pass gives per point of error, in 1/s.
  var rate: Float

  /// The spring of a frequency above 0, in Hz, of which more than a quarter of the pass rate acts
  /// as that, and a damping ratio of at least 0, for passes of h seconds.
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
    damping = Float(m)
    rate = Float((2 - m - sum) / h)
  }
}
