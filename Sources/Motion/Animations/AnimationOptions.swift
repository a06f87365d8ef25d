import Geometry

/// How often an animation runs.
public enum AnimationRepeats: Hashable, Sendable {
  /// A number of times, at least 1.
  case times(Int)
  /// Until it is stopped or replaced.
  case forever
}

/// What an animation does beside its way.
public struct AnimationOptions: Hashable, Sendable {
  /// How long it waits before it moves, in seconds, at least 0.
  ///
  /// The item stays where it is seen meanwhile; its model value is the new one at once.
  public var delay: Double
  /// How often it runs; another number than once is no additive animation.
  public var repeats: AnimationRepeats
  /// Whether every run goes there and back, so that it ends where it began.
  public var autoreverses: Bool
  /// Whether it adds to what runs already, where the property allows it.
  ///
  /// Without it the animation is absolute: it replaces what runs of the property.
  public var isAdditive: Bool
  /// Whether one that replaces others begins at the presented value, with its velocity.
  ///
  /// Otherwise it begins at the model value, where the others would have ended.
  public var beginsFromCurrentState: Bool
  /// Whether touches find the item while it moves.
  public var allowsUserInteraction: Bool

  /// Makes options; what is left out is as in an animation that runs once, now.
  ///
  /// - Precondition: The delay is from 0 to 1e9, a number of runs from 1 to 1e9.
  public init(
    delay: Double = 0, repeats: AnimationRepeats = .times(1), autoreverses: Bool = false,
    isAdditive: Bool = true, beginsFromCurrentState: Bool = true,
    allowsUserInteraction: Bool = false
  ) {
    self.delay = delay
    self.repeats = repeats
    self.autoreverses = autoreverses
    self.isAdditive = isAdditive
    self.beginsFromCurrentState = beginsFromCurrentState
    self.allowsUserInteraction = allowsUserInteraction
    check()
  }

  /// Stops the program on what no animation can do, as the properties can be set one by one.
  func check() {
    _ = Domain.time.checked(delay, "delay")
    guard case .times(let count) = repeats else { return }
    _ = Domain.count.checked(Double(count), "repeats")
  }
}
