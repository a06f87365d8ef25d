public import Geometry

/// Pushes its items, all the time or once.
///
/// Continuous magnitude 1 accelerates a 100 x 100 item of density 1 by 100 pt/s², and an item of
/// width w, height h and density d by 100 · 10⁴ / (w h d). Instantaneous magnitude 1 adds 100 pt/s
/// to the former, and to others in the same proportion.
public final class PushBehavior: DynamicBehavior {
  /// How long a push lasts.
  public enum Mode: String, Hashable, Sendable {
    /// As long as the push is active.
    case continuous
    /// One tick; then the push is no longer active.
    case instantaneous
  }

  /// How long the push lasts.
  public let mode: Mode
  private var loose: PushRecord

  /// Makes an active push to the right without strength.
  public init(items: [any DynamicItem], mode: Mode = .continuous) {
    self.mode = mode
    loose = PushRecord(isInstantaneous: mode == .instantaneous)
    super.init(items: items)
  }

  /// Whether the push acts; an instantaneous one fires again when this is set.
  public var active: Bool {
    get { record.active }
    set { record.active = newValue }
  }

  /// The direction, in radians, clockwise from the x axis; 0 at first.
  ///
  /// - Precondition: The angle is finite.
  public var angle: Double {
    get { record.aim.angle }
    set { record.aim.set(angle: newValue) }
  }

  /// The strength, 0 at first; a negative one pushes against the direction.
  ///
  /// - Precondition: The magnitude is finite.
  public var magnitude: Double {
    get { record.aim.magnitude }
    set { record.aim.set(magnitude: newValue) }
  }

  /// The direction times the magnitude; zero at first.
  ///
  /// Setting zero keeps the direction.
  ///
  /// - Precondition: The components are finite.
  public var pushDirection: Vector {
    get { record.aim.vector }
    set { record.aim.set(vector: newValue, named: "pushDirection") }
  }

  /// Sets direction and magnitude together.
  public func setAngle(_ angle: Double, magnitude: Double) {
    self.angle = angle
    self.magnitude = magnitude
  }

  var record: PushRecord {
    get { dynamicAnimator.map { $0.state.pushes[slot] } ?? loose }
    set {
      guard newValue != record else { return }
      loose = newValue
      guard let animator = dynamicAnimator else { return }
      animator.state.pushes[slot] = newValue
      animator.parametersChanged(.loads)
    }
  }

  override var kind: BehaviorKind { .push }

  override func attach(to state: inout AnimatorState) -> Int32 {
    state.pushes.insert(loose)
  }

  override func detach(from state: inout AnimatorState) {
    loose = state.pushes.remove(at: slot)
  }
}

/// A push behavior's properties.
struct PushRecord: Equatable {
  var isInstantaneous: Bool
  var active = true
  var aim = Aim.none
  /// The tick in which an instantaneous push last fired, or -1.
  var firedTick = -1

  /// Points per second (squared) times square points of magnitude 1 at density 1.
  static var unit: Double { 100 * 10_000 }
}
