import Geometry

extension World {
  /// The steps per second for which the number of substeps is chosen.
  private static var usualRate: Double { 60 }
  /// The ratio of two masses from which a rod or rope between them needs short substeps.
  private static var steepRatio: Double { 30 }
  /// The greatest factor of the number of substeps.
  private static var greatestFactor: Int { 8 }

  /// The number of substeps of a step: that of the settings, or more if a light body hangs between
  /// heavy ones in a long step.
  ///
  /// A body of mass m on taut rods of the length L swings across them with up to √(4 T / (m L))
  /// rad/s. Under the load T of an end of 1,000 m that is more than half a turn in a substep of a
  /// thirtieth of a second's step: the rods stretch by several lengths, and the correction that
  /// pulls the end up again gives it energy. So such rods take as many substeps per second as at 60
  /// steps per second.
  ///
  /// - Parameter duration: The duration of the step, in seconds.
  /// - Returns: The number.
  /// - Complexity: O(n) in awake joints for steps longer than 1/60 s.
  func substepCount(over duration: Double) -> Int {
    let usual = duration * Self.usualRate
    // A rate slightly below the usual one, such as 59.94 Hz, counts as the usual one.
    guard usual > 1.05, hasSteepRod else { return settings.substeps }
    let factor = Int(Math.ceil(Swift.min(usual - 0.05, Double(Self.greatestFactor))))
    return settings.substeps * factor
  }

  /// Whether a rod or rope connects two moving bodies of very different masses.
  private var hasSteepRod: Bool {
    let rows = awake.joints.rows
    for index in 0..<rows.count {
      let joint = joints.pointer + Int(rows.pointer[index])
      guard joint.pointee.kind == JointKind.distance.rawValue, joint.pointee.bodyB >= 0,
        joint.pointee.frequency == 0
      else { continue }
      let a = bodies.pointer + Int(joint.pointee.bodyA)
      let b = bodies.pointer + Int(joint.pointee.bodyB)
      guard a.pointee.isDynamic && b.pointee.isDynamic else { continue }
      let (least, most) = (
        Swift.min(a.pointee.mass, b.pointee.mass), Swift.max(a.pointee.mass, b.pointee.mass)
      )
      if most > Self.steepRatio * least { return true }
    }
    return false
  }
}
