import Geometry

/// What the world and a step ask of a kind of joint.
///
/// Each kind has a file that derives its mathematics and holds all of it, `PinJoint.swift` and so on;
/// `JointKinds.swift` lists the kinds and their rows. The letters are those of `docs/physics.md`:
/// C is the error that a joint keeps at 0, V the velocities (vA, wA, vB, wB), J the matrix with C' = J V,
/// K = J M⁻¹ Jᵀ what an impulse of 1 changes of C', m = K⁻¹ the effective mass, and λ the impulse: Jᵀ λ is
/// what acts on the bodies. rA and rB are the arms from the centers cA and cB to the anchors pA and pB.
protocol Joint {
  /// What can be changed of such a joint while it runs.
  static var settings: [JointSetting] { get }

  /// The parts that a joint has in a step: none where it cannot act.
  ///
  /// - Parameters:
  ///   - record: The joint.
  ///   - world: The world that has it.
  ///   - duration: The duration of the step, in seconds.
  /// - Returns: The parts, each of which becomes a row.
  static func parts(
    of record: JointRecord, in world: World, over duration: Double
  ) -> JointParts

  /// Adds the rows of a joint to those of a step.
  ///
  /// - Parameters:
  ///   - row: The row of the joint.
  ///   - parts: What `parts(of:in:over:)` found.
  ///   - step: The step.
  ///   - memos: The springs that were prepared last.
  static func prepare(
    _ row: Int32, _ parts: JointParts, in step: inout StepContext, _ memos: inout SpringMemos)

  /// Changes what goes with a frequency, in Hz, that a joint is about to get.
  static func willSetFrequency(
    _ frequency: Double, of record: inout JointRecord, in world: World)

  /// The torque about the second body's center of mass in the last step, in mass · pt²/s².
  static func torqueOnSecond(of record: JointRecord, in world: World) -> Double

  /// What must hold and what was found, or nil when what is special about the kind is sound.
  static func brokenRule(of record: JointRecord) -> String?
}

extension Joint {
  static func willSetFrequency(
    _ frequency: Double, of record: inout JointRecord, in world: World
  ) {}

  /// A pair of forces and torques between two bodies does not turn the two as a whole.
  static func torqueOnSecond(of record: JointRecord, in world: World) -> Double {
    let way = world.poses[Int(record.bodyB)].center - world.poses[Int(record.bodyA)].center
    return way.cross(record.force) - Double(record.torque)
  }

  static func brokenRule(of record: JointRecord) -> String? { nil }
}

/// What a substep needs of a joint or of a part of one; made anew in every step.
protocol JointRow: BitwiseCopyable, Sendable {
  var ends: JointEnds { get set }

  /// Where impulses of the step before act on the bodies, and these impulses along two axes.
  ///
  /// `raiseInertias` asks it of rows that hold points.
  var leverage: (ends: JointEnds, x: Float, y: Float) { get }

  /// Hands on to the next step what the row has learnt; forces are reported without it.
  func store(in record: inout JointRecord, _ step: StepContext)
}

extension JointRow {
  var leverage: (ends: JointEnds, x: Float, y: Float) { (ends, 0, 0) }

  func store(in record: inout JointRecord, _ step: StepContext) {}
}

/// A row that is solved: a soft constraint with a biased sweep and a relaxing one in each substep.
protocol SolvedRow: JointRow {
  /// Applies the impulses of the substep before.
  mutating func warmStart(_ step: StepContext)

  /// Applies the impulses that the constraint asks for.
  mutating func solve(_ step: StepContext, _ softness: Softness)
}

/// A row that acts once per substep, before anything is solved: a spring.
protocol SpringRow: JointRow {
  mutating func apply(_ step: StepContext)
}

/// A spring that pulls two points together.
protocol PointSpringRow: SpringRow {
  var point: PointSpring { get set }
}

extension PointSpringRow {
  var ends: JointEnds {
    @inline(__always) get { point.ends }
    @inline(__always) _modify { yield &point.ends }
  }
}

/// Some rows of one kind.
struct Run<Row: BitwiseCopyable & Sendable> {
  let rows: UnsafeMutablePointer<Row>
  private(set) var count = 0

  init(_ column: inout CopyOnWriteBuffer<Row>, capacity: Int) {
    rows = column.scratch(count: capacity)
  }

  @inline(__always)
  @discardableResult
  mutating func append(_ row: Row) -> UnsafeMutablePointer<Row> {
    (rows + count).initialize(to: row)
    count += 1
    return rows + count - 1
  }
}

// What is done with all rows of a kind.
extension StepContext {
  @inline(__always)
  func apply<Row: SpringRow>(_ run: Run<Row>) {
    for index in 0..<run.count { run.rows[index].apply(self) }
  }

  @inline(__always)
  func warmStart<Row: SolvedRow>(_ run: Run<Row>) {
    for index in 0..<run.count { run.rows[index].warmStart(self) }
  }

  @inline(__always)
  func solve<Row: SolvedRow>(_ run: Run<Row>, _ softness: Softness) {
    for index in 0..<run.count { run.rows[index].solve(self, softness) }
  }

  /// Moves the points of the plane that are dragged on by a substep.
  @inline(__always)
  func moveAnchors<Row: JointRow>(_ run: Run<Row>) {
    for index in 0..<run.count {
      let row = run.rows + index
      guard row.pointee.ends.bodyB < 0 else { continue }
      row.pointee.ends.wayX += row.pointee.ends.bx * h
      row.pointee.ends.wayY += row.pointee.ends.by * h
    }
  }

  /// Hands the impulses on to the next step and says what force they were.
  @inline(__always)
  func store<Row: JointRow>(_ run: Run<Row>) {
    for index in 0..<run.count {
      let row = run.rows + index
      let record = report(row.pointee.ends)
      row.pointee.store(in: &record.pointee, self)
    }
  }

  /// Adds what a part of a joint did to the force of the whole.
  @inline(__always)
  private func report(_ ends: JointEnds) -> UnsafeMutablePointer<JointRecord> {
    let scale = inverseH / Float(substepCount)
    let record = joints + Int(ends.row)
    record.pointee.forceX += ends.impulseX * scale
    record.pointee.forceY += ends.impulseY * scale
    record.pointee.torque += ends.angularImpulse * scale
    return record
  }
}
