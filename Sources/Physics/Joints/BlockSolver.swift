extension StepContext {
  /// Applies the impulses of the substep before.
  func warmStartBlocks() {
    for index in 0..<runs.blockRows.count {
      let c = runs.blockRows.rows + index
      applyImpulse(&c.pointee.ends, arms(c.pointee.ends), c.pointee.joint.x, c.pointee.joint.y)
      if c.pointee.joint.isWeld { applyAngularImpulse(&c.pointee.ends, -c.pointee.joint.turn) }
    }
  }

  /// Solves each block tridiagonal system directly, by block elimination and back substitution.
  ///
  /// The relaxing sweep computes the matrices again: with those of the biased sweep a series of
  /// joints that is taut between two walls did not come to rest.
  func solveBlockSystems(_ softness: Softness) {
    var start = 0
    while start < runs.blockRows.count {
      var end = start
      repeat {
        let c = runs.blockRows.rows + end
        c.pointee.arms = arms(c.pointee.ends)
        eliminate(c)
        c.pointee.impulse = error(of: c, softness)
        if c.pointee.joint.hasPrevious {
          c.pointee.impulse -= c.pointee.fill.transposed(times: (c - 1).pointee.impulse)
        }
        end += 1
      } while end < runs.blockRows.count && runs.blockRows.rows[end].joint.hasPrevious
      var following = SIMD4<Double>()
      for index in (start..<end).reversed() {
        let c = runs.blockRows.rows + index
        c.pointee.impulse = c.pointee.inverse * c.pointee.impulse - following
        following = c.pointee.fill * c.pointee.impulse
      }
      for index in start..<end { apply(runs.blockRows.rows + index, softness) }
      start = end
    }
  }

  /// The change of C' that a joint asks for, -(C' + biasRate C).
  @inline(always)
  private func error(of c: UnsafeMutablePointer<BlockRow>, _ softness: Softness) -> SIMD4<Double> {
    let arms = c.pointee.arms
    let velocity = relativeVelocity(c.pointee.ends, arms)
    var turning: Float = 0
    if c.pointee.joint.isWeld {
      turning =
        -relativeTurning(c.pointee.ends)
        + softness.biasRate * (c.pointee.joint.angle - relativeTurn(c.pointee.ends))
    }
    return -SIMD4(
      Double(velocity.x + softness.biasRate * arms.x),
      Double(velocity.y + softness.biasRate * arms.y), Double(turning), 0)
  }

  @inline(always)
  private func apply(_ c: UnsafeMutablePointer<BlockRow>, _ softness: Softness) {
    let impulse = c.pointee.impulse
    let x = softness.massScale * Float(impulse.x) - softness.impulseScale * c.pointee.joint.x
    let y = softness.massScale * Float(impulse.y) - softness.impulseScale * c.pointee.joint.y
    c.pointee.joint.x += x
    c.pointee.joint.y += y
    applyImpulse(&c.pointee.ends, c.pointee.arms, x, y)
    if c.pointee.joint.isWeld {
      let turn =
        softness.massScale * Float(impulse.z) - softness.impulseScale * c.pointee.joint.turn
      c.pointee.joint.turn += turn
      applyAngularImpulse(&c.pointee.ends, -turn)
    }
  }

  /// Eliminates the rows before from a row's diagonal block, and inverts the resulting block.
  @inline(always)
  private func eliminate(_ c: UnsafeMutablePointer<BlockRow>) {
    let leverA = lever(c, ofB: false)
    let leverB = lever(c, ofB: true)
    var block = Block()
    add(&block, c.pointee.ends.bodyA, 1, leverA, leverA)
    if c.pointee.ends.bodyB >= 0 { add(&block, c.pointee.ends.bodyB, 1, leverB, leverB) }
    if !c.pointee.joint.isWeld { block.c.z = 1 }
    // A motion that two joints prevent, as in a straight series between two walls, would leave a
    // singular block without this.
    block.a.x += 1e-5 * block.a.x
    block.b.y += 1e-5 * block.b.y
    block.c.z += 1e-5 * block.c.z
    if block.a.x == 0 { block.a.x = 1 }
    if block.b.y == 0 { block.b.y = 1 }
    if block.c.z == 0 { block.c.z = 1 }
    if c.pointee.joint.hasPrevious {
      let previous = c - 1
      let (usesB, previousUsesB) = (c.pointee.joint.isReversed, !previous.pointee.joint.isReversed)
      let body = usesB ? c.pointee.ends.bodyB : c.pointee.ends.bodyA
      let sign = usesB == previousUsesB ? 1.0 : -1.0
      var coupling = Block()
      add(
        &coupling, body, sign, lever(previous, ofB: previousUsesB), usesB ? leverB : leverA)
      c.pointee.fill = previous.pointee.inverse * coupling
      block = block - coupling.transposed(times: c.pointee.fill)
    }
    c.pointee.inverse = block.inverted()
  }

  /// The column of J for an end's angular velocity, but for its sign: the end turns and moves.
  @inline(always)
  private func lever(_ c: UnsafeMutablePointer<BlockRow>, ofB: Bool) -> SIMD4<Double> {
    let arms = c.pointee.arms
    let (x, y) = ofB ? (arms.bx, arms.by) : (arms.ax, arms.ay)
    return SIMD4(-Double(y), Double(x), c.pointee.joint.isWeld ? 1 : 0, 0)
  }

  /// Adds a body's term of K: the change of velocity at `u` by an impulse at `v`.
  @inline(always)
  private func add(
    _ block: inout Block, _ body: Int32, _ sign: Double, _ u: SIMD4<Double>, _ v: SIMD4<Double>
  ) {
    let mass = masses[Int(body)]
    block.a.x += sign * Double(mass.x)
    block.b.y += sign * Double(mass.y)
    block.add(sign * Double(mass.inertia), u, v)
  }
}
