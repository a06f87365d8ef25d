extension StepContext {
  func prepareSwing(_ ends: ConstraintEnds, _ record: ConstraintRecord) -> SwingFrictionRow {
    let isRope = record.frequency == 0 && !record.isRod
    return SwingFrictionRow(
      ends: ends, limit: Float(record.friction) * h,
      least: isRope ? Float(record.maximum) - slop : 0, impulse: record.frictionImpulse)
  }

  /// Applies the impulse of the substep before.
  @inline(__always)
  func warm(_ c: inout SwingFrictionRow) {
    let way = swingWay(c.ends)
    push(&c, way, c.impulse)
  }

  /// Opposes the swing of A's anchor about B's.
  @inline(__always)
  func solveFriction(_ c: inout SwingFrictionRow) {
    let way = swingWay(c.ends)
    let velocity = relativeVelocity(c.ends, way.arms)
    let across = velocity.y * way.x - velocity.x * way.y
    let mass = response(c.ends, way.arms).mass(along: -way.y, way.x)
    let limit = way.length < c.least ? 0 : c.limit / Swift.max(way.length, 1)
    push(&c, way, bounded(&c.impulse, -mass * across, limit))
  }

  /// The direction from A's anchor to B's, its length, and the arms of what acts across it.
  private typealias SwingWay = (x: Float, y: Float, length: Float, arms: ConstraintArms)

  /// The arms are those of A's anchor on both bodies: a pair of forces at two anchors would turn the
  /// two together.
  @inline(__always)
  private func swingWay(_ ends: ConstraintEnds) -> SwingWay {
    var arms = arms(ends)
    let axis = direction(arms.x, arms.y)
    arms.bx -= arms.x
    arms.by -= arms.y
    return (axis.x, axis.y, axis.length, arms)
  }

  @inline(__always)
  private func push(_ c: inout SwingFrictionRow, _ way: SwingWay, _ impulse: Float) {
    push(&c.ends, way.arms, -impulse * way.y, impulse * way.x)
    c.couple -= way.length * impulse
  }
}
