import Dynamics
import Geometry
import LuaRuntime

/// The collision bounds of items, and item groups, for scripts.
extension StageItem {
  static var boundsMembers: [Member<StageItem>] {
    [
      .property(
        .choice(
          "collisionBoundsType", CollisionBoundsType.allCases.map(\.rawValue),
          "The shape it collides with."),
        example: #"card.collisionBoundsType = "ellipse""#,
        get: { item, call in call.push(item.item.collisionBoundsType.rawValue) },
        set: { item, type in
          try changed {
            try item.item.setCollisionBounds(
              CollisionBoundsType(rawValue: type)!, path: item.item.collisionBoundingPath)
          }
        }),
      .property(
        .path(Stage.pathOption),
        example: "card.collisionBoundingPath = { { -10, 10 }, { 10, 10 }, { 0, -10 } }",
        get: { item, call in
          let path = item.item.collisionBoundingPath
          try item.home.host.chargeForPoints(path.segmentCount(), "collisionBoundingPath")
          let corners = path.corners()
          guard !corners.isEmpty else { return call.push(.nil) }
          let points = corners.map { item.home.host.values.make($0) }
          call.push(.table(call.interpreter.makeTable(points)))
        },
        set: { item, path in
          try item.remember(path: path)
          try changed {
            try item.item.setCollisionBounds(item.item.collisionBoundsType, path: path)
          }
        }),
      .property(
        "items", LuaType.list(.item).orNil,
        "The members of a group, a list; nil for a single item.",
        example: "print(card.items, card.group)"
      ) { item, call in
        guard !item.item.members.isEmpty else { return call.push(.nil) }
        let members = item.item.members.compactMap { item.home.entry($0) }
        call.push(.table(call.interpreter.makeTable(members.map { .handle($0.handle) })))
      },
      .property("group", LuaType.item.orNil, "The group it is a member of, or nil.") {
        item, call in
        let group = item.item.group.flatMap { item.home.entry($0) }
        call.push(group.map { .handle($0.handle) } ?? .nil)
      },
    ]
  }
}

extension StageItem {
  /// Charges for the item with its new tags, colour, path and style.
  ///
  /// - Throws: `LuaError` when the limits do not allow more.
  func remember(
    tags: [String]? = nil, color: String?? = nil, path: VectorPath? = nil,
    style: StyleState? = nil
  ) throws(LuaError) {
    let facts = Stage.Facts(
      name: name, tags: tags ?? self.tags, isHidden: isHidden, color: color ?? self.color,
      style: style ?? state.style?.state)
    let outline = OptionValue.path(path ?? item.collisionBoundingPath)
    memory = try home.host.interpreter.hold(facts.memory + outline.memory)
  }
}

extension Stage {
  /// An outline for collisions.
  static var pathOption: OptionSchema {
    OptionSchema(
      "collisionBoundingPath", .path, unit: "pt", optional: true,
      "A convex path around its center, which is { 0, 0 }.")
  }

  /// The options of `addItem` for the outline.
  static var boundsOptions: [OptionSchema] {
    [
      OptionSchema(
        "collisionBoundsType", .choice, choices: CollisionBoundsType.allCases.map(\.rawValue),
        optional: true, "The shape it collides with; path if one is given, else rectangle."),
      pathOption,
    ]
  }

  /// The options of `addGroup`.
  static var groupSchema: Schema {
    Schema(options: [
      OptionSchema("items", .items, "Its members, at least one."),
      OptionSchema("name", .string, optional: true, "For stage:item, traces and messages."),
      OptionSchema(
        "tags", .list, type: .list(.string), optional: true,
        "Strings for stage:items and appliesTo."),
      OptionSchema(
        "hidden", .boolean, default: .boolean(false), "Leaves it out of traces, lists and pictures."
      ),
    ])
  }

  /// Adds an item that combines several items in one rigid body.
  func addGroup(_ options: GivenOptions) throws -> StageItem {
    let values = options.values
    let facts = try facts(values, for: "addGroup")
    let members = (values["items"] ?? .none).items.map(\.item)
    host.interpreter.charge(FuelCost.item * (members.count + 1))
    try OptionReader(host: host, stage: self, subject: "addGroup").checkFuel()
    let memory = try host.interpreter.hold(facts.memory + HostMemory.member * members.count)
    let group = try explained(by: "addGroup") { try host.itemTable.makeGroup(of: members) }
    return enter(group, facts, memory)
  }
}
