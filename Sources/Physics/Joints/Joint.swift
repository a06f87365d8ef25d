import Geometry

/// A kind of joint, as the world and a step use it.
///
/// Each kind has a file that derives its mathematics and holds all of it, `PinJoint.swift` and so
/// on; `JointKinds.swift` lists the kinds and their rows. The letters are those of
/// `docs/physics.md`: C is the error that a joint keeps at 0, V the velocities (vA, wA, vB, wB), J
/// the matrix with C' = J V, K = J M⁻¹ Jᵀ the change of C' by an impulse of 1, m = K⁻¹ the
/// effective mass, and λ the impulse, which acts on the bodies as Jᵀ λ. rA and rB are the arms from
/// the centers cA and cB to the anchors pA and pB.
protocol Joint {
  /// The settings of this kind that can be changed while a joint is in the world.
  static var settings: [JointSetting] { get }

  /// The kinds of rows that a joint has in a step; none if it cannot act.
  ///
  /// - Parameters:
  ///   - record: The joint.
  ///   - world: The world of the joint.
  ///   - duration: The duration of the step, in seconds.
  /// - Returns: The kinds; the joint has one row of each.
  static func rowKinds(
    of record: UnsafePointer<JointRecord>, in world: World, over duration: Double
  ) -> JointRowKinds

  /// Adds the rows of a joint to those of a step.
  ///
  /// - Parameters:
  ///   - row: The row of the joint.
  ///   - kinds: The result of `rowKinds(of:in:over:)`.
  ///   - step: The step.
  ///   - memos: The springs that were computed last.
  static func prepare(
    _ row: Int32, _ kinds: JointRowKinds, in step: inout StepContext, _ memos: inout SpringMemos)

  /// Adapts settings of a joint that depend on its frequency, in Hz, before the frequency changes.
  static func willSetFrequency(
    _ frequency: Double, of record: inout JointRecord, in world: World)

  /// The torque about the second body's center of mass in the last step, in mass · pt²/s².
  static func torqueOnSecond(of record: JointRecord, in world: World) -> Double

  /// The rule of this kind that a decoded record breaks, with the actual value; nil for none.
  static func brokenRule(of record: JointRecord) -> String?
}

extension Joint {
  static func willSetFrequency(
    _ frequency: Double, of record: inout JointRecord, in world: World
  ) {}

  /// The torque from the opposite force and torque, without turning the two bodies as a whole.
  static func torqueOnSecond(of record: JointRecord, in world: World) -> Double {
    let delta = world.poses[Int(record.bodyB)].center - world.poses[Int(record.bodyA)].center
    return delta.cross(record.force) - Double(record.torque)
  }

  static func brokenRule(of record: JointRecord) -> String? { nil }
}

/// The numbers that the substeps keep for one kind of row of a joint.
protocol JointRow: BitwiseCopyable, Sendable {
  var ends: JointEnds { get set }

  /// The ends where the impulses of the previous step act, and these impulses along two axes.
  ///
  /// `raiseInertias` reads it from rows that hold points.
  var leverage: (ends: JointEnds, x: Float, y: Float) { get }

  /// Stores the row's impulses for the next step. The caller stores the forces on bodies.
  func store(in record: inout JointRecord, _ step: StepContext)
}

extension JointRow {
  var leverage: (ends: JointEnds, x: Float, y: Float) { (ends, 0, 0) }

  func store(in record: inout JointRecord, _ step: StepContext) {}
}

/// A row that is a soft constraint: each substep solves it in a biased and a relaxing sweep.
protocol SolvedRow: JointRow {
  /// Applies the impulses of the previous substep.
  mutating func warmStart(_ step: StepContext)

  /// Applies the impulses of one sweep.
  mutating func solve(_ step: StepContext, _ softness: Softness)
}

