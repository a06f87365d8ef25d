public import Dynamics
import Geometry

/// A value that animations change in the same way as properties of items, such as the color of a
/// drawing.
///
/// It exists as long as its animator, whose snapshots contain it. Afterwards, and when a restored
/// snapshot does not have it, it keeps the value that was read or set last.
///
///     let tint = AnimatedValue(RGBColor(red: 1, green: 1, blue: 1), in: animator)
///     try animator.animate(AnimationDefinition(tint, to: RGBColor(red: 1, green: 0, blue: 0), duration: 0.3))
///     while animator.tick() { draw(tint.presented.clamped) }
public final class AnimatedValue<Value: ZeroedQuantity> {
  /// The animator whose ticks move it.
  public private(set) weak var animator: DynamicAnimator?
  let id: AnimatedValueID
  /// The presented and the model value that were read or set last.
  private var last: (shown: Value, model: Value)

  /// Makes a value that no animation moves yet.
  ///
  /// - Parameters:
  ///   - value: The value at first.
  ///   - animator: The animator whose ticks move it.
  ///   - item: The item whose look it is: its animations end when those of the item are stopped, and
  ///     when the item is removed. Nil for none.
  public init(_ value: Value, in animator: DynamicAnimator, of item: Item? = nil) {
    self.animator = animator
    let components = Self.components(of: value)
    let number = animator.makeNumber()
    id = animator.withPart(Animations.self, waking: false) { part in
      part.makeValue(components, number, of: item)
    }
    last = (value, value)
  }

  /// The presented value, after the last tick.
  public var presented: Value {
    if let value = read(\.shown) { last.shown = .zero.displaced(by: value) }
    return last.shown
  }

  /// The value that remains when its animations have ended; setting it ends them and shows it at
  /// once.
  public var model: Value {
    get {
      if let value = read(\.model) { last.model = .zero.displaced(by: value) }
      return last.model
    }
    set {
      let components = Self.components(of: newValue)
      guard let animator, isKnown else { return }
      last = (newValue, newValue)
      animator.withPart(Animations.self) { part in
        if let subject = part.place(of: self.id) { part.setValue(subject, to: components) }
      }
    }
  }

  /// The rate of change, per second.
  public var velocity: Value.Displacement {
    guard let animator else { return .zero }
    let (tick, rate) = (animator.tickCount, animator.rate)
    return value { part, slot in part.velocity(ofSlot: slot, at: tick, rate: rate) } ?? .zero
  }

  /// Whether its animator has it.
  private var isKnown: Bool {
    animator?.readAnimations { part in part.place(of: self.id) } != nil
  }

  private func read(_ path: KeyPath<AnimationSlot, Double>) -> Value.Displacement? {
    value { part, slot in part.slots[slot][keyPath: path] }
  }

  private func value(_ number: (borrowing Animations, Int) -> Double) -> Value.Displacement? {
    let id = self.id
    let components: [Double]? = animator?.readAnimations { part in
      guard let subject = part.place(of: id) else { return nil }
      return (0..<Value.Displacement.componentCount).map {
        number(part, Int(part.subjects[subject].slots[$0]))
      }
    }
    return components.map { all in Value.Displacement(components: { all[$0] }) }
  }

  static func components(of value: Value) -> [Double] {
    components(of: calculable(value.displacement(from: .zero), "value"))
  }

  static func components(of displacement: Value.Displacement) -> [Double] {
    (0..<Value.Displacement.componentCount).map { displacement[component: $0] }
  }
}

extension AnimationDefinition {
  /// An animation of a value by a spring, which ends when it stays within 1e-4.
  ///
  /// - Parameters:
  ///   - animated: The value to animate.
  ///   - value: The value at the end.
  ///   - spring: The spring.
  ///   - velocity: The velocity at the start, per second; nil keeps the current velocity.
  ///   - options: Delay, repeats and how the animation begins.
  public init<Value>(
    _ animated: AnimatedValue<Value>, to value: Value, spring: SpringTiming = .standard,
    velocity: Value.Displacement? = nil, options: AnimationOptions = AnimationOptions()
  ) {
    self.init(
      value: animated.id, count: Value.Displacement.componentCount,
      .target(
        AnimatedValue.components(of: value), .spring(spring),
        velocity: velocity.map {
          .rates(AnimatedValue<Value>.components(of: calculable($0, "velocity")))
        }),
      options)
  }

  /// An animation of a value by a spring whose start velocity is relative to the distance, per
  /// second.
  ///
  /// - Parameters:
  ///   - animated: The value to animate.
  ///   - value: The value at the end.
  ///   - spring: The spring.
  ///   - normalizedVelocity: The velocity at the start divided by the distance from the presented
  ///     value to the end, per second, from -1e6 to 1e6.
  ///   - options: Delay, repeats and how the animation begins.
  public init<Value>(
    _ animated: AnimatedValue<Value>, to value: Value, spring: SpringTiming,
    normalizedVelocity: Double, options: AnimationOptions = AnimationOptions()
  ) {
    self.init(
      value: animated.id, count: Value.Displacement.componentCount,
      .target(
        AnimatedValue.components(of: value), .spring(spring),
        velocity: .normalized(normalizedVelocity)), options)
  }

  /// An animation of a value by a curve, in a given time.
  ///
  /// - Parameters:
  ///   - animated: The value to animate.
  ///   - value: The value at the end.
  ///   - curve: The progress over the time.
  ///   - duration: The duration, in seconds, from 0 to 1e9.
  ///   - options: Delay, repeats and how the animation begins.
  public init<Value>(
    _ animated: AnimatedValue<Value>, to value: Value, curve: TimingCurve = .easeInOut,
    duration: Double, options: AnimationOptions = AnimationOptions()
  ) {
    let duration = Domain.time.checked(duration, "duration")
    self.init(
      value: animated.id, count: Value.Displacement.componentCount,
      .target(
        AnimatedValue.components(of: value), .curve(curve, duration),
        velocity: nil), options)
  }
}

/// The place of an animated value among the subjects, with a number that no other value has.
struct AnimatedValueID {
  var place: Int
  var generation: UInt32
}

extension Animations {
  /// Makes a value that no animation moves yet, with a number that no other value has.
  mutating func makeValue(
    _ components: [Double], _ number: Int, of item: Item?
  ) -> AnimatedValueID {
    let generation = UInt32(truncatingIfNeeded: number)
    var value = AnimationSubject(row: -1, generation: generation)
    if let item { (value.owner, value.ownerGeneration) = (Int32(item.row), item.generation) }
    let subject = insert(value)
    for (component, number) in components.enumerated() {
      let slot = makeSlot(UInt8(component), of: subject)
      (slots[slot].model, slots[slot].shown) = (number, number)
      // The value is a user of its own numbers, so that they are kept.
      slots[slot].users = 1
    }
    return AnimatedValueID(place: subject, generation: generation)
  }

  /// The place of a value among the subjects; nil where a restored snapshot does not have it.
  func place(of id: AnimatedValueID) -> Int? {
    guard subjects.indices.contains(id.place), subjects[id.place].row < 0,
      subjects[id.place].generation == id.generation
    else { return nil }
    return id.place
  }

  mutating func setValue(_ subject: Int, to components: [Double]) {
    let places = components.indices.map { Int(subjects[subject].slots[$0]) }
    detach(places)
    for (slot, number) in zip(places, components) {
      (slots[slot].model, slots[slot].shown) = (number, number)
    }
  }
}
