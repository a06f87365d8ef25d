import CSweeps

// A series that goes taut pulls with many times the force of the step before, by which
// `raiseInertias` went: in the four substeps of one step its links could swing up to hundreds of times
// as far. So the links of a series get an inertia for the forces of each substep, too.
extension StepContext {
  /// The square of the largest swing of a link in a substep, in rad².
  private static var linkSwingSquare: Float { 0.2 }

  /// Raises the inertia of links that would swing too fast under the impulses of this substep.
  ///
  /// They keep their angular momentum; until the end of the step their inertia does not shrink again.
  func raiseSeries() {
    let limit = Self.linkSwingSquare * inverseH
    for index in 0..<runs.seriesLanes.count {
      let c = runs.seriesLanes.rows + index
      guard c.pointee.hasPrevious else { continue }
      let previous = c - 1
      let (a, b) = (previous.pointee.arms, c.pointee.arms)
      let load =
        Self.leverage(previous.pointee.x, previous.pointee.y, a.bx, a.by)
        + Self.leverage(c.pointee.x, c.pointee.y, b.ax, b.ay)
      let old = c.pointee.ends.massA.inertia
      if any(load * old .> limit) { raise(c, limit / load) }
    }
  }

  /// The size of an impulse times its arm.
  @inline(always)
  private static func leverage(_ x: Lanes, _ y: Lanes, _ armX: Lanes, _ armY: Lanes) -> Lanes {
    ((x * x + y * y) * (armX * armX + armY * armY)).squareRoot()
  }

  /// Gives the links between four rows and the rows before them at most some inverse inertias.
  @inline(never)
  private func raise(_ c: UnsafeMutablePointer<SeriesLanes>, _ most: Lanes) {
    let old = c.pointee.ends.massA.inertia
    for lane in 0..<4 where most[lane] < old[lane] {
      c.pointee.ends.massA.inertia[lane] = most[lane]
      let row = c.pointee.ends.targetsA.row(lane)
      if row == Int(nowhere) { continue }
      motions[row].w *= most[lane] / old[lane]
      bodies[row].raisedInertia = 1 / most[lane]
    }
    (c - 1).pointee.ends.massB.inertia = c.pointee.ends.massA.inertia
  }
}
