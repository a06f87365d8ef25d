/// Four pins that are solved side by side, see `PinJoint`.
struct PinLanes: LaneRow {
  var ends: EndLanes
  /// The arms and m at the present poses of the bodies.
  private var arms: JointArms<Lanes>
  private var mass: EffectiveMassMatrix<Lanes>
  /// λ.
  private var x: Lanes
  private var y: Lanes

  @inline(always)
  mutating func prepare(_ sources: LaneSources<PinRow>, _ step: StepContext) {
    step.prepare(&ends, sources)
    x = sources.lanes { $0.pointee.x }
    y = sources.lanes { $0.pointee.y }
  }

  @inline(always)
  mutating func place(_ step: StepContext) {
    arms = step.arms(ends)
    mass = arms.response(ends.massA, ends.massB).inverted()
  }

  @inline(always)
  mutating func warmStart(_ step: StepContext) {
    var motions = step.motions(ends)
    ends.apply(x, y, arms, to: &motions)
    step.write(motions, ends)
  }

  @inline(always)
  mutating func solve(_ step: StepContext, _ softness: Softness, isBiased: Bool) {
    var motions = step.motions(ends)
    let velocity = ends.velocity(motions, arms)
    let wanted = mass.impulse(
      for: velocity.x + softness.biasRate * arms.x, velocity.y + softness.biasRate * arms.y)
    let changeX = -softness.massScale * wanted.x - softness.impulseScale * x
    let changeY = -softness.massScale * wanted.y - softness.impulseScale * y
    x += changeX
    y += changeY
    ends.apply(changeX, changeY, arms, to: &motions)
    step.write(motions, ends)
    // The biased sweep includes the warm start, so it applied all of λ.
    let (px, py) = isBiased ? (x, y) : (changeX, changeY)
    ends.add(px, py, turning: arms.turning(px, py).a)
  }

  func store(_ step: StepContext) {
    step.report(ends)
    for lane in 0..<4 where ends.rows[lane] >= 0 {
      let record = step.joints + Int(ends.rows[lane])
      (record.pointee.impulseX, record.pointee.impulseY) = (x[lane], y[lane])
    }
  }
}
