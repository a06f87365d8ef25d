import Geometry

/// The matrix that advances displacement x and velocity v in time: x' = xx x + xv v, v' = vx x + vv
/// v.
struct SpringPropagator {
  var xx, xv, vx, vv: Double
}

extension SpringTiming {
  /// The decay rate c / 2m, per second.
  var decayRate: Double { dampingRatio * angularFrequency }

  /// The square of the decay rate minus that of the angular frequency, in s⁻².
  ///
  /// Above 0 the poles are real, below they oscillate. As a product it does not lose the
  /// difference from critical damping.
  var discriminant: Double {
    angularFrequency * angularFrequency * ((dampingRatio - 1) * (dampingRatio + 1))
  }

  /// The closed form: e^(-bt) times hyperbolic or circular sine and cosine.
  ///
  /// With C = e^(-bt) cosh(st), S = e^(-bt) sinh(st) / s and s² the discriminant:
  /// x = (C + b S) x0 + S v0, v = -w² S x0 + (C - b S) v0. Near critical damping, where s is lost
  /// in the difference of exponentials, C and S are series in s² t² of either sign.
  func propagator(after time: Double) -> SpringPropagator {
    guard time > 0 else { return SpringPropagator(xx: 1, xv: 0, vx: 0, vv: 1) }
    let b = decayRate
    let w2 = angularFrequency * angularFrequency
    let d = discriminant
    let u = d * time * time
    if u > 0.25 {
      let s = Math.sqrt(d)
      let fast = b + s
      let slow = w2 / fast
      let e1 = Math.exp(-slow * time)
      let e2 = Math.exp(-fast * time)
      let half = 0.5 / s
      let sine = (e1 - e2) * half
      return SpringPropagator(
        xx: (fast * e1 - slow * e2) * half, xv: sine, vx: -w2 * sine,
        vv: (fast * e2 - slow * e1) * half)
    }
    let envelope = Math.exp(-b * time)
    let cosine: Double
    let sine: Double
    if u < -0.25 {
      let s = Math.sqrt(-d)
      let circle = Math.sincos(s * time)
      cosine = envelope * circle.cos
      sine = envelope * circle.sin / s
    } else {
      // cosh(sqrt u) and sinh(sqrt u) / sqrt u, to the last bit for |u| up to 1/4.
      let even =
        1 + u / 2 * (1 + u / 12 * (1 + u / 30 * (1 + u / 56 * (1 + u / 90 * (1 + u / 132)))))
      let odd =
        1 + u / 6 * (1 + u / 20 * (1 + u / 42 * (1 + u / 72 * (1 + u / 110 * (1 + u / 156)))))
      cosine = envelope * even
      sine = envelope * odd * time
    }
    return SpringPropagator(
      xx: cosine + b * sine, xv: sine, vx: -w2 * sine, vv: cosine - b * sine)
  }
}
