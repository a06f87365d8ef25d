import Geometry

extension FieldColumns {
  /// Computes the positions and velocities at which fields are evaluated.
  ///
  /// A force is evaluated at the position of the item in the middle of the tick at its present
  /// velocity. A force that is constant during the tick then gives a leapfrog step, whose energy
  /// does not drift; evaluated at the beginning, it would make every orbit grow.
  ///
  /// Source: E. Hairer, C. Lubich, G. Wanner, "Geometric numerical integration illustrated by the
  /// Störmer-Verlet method", Acta Numerica, 2003.
  func gather(_ columns: ItemColumns, over duration: Double) {
    let source = (
      x: columns.column(.x), y: columns.column(.y), vx: columns.column(.vx),
      vy: columns.column(.vy)
    )
    let (startX, startY, vx, vy) = (self[.startX], self[.startY], self[.vx], self[.vy])
    let (x, y) = (self[.x], self[.y])
    let half = 0.5 * duration
    for index in 0..<count {
      let row = rows[index]
      startX[index] = source.x[row]
      startY[index] = source.y[row]
      vx[index] = source.vx[row]
      vy[index] = source.vy[row]
      x[index] = startX[index] + half * vx[index]
      y[index] = startY[index] + half * vy[index]
    }
  }

  /// Converts the effects of fields into accelerations for the tick, in `ax` and `ay`, and damping.
  ///
  /// The damping stays in `drag`: the world damps in each substep, so that the distance is exact
  /// too.
  ///
  /// - Parameter duration: The tick's duration, in seconds.
  func solve(over duration: Double) {
    if isCoupled { for index in 0..<count { solve(index, over: duration) } }
    let (ax, ay) = (self[.ax], self[.ay])
    let limit = FieldRecord.largestAcceleration
    var largest = 0.0
    for index in 0..<count {
      let square = ax[index] * ax[index] + ay[index] * ay[index]
      largest = square > largest ? square : largest
    }
    guard largest > limit * limit else { return }
    for index in 0..<count {
      var acceleration = Vector(ax[index], ay[index])
      acceleration.limit(to: limit)
      (ax[index], ay[index]) = (acceleration.x, acceleration.y)
    }
  }

  /// Converts springs, rates and imposed velocities of one entry into an acceleration.
  private func solve(_ index: Int, over duration: Double) {
    let velocity = Vector(self[.vx][index], self[.vy][index])
    let known = Vector(self[.knownX][index], self[.knownY][index])
    let (kept, gain) = (self[.kept][index], self[.gain][index])
    var acceleration = Vector(self[.ax][index], self[.ay][index])
    if self[.stiffness][index] != 0 {
      let pull = Vector(self[.pullX][index], self[.pullY][index])
      acceleration += pull * Self.yielding(self[.stiffness][index], over: duration)
    }
    let (drag, spin) = (self[.drag][index], self[.spin][index])
    let isDamped = drag > 0 && spin == 0 && self[.targets][index] == 0
    self[.drag][index] = isDamped ? Domain.dampingRate.clamped(drag) : 0
    if self[.targets][index] != 0 {
      let target = Vector(self[.targetX][index], self[.targetY][index])
      acceleration = (target - velocity * kept) / gain - known
    } else if !isDamped && (drag != 0 || spin != 0) {
      let flow = Flow(drag: drag, spin: spin, over: duration)
      // A velocity so small that its numbers round coarsely does not change.
      let change = velocity.lengthSquared < 1e-40 ? .zero : flow.kept(velocity) - velocity
      acceleration =
        change * (kept / gain) + flow.gain(acceleration + known) / duration - known
    }
    self[.ax][index] = acceleration.x
    self[.ay][index] = acceleration.y
  }

  /// The mean acceleration by the damping of an entry that `solve` left to the world.
  func dampingAcceleration(_ index: Int, over duration: Double) -> Vector {
    guard isCoupled, self[.drag][index] > 0 else { return .zero }
    let velocity = Vector(self[.vx][index], self[.vy][index])
    let known = Vector(self[.knownX][index], self[.knownY][index])
    let flow = Flow(drag: self[.drag][index], spin: 0, over: duration)
    return (flow.kept(velocity) - velocity) * (self[.kept][index] / self[.gain][index])
      + flow.gain(known) / duration - known
  }

  /// The factor that softens a spring so that leapfrog steps oscillate at its own frequency.
  ///
  /// A leapfrog with stiffness k turns by the angle a per step of length h where 2 sin(a / 2) = h
  /// sqrt(k). Above a quarter turn per tick, the stiffness is limited to that of a quarter turn.
  private static func yielding(_ stiffness: Double, over duration: Double) -> Double {
    let square = stiffness * duration * duration
    // Below this the factor is 1 to the last digit, and the formula would lose digits.
    guard abs(square) > 1e-16 else { return 1 }
    guard square > 0 else { return min(1, 4 / -square) }
    let turn = 2 * Math.sin(min(Math.sqrt(square), Math.pi / 2) / 2)
    return turn * turn / square
  }
}

/// The exact effect of drag and a magnetic field together on a velocity in a tick.
///
/// The velocity v follows v' = a - d v + s (v.y, -v.x). With x as the real and y as the imaginary
/// part this is v' = a + c v for the number c = -d - i s, so v becomes v exp(c t) + a (exp(c t) -
/// 1) / c.
private struct Flow {
  private var keptReal: Double
  private var keptImaginary: Double
  private var gainReal: Double
  private var gainImaginary: Double

  init(drag: Double, spin: Double, over duration: Double) {
    // Even a strong drag leaves enough velocity that rounding cannot reverse it.
    let decay = max(Math.exp(min(max(-drag * duration, -100), 40)), 4e-6)
    let (sine, cosine) = Math.sincos(-spin * duration)
    (keptReal, keptImaginary) = (decay * cosine, decay * sine)
    let size = drag * drag + spin * spin
    if size * duration * duration < 1e-8 {
      gainReal = duration * (1 - 0.5 * drag * duration)
      gainImaginary = -0.5 * duration * spin * duration
    } else {
      let (real, imaginary) = (keptReal - 1, keptImaginary)
      gainReal = (-drag * real - spin * imaginary) / size
      gainImaginary = (-drag * imaginary + spin * real) / size
    }
  }

  func kept(_ v: Vector) -> Vector {
    Vector(keptReal * v.x - keptImaginary * v.y, keptReal * v.y + keptImaginary * v.x)
  }

  func gain(_ a: Vector) -> Vector {
    Vector(gainReal * a.x - gainImaginary * a.y, gainReal * a.y + gainImaginary * a.x)
  }
}
