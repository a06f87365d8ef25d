/// A body whose inertia a step raises, and the inverse of its own.
struct RaisedInertia: BitwiseCopyable, Sendable {
  var row: Int32
  var inverse: Float
}

/// What the joints of a body do to its turning.
struct Leverage: BitwiseCopyable, Sendable {
  /// The impulses of the step before, each times its arm, in mass · pt²/s per rad; of springs none.
  var load: Float = 0
  /// The square of the longest arm, in pt².
  var reachSquare: Float = 0
  var count: Int32 = 0
}

// A force f at an arm r turns a body back by r · f per radian: what hangs between far anchors swings
// about the line of tension with (r · f / I)^(1/2) rad/s. A substep takes forces from before its turn,
// which is stable for swings of up to 2 rad a substep only, and less where sweeps leave an error: small
// bodies on long arms in a taut net swing faster, and each swing was larger than the one before.
//
// So a step gives a body the inertia with which it swings slowly enough. As that follows the forces, it
// changes, and each change is work. Where bodies tremble, that work adds up; so what hangs in a net has
// at least the inertia of a bar that reaches as far as its joints, whatever the forces are. Springs
// are as stiff as the mass that they feel: with a small inertia it follows the angle at which they pull,
// and in nets of them that adds up too. The inertia of nearly all bodies is larger than all this; theirs
// stays as it is, to the bit.
extension StepContext {
  /// The square of the swing per substep, in rad, that a step allows.
  private static var swingSquare: Float { 0.3 }
  /// The inertia of a bar over its mass and the square of half its length is 1/3; a little less, so that
  /// bars held at their ends and boxes held at their corners keep theirs.
  private static var barShare: Float { 0.3 }
  /// The same of a body on which only springs act: enough there, and more makes them pull harder.
  private static var springShare: Float { 0.1 }
  /// From how many joints on a body hangs in a net; what two hold is part of a row.
  private static var netCount: Int32 { 3 }

  /// Raises the inertia of bodies that would swing too fast under the impulses of the step before, and
  /// of those in nets that are joined outside of themselves.
  ///
  /// Forces may turn within a step, so their size counts and not their direction.
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
    guard least * mass.inertia > 1 else { return }
    runs.raised.append(RaisedInertia(row: row, inverse: mass.inertia))
    masses[Int(row)].inertia = 1 / least
  }

  /// Gives bodies their own inertia back.
  func restoreInertias() {
    for index in 0..<runs.raised.count {
      let raised = runs.raised.rows[index]
      masses[Int(raised.row)].inertia = raised.inverse
    }
  }

  /// Adds the leverages of rows.
  @inline(__always)
  func add<Row: JointRow>(_ run: Run<Row>, to leverages: UnsafeMutablePointer<Leverage>) {
    for index in 0..<run.count {
      let (ends, x, y) = run.rows[index].leverage
      add(ends, x, y, leverages)
    }
  }

  /// Adds an impulse at each end.
  @inline(__always)
  private func add(
    _ c: JointEnds, _ x: Float, _ y: Float, _ leverages: UnsafeMutablePointer<Leverage>
  ) {
    let square = x * x + y * y
    add(square, c.ax * c.ax + c.ay * c.ay, leverages + Int(c.bodyA), c.bodyA)
    if c.bodyB >= 0 { add(square, c.bx * c.bx + c.by * c.by, leverages + Int(c.bodyB), c.bodyB) }
  }

  /// Adds the size of an impulse times its arm, both squared, to a body that can turn.
  @inline(__always)
  private func add(
    _ square: Float, _ armSquare: Float, _ leverage: UnsafeMutablePointer<Leverage>, _ row: Int32
  ) {
    if masses[Int(row)].inertia == 0 { return }
    if square > 0 { leverage.pointee.load += (square * armSquare).squareRoot() }
    leverage.pointee.reachSquare = Swift.max(leverage.pointee.reachSquare, armSquare)
    leverage.pointee.count &+= 1
  }
}
