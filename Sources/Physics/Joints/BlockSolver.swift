extension StepContext {
  /// The fraction of its own block that is added for a joint that closes a ring.
  private static var ringStiffness: Double { 1e-3 }

  /// Applies the impulses of the previous substep.
  func warmStartBlocks() {
    for index in 0..<runs.blockRows.count {
      let c = runs.blockRows.rows + index
      applyImpulse(&c.pointee.ends, arms(c.pointee.ends), c.pointee.joint.x, c.pointee.joint.y)
      if c.pointee.joint.isWeld { applyAngularImpulse(&c.pointee.ends, -c.pointee.joint.turn) }
    }
  }

  /// Solves each block tridiagonal system directly, by block elimination and back substitution.
  ///
  /// The relaxing sweep computes the matrices again: with those of the biased sweep, a series of
  /// joints taut between two walls did not come to rest.
  func solveBlockSystems(_ softness: Softness) {
    var start = 0
    while start < runs.blockRows.count {
      var end = start + 1
      while end < runs.blockRows.count && runs.blockRows.rows[end].joint.hasPrevious { end += 1 }
      let ring = runs.blockRows.rows + (end - 1)
      if ring.pointee.joint.closesRing {
        solveSystem(start..<end - 1, softness)
        close(ring, over: start..<end - 1, softness)
      } else {
        solveSystem(start..<end, softness)
      }
      for index in start..<end { apply(runs.blockRows.rows + index, softness) }
      start = end
    }
  }

  /// Computes the impulses of a block tridiagonal system.
  private func solveSystem(_ rows: Range<Int>, _ softness: Softness) {
    for index in rows {
      let c = runs.blockRows.rows + index
      c.pointee.arms = arms(c.pointee.ends)
      eliminate(c)
      c.pointee.impulse = error(of: c, softness)
      if c.pointee.joint.hasPrevious {
        c.pointee.impulse -= c.pointee.fill.transposed(times: (c - 1).pointee.impulse)
      }
    }
    var following = SIMD4<Double>()
    for index in rows.reversed() {
      let c = runs.blockRows.rows + index
      c.pointee.impulse = c.pointee.inverse * c.pointee.impulse - following
      following = c.pointee.fill * c.pointee.impulse
    }
  }

  /// Computes the impulse of the joint that closes a ring, and corrects those of the other rows.
  ///
  /// T is the column of blocks between the joint and the other rows, Y the product of the inverse
  /// of their matrix with T, x their impulses without the joint, and b and e the joint's own block
  /// and error. Then (b - Tᵀ Y) λ = e - Tᵀ x, and the others get the impulses x - Y λ. Welds hold a
  /// ring without the last of them, so hardly more than the added fraction is left of b - Tᵀ Y.
  private func close(
    _ c: UnsafeMutablePointer<BlockRow>, over rows: Range<Int>, _ softness: Softness
  ) {
    c.pointee.arms = arms(c.pointee.ends)
    let first = runs.blockRows.rows + rows.lowerBound
    let last = runs.blockRows.rows + (rows.upperBound - 1)
    let isReversed = c.pointee.joint.isReversed
    let toFirst = coupling(c, ofB: !isReversed, first, ofB: first.pointee.joint.isReversed)
    let toLast = coupling(c, ofB: isReversed, last, ofB: !last.pointee.joint.isReversed)
    var border = toFirst
    for index in rows {
      let row = runs.blockRows.rows + index
      if row == last { border = border + toLast }
      row.pointee.border = border
      if row != last { border = Block() - (row + 1).pointee.fill.transposed(times: border) }
    }
    var following = Block()
    for index in rows.reversed() {
      let row = runs.blockRows.rows + index
      row.pointee.border = row.pointee.inverse * row.pointee.border - following
      following = row.pointee.fill * row.pointee.border
    }
    let own = ownBlock(c, stiffness: Self.ringStiffness)
    let left =
      own - toFirst.transposed(times: first.pointee.border)
      - toLast.transposed(times: last.pointee.border)
    let error =
      error(of: c, softness) - toFirst.transposed(times: first.pointee.impulse)
      - toLast.transposed(times: last.pointee.impulse)
    c.pointee.impulse = left.inverted() * error
    for index in rows {
      let row = runs.blockRows.rows + index
      row.pointee.impulse -= row.pointee.border * c.pointee.impulse
    }
  }

  /// The change of C' that a joint demands, -(C' + biasRate C).
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

  /// Eliminates the previous rows from a row's diagonal block, and inverts the result.
  @inline(always)
  private func eliminate(_ c: UnsafeMutablePointer<BlockRow>) {
    var block = ownBlock(c, stiffness: 1e-5)
    if c.pointee.joint.hasPrevious {
      let previous = c - 1
      let coupling = coupling(
        c, ofB: c.pointee.joint.isReversed, previous, ofB: !previous.pointee.joint.isReversed)
      c.pointee.fill = previous.pointee.inverse * coupling
      block = block - coupling.transposed(times: c.pointee.fill)
    }
    c.pointee.inverse = block.inverted()
  }

  /// A row's diagonal block of K.
  ///
  /// A motion that two joints prevent, as in a straight series between two walls, would leave a
  /// singular block, so a fraction of the diagonal is added.
  @inline(always)
  private func ownBlock(_ c: UnsafeMutablePointer<BlockRow>, stiffness: Double) -> Block {
    let leverA = lever(c, ofB: false)
    let leverB = lever(c, ofB: true)
    var block = Block()
    add(&block, c.pointee.ends.bodyA, 1, leverA, leverA)
    if c.pointee.ends.bodyB >= 0 { add(&block, c.pointee.ends.bodyB, 1, leverB, leverB) }
    if !c.pointee.joint.isWeld { block.c.z = 1 }
    block.a.x += stiffness * block.a.x
    block.b.y += stiffness * block.b.y
    block.c.z += stiffness * block.c.z
    if block.a.x == 0 { block.a.x = 1 }
    if block.b.y == 0 { block.b.y = 1 }
    if block.c.z == 0 { block.c.z = 1 }
    return block
  }

  /// The block of K between two rows that share a body; `ofB` says whether it is body B of a row.
  @inline(always)
  private func coupling(
    _ c: UnsafeMutablePointer<BlockRow>, ofB usesB: Bool,
    _ other: UnsafeMutablePointer<BlockRow>, ofB otherUsesB: Bool
  ) -> Block {
    let body = usesB ? c.pointee.ends.bodyB : c.pointee.ends.bodyA
    var block = Block()
    add(
      &block, body, usesB == otherUsesB ? 1 : -1, lever(other, ofB: otherUsesB),
      lever(c, ofB: usesB))
    return block
  }

  /// The column of J for an end's angular velocity, without its sign.
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
