/// A rigid pin or weld, before it is assigned to a series or to be solved alone.
struct RigidJoint: JointRow {
  var ends: JointEnds
  /// Whether the angle is kept too.
  let isWeld: Bool
  /// Whether the previous row belongs to the same system, with which it then shares a body.
  var hasPrevious = false
  /// Whether B is shared with the previous row and A with the next, instead of the other way round.
  var isReversed = false
  /// Whether it shares its other body with the first row of the system.
  var closesRing = false
  /// Whether it was assigned.
  var isDealt = false
  /// The angle of B relative to A minus the angle that a weld keeps, at the start of the step.
  let angle: Float
  /// λ.
  var x: Float
  var y: Float
  var turn: Float

  init(_ ends: JointEnds, _ record: JointRecord, isWeld: Bool, angle: Float) {
    (self.ends, self.isWeld, self.angle) = (ends, isWeld, angle)
    (x, y) = (record.impulseX, record.impulseY)
    turn = isWeld ? record.turnImpulse : 0
  }

  var leverage: (ends: JointEnds, x: Float, y: Float) { (ends, x, y) }
}

/// A joint in series with others, one of which is a weld: a row of a block tridiagonal system.
///
/// Each joint of the series shares a body with the one before it. K of all of them has a 3 by 3
/// block per joint on its diagonal and one beside it per shared body. It is solved directly: if the
/// joints were solved one by one, a load would travel one joint per sweep, and a long series would
/// stretch. A joint that closes a ring borders the system of the others, because it shares a body
/// with the first row too. A series of pins alone has 2 by 2 blocks, see `SeriesLanes`.
struct BlockRow: JointRow {
  var joint: RigidJoint
  // Values of the substep: the arms, the inverse of the diagonal block after elimination, the
  // previous row's inverse times the block between the two rows, and the impulses.
  var arms = JointArms<Float>()
  var inverse = Block()
  var fill = Block()
  /// The block between the row and the joint that closes its ring.
  ///
  /// After elimination it is the inverse of the matrix of all other rows times these blocks.
  var border = Block()
  var impulse = SIMD4<Double>()

  var ends: JointEnds {
    @inline(always) get { joint.ends }
    @inline(always) _modify { yield &joint.ends }
  }

  @inline(always)
  func store(in record: inout JointRecord, _ step: StepContext) {
    (record.impulseX, record.impulseY) = (joint.x, joint.y)
    if joint.isWeld { record.turnImpulse = joint.turn }
  }
}

/// A 3 by 3 matrix, as columns.
struct Block: BitwiseCopyable, Sendable {
  var a = SIMD4<Double>()
  var b = SIMD4<Double>()
  var c = SIMD4<Double>()

  @inline(always)
  static func * (m: Block, v: SIMD4<Double>) -> SIMD4<Double> {
    m.a * v.x + m.b * v.y + m.c * v.z
  }

  @inline(always)
  static func * (m: Block, n: Block) -> Block { Block(a: m * n.a, b: m * n.b, c: m * n.c) }

  @inline(always)
  static func - (m: Block, n: Block) -> Block {
    Block(a: m.a - n.a, b: m.b - n.b, c: m.c - n.c)
  }

  @inline(always)
  static func + (m: Block, n: Block) -> Block {
    Block(a: m.a + n.a, b: m.b + n.b, c: m.c + n.c)
  }

  /// The product of the transpose with a vector.
  @inline(always)
  func transposed(times v: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4((a * v).sum(), (b * v).sum(), (c * v).sum(), 0)
  }

  @inline(always)
  func transposed(times m: Block) -> Block {
    Block(a: transposed(times: m.a), b: transposed(times: m.b), c: transposed(times: m.c))
  }

  /// Adds a multiple of the product of a column with a row.
  @inline(always)
  mutating func add(_ factor: Double, _ u: SIMD4<Double>, _ v: SIMD4<Double>) {
    a += (factor * v.x) * u
    b += (factor * v.y) * u
    c += (factor * v.z) * u
  }

  /// The inverse of a symmetric positive matrix.
  @inline(always)
  func inverted() -> Block {
    let xx = b.y * c.z - b.z * b.z
    let xy = a.z * b.z - a.y * c.z
    let xz = a.y * b.z - a.z * b.y
    let yy = a.x * c.z - a.z * a.z
    let yz = a.y * a.z - a.x * b.z
    let zz = a.x * b.y - a.y * a.y
    let determinant = a.x * xx + a.y * xy + a.z * xz
    let scale = determinant > 0 ? 1 / determinant : 0
    return Block(
      a: SIMD4(xx, xy, xz, 0) * scale, b: SIMD4(xy, yy, yz, 0) * scale,
      c: SIMD4(xz, yz, zz, 0) * scale)
  }
}
