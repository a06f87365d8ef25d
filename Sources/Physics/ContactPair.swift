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
  ///
  /// The corners turn with the bodies; the roundings around them lie along the normal as before,
  /// so that a ball that spins fast stays a ball.
  @inline(__always)
  func separation(_ point: ContactPoint, _ contact: ContactRecord, _ nx: Float, _ ny: Float)
    -> Float
  {
    let core = point.cores(contact, nx, ny)
    let ax = a.cosine * core.ax - a.sine * core.ay
    let ay = a.sine * core.ax + a.cosine * core.ay
    let bx = b.cosine * core.bx - b.sine * core.by
    let by = b.sine * core.bx + b.cosine * core.by
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

extension ContactPoint {
  /// The anchors on the unrounded outlines, from the centers of mass.
  @inline(__always)
  func cores(
    _ contact: ContactRecord, _ nx: Float, _ ny: Float
  ) -> (ax: Float, ay: Float, bx: Float, by: Float) {
    let inA = contact.radiusA + 0.5 * separation
    let inB = contact.radiusB + 0.5 * separation
    return (
      anchorAX - inA * nx, anchorAY - inA * ny, anchorBX + inB * nx, anchorBY + inB * ny
    )
  }
}
