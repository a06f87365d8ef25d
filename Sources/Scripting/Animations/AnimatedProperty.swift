import Dynamics
import Geometry
import LuaRuntime
import Motion

/// A property of an item that scripts can animate, with the functions that make its animations.
struct AnimatedProperty {
  /// The timing of an animation to a value.
  enum Timing {
    case spring(SpringTiming, velocity: OptionValue?)
    /// The velocity is a fraction of the distance, per second.
    case normalizedSpring(SpringTiming, velocity: Double)
    case curve(TimingCurve, duration: Double)
  }

  let schema: OptionSchema
  /// The kind of the property's velocities; nil if it takes no velocity.
  var rateKind: OptionKind?
  /// An animation to a value.
  let animate:
    (StageItem, OptionValue, Timing, AnimationOptions) throws(LuaError) -> AnimationDefinition
  /// An animation through values at times.
  var follow: ((StageItem, [AnimationKeyframe], AnimationOptions) -> AnimationDefinition)?
  /// An animation that decays, with a start velocity if one is given.
  var letGo: ((StageItem, DecayTiming, OptionValue?, AnimationOptions) -> AnimationDefinition)?

  var name: String { schema.name }
}

/// A value at a time, and the curve that leads to it.
struct AnimationKeyframe {
  var time: Double
  var value: OptionValue
  var curve: TimingCurve
}

extension AnimatedProperty {
  static var all: [AnimatedProperty] {
    [
      of(.center, "center", .point, .coordinate, doc: "The center at the end."),
      of(.size, "size", .size, .size, doc: "The size at the end."),
      of(
        .frame, "frame", .rect, nil, unit: "pt",
        doc: "The frame at the end, of an item that is not turned."
      ),
      of(.angle, "angle", .number, .angle, doc: "The angle at the end, including full turns."),
      of(.direction, "direction", .number, .angle, doc: "The same, in the shorter direction."),
      of(.scale, "scale", .point, .scale, type: .pointOrNumber, doc: "The shown scales."),
      of(.translation, "translation", .point, .coordinate, doc: "The shown displacement."),
      of(
        .transform, "transform", .transform, nil, rate: nil,
        doc: "The shown transform, component by component."),
    ]
      + ItemField.looks.map { look in
        of(.look(look), look.name, .number, look.domain, doc: look.summary)
      } + [color] + styles
  }

  private static func of<Value: AnimatableQuantity & Spelled>(
    _ property: ItemProperty<Value>, _ name: String, _ kind: OptionKind, _ domain: Domain?,
    type: LuaType? = nil, unit: String? = nil, doc: String
  ) -> AnimatedProperty where Value.Displacement: Spelled {
    of(
      property, name, kind, domain, type: type, unit: unit, rate: kind,
      rateOf: { $0.map { Value.Displacement(option: $0) } }, doc: doc)
  }

  private static func of<Value: AnimatableQuantity & Spelled>(
    _ property: ItemProperty<Value>, _ name: String, _ kind: OptionKind, _ domain: Domain?,
    type: LuaType? = nil, unit: String? = nil, rate: OptionKind?,
    rateOf: @escaping (OptionValue?) -> Value.Displacement? = { _ in nil }, doc: String
  ) -> AnimatedProperty {
    AnimatedProperty(
      schema: OptionSchema(
        name, kind, type: type, domain: domain, unit: unit, optional: true, doc),
      rateKind: rate,
      animate: { item, target, way, options throws(LuaError) in
        let value = Value(option: target)
        switch way {
        case .spring(let spring, let velocity):
          return AnimationDefinition(
            item.item, property, to: value, spring: spring, velocity: rateOf(velocity),
            options: options)
        case .normalizedSpring(let spring, let velocity):
          return AnimationDefinition(
            item.item, property, to: value, spring: spring, normalizedVelocity: velocity,
            options: options)
        case .curve(let curve, let duration):
          return AnimationDefinition(
            item.item, property, to: value, curve: curve, duration: duration, options: options)
        }
      },
      follow: { item, frames, options in
        let keyframes = frames.map {
          Keyframe(Value(option: $0.value), at: $0.time, curve: $0.curve)
        }
        return AnimationDefinition(
          item.item, property, along: KeyframeTiming(keyframes), options: options)
      },
      letGo: { item, decay, velocity, options in
        AnimationDefinition(
          item.item, property, decay: decay, velocity: rateOf(velocity), options: options)
      })
  }
}

/// A type whose values can be made from a checked option.
protocol Spelled {
  init(option: OptionValue)
}

extension Double: Spelled {
  init(option: OptionValue) { self = option.number }
}

extension Vector: Spelled {
  init(option: OptionValue) { self = option.point }
}

extension Size: Spelled {
  init(option: OptionValue) { self = option.size }
}

extension Rect: Spelled {
  init(option: OptionValue) {
    if case .rect(let rect) = option { self = rect } else { self = .zero }
  }
}

extension RotationAngle: Spelled {
  init(option: OptionValue) { self.init(radians: option.number) }
}

extension AffineTransform: Spelled {
  init(option: OptionValue) {
    if case .transform(let transform) = option { self = transform } else { self = .identity }
  }
}
