import Dynamics
import Geometry
import Motion

extension View {
  /// Options of an animation, with UIKit's names.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits, which are UIKit's.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Whether touches find the views while they move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Whether an animation that is not additive begins at the presented value.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Whether the animation repeats without end.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Whether every run goes forth and back.
    ///
    /// The values that were set are the model values from the start. After the last run the view jumps
    /// to them.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A slow start and a slow end, the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// A slow start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// A slow end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    fileprivate var curve: TimingCurve {
      switch rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInOut
      }
    }

    /// The same options as this package names them.
    fileprivate func motion(delay: Double) -> Motion.AnimationOptions {
      Motion.AnimationOptions(
        delay: max(delay, 0), repeats: contains(.repeat) ? .forever : .times(1),
        autoreverses: contains(.autoreverse), endsAtTarget: true,
        beginsFromCurrentState: contains(.beginFromCurrentState),
        allowsUserInteraction: contains(.allowUserInteraction))
    }
  }

  /// Animates the values of views that a closure sets: center, bounds, frame, transform and alpha.
  ///
  /// The animations add up with running ones, except those of alpha, with repeats and with
  /// reversal.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds; with 0 or less the views are at the end at once.
  ///   - animations: Sets the values to animate.
  ///   - completion: Runs when all animations have ended, with whether all of them finished; runs
  ///     at once when nothing is animated.
  public static func animate(
    withDuration duration: Double, animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  /// Animates the values of views that a closure sets, after a delay and with options.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds; without a delay, with 0 or less the views are at the
  ///     end at once.
  ///   - delay: The time before the animations begin, in seconds; model values change at once.
  ///   - options: The options of the animations.
  ///   - animations: Sets the values to animate.
  ///   - completion: Runs when all animations have ended, with whether all of them finished.
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

  /// Animates the values of views that a closure sets, by a spring that settles in a given time.
  ///
  /// - Parameters:
  ///   - duration: The time to settle, in seconds; with 0 or less the views are at the end at once.
  ///   - delay: The time before the animations begin, in seconds.
  ///   - dampingRatio: From 0.001, hardly damped, to 1, without overshoot.
  ///   - velocity: The velocity at the start divided by the distance, per second: 50 pt/s over 100
  ///     pt are 0.5.
  ///   - options: The options of the animations; curves have no effect.
  ///   - animations: Sets the values to animate.
  ///   - completion: Runs when all animations have ended, with whether all of them finished.
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

  /// Sets values of views without animation, also inside of a closure that animates.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationBlock.$current.withValue(nil, operation: actions)
  }
}
