/// A body whose inertia a step raises, and the inverse of its own.
struct RaisedInertia: BitwiseCopyable, Sendable {
  var row: Int32
  var inverse: Float
}

// A force f at an arm r turns a body back by r · f per radian: what hangs between far anchors swings
// about the line of tension with (r · f / I)^(1/2) rad/s. A pass takes forces from before its turn,
// which is stable for swings of up to 2 rad a pass only, and less where sweeps leave an error: small
// bodies on long arms in a taut net swing faster, and each swing was larger than the one before.
//
// So a step gives a body the inertia with which it swings slowly enough. That of nearly all bodies is
// larger; theirs stays as it is, to the bit.
extension StepContext {
  /// The square of the swing per pass, in rad, that a step allows; 1 is still stable in most nets, but
  /// some of them gain energy.
  private static var swingSquare: Float { 0.3 }

  /// Raises the inertia of bodies that would swing too fast under the impulses of the step before.
  ///
  /// Forces may turn within a step, so their size counts and not their direction.
  mutating func raiseInertias(_ stiffness: UnsafeMutablePointer<Float>) {
    for index in 0..<boundCount { stiffness[Int(bound[index].row)] = 0 }
    for index in 0..<sprungCount { stiffness[Int(sprung[index].row)] = 0 }
    addImpulses(to: stiffness)
    for index in 0..<boundCount { raise(bound[index].row, stiffness) }
    for index in 0..<sprungCount { raise(sprung[index].row, stiffness) }
  }

  private mutating func raise(_ row: Int32, _ stiffness: UnsafeMutablePointer<Float>) {
    let inverse = masses[Int(row)].inertia
    let least = stiffness[Int(row)] * (h / Self.swingSquare)
    guard least * inverse > 1 else { return }
    runs.raised.append(RaisedInertia(row: row, inverse: inverse))
    masses[Int(row)].inertia = 1 / least
  }

  /// Gives bodies their own inertia back.
  func restoreInertias() {
    for index in 0..<runs.raised.count {
      let raised = runs.raised.rows[index]
      masses[Int(raised.row)].inertia = raised.inverse
    }
  }

  private func addImpulses(to stiffness: UnsafeMutablePointer<Float>) {
    for index in 0..<runs.pins.count {
      let c = runs.pins.rows + index
      add(c.pointee.ends, c.pointee.x, c.pointee.y, stiffness)
    }
    for index in 0..<runs.welds.count {
      let c = runs.welds.rows + index
      add(c.pointee.ends, c.pointee.x, c.pointee.y, stiffness)
    }
    for index in 0..<runs.chains.count {
      let c = runs.chains.rows + index
      add(c.pointee.ends, c.pointee.x, c.pointee.y, stiffness)
    }
    for index in 0..<runs.rods.count {
      let c = runs.rods.rows + index
      add(c.pointee.ends, c.pointee.impulse, 0, stiffness)
    }
    for index in 0..<runs.ranges.count {
      let c = runs.ranges.rows + index
      add(c.pointee.ends, c.pointee.lower - c.pointee.upper, 0, stiffness)
    }
    for index in 0..<runs.sliders.count {
      let c = runs.sliders.rows + index
      var ends = c.pointee.ends
      if ends.bodyB >= 0 {
        // B is held where A's anchor is.
        (ends.bx, ends.by) = (ends.ax - ends.wayX, ends.ay - ends.wayY)
      }
      add(ends, c.pointee.across, c.pointee.drive.impulse, stiffness)
    }
    for index in 0..<runs.springs.count { addPull(runs.springs.rows + index, stiffness) }
    for index in 0..<runs.crossSprings.count { addPull(runs.crossSprings.rows + index, stiffness) }
  }

  /// Adds what a spring does in a pass.
  @inline(__always)
  private func addPull(
    _ c: UnsafePointer<PreparedSpring>, _ stiffness: UnsafeMutablePointer<Float>
  ) {
    let ends = c.pointee.ends
    let hasArmA = ends.ax != 0 || ends.ay != 0
    guard hasArmA || ends.bodyB >= 0 && (ends.bx != 0 || ends.by != 0) else { return }
    let arms = arms(ends)
    let axis = direction(arms.x, arms.y)
    let mass = response(ends, arms).mass(along: axis.x, axis.y)
    add(ends, mass * c.pointee.spring.rate * (axis.length - c.pointee.length), 0, stiffness)
  }

  /// Adds the size of an impulse times the arm at each end.
  @inline(__always)
  private func add(
    _ c: ConstraintEnds, _ x: Float, _ y: Float, _ stiffness: UnsafeMutablePointer<Float>
  ) {
    let square = x * x + y * y
    stiffness[Int(c.bodyA)] += (square * (c.ax * c.ax + c.ay * c.ay)).squareRoot()
    if c.bodyB >= 0 {
      stiffness[Int(c.bodyB)] += (square * (c.bx * c.bx + c.by * c.by)).squareRoot()
    }
  }
}
