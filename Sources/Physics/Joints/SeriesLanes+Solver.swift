extension StepContext {
  /// The fraction by which the diagonal of K is raised.
  ///
  /// A motion that two pins prevent, as in a straight series between two walls, would leave a
  /// singular block without this.
  private static var raise: Float { 1e-5 }

  /// Computes the matrices of all series at the bodies' present poses, by block elimination.
  func placeSeries() {
    raiseSeries()
    for index in 0..<runs.seriesLanes.count {
      let c = runs.seriesLanes.rows + index
      c.pointee.arms = arms(c.pointee.ends)
      // If masses differ much, elimination with fewer digits leaves gaps in a series.
      let arms = JointArms<DoubleLanes>(c.pointee.arms)
      let mass = JointMasses<DoubleLanes>(c.pointee.ends.massA)
      var k = arms.response(mass, JointMasses<DoubleLanes>(c.pointee.ends.massB))
      let one = DoubleLanes(repeating: 1)
      k.xx = .choose(wherePositive: k.xx, k.xx + Self.raise * k.xx, one)
      k.yy = .choose(wherePositive: k.yy, k.yy + Self.raise * k.yy, one)
      if c.pointee.hasPrevious {
        let previous = c - 1
        let x = DoubleLanes(previous.pointee.arms.bx)
        let y = DoubleLanes(previous.pointee.arms.by)
        // The block beside the diagonal; the shared body is B of the previous row and A of this
        // one.
        let xx = -(mass.x + mass.inertia * y * arms.ay)
        let xy = mass.inertia * y * arms.ax
        let yx = mass.inertia * x * arms.ay
        let yy = -(mass.y + mass.inertia * x * arms.ax)
        let before = previous.pointee.inverse
        let fill = LaneMatrix(
          xx: before.xx * xx + before.xy * yx, xy: before.xx * xy + before.xy * yy,
          yx: before.xy * xx + before.yy * yx, yy: before.xy * xy + before.yy * yy)
        k.xx -= xx * fill.xx + yx * fill.yx
        k.xy -= xx * fill.xy + yx * fill.yy
        k.yy -= xy * fill.xy + yy * fill.yy
        c.pointee.fill = fill
      }
      c.pointee.inverse = k.inverted()
    }
  }

  /// Applies the impulses of the previous substep.
  func warmStartSeries() {
    forEachSeries { start, end in
      apply(start, end) { ($0.pointee.x, $0.pointee.y) }
    }
  }

  /// Solves each series directly, by substitution forward and back.
  func solveSeries(_ softness: Softness, isBiased: Bool) {
    forEachSeries { start, end in
      substitute(start, end, softness)
      apply(start, end) { c in
        let x = softness.massScale * c.pointee.changeX.lanes - softness.impulseScale * c.pointee.x
        let y = softness.massScale * c.pointee.changeY.lanes - softness.impulseScale * c.pointee.y
        c.pointee.x += x
        c.pointee.y += y
        // The biased sweep includes the warm start, so it applied all of λ.
        let (px, py) = isBiased ? (c.pointee.x, c.pointee.y) : (x, y)
        let turning = c.pointee.arms.turning(px, py)
        c.pointee.ends.add(px, py, turning: turning.a)
        c.pointee.turningB += turning.b
        return (x, y)
      }
    }
  }

  func moveSeriesAnchors() {
    for index in 0..<runs.seriesLanes.count {
      runs.seriesLanes.rows[index].ends.moveAnchors(by: h)
    }
  }

  /// Stores the impulses for the next step, and the corresponding forces.
  func storeSeries() {
    for index in 0..<runs.seriesLanes.count {
      let c = runs.seriesLanes.rows + index
      var ends = c.pointee.ends
      ends.impulseX *= c.pointee.order
      ends.impulseY *= c.pointee.order
      ends.angularImpulse = Lanes.choose(
        where: c.pointee.order, c.pointee.turningB, ends.angularImpulse)
      report(ends)
      for lane in 0..<4 where ends.rows[lane] >= 0 {
        let record = joints + Int(ends.rows[lane])
        record.pointee.impulseX = c.pointee.order[lane] * c.pointee.x[lane]
        record.pointee.impulseY = c.pointee.order[lane] * c.pointee.y[lane]
      }
    }
  }

  @inline(always)
  private func forEachSeries(
    _ body: (UnsafeMutablePointer<SeriesLanes>, UnsafeMutablePointer<SeriesLanes>) -> Void
  ) {
    var start = runs.seriesLanes.rows
    let last = start + runs.seriesLanes.count
    while start < last {
      var end = start + 1
      while end < last && end.pointee.hasPrevious { end += 1 }
      body(start, end)
      start = end
    }
  }

  /// Computes the change of each λ for a hard constraint that removes C' + biasRate C.
  @inline(always)
  private func substitute(
    _ start: UnsafeMutablePointer<SeriesLanes>, _ end: UnsafeMutablePointer<SeriesLanes>,
    _ softness: Softness
  ) {
    var (changeX, changeY) = (DoubleLanes.zero, DoubleLanes.zero)
    var a = motion(start.pointee.ends.bodiesA)
    var c = start
    while c < end {
      let b = motion(c.pointee.ends.bodiesB)
      let (arms, fill) = (c.pointee.arms, c.pointee.fill)
      let velocity = c.pointee.ends.velocity(EndMotions(a: a, b: b), arms)
      let (beforeX, beforeY) = (changeX, changeY)
      changeX = -DoubleLanes(velocity.x + softness.biasRate * arms.x)
      changeY = -DoubleLanes(velocity.y + softness.biasRate * arms.y)
      // In the first row, fill is 0.
      changeX -= fill.xx * beforeX + fill.yx * beforeY
      changeY -= fill.xy * beforeX + fill.yy * beforeY
      (c.pointee.changeX, c.pointee.changeY) = (changeX, changeY)
      a = b
      c += 1
    }
    var (followingX, followingY) = (DoubleLanes.zero, DoubleLanes.zero)
    while c > start {
      c -= 1
      let fill = c.pointee.fill
      let impulse = c.pointee.inverse.impulse(for: c.pointee.changeX, c.pointee.changeY)
      (changeX, changeY) = (impulse.x - followingX, impulse.y - followingY)
      (c.pointee.changeX, c.pointee.changeY) = (changeX, changeY)
      followingX = fill.xx * changeX + fill.xy * changeY
      followingY = fill.yx * changeX + fill.yy * changeY
    }
  }

  /// Applies an impulse at each row, from the first to the last one.
  @inline(always)
  private func apply(
    _ start: UnsafeMutablePointer<SeriesLanes>, _ end: UnsafeMutablePointer<SeriesLanes>,
    _ impulse: (UnsafeMutablePointer<SeriesLanes>) -> (Lanes, Lanes)
  ) {
    var a = motion(start.pointee.ends.bodiesA)
    var c = start
    while c < end {
      var motions = EndMotions(a: a, b: motion(c.pointee.ends.bodiesB))
      let (x, y) = impulse(c)
      c.pointee.ends.apply(x, y, c.pointee.arms, to: &motions)
      write(motions.a, c.pointee.ends.targetsA)
      a = motions.b
      c += 1
    }
    write(a, (end - 1).pointee.ends.targetsB)
  }
}
