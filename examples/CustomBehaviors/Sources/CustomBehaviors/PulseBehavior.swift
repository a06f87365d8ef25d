public import Dynamics
import Geometry

/// Scales an item by a sine that fades, and gives its scale back at the end.
///
/// The scale is 1 + magnitude · sin(2 pi speed t) · e^(-damping t) times the item's own, t being
/// the behavior's own clock. Pulses of one item multiply, and the last one to end, or to be
/// removed, leaves the scale that the first one found. A pulse holds the clock mandate until its
/// end, so the animator ticks although nothing moves.
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listing 6-5.
public final class PulseBehavior: DynamicBehavior {
  /// The largest share of its size that the item could grow by without damping.
  public let magnitude: Double
  /// The frequency, in turns per second.
  public let speed: Double
  /// The rate at which the pulse fades, in 1/s.
  public let damping: Double
  /// The duration of the pulse, in seconds.
  public let duration: Double
  /// The state that the pulses of the item share; kept after the end, for an animator that is
  /// restored.
  private var shared: SharedPulse?

  /// Makes a pulse that ends where the sine is 0, so that nothing jumps.
  ///
  /// - Parameters:
  ///   - item: The item to scale.
  ///   - magnitude: The share of its size by which it grows without damping.
  ///   - speed: The frequency, in turns per second.
  ///   - damping: The rate at which the pulse fades, in 1/s, at least 0.
  ///   - duration: The duration, in seconds; a multiple of half a turn avoids a jump.
  public init(
    item: any DynamicItem, magnitude: Double = 0.5, speed: Double = 1, damping: Double = 2,
    duration: Double = 1.5
  ) {
    self.magnitude = magnitude
    self.speed = speed
    self.damping = damping
    self.duration = duration
    super.init(items: [item])
    clockMandate = true
  }

  /// The scale at a time of the pulse, in seconds.
  public func scale(at time: Double) -> Double {
    let swing = Math.sin(2 * Math.pi * speed * time) * Math.exp(-damping * time)
    return 1 + magnitude * swing
  }

  /// Scales the item; after the end restores it and releases the clock mandate.
  public override func didTick(_ dt: Double) {
    super.didTick(dt)
    guard clockMandate else { return }
    if elapsedTime > duration { clockMandate = false }
    for item in items { shared?.show(on: item) }
  }

  /// Joins the pulses of the item, or leaves them.
  public override func willMove(to dynamicAnimator: DynamicAnimator?) {
    super.willMove(to: dynamicAnimator)
    guard let item = items.first else { return }
    if let dynamicAnimator {
      shared = Self.shared(of: item, among: dynamicAnimator.behaviors) ?? SharedPulse(item)
      shared?.take(self)
      clockMandate = true
    } else if clockMandate {
      if (item as? Item)?.isAlive ?? true { shared?.show(on: item, without: self) }
    }
  }

  private static func shared(
    of item: any DynamicItem, among behaviors: [DynamicBehavior]
  ) -> SharedPulse? {
    for behavior in behaviors {
      if let pulse = behavior as? PulseBehavior, pulse.isThrobbing, pulse.items.first === item {
        return pulse.shared
      }
      if let shared = shared(of: item, among: behavior.childBehaviors) { return shared }
    }
    return nil
  }

  private var isThrobbing: Bool { shared != nil && clockMandate && dynamicAnimator != nil }

  /// The state that the pulses of one item share.
  private final class SharedPulse {
    /// A pulse, which may be gone.
    private struct Member {
      weak var pulse: PulseBehavior?
    }

    /// The scales that the first pulse found.
    let scaleX, scaleY: Double
    /// The pulses, in the order in which they came.
    private var pulses: [Member] = []

    init(_ item: any DynamicItem) {
      let parts = (item as? Item)?.components ?? item.transform.components
      (scaleX, scaleY) = (parts.scaleX, parts.scaleY)
    }

    func take(_ pulse: PulseBehavior) {
      pulses.removeAll { $0.pulse == nil || $0.pulse === pulse }
      pulses.append(Member(pulse: pulse))
    }

    func show(on item: any DynamicItem, without leaving: PulseBehavior? = nil) {
      var factor = 1.0
      for member in pulses {
        guard let pulse = member.pulse, pulse.isThrobbing, pulse !== leaving else { continue }
        factor *= pulse.scale(at: pulse.elapsedTime)
      }
      let (x, y) = (Domain.scale.clamped(scaleX * factor), Domain.scale.clamped(scaleY * factor))
      if let item = item as? Item {
        (item.scaleX, item.scaleY) = (x, y)
      } else {
        var parts = item.transform.components
        (parts.scaleX, parts.scaleY) = (x, y)
        item.transform = AffineTransform(parts)
      }
    }
  }
}
