public import Geometry

/// A body's center of mass pulled to a point, and its angle to an angle, whatever its mass.
public struct TargetDefinition: Hashable, Sendable {
  /// The body that is pulled.
  public var body: BodyID
  /// The point to which the body's origin is pulled, in points.
  public var point: Vector
  /// The undamped frequency of the pull, in Hz; 0 for no pull.
  public var frequency: Double
  /// The damping ratio of the pull, equal in all directions.
  public var dampingRatio: Double
  /// The largest acceleration by which the spring pulls, in pt/s²; its damping is not limited.
  ///
  /// The limits of several targets of a body add up, and bound the sum of their pulls: so the body
  /// rests where the pulls balance, however far its targets are apart.
  ///
  /// If it is finite, a body that touches something rests exactly at its angle, however the contact
  /// turns it: see `TargetHold`.
  public var maximumAcceleration: Double = .infinity
  /// The target angle of the body, in radians; whole turns do not count.
  public var angle: Double = 0
  /// The undamped frequency of the turning, in Hz; 0 for no turning.
  public var angularFrequency: Double = 0
  /// The damping ratio of the turning.
  public var angularDampingRatio: Double = 0
  /// The point of the body where the pull acts, from its center of mass, in points.
  ///
  /// The pull aims at the position that this point has when the body is at its target. So the pull
  /// p also turns the body, by the angular acceleration (lever x p) / gyration², and it moves a
  /// body that is only turned. The lever turns with the body.
  public var lever: Vector = .zero
  /// The point of the body where the damping of the pull acts, in the same way.
  public var dampingLever: Vector = .zero
  /// The radius of gyration with which the levers turn the body, in place of its own, in points.
  ///
  /// It is 0 for no levers, otherwise at least 0.001. Levers so long that a substep would remove
  /// more than all of an error or a velocity are shortened, so that the motion stays stable.
  public var gyration: Double = 0
  /// The springs while the body is fast; nil for the target's own at any speed.
  ///
  /// The levers then act by the same share as these springs.
  public var swing: TargetSwing? = nil

  /// Makes a pull to a point; all other settings have their defaults.
  ///
  /// - Parameters:
  ///   - body: The body that is pulled.
  ///   - point: The target of its origin, in points.
  ///   - frequency: The undamped frequency, in Hz; 0 for no pull.
  ///   - dampingRatio: The damping ratio.
  public init(_ body: BodyID, to point: Vector, frequency: Double, dampingRatio: Double) {
    self.body = body
    self.point = point
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }
}

/// The springs of a target while its body is fast, mixed with its own.
///
/// Their share is v⁴ / (v⁴ + speed⁴) with the body's speed v. It is 1 in the first step after the
/// target was added or its point was moved, and falls no faster than `fading` allows. So only the
/// target's own springs hold a body at rest, whatever brought it there or keeps it off the point.
public struct TargetSwing: Hashable, Sendable {
  /// The speed at which the share is a half, in pt/s.
  static let speed = 228.0
  /// The time in which the share of a body that has stopped falls to 1/e, in seconds.
  static let fading = 0.061
  /// The share below which it counts as 0.
  static let least = 0.001

  /// The undamped frequency of the pull, in Hz.
  public var frequency: Double
  /// The damping ratio of the pull.
  public var dampingRatio: Double
  /// The largest acceleration by which the spring pulls, in pt/s².
  public var maximumAcceleration: Double = .infinity
  /// The undamped frequency of the turning, in Hz.
  public var angularFrequency: Double = 0
  /// The damping ratio of the turning.
  public var angularDampingRatio: Double = 0

  /// Makes a pull; all other settings have their defaults.
  public init(frequency: Double, dampingRatio: Double) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }
}

extension World {
  /// Adds a pull of a body to a point and an angle.
  ///
  /// - Parameter definition: The body, and the properties of the pull.
  /// - Returns: The handle of the joint.
  @discardableResult
  public mutating func addJoint(_ definition: TargetDefinition) -> JointID {
    var record = JointRecord(.target)
    record.bodyA = Int32(row(of: definition.body))
    setTarget(&record, definition)
    record.swing.share = 1
    let id = insert(record, collides: true)
    remixContacts(of: Int(record.bodyA))
    return id
  }

