import CSweeps

// A series that goes taut pulls with many times the force of the previous step, which
// `raiseInertias` used: in the four substeps of one step its links could swing up to hundreds of
// times too far. So the links of a series also get an inertia for the forces of each substep.
extension StepContext {
  /// The square of the largest swing of a link in a substep, in rad².
  private static var linkSwingSquare: Float { 0.2 }

  /// The greatest factor of an inertia, so that it stays finite.
  private static var greatestGrowth: Float { 1e6 }

  /// The inertia that a link needs per unit of impulse at an arm of 1 pt.
  private var inertiaPerLeverage: Float { h / Self.linkSwingSquare }

  /// Computes the inertias that the links of series need per impulse, once, because arms only turn.
  func prepareSeriesInertias() {
    for index in 0..<runs.seriesLanes.count {
      let c = runs.seriesLanes.rows + index
      (c.pointee.needBefore, c.pointee.need) = (.zero, .zero)
      guard c.pointee.hasPrevious else { continue }
      let share: Lanes = c.pointee.ends.massA.inertia * inertiaPerLeverage
      let scale: Lanes = (share * share) * Float(2)
      let (b, a) = ((c - 1).pointee.ends, c.pointee.ends)
      let (lengthB, lengthA): (Lanes, Lanes) = (
        b.bx * b.bx + b.by * b.by, a.ax * a.ax + a.ay * a.ay
      )
      c.pointee.needBefore = scale * lengthB
      c.pointee.need = scale * lengthA
    }
  }

  /// Raises the inertia of links that would swing too fast under this substep's impulses.
  ///
  /// They keep their angular momentum; until the end of the step their inertia does not fall again.
  func raiseSeries() {
    var before = Lanes.zero
    for index in 0..<runs.seriesLanes.count {
      let c = runs.seriesLanes.rows + index
      let square = c.pointee.x * c.pointee.x + c.pointee.y * c.pointee.y
      // (p + q)² is at most 2 p² + 2 q².
      let bound = before * c.pointee.needBefore + square * c.pointee.need
      if any(bound .> Lanes(repeating: 1)) { raise(c, before, square) }
      before = square
    }
  }

  /// Raises the inertias of the links between four rows and their previous rows as needed.
  @inline(never)
  private func raise(
    _ c: UnsafeMutablePointer<SeriesLanes>, _ before: Lanes, _ square: Lanes
  ) {
    let needs =
      ((before * c.pointee.needBefore).squareRoot() + (square * c.pointee.need).squareRoot())
      * Lanes(repeating: Float(0.5).squareRoot())
    for lane in 0..<4 where needs[lane] > 1 {
      let growth = Swift.min(needs[lane], Self.greatestGrowth)
      c.pointee.ends.massA.inertia[lane] /= growth
      c.pointee.needBefore[lane] /= growth * growth
      c.pointee.need[lane] /= growth * growth
      let row = c.pointee.ends.targetsA.row(lane)
      if row == Int(nowhere) { continue }
      motions[row].w /= growth
      bodies[row].raisedInertia = 1 / c.pointee.ends.massA.inertia[lane]
    }
    (c - 1).pointee.ends.massB.inertia = c.pointee.ends.massA.inertia
  }
}
