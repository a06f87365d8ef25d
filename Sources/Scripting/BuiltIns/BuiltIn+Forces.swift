import Dynamics
import Geometry

/// Gravity and pushes.
extension BuiltIn {
  static var gravity: BuiltIn {
    BuiltIn(
      name: "gravity", doc: "Accelerates its items, whatever their mass.",
      options: [
        .kept(OptionSchema("items", .items, "The items that fall.")),
        .point(
          OptionSchema(
            "direction", .point, domain: .gravity, optional: true,
            "Direction and magnitude at once."),
          \GravityBehavior.gravityDirection),
        .number(
          OptionSchema(
            "angle", .number, domain: .angle, optional: true, "Direction as an angle; pi/2 is down."
          ),
          \GravityBehavior.angle),
        .number(
          OptionSchema(
            "magnitude", .number, domain: .gravity, optional: true,
            "Strength; negative reverses it."),
          \GravityBehavior.magnitude),
      ],
      make: { arguments in GravityBehavior(items: arguments.items) })
  }

  static var push: BuiltIn {
    BuiltIn(
      name: "push", doc: "Pushes items with a force, or once with an impulse.",
      options: [
        .kept(OptionSchema("items", .items, "The items to push.")),
        .property(
          of: PushBehavior.self,
          OptionSchema(
            "mode", .choice, choices: ["continuous", "instantaneous"], optional: true,
            "A force, or an impulse after which `active` turns false."),
          get: { .string($0.mode.rawValue) }),
        .point(
          OptionSchema(
            "direction", .point, domain: .push, optional: true,
            "Angle and magnitude at once."),
          \PushBehavior.pushDirection),
        .number(
          OptionSchema(
            "angle", .number, domain: .angle, optional: true, "Direction; 0 is to the right."),
          \PushBehavior.angle),
        .number(
          OptionSchema(
            "magnitude", .number, domain: .push, optional: true,
            "Strength; negative pushes backwards."),
          \PushBehavior.magnitude),
        .point(
          OptionSchema(
            "offset", .point, domain: .coordinate, optional: true,
            "Point of the push, from each item's center; it turns with the item, unlike the direction."
          ),
          \PushBehavior.targetOffset),
        .boolean(
          OptionSchema(
            "active", .boolean, optional: true,
            "Whether it pushes; set true to fire an impulse again."),
          \PushBehavior.active),
      ],
      make: { arguments in
        let mode = arguments.values["mode"].flatMap { PushBehavior.Mode(rawValue: $0.string) }
        return PushBehavior(items: arguments.items, mode: mode ?? .continuous)
      })
  }
}