  /// Changes all settings of a target; its body must stay the same.
  public mutating func setTarget(_ definition: TargetDefinition, of id: JointID) {
    change(id, .target) { world, record in
      precondition(
        world.row(of: definition.body) == Int(record.bodyA), "a target keeps its body")
      world.setTarget(&record, definition)
    }
  }

  private func setTarget(_ record: inout JointRecord, _ definition: TargetDefinition) {
    setSpring(&record, definition.frequency, definition.dampingRatio)
    setAngularSpring(&record, definition.angularFrequency, definition.angularDampingRatio)
    precondition(
      definition.point.isFinite && definition.angle.isFinite && definition.lever.isFinite
        && definition.dampingLever.isFinite, "a target must be finite: \(definition)")
    precondition(
      JointRecord.isGyration(definition.gyration),
      "a gyration must be 0 or at least 0.001: \(definition.gyration)")
    precondition(
      definition.maximumAcceleration >= 0,
      "an acceleration must be at least 0: \(definition.maximumAcceleration)")
    setSwing(&record, definition.swing)
    let point = Domain.coordinate.clamped(definition.point)
    if point != record.anchorB { record.swing.share = 1 }
    record.anchorB = point
    record.maximumAcceleration = Domain.acceleration.limit(definition.maximumAcceleration)
    record.angle = Domain.angle.clamped(definition.angle)
    record.lever = Domain.coordinate.clamped(definition.lever)
    record.dampingLever = Domain.coordinate.clamped(definition.dampingLever)
    record.gyration = definition.gyration == 0 ? 0 : Domain.size.clamped(definition.gyration)
  }

  private func setSwing(_ record: inout JointRecord, _ swing: TargetSwing?) {
    guard let swing else {
      record.swing = SwingRecord()
      return
    }
    check(swing.frequency, swing.dampingRatio)
    check(swing.angularFrequency, swing.angularDampingRatio)
    precondition(
      swing.maximumAcceleration >= 0,
      "an acceleration must be at least 0: \(swing.maximumAcceleration)")
    record.swing.frequency = Domain.frequency.clamped(swing.frequency)
    record.swing.dampingRatio = Domain.dampingRatio.clamped(swing.dampingRatio)
    record.swing.maximumAcceleration = Domain.acceleration.limit(swing.maximumAcceleration)
    record.swing.angularFrequency = Domain.frequency.clamped(swing.angularFrequency)
    record.swing.angularDampingRatio = Domain.dampingRatio.clamped(swing.angularDampingRatio)
  }
}

/// Targets: a body pulled to a point and turned to an angle, whatever its mass.
///
/// With the origin o of the body, its target t and the angle θ from that of the target,
///
///     C  = (o - t, θ)
///     C' = (v, w)
///
/// A target is not a constraint. A spring acts on each of these as an acceleration, so there is no
/// K: the mass does not matter. A substep of h changes v by `MatchedSpring`: by a pull of which p =
/// -rate (C + ahead v) acts, at most h · maximumAcceleration, and by a damping q = -damping v.
/// Another spring changes w in the same way.
///
/// Pull and damping may act at points r and s from the center of mass. Then C + r turned - r at the
/// target takes the place of C, and v + w × r and v + w × s that of v. The body turns by (r × p + s
/// × q) / g², with the radius of gyration g in place of its own inertia; `turning` is 1 / g².
///
/// Whole turns do not count: θ is from -π to π at the start of a step.
///
/// With a swing, the springs of a step are a mixture, and the swing's share scales r and s: see
/// `TargetSwing`. A body that touches something is also held at its angle: see `TargetHold`.
enum TargetJoint: Joint {
  static let settings: [JointSetting] = [.target, .spring, .angularSpring]

  @inline(always)
  static func rowKinds(
    of record: UnsafePointer<JointRecord>, in world: World, over duration: Double
  ) -> JointRowKinds { .target }

  @inline(always)
  static func prepare(
    _ row: Int32, _ kinds: JointRowKinds, in step: inout StepContext, _ memos: inout SpringMemos
  ) {
    step.runs.targets.append(TargetRow(row, step, &memos))
  }

  static func brokenRule(of record: JointRecord) -> String? {
    if record.bodyB >= 0 { return "a target must have one body" }
    return JointRecord.isGyration(record.gyration)
      ? nil : "a gyration must be 0 or at least 0.001: \(record.gyration)"
  }
}

