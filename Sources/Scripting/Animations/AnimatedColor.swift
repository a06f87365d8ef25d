import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The colour of an item, as a script spelled it and as animations show it.
struct ItemColor {
  /// The text of the last color that a script set.
  var text: String?
  /// The value that animations move; nil before the first animation.
  var tint: AnimatedValue<RGBColor>?

  /// The color to draw: the script's own text until an animation changes the color.
  var shown: String? {
    guard let tint, let start = text.flatMap({ RGBColor(css: $0) }), tint.presented != start else {
      return text
    }
    return tint.presented.clamped.css
  }

  /// The color when its animations have ended.
  var model: String? {
    guard let tint, let start = text.flatMap({ RGBColor(css: $0) }), tint.model != start else {
      return text
    }
    return tint.model.clamped.css
  }

  mutating func set(_ new: String?) {
    text = new
    if let tint { tint.model = new.flatMap { RGBColor(css: $0) } ?? tint.presented }
  }
}

extension AnimatedProperty {
  /// The property `color`; a new animation begins at the presented color.
  static var color: AnimatedProperty {
    AnimatedProperty(
      schema: OptionSchema("color", .value, optional: true, "The colour."),
      animate: { item, target, way, options throws(LuaError) in
        guard case .value(let value) = target else { throw LuaError("color \(RGBColor.rule)") }
        let color = try RGBColor(value, subject: "color", host: item.home.host)
        let tint = try item.tint()
        var options = options
        options.isAdditive = false
        switch way {
        case .spring(let spring, _):
          return AnimationDefinition(tint, to: color, spring: spring, options: options)
        case .normalizedSpring(let spring, let velocity):
          return AnimationDefinition(
            tint, to: color, spring: spring, normalizedVelocity: velocity, options: options)
        case .curve(let curve, let duration):
          return AnimationDefinition(
            tint, to: color, curve: curve, duration: duration, options: options)
        }
      })
  }
}

extension StageItem {
  /// The color to draw it in when its animations have ended; nil for none.
  package var modelColor: String? { shownColor.model }

  /// The value that animations of the colour move.
  fileprivate func tint() throws(LuaError) -> AnimatedValue<RGBColor> {
    if let tint = shownColor.tint { return tint }
    guard let start = shownColor.text.flatMap({ RGBColor(css: $0) }) else {
      throw LuaError(
        "color of \(name) must be set to a colour before it is animated, "
          + "not \(shownColor.text.map { "\"\($0)\"" } ?? "nil")")
    }
    let tint = AnimatedValue(start, in: home.animator)
    shownColor.tint = tint
    return tint
  }
}
