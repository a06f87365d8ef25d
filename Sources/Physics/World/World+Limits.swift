import Geometry

// A world accepts every finite number, and limits it to its `Domain`, so that no value leads to
// infinity, or to NaN one step later. Results of a step are limited too.
extension World {
  /// Limits a body to the domains, if its motion or its pose has left them.
  ///
  /// Its velocity does not change if only its position is outside, so a body that runs away keeps
  /// its direction.
  static func limit(_ motion: inout BodyState, _ pose: inout PoseRecord) {
    let velocity = Domain.speed.clamped(Vector(Double(motion.vx), Double(motion.vy)))
    (motion.vx, motion.vy) = (Float(velocity.x), Float(velocity.y))
    motion.w = Float(Domain.angularSpeed.clamped(Double(motion.w)))
    pose.center = Domain.coordinate.clamped(pose.center)
    let angle = Domain.angle.clamped(pose.angle)
    if angle != pose.angle { pose = PoseRecord(center: pose.center, angle: angle) }
  }

  /// The center of mass of a body for an origin in the domain, limited to the domain.
  ///
  /// Every pose that is not the result of a step is computed here. If the center of mass would be
  /// outside of the domain, the body is moved with it.
  static func center(of pose: PoseRecord, origin: Vector, localCenter: Vector) -> Vector {
    Domain.coordinate.clamped(origin + pose.rotate(localCenter))
  }

  /// The origin of a body's coordinates, limited to the domain.
  ///
  /// The limit applies if only the center of mass is within the domain.
  @inline(always)
  func origin(of row: Int) -> Vector {
    let pose = poses.pointer + row
    return Domain.coordinate.clamped(
      pose.pointee.center - pose.pointee.rotate(bodies.pointer[row].localCenter))
  }

  /// Whether a body's motion and pose are within the domains; NaN is not.
  @inline(always)
  static func isWithinDomains(_ motion: BodyState, _ pose: PoseRecord) -> Bool {
    let fastest = Float(Domain.speed.range.upperBound)
    let fastestTurn = Float(Domain.angularSpeed.range.upperBound)
    let motions = SIMD4(abs(motion.vx), abs(motion.vy), abs(motion.w), 0)
    let poses = SIMD4(abs(pose.center.x), abs(pose.center.y), abs(pose.angle), 0)
    let farthest = Domain.coordinate.range.upperBound
    return all(motions .<= SIMD4(fastest, fastest, fastestTurn, 0))
      && all(poses .<= SIMD4(farthest, farthest, Domain.angle.range.upperBound, 0))
  }

  /// Stops bodies with undefined motion at their earlier poses, and resets contacts and joints with
  /// NaN.
  ///
  /// This happens only with absurd settings, such as a spring of 1e30 Hz.
  mutating func forgetBroken() {
    for row in 0..<bodies.count where !motions.pointer[row].isFinite {
      motions[row] = BodyState()
      (loads[row].next, loads[row].last) = (Load(), Load())
    }
    let contactLayout = RecordLayout(of: ContactRecord.self)
    for row in 0..<contacts.count where contacts.pointer[row].isAlive {
      if contactLayout.isFinite(contacts, row) { continue }
      let (a, b) = (Int(contacts.pointer[row].shapeA), Int(contacts.pointer[row].shapeB))
      removeContact(row)
      markMoved(a)
      markMoved(b)
    }
    let jointLayout = RecordLayout(of: JointRecord.self)
    for row in 0..<joints.count { jointLayout.clearNotFinite(&joints, row) }
  }
}

extension Domain {
  /// A load limited to the domain; a load that is not finite is kept, to be refused later.
  @inline(always)
  func load(_ number: Double) -> Float { Float(limit(number)) }

  /// A number limited to the domain; infinity is kept, because it means no limit.
  @inline(always)
  func limit(_ number: Double) -> Double { number.isFinite ? clamped(number) : number }
}

extension BodyState {
  /// Whether the substeps have computed finite numbers.
  @inline(always)
  var isFinite: Bool { (vx + vy + w + dx + dy + turn).isFinite }
}
