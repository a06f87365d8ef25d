import Dynamics
import Geometry
import Motion

extension View {
  /// What an animation does beside its way, as UIKit code spells it.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits, which are UIKit's.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Whether touches find the views while they move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Whether what does not add up begins where it is seen.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Whether it begins anew for ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Whether every run goes there and back; one that does not repeat ends with a jump to its end.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A slow start and a slow end, where nothing else is said.
    public static let curveEaseInOut: AnimationOptions = []
    /// A slow start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// A slow end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same speed all the way.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    fileprivate var curve: TimingCurve {
      switch rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInOut
      }
    }

    /// What the animations of this package call the same.
    fileprivate func motion(delay: Double) -> Motion.AnimationOptions {
      Motion.AnimationOptions(
        delay: max(delay, 0), repeats: contains(.repeat) ? .forever : .times(1),
        autoreverses: contains(.autoreverse),
        beginsFromCurrentState: contains(.beginFromCurrentState),
        allowsUserInteraction: contains(.allowUserInteraction))
    }
  }

  /// Animates what a closure sets of views: center, bounds, frame, transform and alpha.
  ///
  /// What is animated adds up with what runs already, but for alpha, repeats and returns.
  ///
  /// - Parameters:
  ///   - duration: How long it takes, in seconds; 0 and less is there at once.
  ///   - animations: Sets what is to be animated.
  ///   - completion: Runs when all of it has ended, with whether all came to their end; at once when
  ///     nothing was to be animated.
  public static func animate(
    withDuration duration: Double, animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Animates what a closure sets of views, after a delay and with options.
  ///
  /// - Parameters:
  ///   - duration: How long it takes, in seconds; with no delay, 0 and less is there at once.
  ///   - delay: How long it waits before, in seconds; the views are to be there at once.
  ///   - options: How it goes on the way.
  ///   - animations: Sets what is to be animated.
  ///   - completion: Runs when all of it has ended, with whether all came to their end.
  public static func animate(
    withDuration duration: Double, delay: Double, options: AnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let isOver = duration <= 0 && delay <= 0
    AnimationBlock(
      isOver ? .none : .curve(options.curve, duration: max(duration, 0)),
      options: options.motion(delay: delay), completion: completion
    ).run(animations)
  }

  /// Animates what a closure sets of views by a spring that settles in a given time.
  ///
  /// - Parameters:
  ///   - duration: How long it takes to settle, in seconds; 0 and less is there at once.
  ///   - delay: How long it waits before, in seconds.
  ///   - dampingRatio: From 0.001, hardly damped, to 1, without overshoot.
  ///   - velocity: The velocity at the start over the way, per second: 50 pt/s over 100 pt are 0.5.
  ///   - options: How it goes on the way; curves have no meaning.
  ///   - animations: Sets what is to be animated.
  ///   - completion: Runs when all of it has ended, with whether all came to their end.
  public static func animate(
    withDuration duration: Double, delay: Double, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let timing: AnimationBlock.Timing =
      duration <= 0
      ? .none
      : .spring(
        SpringTiming(
          dampingRatio: dampingRatio, settlingDuration: duration, normalizedVelocity: velocity),
        normalizedVelocity: velocity)
    AnimationBlock(timing, options: options.motion(delay: delay), completion: completion)
      .run(animations)
  }

  /// Sets what a closure sets of views at once, also inside of one that animates.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationBlock.$current.withValue(nil, operation: actions)
  }
}
