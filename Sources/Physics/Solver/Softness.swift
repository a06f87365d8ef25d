import Geometry

/// The rate at which a substep corrects an error, and the scales of mass and impulse.
///
/// Source: Erin Catto, "Solver2D", 2024.
struct Softness: BitwiseCopyable, Sendable {
  var biasRate: Float
  var massScale: Float
  var impulseScale: Float

  /// No correction, for the relaxing sweep.
  static let none = Softness(biasRate: 0, massScale: 1, impulseScale: 0)

  /// The implicit spring of a frequency, in Hz, and a damping ratio, for substeps of h seconds.
  init(frequency: Double, dampingRatio: Double, h: Double) {
    let omega = 2 * Math.pi * frequency
    let a1 = 2 * dampingRatio + h * omega
    let a2 = h * omega * a1
    let a3 = 1 / (1 + a2)
    biasRate = Float(omega / a1)
    massScale = Float(a2 * a3)
    impulseScale = Float(a3)
  }

  /// The fraction of its mass with which a point is solved, from 0 to 1.
  ///
  /// It depends on how much an impulse at the contact's other point acts like one at this point.
  /// Two points with equal loads are as soft as one point with both loads.
  @inline(always)
  func massScale(correlation: Lanes) -> Lanes {
    massScale / (massScale + (1 + correlation) * impulseScale)
  }

  private init(biasRate: Float, massScale: Float, impulseScale: Float) {
    self.biasRate = biasRate
    self.massScale = massScale
    self.impulseScale = impulseScale
  }
}
