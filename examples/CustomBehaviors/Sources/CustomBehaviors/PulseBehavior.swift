public import Dynamics
import Geometry

/// Scales an item by a sine that fades, and gives its transform back at the end.
///
/// The scale is 1 + magnitude · sin(2 pi speed t) · e^(-damping t), t being the behavior's own
/// clock. It holds the clock mandate until the end, so the animator ticks although nothing moves.
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listing 6-5.
public final class PulseBehavior: DynamicBehavior {
  /// The largest share of its size that the item could grow by without damping.
  public let magnitude: Double
  /// The frequency, in turns per second.
  public let speed: Double
  /// The rate at which the pulse fades, in 1/s.
  public let damping: Double
  /// How long the pulse lasts, in seconds.
  public let duration: Double

  /// Makes a pulse that ends where the sine is 0, so that nothing jumps.
  ///
  /// - Parameters:
  ///   - item: The item to scale.
  ///   - magnitude: The share of its size that it grows by, undamped.
  ///   - speed: The frequency, in turns per second.
  ///   - damping: The rate at which the pulse fades, in 1/s, at least 0.
  ///   - duration: How long the pulse lasts, in seconds; a multiple of half a turn avoids a jump.
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
    1 + magnitude * (Math.sin(2 * Math.pi * speed * time) * Math.exp(-damping * time))
  }

  /// Scales the item; after the end restores it and releases the clock mandate.
  public override func didTick(_ dt: Double) {
    super.didTick(dt)
    guard clockMandate else { return }
    let isOver = elapsedTime > duration
    let scale = isOver ? 1 : Domain.scale.clamped(scale(at: elapsedTime))
    for item in items {
      var parts = item.transform.parts
      parts.scaleX = scale
      parts.scaleY = scale
      item.transform = AffineTransform(parts)
    }
    if isOver { clockMandate = false }
  }
}