/// The row of a pull of a body to a point and an angle.
struct TargetRow: SpringRow {
  /// The factor of the turning frequency while a contact or another joint holds the body.
  ///
  /// With it, a target whose body meets an obstacle with a corner turns the body, and not the
  /// obstacle.
  private static let heldFactor = 3.0

  var ends = JointEnds()
  let spring: SpringSubstep
  /// The largest pull of a substep, in pt/s.
  let maximumPull: Float
  /// The pull of this substep without a limit.
  private var pullX: Float = 0
  private var pullY: Float = 0
  let twist: SpringSubstep
  /// θ at the start of the step.
  let angle: Float
  /// r and s, turned to the body's angle at the start of the step.
  private(set) var leverX: Float = 0
  private(set) var leverY: Float = 0
  private(set) var dampingX: Float = 0
  private(set) var dampingY: Float = 0
  /// One over the square of the radius of gyration, in 1/pt².
  private(set) var turning: Float = 0
  /// The fraction of a pull that acts, over that of an angular pull.
  private let relativeGain: Float
  /// The share of the swing in this step.
  private(set) var share = 0.0
  private(set) var hold = TargetHold()
  /// What the springs take from the loads, see `SpringSubstep.adapt`.
  private let lostX: Float
  private let lostY: Float
  private let lostTurning: Float

  init(_ joint: Int32, _ step: StepContext, _ memos: inout SpringMemos) {
    let record = step.joints + Int(joint)
    let row = Int(record.pointee.bodyA)
    (ends.row, ends.bodyA) = (joint, Int32(row))
    let origin =
      step.poses[row].center - step.poses[row].rotate(step.bodies[row].localCenter)
    let delta = origin - record.pointee.anchorB
    (ends.deltaX, ends.deltaY) = (Float(delta.x), Float(delta.y))
    angle = Float(Math.wrappedAngle(step.poses[row].angle - record.pointee.angle))
    var spring = memos.point.spring(
      record.pointee.frequency, record.pointee.dampingRatio, step.h)
    let isHeld = step.bodies[row].flags & BodyRecord.free == 0
    var twist = memos.angular.spring(
      record.pointee.angularFrequency * (isHeld ? Self.heldFactor : 1),
      record.pointee.angularDampingRatio, step.h)
    let sprung: Float = step.bodies[row].isSprung ? 1 : 0
    var pull = record.pointee.maximumAcceleration
    if record.pointee.swing.frequency > 0 {
      let swing = record.pointee.swing
      share = swing.share(of: step.motions[row])
      spring = spring.mixed(
        with: memos.swingPoint.spring(swing.frequency, swing.dampingRatio, step.h),
        share: Float(share))
      twist = twist.mixed(
        with: memos.swingAngular.spring(
          swing.angularFrequency * (isHeld ? Self.heldFactor : 1), swing.angularDampingRatio, step.h
        ),
        share: Float(share))
      pull += share * (swing.maximumAcceleration - pull)
    }
    let acceleration = step.acceleration(of: row)
    (lostX, lostY) = spring.adapt(
      sprung: sprung, (acceleration.x * step.h, acceleration.y * step.h), step.h)
    lostTurning = twist.adapt(sprung: sprung, (step.angularLoad(row), 0), step.h).x
    maximumPull = Float(pull) * step.h / spring.gain
    relativeGain = spring.gain / twist.gain
    (self.spring, self.twist) = (spring, twist)
    if isHeld && step.isTouched(row) {
      hold = TargetHold(record.pointee, row, step, twist, share: 1 - Float(share))
    }
    let leverage = record.pointee.swing.frequency > 0 ? share : 1
    if record.pointee.gyration > 0 && leverage > 0 && step.masses[row].inertia > 0 {
      prepareLevers(record.pointee, step, share: leverage)
    }
  }

  @inline(always)
  func store(in record: inout JointRecord, _ step: StepContext) {
    record.turnImpulse = hold.impulse
    guard record.swing.frequency > 0 else { return }
    // This is a rational form of the exponential function of the step's duration over the fading
    // time.
    let half = 0.5 * Double(step.h) * Double(step.substepCount) / TargetSwing.fading
    let left = share * max(0, 1 - half) / (1 + half)
    record.swing.share = left < TargetSwing.least ? 0 : left
  }

