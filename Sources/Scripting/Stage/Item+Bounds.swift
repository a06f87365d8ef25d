import Dynamics
import Geometry
import LuaRuntime
import Motion

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
          try item.setBounds(
            CollisionBoundsType(rawValue: type)!, item.item.collisionBoundingPath)
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
          try item.setBounds(item.item.collisionBoundsType, path)
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
      .property(
        "parent", LuaType.item.orNil, "The item in whose coordinates it is shown, or nil.",
        example: "print(card.parent)"
      ) { item, call in
        call.push(item.parent.map { .handle($0.handle) } ?? .nil)
      },
      .property(
        "children", LuaType.list(.item), "The items that are shown in its coordinates, a list.",
        example: "print(#card.children)"
      ) { item, call in
        let children = item.home.children(of: item)
        call.push(.table(call.interpreter.makeTable(children.map { .handle($0.handle) })))
      },
    ]
  }
}

extension StageItem {
  /// Sets the shape for collisions; the errors name the item and show its path.
  private func setBounds(_ type: CollisionBoundsType, _ path: VectorPath) throws {
    try changed {
      try home.host.explainingPath(path) { try item.setCollisionBounds(type, path: path) }
    }
  }

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
    let group: Item
    do throws(DynamicsError) {
      group = try host.itemTable.makeGroup(of: members)
    } catch {
      throw LuaError("addGroup: \(refusal(of: members, error))")
    }
    return enter(group, facts, memory)
  }

  /// The reason why items cannot be the members of a group, with the first of them that cannot.
  private func refusal(of members: [Item], _ error: DynamicsError) -> String {
    for member in members {
      let name = entry(member)?.name ?? "an item"
      switch error {
      case .memberIsInUse:
        var first: DynamicBehavior?
        animator.eachBehavior(with: member) { first = $0 }
        if let behavior = first {
          return "items must be in no behavior, and \(name) is in \(behavior.label)"
        }
        if animator.isAnimated(member) {
          return "items must be in no animation of more than their looks, and one moves \(name)"
        }
      case .itemIsInGroup:
        if let group = member.group.flatMap({ entry($0) }) {
          return "items must be in no group, and \(name) is in \(group.name)"
        }
      case .nestedGroup:
        if !member.members.isEmpty { return "items must be no groups, and \(name) is one" }
      default: break
      }
    }
    return "\(error)"
  }
}

extension ScriptHost {
  /// Runs a closure; an error about an outline for collisions shows the outline.
  func explainingPath<Result>(
    _ path: VectorPath, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch DynamicsError.badCollisionPath(let rule) {
      let points = path.flattened().map { "{\(digits($0.x)), \(digits($0.y))}" }
      let shown =
        points.count < 7
        ? "{\(points.joined(separator: ", "))}" : "a path of \(points.count) points"
      throw DynamicsError.badCollisionPath(rule: "\(rule), not \(shown)")
    }
  }
}
