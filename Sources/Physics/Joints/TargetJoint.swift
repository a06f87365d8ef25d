import Geometry

/// Targets: a body pulled to a point and turned to an angle, whatever its mass.
///
/// With the origin o of the body, its target t and the angle θ from that of the target,
///
///     C  = (o - t, θ)
///     C' = (v, w)
///
/// A target is no constraint but a spring of each of these that acts on velocities alone: there is no K, as
/// all bodies answer alike. A substep of h changes v by `MatchedSpring`, in one part that pulls,
/// p = -rate (C + ahead v), of at most h · maximumAcceleration, and one that damps, q = -damping v; w by the
/// same with a spring of its own. `loss` is what the spring keeps out of the load of the substep.
///
/// Pull and damping may act at levers r and s of the body, whose places then count in place of the center:
/// C + r turned - r at home for C, v + w × r and v + w × s for v. The body turns with the radius of gyration g
/// in place of its own inertia, by (r × p + s × q) / g²; `turning` is 1 / g².
enum TargetJoint: Joint {
  static let settings: [JointSetting] = [.target, .spring, .angularSpring]

  @inline(__always)
  static func parts(
    of record: JointRecord, in world: World, over duration: Double
  ) -> JointParts { .target }

  @inline(__always)
  static func prepare(
    _ row: Int32, _ parts: JointParts, in step: inout StepContext, _ memos: inout SpringMemos
  ) {
    step.runs.targets.append(TargetRow(row, step, &memos))
  }

  static func brokenRule(of record: JointRecord) -> String? {
    if record.bodyB >= 0 { return "a target must have one body" }
    return JointRecord.isGyration(record.gyration)
      ? nil : "a gyration must be 0 or at least 0.001: \(record.gyration)"
  }
}

/// A pull of a body to a point and an angle.
struct TargetRow: SpringRow {
  var ends = JointEnds()
  let spring: SpringSubstep
  /// The largest change of velocity by which a substep pulls, in pt/s.
  let maximumPull: Float
  let twist: SpringSubstep
  /// θ at the start of the step.
  let angle: Float
  /// r and s, turned as the body is at the start of the step.
  private(set) var leverX: Float = 0
  private(set) var leverY: Float = 0
  private(set) var dampingX: Float = 0
  private(set) var dampingY: Float = 0
  /// One over the square of the radius of gyration, in 1/pt².
  private(set) var turning: Float = 0
  let loadX: Float
  let loadY: Float
  let angularLoad: Float

  init(_ joint: Int32, _ step: StepContext, _ memos: inout SpringMemos) {
    let record = step.joints + Int(joint)
    let row = Int(record.pointee.bodyA)
    (ends.row, ends.bodyA) = (joint, Int32(row))
    let origin =
      step.poses[row].center - step.poses[row].rotate(step.bodies[row].localCenter)
    let way = origin - record.pointee.anchorB
    (ends.wayX, ends.wayY) = (Float(way.x), Float(way.y))
    maximumPull = Float(record.pointee.maximumAcceleration) * step.h
    angle = Float(step.poses[row].angle - record.pointee.angle)
    var spring = memos.point.spring(
      record.pointee.frequency, record.pointee.dampingRatio, step.h)
    var twist = memos.angular.spring(
      record.pointee.angularFrequency, record.pointee.angularDampingRatio, step.h)
    let ahead = step.bodies[row].isSprung ? 0.5 * step.h : 0
    (spring.ahead, twist.ahead) = (ahead, ahead)
    (self.spring, self.twist) = (spring, twist)
    let acceleration = step.acceleration(of: row)
    (loadX, loadY) = (acceleration.x * step.h, acceleration.y * step.h)
    angularLoad = step.angularLoad(row)
    if record.pointee.gyration > 0 && step.masses[row].inertia > 0 {
      prepareLevers(record.pointee, step)
    }
  }

  /// Prepares the levers, no longer than what a substep can carry.
  ///
  /// Pull and damping at a lever r turn like a spring of (r / gyration)² times theirs. Of an error
  /// or a velocity a substep may take away all, but no more: what the pull itself and the spring to
  /// the angle leave of that is for the levers. Of the pull's lever less, as it turns while it pulls:
  /// eight times as much was found to keep pulls of up to 1000 Hz from running away.
  private mutating func prepareLevers(_ record: JointRecord, _ step: StepContext) {
    let pull = 8 * Double(spring.rate * step.h) * record.lever.lengthSquared
    let drag = Double(spring.damping) * record.dampingLever.lengthSquared
    let excess = max(pull, drag) / (record.gyration * record.gyration)
    let room = max(0, 1 - max(spring.share(step.h), twist.share(step.h)))
    let scale = excess > room ? (room / excess).squareRoot() : 1
    let (lever, dampingLever) = (record.lever * scale, record.dampingLever * scale)
    let home =
      record.angle == 0
      ? lever : PoseRecord(center: .zero, angle: record.angle).rotate(lever)
    ends.wayX -= Float(home.x)
    ends.wayY -= Float(home.y)
    let pose = step.poses[Int(ends.bodyA)]
    let (arm, dampingArm) = (pose.rotate(lever), pose.rotate(dampingLever))
    (leverX, leverY) = (Float(arm.x), Float(arm.y))
    (dampingX, dampingY) = (Float(dampingArm.x), Float(dampingArm.y))
    turning = Float(1 / (record.gyration * record.gyration))
  }

  @inline(__always)
  mutating func apply(_ step: StepContext) {
    let row = Int(ends.bodyA)
    let mass = step.masses[row]
    var motion = step.motions[row]
    let old = motion
    let (ownX, ownY) = (motion.vx - loadX, motion.vy - loadY)
    let ownW = motion.w - angularLoad
    let (rx, ry) = motion.turned(leverX, leverY)
    let (sx, sy) = motion.turned(dampingX, dampingY)
    let (pointX, pointY) = (ownX - ownW * ry, ownY + ownW * rx)
    var px = -spring.rate * (ends.wayX + motion.dx + rx + spring.ahead * pointX)
    var py = -spring.rate * (ends.wayY + motion.dy + ry + spring.ahead * pointY)
    let square = px * px + py * py
    if square > maximumPull * maximumPull {
      let factor = maximumPull / square.squareRoot()
      px *= factor
      py *= factor
    }
    let qx = -spring.damping * (ownX - ownW * sy)
    let qy = -spring.damping * (ownY + ownW * sx)
    if mass.x > 0 { motion.vx += px + qx - spring.loss * loadX }
    if mass.y > 0 { motion.vy += py + qy - spring.loss * loadY }
    if mass.inertia > 0 {
      motion.w +=
        turning * (rx * py - ry * px + sx * qy - sy * qx)
        + twist.change(angle + motion.turn, motion.w, angularLoad)
    }
    step.motions[row] = motion
    if mass.x > 0 { ends.impulseX += (motion.vx - old.vx) / mass.x }
    if mass.y > 0 { ends.impulseY += (motion.vy - old.vy) / mass.y }
    if mass.inertia > 0 { ends.angularImpulse += (motion.w - old.w) / mass.inertia }
  }
}

extension BodyState {
  /// A vector that turns with the body, as it was at the start of the step, turned to now.
  @inline(__always)
  fileprivate func turned(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    (cosine * x - sine * y, sine * x + cosine * y)
  }
}
