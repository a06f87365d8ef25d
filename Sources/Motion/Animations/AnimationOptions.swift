import Geometry

/// The number of times that an animation runs.
public enum AnimationRepeats: Hashable, Sendable {
  /// A number of times, at least 1.
  case times(Int)
  /// Until it is stopped or replaced.
  case forever
}

/// Delay, repeats and other choices of an animation.
public struct AnimationOptions: Hashable, Sendable {
  /// The time before the item moves, in seconds, at least 0.
  ///
  /// Until then the item stays where it is shown, but its model value is the new one at once.
  public var delay: Double
  /// The number of runs; an animation that runs more than once is not additive.
  public var repeats: AnimationRepeats
  /// Whether every run goes forth and back, which leaves the model value as it was.
  public var autoreverses: Bool
  /// Whether an animation that goes forth and back ends with a jump to its target, as in UIKit, where
  /// the target is the model value from the start.
  public var endsAtTarget: Bool
  /// Whether the animation adds to running animations, where the property allows it.
  ///
  /// Otherwise the animation is absolute: it replaces running animations of the property.
  public var isAdditive: Bool
  /// Whether an animation that replaces others begins at the presented value, with its velocity.
  ///
  /// Otherwise it begins at the model value, where the others would have ended.
  public var beginsFromCurrentState: Bool
  /// Whether touches find the item while it moves.
  public var allowsUserInteraction: Bool

  /// Makes options; the defaults are those of an animation that runs once, now.
  ///
  /// - Precondition: The delay is from 0 to 1e9, a number of runs from 1 to 1e9.
  public init(
    delay: Double = 0, repeats: AnimationRepeats = .times(1), autoreverses: Bool = false,
    endsAtTarget: Bool = false, isAdditive: Bool = true, beginsFromCurrentState: Bool = true,
    allowsUserInteraction: Bool = false
  ) {
    self.delay = delay
    self.repeats = repeats
    self.autoreverses = autoreverses
    self.endsAtTarget = endsAtTarget
    self.isAdditive = isAdditive
    self.beginsFromCurrentState = beginsFromCurrentState
    self.allowsUserInteraction = allowsUserInteraction
    check()
  }

  /// Stops the program where options contradict each other or are out of their ranges.
  ///
  /// The initializer cannot check this, because the properties can be set one by one.
  func check() {
    _ = Domain.time.checked(delay, "delay")
    guard case .times(let count) = repeats else { return }
    _ = Domain.count.checked(Double(count), "repeats")
  }
}
