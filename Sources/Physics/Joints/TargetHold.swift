import Geometry

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
