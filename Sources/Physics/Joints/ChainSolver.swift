extension StepContext {
  /// Applies the impulses of the substep before.
  func warmStartChains() {
    for index in 0..<runs.chains.count {
      let c = runs.chains.rows + index
      push(&c.pointee.ends, arms(c.pointee.ends), c.pointee.x, c.pointee.y)
      if c.pointee.isWeld { twist(&c.pointee.ends, -c.pointee.turn) }
    }
  }

  /// Solves each chain at once: elimination from its first link to its last, and back.
  ///
  /// The relaxing sweep computes the matrices again: with those of the biased sweep a row that is
  /// taut between two walls did not come to rest.
  func solveChains(_ softness: Softness) {
    var start = 0
    while start < runs.chains.count {
      var end = start
      repeat {
        let c = runs.chains.rows + end
        c.pointee.arms = arms(c.pointee.ends)
        eliminate(c)
        c.pointee.impulse = error(of: c, softness)
        if c.pointee.hasPrevious {
          c.pointee.impulse -= c.pointee.fill.transposed(times: (c - 1).pointee.impulse)
        }
        end += 1
      } while end < runs.chains.count && runs.chains.rows[end].hasPrevious
      var following = SIMD4<Double>()
      for index in (start..<end).reversed() {
        let c = runs.chains.rows + index
        c.pointee.impulse = c.pointee.inverse * c.pointee.impulse - following
        following = c.pointee.fill * c.pointee.impulse
      }
      for index in start..<end { apply(runs.chains.rows + index, softness) }
      start = end
    }
  }

  /// The velocities that a link has to take away.
  @inline(__always)
  private func error(of c: UnsafeMutablePointer<ChainLink>, _ softness: Softness) -> SIMD4<Double> {
    let arms = c.pointee.arms
    let velocity = relativeVelocity(c.pointee.ends, arms)
    var turning: Float = 0
    if c.pointee.isWeld {
      turning =
        -relativeTurning(c.pointee.ends)
        + softness.biasRate * (c.pointee.angle - relativeTurn(c.pointee.ends))
    }
    return -SIMD4(
      Double(velocity.x + softness.biasRate * arms.x),
      Double(velocity.y + softness.biasRate * arms.y), Double(turning), 0)
  }

  @inline(__always)
  private func apply(_ c: UnsafeMutablePointer<ChainLink>, _ softness: Softness) {
    let impulse = c.pointee.impulse
    let x = softness.massScale * Float(impulse.x) - softness.impulseScale * c.pointee.x
    let y = softness.massScale * Float(impulse.y) - softness.impulseScale * c.pointee.y
    c.pointee.x += x
    c.pointee.y += y
    push(&c.pointee.ends, c.pointee.arms, x, y)
    if c.pointee.isWeld {
      let turn = softness.massScale * Float(impulse.z) - softness.impulseScale * c.pointee.turn
      c.pointee.turn += turn
      twist(&c.pointee.ends, -turn)
    }
  }

  /// Takes what the links before contribute out of a link's block, and inverts the rest.
  @inline(__always)
  private func eliminate(_ c: UnsafeMutablePointer<ChainLink>) {
    let leverA = lever(c, ofB: false)
    let leverB = lever(c, ofB: true)
    var block = Block()
    add(&block, c.pointee.ends.bodyA, 1, leverA, leverA)
    if c.pointee.ends.bodyB >= 0 { add(&block, c.pointee.ends.bodyB, 1, leverB, leverB) }
    if !c.pointee.isWeld { block.c.z = 1 }
    // What is held twice, as a straight row between two walls, has no inverse without this.
    block.a.x += 1e-5 * block.a.x
    block.b.y += 1e-5 * block.b.y
    block.c.z += 1e-5 * block.c.z
    if block.a.x == 0 { block.a.x = 1 }
    if block.b.y == 0 { block.b.y = 1 }
    if block.c.z == 0 { block.c.z = 1 }
    if c.pointee.hasPrevious {
      let previous = c - 1
      let body = c.pointee.usesB ? c.pointee.ends.bodyB : c.pointee.ends.bodyA
      let sign = c.pointee.usesB == c.pointee.previousUsesB ? 1.0 : -1.0
      var coupling = Block()
      add(
        &coupling, body, sign, lever(previous, ofB: c.pointee.previousUsesB),
        c.pointee.usesB ? leverB : leverA)
      c.pointee.fill = previous.pointee.inverse * coupling
      block = block - coupling.transposed(times: c.pointee.fill)
    }
    c.pointee.inverse = block.inverted()
  }

  /// The effect of an angular velocity of an end's body on the end, and on its angle.
  @inline(__always)
  private func lever(_ c: UnsafeMutablePointer<ChainLink>, ofB: Bool) -> SIMD4<Double> {
    let arms = c.pointee.arms
    let (x, y) = ofB ? (arms.bx, arms.by) : (arms.ax, arms.ay)
    return SIMD4(-Double(y), Double(x), c.pointee.isWeld ? 1 : 0, 0)
  }

  /// Adds how a body answers at one lever to an impulse at another.
  @inline(__always)
  private func add(
    _ block: inout Block, _ body: Int32, _ sign: Double, _ u: SIMD4<Double>, _ v: SIMD4<Double>
  ) {
    let mass = masses[Int(body)]
    block.a.x += sign * Double(mass.x)
    block.b.y += sign * Double(mass.y)
    block.add(sign * Double(mass.inertia), u, v)
  }
}
