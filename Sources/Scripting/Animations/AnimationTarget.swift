import Dynamics
import Geometry
import LuaRuntime
import Motion

/// A property and its target value.
struct AnimationTarget {
  let property: AnimatedProperty
  var value: OptionValue
}

/// One number of a property, such as `x` of the center; the other numbers keep their model values.
struct AnimationShorthand {
  let schema: OptionSchema
  /// The name of the property.
  let property: String
  /// The property with one number replaced.
  let replaced: (_ whole: OptionValue, _ number: Double) -> OptionValue
  /// The model value of the property.
  let model: (StageItem) -> OptionValue
  /// The velocity of the property with one number replaced.
  let velocity: (_ number: Double, StageItem) -> OptionValue

  static var all: [AnimationShorthand] {
    [
      vector(.center, "x", 0, .coordinate, "The center's x."),
      vector(.center, "y", 1, .coordinate, "The center's y."),
      width("width", isFirst: true, "The width."), width("height", isFirst: false, "The height."),
      vector(.scale, "scaleX", 0, .scale, "The shown scale along x."),
      vector(.scale, "scaleY", 1, .scale, "The shown scale along y."),
    ]
  }

  private static func vector(
    _ property: ItemProperty<Vector>, _ name: String, _ place: Int,
    _ domain: Domain, _ doc: String
  ) -> AnimationShorthand {
    func replace(_ point: Vector, _ number: Double) -> OptionValue {
      .point(place == 0 ? Vector(number, point.y) : Vector(point.x, number))
    }
    return AnimationShorthand(
      schema: OptionSchema(name, .number, domain: domain, optional: true, doc),
      property: property.name,
      replaced: { replace($0.point, $1) },
      model: { .point($0.home.animator.modelValue(of: $0.item, property)) },
      velocity: { number, item in
        replace(item.home.animator.velocity(of: item.item, property), number)
      })
  }

  private static func width(_ name: String, isFirst: Bool, _ doc: String) -> AnimationShorthand {
    func replace(_ size: Size, _ number: Double) -> OptionValue {
      .size(isFirst ? Size(number, size.height) : Size(size.width, number))
    }
    return AnimationShorthand(
      schema: OptionSchema(name, .number, domain: .size, optional: true, doc),
      property: "size",
      replaced: { replace($0.size, $1) },
      model: { .size($0.home.animator.modelValue(of: $0.item, .size)) },
      velocity: { number, item in
        replace(item.home.animator.velocity(of: item.item, .size), number)
      })
  }
}

extension AnimationReader {
  /// Reads the target values, in the order of the properties.
  ///
  /// - Parameters:
  ///   - values: The checked options.
  ///   - item: The item whose properties are animated.
  ///   - earlier: Values by property name, in which a shorthand replaces one number; for other
  ///     properties it uses the model value.
  /// - Returns: The targets; empty when no property is named.
  /// - Throws: `LuaError` when two options set the same property.
  func targets(
    _ values: [ExactName: OptionValue], of item: StageItem,
    after earlier: [ExactName: OptionValue] = [:]
  ) throws(LuaError) -> [AnimationTarget] {
    var targets: [AnimationTarget] = []
    for property in host.animationWords.properties {
      let parts = host.animationWords.shorthands.filter {
        $0.property == property.name && values[$0.schema.name] != nil
      }
      if let value = values[property.name] {
        guard parts.isEmpty else {
          throw LuaError("\(subject): give \(property.name) or \(parts[0].schema.name), not both")
        }
        targets.append(AnimationTarget(property: property, value: value))
      } else if !parts.isEmpty {
        var whole = earlier[property.name] ?? parts[0].model(item)
        for part in parts {
          whole = part.replaced(whole, values[part.schema.name]?.number ?? 0)
        }
        targets.append(AnimationTarget(property: property, value: whole))
      }
    }
    return targets
  }
}
