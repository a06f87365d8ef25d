/// The two bodies of a contact, loaded once while its points are solved.
struct Pair {
  var a: MotionRecord
  var b: MotionRecord
  let massA: MassRecord
  let massB: MassRecord

  @inline(__always)
  init(_ context: StepContext, _ rowA: Int, _ rowB: Int) {
    a = context.motions[rowA]
    b = context.motions[rowB]
    massA = context.masses[rowA]
    massB = context.masses[rowB]
  }

  /// Writes the velocities back; fixed bodies have none, so theirs do not change.
  @inline(__always)
  func store(_ context: StepContext, _ rowA: Int, _ rowB: Int) {
    context.motions[rowA] = a
    context.motions[rowB] = b
  }

  /// The gap at a point, after what the passes so far have moved.
  @inline(__always)
  func separation(_ point: ContactPoint, _ nx: Float, _ ny: Float) -> Float {
    let ax = a.cosine * point.anchorAX - a.sine * point.anchorAY
    let ay = a.sine * point.anchorAX + a.cosine * point.anchorAY
    let bx = b.cosine * point.anchorBX - b.sine * point.anchorBY
    let by = b.sine * point.anchorBX + b.cosine * point.anchorBY
    let x = (b.dx - a.dx) + (bx - ax)
    let y = (b.dy - a.dy) + (by - ay)
    return x * nx + y * ny + point.adjustedSeparation
  }

  @inline(__always)
  func normalVelocity(_ point: ContactPoint, _ nx: Float, _ ny: Float) -> Float {
    let x = (b.vx - b.w * point.anchorBY) - (a.vx - a.w * point.anchorAY)
    let y = (b.vy + b.w * point.anchorBX) - (a.vy + a.w * point.anchorAX)
    return x * nx + y * ny
  }

  @inline(__always)
  func tangentVelocity(_ point: ContactPoint, _ nx: Float, _ ny: Float) -> Float {
    let x = (b.vx - b.w * point.anchorBY) - (a.vx - a.w * point.anchorAY)
    let y = (b.vy + b.w * point.anchorBX) - (a.vy + a.w * point.anchorAX)
    return y * nx - x * ny
  }

  /// Applies an impulse along the normal and one along the tangent (-ny, nx).
  @inline(__always)
  mutating func push(
    _ point: ContactPoint, _ normal: Float, _ tangent: Float, _ nx: Float, _ ny: Float
  ) {
    let px = normal * nx - tangent * ny
    let py = normal * ny + tangent * nx
    a.vx -= massA.x * px
    a.vy -= massA.y * py
    a.w -= massA.inertia * (point.anchorAX * py - point.anchorAY * px)
    b.vx += massB.x * px
    b.vy += massB.y * py
    b.w += massB.inertia * (point.anchorBX * py - point.anchorBY * px)
  }
}
