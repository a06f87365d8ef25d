import CSweeps
import Geometry

/// The external accelerations of a body in every substep, and its damping.
///
/// Velocities are lanes: x, y, angular velocity, and the added angle, which is next to them in
/// memory.
struct Drive: BitwiseCopyable, Sendable {
  /// The change of velocity by external forces and accelerations, without damping.
  var load = Lanes.zero
  /// The fraction of such changes that is left with damping.
  var gain = Lanes(repeating: 1)
  /// The fraction of the velocity that damping removes.
  var lost = Lanes.zero
  /// The excess over one half of the new velocity's weight in a substep's displacement.
  var bend = Lanes.zero

  /// The change of velocity by external forces and accelerations, already damped.
  @inline(always) var velocityChange: Lanes { load * gain }
}

/// Three numbers that make a substep of h seconds exact under damping at a rate r, with x = r h.
///
/// A velocity v under an acceleration a becomes v' = v - lost v + gain h a, where lost = 1 - e^(-x)
/// and gain = lost / x. The body moves by h ((1/2 - bend) v + (1/2 + bend) v'), where bend = (1 -
/// gain) / lost - 1/2. Up to x = 0.1 the Padé approximation of order 2 takes the place of e^(-x).
/// It is off by less than 2e-8, and with it a body comes to rest after v / r exactly.
struct Decay<Number: BinaryFloatingPoint> {
  let lost, gain, bend: Number

  @inline(always)
  init(_ x: Number) {
    guard x <= 0.1 else {
      let rate = Double(x)
      let lost = 1 - Math.exp(-rate)
      let gain = lost / rate
      (self.lost, self.gain) = (Number(lost), Number(gain))
      bend = Number((1 - gain) / lost - 0.5)
      return
    }
    let inverse = 1 / (12 + 6 * x + x * x)
    lost = 12 * x * inverse
    gain = 12 * inverse
    bend = x / 12
  }
}

/// A body on which only springs act.
struct SprungBody: BitwiseCopyable, Sendable {
  var drive = Drive()
  /// The velocity before a substep.
  var old = Lanes.zero
  var row: Int32
}

/// A body on which contacts act, or joints other than springs.
struct ConstrainedBody: BitwiseCopyable, Sendable {
  var drive = Drive()
  /// The velocity that the body has without sweeps, and the reduction of its displacement speed.
  var flying = Lanes.zero
  var lag = Lanes.zero
  /// The fraction of a substep's change of velocity that does not affect its displacement.
  ///
  /// It is half, minus `bend`, for a free body, whose displacement is then exact; 0 if joints act,
  /// because they need the whole velocity.
  var lagShare = Lanes.zero
  /// The share of the last substep's displacement that comes at its end.
  ///
  /// The other share comes at the start of the step: half if only joints act, and nothing if the
  /// body moves by whole substeps.
  var lastShare: Float = 1
  var row: Int32
}
