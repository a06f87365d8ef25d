import Dynamics
import Geometry
import LuaRuntime

/// Collisions, and the dynamic properties of items.
extension BuiltIn {
  /// The names of the modes of collisions in Lua.
  private static var collisionModes: [(name: String, mode: CollisionBehavior.Mode)] {
    [("everything", .everything), ("items", .items), ("boundaries", .boundaries)]
  }

  static var collision: BuiltIn {
    BuiltIn(
      name: "collision", doc: "Lets its items collide with each other and with boundaries.",
      options: [
        .kept(OptionSchema("items", .items, "The items that collide.")),
        .property(
          of: CollisionBehavior.self,
          OptionSchema(
            "mode", .choice, choices: collisionModes.map(\.name), optional: true,
            "The partners of collisions."),
          get: { behavior in
            .string(collisionModes.first { $0.mode == behavior.collisionMode }?.name ?? "")
          },
          set: { behavior, value in
            guard let named = collisionModes.first(where: { $0.name == value.string }) else {
              return
            }
            behavior.collisionMode = named.mode
          }),
        .property(
          of: CollisionBehavior.self,
          OptionSchema(
            "referenceBounds", .insets, unit: "pt", optional: true,
            "The stage's edges as a boundary, moved inwards by { top, left, bottom, right }."),
          get: { .insets($0.referenceBoundsInsets) },
          set: { behavior, value in
            guard case .insets(let insets) = value else { return }
            behavior.referenceBoundsInsets = insets
          }),
        .property(
          of: CollisionBehavior.self,
          OptionSchema(
            "boundaries", .boundaries, unit: "pt", optional: true,
            "Name to { from, to }, or to a path: see Paths."),
          get: { behavior in
            .boundaries(
              behavior.boundaryIdentifiers.map { name in
                (name, behavior.boundary(identifier: name) ?? VectorPath())
              })
          },
          set: { behavior, value in
            guard case .boundaries(let boundaries) = value else {
              return behavior.removeAllBoundaries()
            }
            try behavior.setBoundaries(boundaries)
          }),
      ],
      make: { arguments in CollisionBehavior(items: arguments.items) })
  }

  static var dynamicItem: BuiltIn {
    BuiltIn(
      name: "dynamicItem", doc: "Sets how its items move; of several, the last in the tree wins.",
      options: [
        .kept(OptionSchema("items", .items, "The items to set.")),
        .setting(
          OptionSchema(
            "elasticity", .number, domain: .share, optional: true,
            "Fraction of speed kept in a bounce; 0.2 if unset."),
          \DynamicItemBehavior.elasticity),
        .setting(
          OptionSchema(
            "friction", .number, domain: .friction, optional: true,
            "Friction between touching items; 0.2 if unset."),
          \DynamicItemBehavior.friction),
        .setting(
          OptionSchema(
            "density", .number, domain: .density, optional: true,
            "Mass is density x area; 1 if unset."),
          \DynamicItemBehavior.density),
        .setting(
          OptionSchema(
            "resistance", .number, domain: .dampingRate, optional: true,
            "Rate at which velocity decays; 0.1 if unset."),
          \DynamicItemBehavior.resistance),
        .setting(
          OptionSchema(
            "angularResistance", .number, domain: .dampingRate, optional: true,
            "The same for turning; 0.1 if unset."),
          \DynamicItemBehavior.angularResistance),
        .setting(
          OptionSchema(
            "charge", .number, domain: .charge, optional: true,
            "For electric and magnetic fields; 0 if unset."),
          \DynamicItemBehavior.charge),
        .flag(
          OptionSchema(
            "isAnchored", .boolean, optional: true, "Collides, but never moves; false if unset."),
          \DynamicItemBehavior.isAnchored),
        .flag(
          OptionSchema(
            "allowsRotation", .boolean, optional: true,
            "Whether physics may turn it; true if unset."),
          \DynamicItemBehavior.allowsRotation),
        .flag(
          OptionSchema(
            "sweptCollisions", .boolean, optional: true,
            "Whether it stops at moving items while it is fast; false if unset."),
          \DynamicItemBehavior.sweptCollisions),
      ],
      methods: velocityMethods,
      make: { arguments in DynamicItemBehavior(items: arguments.items) })
  }

  /// The methods that add to velocities.
  static var velocityMethods: [Member<BehaviorInstance>] {
    [
      .method(
        "addLinearVelocity", .point("velocity", .speed, "The velocity to add."),
        .item("item", "One of its items."), doc: "Adds to the item's velocity.",
        example: """
          local body = animator:add("dynamicItem", { items = { card } })
          body:addLinearVelocity({ 100, 0 }, card)
          """
      ) { instance, _, velocity, item in
        let (behavior, item) = try target(instance, item, "addLinearVelocity")
        behavior.addLinearVelocity(velocity, item: item)
      },
      .method(
        "addAngularVelocity", .number("velocity", .angularSpeed, "The velocity to add."),
        .item("item", "One of its items."), doc: "Adds to the item's angular velocity.",
        example: #"animator:add("dynamicItem", { items = { card } }):addAngularVelocity(1, card)"#
      ) { instance, _, velocity, item in
        let (behavior, item) = try target(instance, item, "addAngularVelocity")
        behavior.addAngularVelocity(velocity, item: item)
      },
    ]
  }

  private static func target(
    _ instance: BehaviorInstance, _ item: StageItem, _ method: String
  ) throws -> (DynamicItemBehavior, Item) {
    guard let behavior = instance.dynamic as? DynamicItemBehavior else {
      throw LuaError("\(method): only a dynamicItem has it")
    }
    guard instance.items.contains(where: { $0 === item }) else {
      throw LuaError("\(instance.name): \(item.name) must be one of its items")
    }
    return (behavior, item.item)
  }
}