  /// Prepares the levers, shortened so that a substep is stable.
  ///
  /// Pull and damping at a lever r turn the body like a spring (r / gyration)² times as strong. A
  /// substep may remove all of an error or a velocity, but no more. The pull itself and the spring
  /// to the angle remove some of it; the levers may remove the rest. The pull's lever counts eight
  /// times, because it turns while it pulls; this was found to keep pulls of up to 1000 Hz stable.
  private mutating func prepareLevers(_ record: JointRecord, _ step: StepContext, share: Double) {
    let (whole, wholeDamping) = (record.lever * share, record.dampingLever * share)
    let pull = 8 * Double(spring.rate * step.h) * whole.lengthSquared
    let drag = Double(spring.damping) * wholeDamping.lengthSquared
    let excess = max(pull, drag) / (record.gyration * record.gyration)
    let room = max(0, 1 - max(spring.share(step.h), twist.share(step.h)))
    let scale = excess > room ? (room / excess).squareRoot() : 1
    let (lever, dampingLever) = (whole * scale, wholeDamping * scale)
    let home =
      record.angle == 0
      ? lever : PoseRecord(center: .zero, angle: record.angle).rotate(lever)
    ends.deltaX -= Float(home.x)
    ends.deltaY -= Float(home.y)
    let pose = step.poses[Int(ends.bodyA)]
    let (arm, dampingArm) = (pose.rotate(lever), pose.rotate(dampingLever))
    (leverX, leverY) = (Float(arm.x), Float(arm.y))
    (dampingX, dampingY) = (Float(dampingArm.x), Float(dampingArm.y))
    turning = Float(1 / (record.gyration * record.gyration))
  }

  @inline(always)
  mutating func pull(_ step: StepContext) {
    let row = Int(ends.bodyA)
    let motion = step.motions[row]
    let (rx, ry) = motion.turned(leverX, leverY)
    let (pointX, pointY) = (motion.vx - motion.w * ry, motion.vy + motion.w * rx)
    pullX = spring.pull(ends.deltaX + motion.dx + rx, pointX)
    pullY = spring.pull(ends.deltaY + motion.dy + ry, pointY)
    step.runs.targetPulls[row].add(pullX, pullY, limit: maximumPull)
  }

  /// Adds the pull, within the limit of the sum of the pulls of all targets of the body.
  @inline(always)
  mutating func limitedPull(_ step: StepContext) {
    let row = Int(ends.bodyA)
    let mass = step.masses[row]
    let motion = step.motions[row]
    let (rx, ry) = motion.turned(leverX, leverY)
    let factor = step.runs.targetPulls[row].factor
    let (px, py) = (factor * pullX, factor * pullY)
    var change = BodyState()
    if mass.x > 0 { change.vx = px - lostX }
    if mass.y > 0 { change.vy = py - lostY }
    if mass.inertia > 0 {
      hold.advance(angle + motion.turn)
      change.w =
        turning * relativeGain * (rx * py - ry * px) + twist.pull(angle + motion.turn, motion.w)
        + mass.inertia * hold.impulse / twist.gain - lostTurning
    }
    add(change, to: step.runs.pulls + row, mass)
  }

  @inline(always)
  mutating func damp(_ step: StepContext) {
    let row = Int(ends.bodyA)
    let mass = step.masses[row]
    let (motion, pull) = (step.motions[row], step.runs.pulls[row])
    let (sx, sy) = motion.turned(dampingX, dampingY)
    let qx = -spring.damping * (motion.vx - motion.w * sy)
    let qy = -spring.damping * (motion.vy + motion.w * sx)
    var (own, lost) = (BodyState(), BodyState())
    if mass.x > 0 { (own.vx, lost.vx) = (qx, -spring.loss * pull.vx) }
    if mass.y > 0 { (own.vy, lost.vy) = (qy, -spring.loss * pull.vy) }
    if mass.inertia > 0 {
      own.w = turning * (sx * qy - sy * qx) - twist.damping * motion.w
      lost.w = -twist.loss * pull.w
    }
    add(own, to: step.motions + row, mass)
    add(lost, to: step.runs.pulls + row, mass)
  }

