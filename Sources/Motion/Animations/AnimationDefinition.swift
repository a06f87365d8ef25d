public import Dynamics
import Geometry

/// A description of an animation: items, properties, values and timing.
///
/// `DynamicAnimator.animate(_:completion:)` runs it.
///
/// It is a value that can be run many times. The initializers make an animation of one property;
/// `group` and `sequence` combine several into one.
///
///     let snap = AnimationDefinition(
///       card, .center, to: Vector(80, 252), spring: SpringTiming(dampingRatio: 0.7, response: 0.4))
///     let fade = AnimationDefinition(card, .alpha, to: 0, curve: .easeIn, duration: 0.2)
///     try animator.animate(.sequence([snap, .wait(0.1), fade]))
public struct AnimationDefinition {
  /// The content of an animation: one property, a combination, a pause or a call.
  enum Content {
    case single(SingleAnimation)
    case group([AnimationDefinition])
    case sequence([AnimationDefinition])
    case wait(Double)
    case call(() -> Void)
  }

  let content: Content

  /// An animation by a spring, which ends when it stays within 0.01 pt, or 1e-4 of other units.
  ///
  /// - Parameters:
  ///   - item: The item to animate.
  ///   - property: The property to animate.
  ///   - value: The value at the end.
  ///   - spring: The spring.
  ///   - velocity: The velocity of the property at the start, per second; nil keeps the current
  ///     velocity of running animations or of the item's body.
  ///   - options: Delay, repeats and how the animation begins.
  public init<Value>(
    _ item: Item, _ property: ItemProperty<Value>, to value: Value,
    spring: SpringTiming = .standard, velocity: Value.Displacement? = nil,
    options: AnimationOptions = AnimationOptions()
  ) {
    self.init(
      item, property,
      .target(
        property.components(value), .spring(spring),
        velocity: velocity.map { .rates(property.rates(calculable($0, "velocity"))) }),
      through: [value], options)
  }

  /// An animation by a spring whose start velocity is relative to the distance, per second.
  ///
  ///     AnimationDefinition(
  ///       card, .center, to: Vector(200, 100),
  ///       spring: SpringTiming(dampingRatio: 0.5, settlingDuration: 0.6, normalizedVelocity: 2),
  ///       normalizedVelocity: 2)
  ///
  /// - Parameters:
  ///   - item: The item to animate.
  ///   - property: The property to animate.
  ///   - value: The value at the end.
  ///   - spring: The spring.
  ///   - normalizedVelocity: The velocity at the start divided by the distance from the presented
  ///     value to the end, per second, from -1e6 to 1e6: 50 pt/s over 100 pt are 0.5. A number of
  ///     the property whose start and end are equal keeps its current velocity.
  ///   - options: Delay, repeats and how the animation begins.
  public init<Value>(
    _ item: Item, _ property: ItemProperty<Value>, to value: Value, spring: SpringTiming,
    normalizedVelocity: Double, options: AnimationOptions = AnimationOptions()
  ) {
    self.init(
      item, property,
      .target(
        property.components(value), .spring(spring),
        velocity: .normalized(normalizedVelocity)), through: [value], options)
  }

  /// An animation by a curve, with a given duration.
  ///
  /// - Parameters:
  ///   - item: The item to animate.
  ///   - property: The property to animate.
  ///   - value: The value at the end.
  ///   - curve: The progress over the time. The item begins and ends at the speeds of the curve.
  ///   - duration: The duration, in seconds, from 0 to 1e9; with 0 the item is at its end at once.
  ///   - options: Delay, repeats and how the animation begins.
  public init<Value>(
    _ item: Item, _ property: ItemProperty<Value>, to value: Value,
    curve: TimingCurve = .easeInOut, duration: Double,
    options: AnimationOptions = AnimationOptions()
  ) {
    let duration = Domain.time.checked(duration, "duration")
    self.init(
      item, property,
      .target(property.components(value), .curve(curve, duration), velocity: nil),
      through: [value], options)
  }

  /// An animation through keyframes, which replaces running animations of the property.
  ///
  /// Without a keyframe at 0 the animation begins at the current value of the property.
  ///
  /// - Parameters:
  ///   - item: The item to animate.
  ///   - property: The property to animate.
  ///   - keyframes: The values and their times.
  ///   - options: Delay, repeats and how the animation begins.
  public init<Value>(
    _ item: Item, _ property: ItemProperty<Value>, along keyframes: KeyframeTiming<Value>,
    options: AnimationOptions = AnimationOptions()
  ) {
    let path = KeyframePath(
      keyframes.keyframes.map { ($0.time, property.components($0.value), $0.curve) })
    self.init(
      item, property, .keyframes(path), through: keyframes.keyframes.map(\.value), options)
  }

