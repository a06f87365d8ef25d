// The formulas that joints between two points share, see `Joint`.

/// The velocity of a body, and the angle that the step has added so far.
struct JointMotion<Number: JointNumber>: BitwiseCopyable {
  var x: Number
  var y: Number
  var w: Number
  let turn: Number
}

/// The inverse masses of a body.
struct JointMasses<Number: JointNumber>: BitwiseCopyable, Sendable {
  var x = Number.zero
  var y = Number.zero
  var inertia = Number.zero
}

/// The arms rA and rB of a joint in a substep, and the vector d = pB - pA from anchor A to anchor
/// B.
struct JointArms<Number: JointNumber>: BitwiseCopyable, Sendable {
  var ax = Number.zero
  var ay = Number.zero
  var bx = Number.zero
  var by = Number.zero
  var x = Number.zero
  var y = Number.zero

  /// The velocity of anchor B relative to anchor A.
  @inline(always)
  func velocity(_ a: JointMotion<Number>, _ b: JointMotion<Number>) -> (x: Number, y: Number) {
    ((b.x - b.w * by) - (a.x - a.w * ay), (b.y + b.w * bx) - (a.y + a.w * ax))
  }

  /// K of the two anchors.
  @inline(always)
  func response(
    _ a: JointMasses<Number>, _ b: JointMasses<Number>
  ) -> InverseMassMatrix<Number> {
    InverseMassMatrix(
      xx: a.x + a.inertia * ay * ay + (b.x + b.inertia * by * by),
      xy: -a.inertia * ax * ay - b.inertia * bx * by,
      yy: a.y + a.inertia * ax * ax + (b.y + b.inertia * bx * bx))
  }

  /// The angular impulses of (px, py) at the anchors of A and of B, about the centers of mass.
  @inline(always)
  func turning(_ px: Number, _ py: Number) -> (a: Number, b: Number) {
    (ax * py - ay * px, bx * py - by * px)
  }
}

extension JointMotion {
  /// Adds the change by an impulse and an angular impulse.
  @inline(always)
  mutating func add(
    _ px: Number, _ py: Number, turning: Number, _ mass: JointMasses<Number>
  ) {
    x += mass.x * px
    y += mass.y * py
    w += mass.inertia * turning
  }

  /// Adds the change by the opposite of an impulse and an angular impulse.
  @inline(always)
  mutating func subtract(
    _ px: Number, _ py: Number, turning: Number, _ mass: JointMasses<Number>
  ) {
    x -= mass.x * px
    y -= mass.y * py
    w -= mass.inertia * turning
  }
}

extension JointArms<DoubleLanes> {
  @inline(always)
  init(_ arms: JointArms<Lanes>) {
    (ax, ay) = (DoubleLanes(arms.ax), DoubleLanes(arms.ay))
    (bx, by) = (DoubleLanes(arms.bx), DoubleLanes(arms.by))
    (x, y) = (DoubleLanes(arms.x), DoubleLanes(arms.y))
  }
}

extension JointMasses<DoubleLanes> {
  @inline(always)
  init(_ mass: JointMasses<Lanes>) {
    (x, y, inertia) = (DoubleLanes(mass.x), DoubleLanes(mass.y), DoubleLanes(mass.inertia))
  }
}

/// K of two anchors, the inverse of their effective mass: a symmetric matrix.
struct InverseMassMatrix<Number: JointNumber>: BitwiseCopyable {
  var xx: Number
  var xy: Number
  var yy: Number

  /// The effective mass along an axis; 0 where nothing can move.
  @inline(always)
  func mass(along x: Number, _ y: Number) -> Number {
    .inverse(x * (xx * x + 2 * (xy * y)) + yy * y * y)
  }

  /// m; 0 in a direction in which nothing can move.
  @inline(always)
  func inverted() -> EffectiveMassMatrix<Number> {
    let determinant = xx * yy - xy * xy
    let scale = Number.inverse(determinant)
    return EffectiveMassMatrix(
      xx: .choose(wherePositive: determinant, scale * yy, .inverse(xx)),
      xy: -scale * xy,
      yy: .choose(wherePositive: determinant, scale * xx, .inverse(yy)))
  }

  /// The impulse that changes a velocity by (x, y); 0 in a direction in which nothing can move.
  @inline(always)
  func impulse(for x: Number, _ y: Number) -> (x: Number, y: Number) {
    inverted().impulse(for: x, y)
  }
}

/// m of two anchors: a symmetric matrix.
struct EffectiveMassMatrix<Number: JointNumber>: BitwiseCopyable, Sendable {
  var xx = Number.zero
  var xy = Number.zero
  var yy = Number.zero

  /// The impulse that changes a velocity by (x, y).
  @inline(always)
  func impulse(for x: Number, _ y: Number) -> (x: Number, y: Number) {
    (xx * x + xy * y, xy * x + yy * y)
  }
}

/// The direction and the length of a vector between two anchors.
///
/// Coinciding points have no direction; then any direction separates them.
@inline(always)
func direction<Number: JointNumber>(
  _ x: Number, _ y: Number
) -> (x: Number, y: Number, length: Number) {
  let length = (x * x + y * y).squareRoot()
  let distance = length - Number(repeating: 1e-6)
  return (
    .choose(wherePositive: distance, x / length, .zero),
    .choose(wherePositive: distance, y / length, Number(repeating: 1)), length
  )
}

/// Adds a change to an impulse within a bound on its size, and returns the actual change.
@inline(always)
func bounded<Number: JointNumber>(
  _ impulse: inout Number, _ change: Number, _ bound: Number
) -> Number {
  let old = impulse
  impulse = .smaller(.larger(old + change, -bound), bound)
  return impulse - old
}

extension Softness {
  /// The impulse that corrects an error softly: Δλ = -massScale · m (v + biasRate · C) -
  /// impulseScale · λ.
  @inline(always)
  func change<Number: JointNumber>(
    _ velocity: Number, _ error: Number, _ mass: Number, _ impulse: Number
  ) -> Number {
    -massScale * (mass * (velocity + biasRate * error)) - impulseScale * impulse
  }

  /// The impulse that keeps a separation at least 0; a substep may close it, but not overshoot.
  @inline(always)
  func limit<Number: JointNumber>(
    _ velocity: Number, _ separation: Number, _ mass: Number, _ inverseH: Float,
    _ impulse: inout Number
  ) -> Number {
    let old = impulse
    let closing = -mass * (velocity + inverseH * separation)
    let correcting = change(velocity, separation, mass, old)
    impulse = .larger(old + .choose(wherePositive: separation, closing, correcting), .zero)
    return impulse - old
  }
}