  /// Adds a change to velocities, and its impulse to the impulses of the step.
  @inline(always)
  private mutating func add(
    _ change: BodyState, to state: UnsafeMutablePointer<BodyState>, _ mass: MassRecord
  ) {
    state.pointee.vx += change.vx
    state.pointee.vy += change.vy
    state.pointee.w += change.w
    if mass.x > 0 { ends.impulseX += change.vx / mass.x }
    if mass.y > 0 { ends.impulseY += change.vy / mass.y }
    if mass.inertia > 0 { ends.angularImpulse += change.w / mass.inertia }
  }
}

/// The sum of the pulls of all targets of a body in a substep, in pt/s, and of their limits.
struct TargetPull: BitwiseCopyable, Sendable {
  private var x: Float = 0
  private var y: Float = 0
  private var limit: Float = 0

  @inline(always)
  mutating func add(_ x: Float, _ y: Float, limit: Float) {
    self.x += x
    self.y += y
    self.limit += limit
  }

  /// The factor that keeps the sum within the limit.
  @inline(always) var factor: Float {
    let square = x * x + y * y
    return square > limit * limit ? limit / square.squareRoot() : 1
  }
}

extension BodyState {
  /// Turns a vector that moves with the body from the start of the step to the present.
  @inline(always)
  fileprivate func turned(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    (cosine * x - sine * y, sine * x + cosine * y)
  }
}

extension SwingRecord {
  /// The share of the swing in a step, by the speed of the body.
  @inline(always)
  fileprivate func share(of motion: BodyState) -> Double {
    let (vx, vy) = (Double(motion.vx), Double(motion.vy))
    let square = (vx * vx + vy * vy) / (TargetSwing.speed * TargetSwing.speed)
    let share = max(share, square * square / (1 + square * square))
    return share < TargetSwing.least ? 0 : share
  }
}

/// The part of a target's turning that balances contacts, so that a touched body keeps no error.
///
/// A contact beside the center of mass turns the body against the spring to its angle, which alone
/// would rest at an error of torque / (inertia · w²). So a substep also adds up -`rate` w³ θ to an
/// angular acceleration, with the spring's angular frequency w. The sum stops to change only at θ =
/// 0. A body that touches nothing has none.
///
/// Source: the integral part of a PID controller, K. Åström and T. Hägglund, "PID Controllers:
/// Theory, Design, and Tuning", 1995, chapter 3.
struct TargetHold: BitwiseCopyable, Sendable {
  /// The rate at which the sum acts, as a share of w.
  private static let rate: Float = 0.1
  /// The largest angular acceleration, as a multiple of the largest pull over the radius of gyration.
  ///
  /// No contact needs as much to hold the pull. It matters where the body has no room to turn.
  private static let limit = 4.0

  /// The angular impulse of a substep, in mass · pt²/s.
  private(set) var impulse: Float = 0
  /// The change of `impulse` by a substep for each radian of error.
  private var gain: Float = 0
  private var greatest: Float = 0

  /// No hold.
  init() {}

  /// The hold of a touched body; none without a limit of the pull.
  init(
    _ record: JointRecord, _ row: Int, _ step: StepContext, _ twist: SpringSubstep, share: Float
  ) {
    let inverse = step.masses[row].inertia
    guard inverse > 0, record.maximumAcceleration < .infinity else { return }
    let body = step.bodies + row
    let gyration = (body.pointee.inertia / body.pointee.mass).squareRoot()
    greatest = Float(Self.limit * record.maximumAcceleration / gyration) * step.h / inverse
    // It is w h, whose cube over h is w³ h².
    let angle = (twist.rate * step.h).squareRoot()
    gain = share * Self.rate * angle * angle * angle * step.inverseH / inverse
    impulse = max(-greatest, min(record.turnImpulse, greatest))
  }

  /// Adds the error of a substep, in radians.
  @inline(always)
  mutating func advance(_ error: Float) {
    impulse = max(-greatest, min(impulse - gain * error, greatest))
  }
}

extension StepContext {
  /// Whether a contact acts on a body in this step.
  ///
  /// - Complexity: O(n) in the contacts of the body.
  func isTouched(_ row: Int) -> Bool {
    var edge = bodies[row].firstContact
    while edge >= 0 {
      let contact = contacts + Int(edge >> 1)
      if contact.pointee.pointCount > 0 { return true }
      edge = edge & 1 == 0 ? contact.pointee.nextA : contact.pointee.nextB
    }
    return false
  }
}
