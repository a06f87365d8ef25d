import Geometry

// Numbers that are finite and still too large to be squared are taken as the largest that are not:
// so nothing that may be set leads to infinity, and to NaN one step later.
extension World {
  /// The farthest from the origin that anything is, in points, and the fastest, in pt/s.
  ///
  /// Positions, corners, angles and velocities beyond it count as this large.
  public static let largestNumber = 1e12

  /// The largest force or torque that acts on a body in a step.
  static let largestLoad = 1e18

  /// The smallest and the largest mass and inertia that bodies are solved with.
  static let massRange = 1e-12...1e24

  /// Stops bodies whose motion the passes could not compute, at the pose that they had, and lets
  /// contacts and constraints that are no numbers any more start anew.
  ///
  /// Only absurd settings lead here, such as a spring of 1e30 Hz.
  mutating func forgetBroken() {
    for row in 0..<bodies.count where !motions.pointer[row].isFinite {
      motions[row] = MotionRecord()
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
    let constraintLayout = RecordLayout(of: ConstraintRecord.self)
    for row in 0..<constraints.count { constraintLayout.clearNotFinite(&constraints, row) }
  }
}

extension Double {
  /// The number, or the largest one of its sign that a world takes.
  var limited: Double { Swift.min(Swift.max(self, -World.largestNumber), World.largestNumber) }

  /// The force or torque, or the largest one of its sign that a world takes.
  var limitedLoad: Float {
    isFinite
      ? Float(Swift.min(Swift.max(self, -World.largestLoad), World.largestLoad)) : Float(self)
  }

  /// The mass or inertia, or the nearest one that bodies are solved with.
  var limitedMass: Double {
    Swift.min(Swift.max(self, World.massRange.lowerBound), World.massRange.upperBound)
  }
}

extension Vector {
  /// The vector with both coordinates limited.
  var limited: Vector { Vector(x.limited, y.limited) }
}

extension MotionRecord {
  /// Whether the passes have computed numbers.
  @inline(__always)
  var isFinite: Bool { (vx + vy + w + dx + dy + turn).isFinite }
}
