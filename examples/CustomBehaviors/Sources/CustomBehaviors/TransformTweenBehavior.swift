public import Dynamics
public import Geometry

/// Turns, scales and shifts an item to another transform, in ticks and without a clock.
///
/// Each tick increases the velocity by the acceleration, and the progress by the velocity; the
/// progress is eased out with exponent 3. The components of the transforms are interpolated one by
/// one. It is passive: it does not keep the animator ticking. Physics writes the rotation in each
/// tick, so it sets the target until it is removed.
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listing 6-6.
public final class TransformTweenBehavior: DynamicBehavior {
  /// The transform at the end.
  public let target: TransformComponents
  /// The increase of the velocity in each tick, per tick.
  public let acceleration: Double
  /// The progress, from 0 to 1, before easing.
  public private(set) var percent = 0.0
  private var velocity = 0.0
  private var start = AffineTransform.identity.components

  /// Makes a tween that starts from the item's transform when an animator takes it over.
  ///
  /// - Parameters:
  ///   - item: The item to transform.
  ///   - transform: The target transform, without shear.
  ///   - acceleration: The increase of the velocity in each tick, per tick, over 0.
  /// - Precondition: The transform has no shear.
  public init(item: any DynamicItem, to transform: AffineTransform, acceleration: Double = 0.0025) {
    precondition(!transform.hasShear, DynamicsError.transformHasShear.description)
    target = transform.components
    self.acceleration = Domain.share.checked(acceleration, "acceleration")
    precondition(self.acceleration > 0, "acceleration must be over 0, not \(acceleration)")
    super.init(items: [item])
  }

  /// Begins where the item is when an animator takes the tween over.
  public override func willMove(to dynamicAnimator: DynamicAnimator?) {
    if dynamicAnimator != nil, let item = items.first { start = item.transform.components }
  }

  /// Advances the tween by one step, and holds the target once it is done.
  public override func didTick(_ dt: Double) {
    super.didTick(dt)
    guard let item = items.first else { return }
    velocity += acceleration
    percent = min(1, percent + velocity)
    let parts = start.interpolated(to: target, at: Easing.easeOut(percent))
    item.transform = AffineTransform(parts)
  }
}
