import Dynamics
import Geometry
import LuaRuntime
import Motion

extension AnimatedProperty {
  /// The property `color`; a new animation begins at the presented color.
  static var color: AnimatedProperty {
    var schema = OptionSchema("color", .value, optional: true, "The colour.")
    schema.isColor = true
    return AnimatedProperty(
      schema: schema,
      animate: { item, target, way, options throws(LuaError) in
        guard case .value(let value) = target else { throw LuaError("color \(RGBColor.rule)") }
        let color = try RGBColor(value, subject: "color", host: item.home.host)
        return AnimationDefinition(try item.tint(to: color), to: color, way, options)
      })
  }
}

extension StageItem {
  /// The color to draw it in when its animations have ended; nil for none.
  package var modelColor: String? { shownColor.model?.text }

  /// The value that animations of the colour move.
  fileprivate func tint(to end: RGBColor) throws(LuaError) -> AnimatedValue<RGBColor> {
    var color = shownColor
    let spelled = ColorText(end.clamped.css)
    guard let tint = color.animatedValue(of: self, from: nil, to: spelled) else {
      throw LuaError(
        "color of \(name) must be set to a colour before it is animated, "
          + "not \(color.given.map { "\"\($0.text)\"" } ?? "nil")")
    }
    shownColor = color
    return tint
  }
}