  /// An animation in which a property begins with a velocity that decays; it replaces running
  /// animations of the property.
  ///
  /// - Parameters:
  ///   - item: The item to animate.
  ///   - property: The property to animate.
  ///   - decay: The decay of the velocity.
  ///   - velocity: The velocity at the start, per second; nil keeps the current velocity.
  ///   - options: Delay, repeats and how the animation begins.
  public init<Value>(
    _ item: Item, _ property: ItemProperty<Value>, decay: DecayTiming,
    velocity: Value.Displacement? = nil, options: AnimationOptions = AnimationOptions()
  ) {
    self.init(
      item, property,
      .decay(decay, velocity: velocity.map { property.rates(calculable($0, "velocity")) }),
      through: [], options)
  }

  /// Several animations that begin together; the group ends when its last animation ends.
  public static func group(_ animations: [AnimationDefinition]) -> AnimationDefinition {
    AnimationDefinition(content: .group(animations))
  }

  /// Several animations, each of which begins in the tick in which the one before ends.
  ///
  /// When an animation does not run to its end, the ones after it do not begin.
  public static func sequence(_ animations: [AnimationDefinition]) -> AnimationDefinition {
    AnimationDefinition(content: .sequence(animations))
  }

  /// A pause in a sequence, in seconds, from 0 to 1e9.
  public static func wait(_ duration: Double) -> AnimationDefinition {
    AnimationDefinition(content: .wait(Domain.time.checked(duration, "duration")))
  }

  /// A call in a sequence, made among the completions of the tick.
  public static func call(_ body: @escaping () -> Void) -> AnimationDefinition {
    AnimationDefinition(content: .call(body))
  }

  /// The number of animations, waits and calls in it; each keyframe counts as one more.
  package var memberCount: Int {
    switch content {
    case .single(let single):
      if case .keyframes(let path) = single.goal { 1 + path.times.count } else { 1 }
    case .group(let members), .sequence(let members): members.reduce(1) { $0 + $1.memberCount }
    case .wait, .call: 1
    }
  }

  private init(content: Content) { self.content = content }

  private init<Value>(
    _ item: Item, _ property: ItemProperty<Value>, _ goal: SingleAnimation.Goal,
    through values: [Value], _ options: AnimationOptions
  ) {
    options.check()
    content = .single(
      SingleAnimation(
        target: .item(item), name: property.name, fields: property.fields.map(\.rawValue),
        isAdditive: property.isAdditive, turnsShortWay: property.turnsShortWay, goal: goal,
        options: options, refusal: values.lazy.compactMap(property.refusal).first))
  }

  /// A repetition between two states by a clock, which begins at one and turns at the other.
  init<Value>(
    _ item: Item, _ property: ItemProperty<Value>, from: Value, to: Value, clock: RepeatClock,
    curve: TimingCurve
  ) {
    self.init(
      item, property,
      .target(
        property.components(to), .cycle(clock, curve, from: property.components(from)),
        velocity: nil), through: [from, to], AnimationOptions())
  }

  /// An animation of an animator's value.
  init(
    value id: AnimatedValueID, count: Int, _ goal: SingleAnimation.Goal,
    _ options: AnimationOptions
  ) {
    options.check()
    content = .single(
      SingleAnimation(
        target: .value(id), name: "value", fields: (0..<UInt8(count)).map { $0 },
        isAdditive: true, turnsShortWay: false, goal: goal, options: options))
  }
}

extension SpringTiming {
  /// Critically damped with a response of 0.5 s, as SwiftUI's `smooth`.
  public static var standard: SpringTiming { SpringTiming(dampingRatio: 1, response: 0.5) }
}

/// An animation of one property, as numbers.
struct SingleAnimation {
  enum Target {
    case item(Item)
    /// A value of the animator.
    case value(AnimatedValueID)
  }

  /// The end of an animation and its timing.
  enum Goal {
    case target([Double], Timing, velocity: StartVelocity?)
    case keyframes(KeyframePath)
    case decay(DecayTiming, velocity: [Double]?)
  }

  /// The velocity with which a spring begins.
  enum StartVelocity {
    /// Field by field, per second.
    case rates([Double])
    /// A fraction of the remaining distance, per second.
    case shareOfDistance(Double)

    static func normalized(_ velocity: Double) -> StartVelocity {
      .shareOfDistance(Domain.relativeSpeed.checked(velocity, "normalized velocity"))
    }
  }

  enum Timing {
    case spring(SpringTiming)
    case curve(TimingCurve, Double)
    case cycle(RepeatClock, TimingCurve, from: [Double])
  }

  var target: Target
  var name: String
  /// The fields of the item, or the components of the value.
  var fields: [UInt8]
  var isAdditive: Bool
  var turnsShortWay: Bool
  var goal: Goal
  var options: AnimationOptions
  /// The error of a value that the property cannot have.
  var refusal: DynamicsError?
}
