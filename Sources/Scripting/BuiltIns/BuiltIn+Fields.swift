import Dynamics
import Geometry
import LuaRuntime

/// The eleven fields.
extension BuiltIn {
  static var fields: [BuiltIn] {
    [
      field("dragField", "Slows its items down.", strength: "10⁴/mass 1/s", common) {
        .drag(items: $0.items)
      },
      field(
        "vortexField", "Pushes its items around the position, counter-clockwise on screen.",
        strength: "rad/s²", common
      ) { .vortex(items: $0.items) },
      field(
        "radialGravityField", "Pulls its items to the position.", strength: "1000 pt/s²", common
      ) { .radialGravity(items: $0.items, position: .zero) },
      field(
        "linearGravityField", "Pulls its items in one direction.", strength: "1000 pt/s²",
        common + [direction("Direction and magnitude at once.", .gravity, optional: true)]
      ) { .linearGravity(items: $0.items, direction: Vector(0, 1)) },
      field(
        "velocityField", "Gives its items a velocity.", strength: nil,
        common + [direction("The velocity.", .speed, optional: false)]
      ) { .velocity(items: $0.items, direction: $0.values["direction"]?.point ?? .zero) },
      field(
        "noiseField", "Pushes its items to and fro.", strength: "1000 pt/s²", common + pattern
      ) { .noise(items: $0.items) },
      field(
        "turbulenceField", "Pushes its items to and fro, the faster they are the more.",
        strength: "1/s", common + pattern
      ) { .turbulence(items: $0.items) },
      field(
        "springField", "Pulls its items to the position, the farther the more.",
        strength: "10⁴/mass 1/s²", common
      ) { .spring(items: $0.items) },
      field(
        "electricField", "Drives charged items away from the position, or to it.",
        strength: "charge 10⁶/mass pt/s²", common
      ) { .electric(items: $0.items) },
      field(
        "magneticField", "Turns the way of charged items counter-clockwise on screen.",
        strength: "charge 10⁴/mass rad/s", common
      ) { .magnetic(items: $0.items) },
      field(
        "customField", "Acts as a function says.", strength: nil,
        common + [
          .kept(
            OptionSchema(
              "evaluate", .function, type: forceFunction,
              "(position, velocity, mass, charge, dt): the force, a point or x and y, in mass pt/s²."
            ))
        ]
      ) { arguments in
        .custom(items: arguments.items, evaluate: { _, _, _, _, _, _ in .zero })
      },
    ]
  }

  private static var forceFunction: LuaType {
    .function(
      [
        NamedLuaType("position", .point, "in pt"), NamedLuaType("velocity", .point, "in pt/s"),
        NamedLuaType("mass", .number), NamedLuaType("charge", .number),
        NamedLuaType("dt", .number, "in s"),
      ], .either([.point, .number]))
  }

  private static func field(
    _ name: String, _ doc: String, strength unit: String?, _ options: [BuiltInOption],
    make: @escaping (BuiltInArguments) -> FieldBehavior
  ) -> BuiltIn {
    let strength = BuiltInOption.number(
      OptionSchema(
        "strength", .number, domain: .strength, unit: unit, optional: true,
        "Strength; negative reverses it."),
      \FieldBehavior.strength)
    return BuiltIn(name: name, doc: doc, options: [options[0], strength] + options.dropFirst()) {
      make($0)
    }
  }

  /// The options of all fields except the strength.
  private static var common: [BuiltInOption] {
    [
      .kept(OptionSchema("items", .items, "The items that it acts on.")),
      .point(
        OptionSchema(
          "position", .point, domain: .coordinate, optional: true,
          "Center of the field and its region."),
        \FieldBehavior.position),
      .property(
        of: FieldBehavior.self,
        OptionSchema(
          "region", .region, unit: "pt", optional: true,
          "Region in which it acts, relative to the position; everywhere if unset."),
        get: { .region($0.region) },
        set: { field, value in
          guard case .region(let region) = value else { return }
          field.region = region
        }),
      .number(
        OptionSchema(
          "falloff", .number, domain: .falloff, optional: true,
          "Strength times (100 pt / distance) to this power, from minimumRadius on."),
        \FieldBehavior.falloff),
      .number(
        OptionSchema(
          "minimumRadius", .number, domain: .size, optional: true,
          "Distance below which it grows no more."),
        \FieldBehavior.minimumRadius),
    ]
  }

  private static func direction(
    _ doc: String, _ domain: Domain, optional: Bool
  ) -> BuiltInOption {
    .point(
      OptionSchema("direction", .point, domain: domain, optional: optional, doc),
      \FieldBehavior.direction)
  }

  private static var pattern: [BuiltInOption] {
    [
      .number(
        OptionSchema(
          "smoothness", .number, domain: .share, optional: true,
          "0 is rough, about 16 pt from swing to swing; 1 is smooth, about 256 pt."),
        \FieldBehavior.smoothness),
      .number(
        OptionSchema(
          "animationSpeed", .number, domain: .frequency, optional: true,
          "Frequency of the pattern; 0 freezes it."),
        \FieldBehavior.animationSpeed),
    ]
  }
}
