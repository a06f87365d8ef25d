/// A body whose inertia a step raises, and the inverse of its own inertia.
struct RaisedInertia: BitwiseCopyable, Sendable {
  var row: Int32
  var inverse: Float
}

/// The impulses and arms of the joints of a body, which decide how fast it swings.
struct Leverage: BitwiseCopyable, Sendable {
  /// The sum of the previous step's impulses, without springs, times their arms.
  ///
  /// It is in mass · pt²/s per rad.
  var load: Float = 0
  /// The square of the longest arm, in pt².
  var reachSquare: Float = 0
  var count: Int32 = 0
  /// The number of rigid pins among them; 0 beside a weld.
  var pinCount: Int32 = 0
}

// A force f at an arm r turns a body back by r · f per radian: a body that hangs between far
// anchors swings about the line of tension with (r · f / I)^(1/2) rad/s. A substep uses the forces
// from before the body turned. That is stable only for swings of up to 2 rad a substep, and of less
// where sweeps leave an error: small bodies on long arms in a taut net swing faster, and each swing
// was larger than the one before.
//
// So a step gives such a body an inertia with which it swings slowly enough. This inertia follows
// the forces, and each change of it does work, which adds up where bodies tremble. So a body in a
// net has at least the inertia of a bar that reaches as far as its joints, whatever the forces are.
// Springs are as stiff as the effective mass at their ends. With a small inertia that mass follows
// the angle at which they pull, and in nets of springs this work adds up too. Nearly all bodies
// have a larger inertia than all this; a step leaves theirs as it is, to the bit.
//
// The force follows the speed of the links of a swinging chain one step late, so its links would
// have a larger inertia when they slow down than when they become faster, and the chain would gain
// energy. So links turn more slowly when their inertia grows, by their angular momentum, and not
// faster when it shrinks. In nets, whose inertias hardly change, this is not needed.
extension StepContext {
  /// The square of the largest swing in a substep, in rad².
  private static var swingSquare: Float { 0.3 }
  /// The least inertia of a body in a net, over its mass and the square of its longest arm.
  ///
  /// A bar has 1/3 for arms of half its length. This is a little less, so that bars held at their
  /// ends and boxes held at their corners keep their own inertia.
  private static var barShare: Float { 0.3 }
  /// The same share for a body on which only springs act; with more they would pull harder.
  private static var springShare: Float { 0.1 }
  /// The least number of joints of a body in a net; a body with two is in a series of joints.
  private static var netCount: Int32 { 3 }

  /// Raises the inertia of bodies that would swing too fast, and of some bodies in nets.
  ///
  /// The former would swing too fast under the impulses of the previous step; the latter have
  /// anchors far outside of them. Forces may turn within a step, so only their size is used and not
  /// their direction.
  mutating func raiseInertias() {
    guard let leverages = runs.leverages else { return }
    for index in 0..<boundCount { leverages[Int(bound[index].row)] = Leverage() }
    for index in 0..<sprungCount { leverages[Int(sprung[index].row)] = Leverage() }
    addLeverages(to: leverages)
    for index in 0..<boundCount { raise(bound[index].row, leverages, Self.barShare) }
    for index in 0..<sprungCount { raise(sprung[index].row, leverages, Self.springShare) }
  }

  private mutating func raise(
    _ row: Int32, _ leverages: UnsafeMutablePointer<Leverage>, _ share: Float
  ) {
    let leverage = leverages[Int(row)]
    let mass = masses[Int(row)]
    var least = leverage.load * (h / Self.swingSquare)
    let linear = Swift.max(mass.x, mass.y)
    if leverage.count >= Self.netCount && linear > 0 {
      least = Swift.max(least, share * leverage.reachSquare / linear)
    }
    let before = bodies[Int(row)].raisedInertia
    if before != 0 { bodies[Int(row)].raisedInertia = 0 }
    guard least * mass.inertia > 1 else { return }
    runs.raised.append(RaisedInertia(row: row, inverse: mass.inertia))
    masses[Int(row)].inertia = 1 / least
    let isLink = leverage.pinCount == leverage.count && leverage.count < Self.netCount
    // Joints outside of series have too large an error in such forces for half a substep at the
    // start.
    guard isLink else {
      bodies[Int(row)].flags |= BodyRecord.wholeSubsteps
      runs.areWhole = true
      return
    }
    bodies[Int(row)].raisedInertia = least
    let growth = least * Swift.min(mass.inertia, before > 0 ? 1 / before : .infinity)
    if growth > 1 { motions[Int(row)].w /= growth }
  }

  /// Restores the bodies' own inertia.
  func restoreInertias() {
    for index in 0..<runs.raised.count {
      let raised = runs.raised.rows[index]
      masses[Int(raised.row)].inertia = raised.inverse
    }
  }

  /// Adds the leverages of rows.
  @inline(always)
  func add<Row: JointRow>(_ run: Run<Row>, to leverages: UnsafeMutablePointer<Leverage>) {
    for index in 0..<run.count {
      let (ends, x, y) = run.rows[index].leverage
      add(ends, x, y, leverages)
    }
  }

  /// Adds an impulse at each end.
  @inline(always)
  private func add(
    _ c: JointEnds, _ x: Float, _ y: Float, _ leverages: UnsafeMutablePointer<Leverage>
  ) {
    let square = x * x + y * y
    add(square, c.ax * c.ax + c.ay * c.ay, leverages + Int(c.bodyA), c.bodyA)
    if c.bodyB >= 0 { add(square, c.bx * c.bx + c.by * c.by, leverages + Int(c.bodyB), c.bodyB) }
  }

  /// Adds the size of an impulse times its arm, both squared, to a body that can turn.
  @inline(always)
  private func add(
    _ square: Float, _ armSquare: Float, _ leverage: UnsafeMutablePointer<Leverage>, _ row: Int32
  ) {
    if masses[Int(row)].inertia == 0 { return }
    if square > 0 { leverage.pointee.load += (square * armSquare).squareRoot() }
    leverage.pointee.reachSquare = Swift.max(leverage.pointee.reachSquare, armSquare)
    leverage.pointee.count &+= 1
  }
}
