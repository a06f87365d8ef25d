import LuaRuntime

/// The hooks of a behavior, and the fields of its file.
extension Hook {
  /// The declaration of the hook.
  var member: Member<Void> {
    switch self {
    case .onAdd:
      .hook(self, doc: "Called once the behavior is added; options are set and checked.")
    case .onTick:
      .hook(
        self,
        [
          OptionSchema("dt", .number, unit: "s", "The time of the tick."),
          OptionSchema(
            "items", .value, type: .selection, optional: true, "In a group, its items as columns."),
        ], doc: "Called once per tick, after the world has stepped; the action block.")
    case .onContact:
      .hook(
        self, [.table("contact", Self.contactFields, "The contact.")],
        doc: "Called when an item of the behavior begins or ends to touch something.")
    case .onRest:
      .hook(
        self, [OptionSchema("item", .item, "The item.")],
        doc: "Called when an item of the behavior comes to rest.")
    case .onLeave:
      .hook(
        self, [OptionSchema("item", .item, "The item.")],
        doc: "Called when an item of the behavior leaves the animator's active bounds.")
    case .onItem:
      .hook(
        self, [OptionSchema("item", .item, "The item.")],
        doc: "Called for each item that comes to the stage after the behavior.")
    case .onItemLeft:
      .hook(
        self, [OptionSchema("item", .item, "The item, which is about to be gone.")],
        doc: "Called when an item leaves the stage.")
    case .onChange:
      .hook(
        self,
        [
          OptionSchema("name", .string, "The option's name."),
          OptionSchema("old", .value, optional: true, "Its value before."),
        ], doc: "Called when an option was set from outside.")
    case .onReload:
      .hook(self, doc: "Called when the file was replaced while it ran; self is kept.")
    case .onRemove:
      .hook(self, doc: "Called once when the behavior is removed, whoever removed it.")
    }
  }

  private static var contactFields: [NamedLuaType] {
    [
      NamedLuaType("phase", .choice(["began", "ended"])), NamedLuaType("item", .item),
      NamedLuaType("other", LuaType.item.orNil, "nil for a boundary"),
      NamedLuaType("boundary", LuaType.string.orNil, "the boundary's name"),
      NamedLuaType("point", LuaType.point.orNil, "where they touch, when it began"),
      NamedLuaType("normal", LuaType.point.orNil, "the direction to the other, when it began"),
      NamedLuaType("speed", LuaType.number.orNil, "at which they met along it, in pt/s"),
      NamedLuaType("impulse", LuaType.number.orNil, "along it in this tick, in mass pt/s"),
    ]
  }

  /// All hooks, as a type whose methods they are.
  static var members: MemberTable<Void> {
    MemberTable(
      "hooks", "Functions of a behavior's table that the host calls; each gets self first.",
      allCases.map(\.member))
  }
}

extension Member<Void> {
  fileprivate static func hook(_ hook: Hook, _ parameters: [OptionSchema] = [], doc: String)
    -> Member
  {
    let names = (["self"] + parameters.map(\.name)).joined(separator: ", ")
    return .native(
      hook.rawValue, parameters, doc,
      example: "animator:add({ \(hook.rawValue) = function(\(names)) end }, { item = card })")
  }
}

extension OptionSchema {
  /// A table of fields that a function is given.
  fileprivate static func table(
    _ name: String, _ fields: [NamedLuaType], _ doc: String
  ) -> OptionSchema {
    var schema = OptionSchema(name, .value, doc)
    schema.type = .fields(fields)
    return schema
  }
}

extension BehaviorContract {
  /// The fields of a behavior file beside its hooks and methods.
  static var fileMembers: MemberTable<Void> {
    MemberTable(
      "file", "The fields of the table that a behavior file returns, beside hooks and methods.",
      [
        .stored(
          "params", .map(.table),
          "Options by name, each a table of kind, default, min, max and so on.",
          example:
            "animator:add({ params = { speed = { default = 100, min = 0, unit = \"pt/s\" } } })"
        ),
        .stored(
          "clockMandate", .boolean, "Whether the animator keeps ticking while it is active.",
          example: "animator:add({ clockMandate = true })"),
        .stored(
          "passive", .boolean,
          "Whether onTick moves nothing, so that the animator need not wait half a second for it.",
          example: "animator:add({ passive = true, onTick = function() end })"),
        .stored(
          "group", .boolean,
          "Whether onTick(self, dt, items) is called with all its items as columns.",
          example:
            "animator:add({ group = true, onTick = function(self, dt, items) items.angle = items.x end }, { items = { card } })"
        ),
        .stored(
          "appliesTo", .fields([NamedLuaType("tag", .string)]),
          "The tag whose items get an instance each while the file is in a behavior folder."),
        .stored(
          "limits", .fields([NamedLuaType("fuel", .integer), NamedLuaType("memory", .integer)]),
          "Less fuel per hook, and less memory in bytes, than the host allows.",
          example: "animator:add({ limits = { fuel = 100000 } })"),
        .native(
          story, [],
          "The story: a function of self that begins in the first tick; self:wait and self:waitUntil wait in it.",
          example: "animator:add({ story = function(self) self:wait(0.5) print(self.elapsed) end })"
        ),
      ])
  }

  /// The fields of a param.
  static var paramFields: [OptionSchema] {
    [
      OptionSchema(
        "kind", .choice, choices: OptionKind.forScripts.map(\.rawValue), optional: true,
        "The kind of its values; it follows from the default, save for integers and tables."),
      OptionSchema("default", .value, optional: true, "The value when none is given."),
      OptionSchema("min", .number, optional: true, "The least number."),
      OptionSchema("max", .number, optional: true, "The greatest number."),
      OptionSchema("unit", .string, optional: true, "The unit, for help and knobs."),
      OptionSchema("choices", .list, optional: true, "The strings that it may be."),
      OptionSchema(
        "check", .function,
        type: .function([NamedLuaType("value", .any)], LuaType.string.orNil), optional: true,
        "Gets a value; returns what must hold, or nothing when it fits."),
      OptionSchema(
        "optional", .boolean, optional: true, "Whether it may be nil although it has no default."),
      OptionSchema("doc", .string, optional: true, "One sentence, for help and knobs."),
    ]
  }
}