/// A row that acts once per substep, before constraints are solved: a spring.
///
/// All springs pull first. The sum of the loads and pulls on each body stands apart from the body's
/// own velocity, and then each spring damps both: it removes its share of the own velocity, and the
/// share of the pulls that does not act. So where springs and loads balance, nothing moves, however
/// many springs hold a body, and in whatever order.
protocol SpringRow: JointRow {
  /// Adds the spring's pull to the pulls on its bodies.
  mutating func pull(_ step: StepContext)

  /// Removes the spring's shares of its bodies' own velocities and of the pulls on them.
  mutating func damp(_ step: StepContext)
}

/// A spring that pulls two points together.
protocol PointSpringRow: SpringRow {
  var point: PointSpring { get set }
}

extension PointSpringRow {
  var ends: JointEnds {
    @inline(always) get { point.ends }
    @inline(always) _modify { yield &point.ends }
  }
}

/// The rows of one kind in a step.
struct Run<Row: BitwiseCopyable & Sendable> {
  let rows: UnsafeMutablePointer<Row>
  private(set) var count = 0

  init(_ column: inout CopyOnWriteBuffer<Row>, capacity: Int) {
    rows = column.scratch(count: capacity)
  }

  @inline(always)
  @discardableResult
  mutating func append(_ row: Row) -> UnsafeMutablePointer<Row> {
    (rows + count).initialize(to: row)
    count += 1
    return rows + count - 1
  }

  /// Makes room for a row at the end, whose content is undefined.
  @inline(always)
  mutating func extend() -> UnsafeMutablePointer<Row> {
    count += 1
    return rows + count - 1
  }

  /// Drops rows from the end.
  mutating func truncate(to newCount: Int) { count = newCount }
}

// Loops over all rows of a kind.
extension StepContext {
  @inline(always)
  func pull<Row: SpringRow>(_ run: Run<Row>) {
    for index in 0..<run.count { run.rows[index].pull(self) }
  }

  /// Sums the pulls of targets, and then adds them within their limits.
  @inline(always)
  func pullTargets() {
    let targets = runs.targets
    for index in 0..<targets.count {
      runs.targetPulls[Int(targets.rows[index].ends.bodyA)] = TargetPull()
    }
    pull(targets)
    for index in 0..<targets.count { targets.rows[index].limitedPull(self) }
  }

  @inline(always)
  func damp<Row: SpringRow>(_ run: Run<Row>) {
    for index in 0..<run.count { run.rows[index].damp(self) }
  }

  @inline(always)
  func warmStart<Row: SolvedRow>(_ run: Run<Row>) {
    for index in 0..<run.count { run.rows[index].warmStart(self) }
  }

  @inline(always)
  func solve<Row: SolvedRow>(_ run: Run<Row>, _ softness: Softness) {
    for index in 0..<run.count { run.rows[index].solve(self, softness) }
  }

  /// Moves travelling points of the plane by one substep.
  @inline(always)
  func moveAnchors<Row: JointRow>(_ run: Run<Row>) {
    for index in 0..<run.count {
      let row = run.rows + index
      guard row.pointee.ends.bodyB < 0 else { continue }
      row.pointee.ends.deltaX += row.pointee.ends.bx * h
      row.pointee.ends.deltaY += row.pointee.ends.by * h
    }
  }

  /// Stores the impulses for the next step, and adds them as forces to the joints.
  @inline(always)
  func store<Row: JointRow>(_ run: Run<Row>) {
    for index in 0..<run.count {
      let row = run.rows + index
      let record = report(row.pointee.ends)
      row.pointee.store(in: &record.pointee, self)
    }
  }

  /// Adds the force and torque of one row to those of its joint.
  @inline(always)
  private func report(_ ends: JointEnds) -> UnsafeMutablePointer<JointRecord> {
    let scale = inverseH / Float(substepCount)
    let record = joints + Int(ends.row)
    record.pointee.forceX += ends.impulseX * scale
    record.pointee.forceY += ends.impulseY * scale
    record.pointee.torque += ends.angularImpulse * scale
    return record
  }
}
