import Geometry

/// The acceleration by a kind of field, added to an item's entry.
protocol FieldKernel {
  /// Adds the acceleration for one entry.
  ///
  /// - Parameters:
  ///   - index: The entry.
  ///   - x: The item's position from the field's, in points, in the middle of the tick.
  ///   - y: The same position, downwards.
  ///   - scale: The strength with the falloff, without a unit.
  func act(on index: Int, _ x: Double, _ y: Double, scale: Double)
}

/// Accelerates equally everywhere.
struct LinearKernel: FieldKernel {
  let ax: UnsafeMutablePointer<Double>
  let ay: UnsafeMutablePointer<Double>
  let acceleration: Vector

  @inline(always)
  func act(on index: Int, _ x: Double, _ y: Double, scale: Double) {
    ax[index] += acceleration.x * scale
    ay[index] += acceleration.y * scale
  }
}

/// Accelerates toward the position, or away from it depending on the charges.
struct RadialKernel: FieldKernel {
  let ax: UnsafeMutablePointer<Double>
  let ay: UnsafeMutablePointer<Double>
  let inverseMass: UnsafeMutablePointer<Double>
  /// The charges, for an electric field.
  let charge: UnsafeMutablePointer<Double>?
  let unit: Double
  let minimumRadius: Double
  /// The greatest acceleration per distance to the position, in 1/s².
  let limit: Double

  @inline(always)
  func act(on index: Int, _ x: Double, _ y: Double, scale: Double) {
    var pull = scale * unit
    if let charge { pull *= -charge[index] * inverseMass[index] }
    let distance = (x * x + y * y).squareRoot()
    let share = min(max(pull / max(distance, minimumRadius), -FieldRecord.largest), limit)
    ax[index] -= share * x
    ay[index] -= share * y
  }
}

/// Accelerates at a right angle to the vector from the position.
struct VortexKernel: FieldKernel {
  let ax: UnsafeMutablePointer<Double>
  let ay: UnsafeMutablePointer<Double>

  @inline(always)
  func act(on index: Int, _ x: Double, _ y: Double, scale: Double) {
    ax[index] += scale * y
    ay[index] -= scale * x
  }
}

/// Accelerates by noise, or by noise in proportion to the speed.
struct NoiseKernel: FieldKernel {
  let ax: UnsafeMutablePointer<Double>
  let ay: UnsafeMutablePointer<Double>
  /// The velocities, for turbulence.
  let velocity: (x: UnsafeMutablePointer<Double>, y: UnsafeMutablePointer<Double>)?
  let noise: FieldNoise

  @inline(always)
  func act(on index: Int, _ x: Double, _ y: Double, scale: Double) {
    var strength = scale
    if let velocity {
      let (vx, vy) = (velocity.x[index], velocity.y[index])
      strength *= (vx * vx + vy * vy).squareRoot()
    } else {
      strength *= GravityRecord.unit
    }
    let push = noise.value(x, y) * strength
    ax[index] += push.x
    ay[index] += push.y
  }
}

/// Adds up stiffnesses and their pulls.
struct SpringKernel: FieldKernel {
  let pullX: UnsafeMutablePointer<Double>
  let pullY: UnsafeMutablePointer<Double>
  let stiffness: UnsafeMutablePointer<Double>
  let inverseMass: UnsafeMutablePointer<Double>

  @inline(always)
  func act(on index: Int, _ x: Double, _ y: Double, scale: Double) {
    let square = scale * (FieldRecord.unitMass * inverseMass[index])
    stiffness[index] += square
    pullX[index] -= square * x
    pullY[index] -= square * y
  }
}

/// Adds up rates: of drag, or of turning when there are charges.
struct RateKernel: FieldKernel {
  let rate: UnsafeMutablePointer<Double>
  let inverseMass: UnsafeMutablePointer<Double>
  let charge: UnsafeMutablePointer<Double>?

  @inline(always)
  func act(on index: Int, _ x: Double, _ y: Double, scale: Double) {
    var rate = scale * (FieldRecord.unitMass * inverseMass[index])
    if let charge { rate *= charge[index] }
    self.rate[index] += rate
  }
}

/// Adds up velocities.
struct VelocityKernel: FieldKernel {
  let targetX: UnsafeMutablePointer<Double>
  let targetY: UnsafeMutablePointer<Double>
  let targets: UnsafeMutablePointer<Double>
  let velocity: Vector

  @inline(always)
  func act(on index: Int, _ x: Double, _ y: Double, scale: Double) {
    targetX[index] += velocity.x * scale
    targetY[index] += velocity.y * scale
    targets[index] += 1
  }
}
