import Dynamics
import Geometry
import LuaRuntime

/// Queries for items by position.
extension Stage {
  static var queryMembers: [Member<Stage>] {
    [
      .method(
        "raycast", .point("from", .coordinate, "The start."), .point("to", .coordinate, "The end."),
        returns: .list(.fields(hitFields)),
        doc:
          "The list of what a ray meets: tables of item or boundary, point, normal and distance.",
        example:
          "for _, hit in ipairs(stage:raycast({ 0, 252 }, { 320, 252 })) do print(hit.distance) end"
      ) { stage, call, start, end in
        let places = stage.animator.boundaryPointCount + stage.state.instances.count
        let hits = try stage.found(call, FuelCost.look * places) { isCandidate in
          try stage.animator.rayHits(from: start, to: end, where: isCandidate)
        }
        try stage.host.chargeForPoints(3 * hits.count, call.name)
        call.push(stage.value(of: hits))
      },
      .method(
        "itemsIn",
        .spelled("area", .either([.rect, .region]), "a rect or a region", "Where to look.") {
          value, reader in try reader.area(value)
        },
        .optional(.point("position", .coordinate, "The center of a region; 0, 0 unless given.")),
        returns: .list(.item),
        doc: "The items that a rect meets, or whose centers lie in a region around a position.",
        example: "print(#stage:itemsIn({ 0, 0, 160, 480 }))"
      ) { stage, call, area, position in
        let items = try stage.items(in: area, at: position, call)
        try call.interpreter.checkRoom(for: HostMemory.entry * items.count)
        call.push(.table(call.interpreter.makeTable(items.map { stage.value(of: $0) })))
      },
    ]
  }

  private static var hitFields: [NamedLuaType] {
    [
      NamedLuaType("item", LuaType.item.orNil), NamedLuaType("boundary", LuaType.string.orNil),
      NamedLuaType("behavior", LuaType.behavior.orNil), NamedLuaType("point", .point),
      NamedLuaType("normal", .point), NamedLuaType("distance", .number, "in pt"),
    ]
  }

  private func items(
    in area: Area, at position: Vector?, _ call: Call
  ) throws -> [any DynamicItem] {
    switch area {
    case .region(let region):
      let steps = host.itemTable.rowCount * region.count
      return try found(call, steps) { isCandidate in
        try animator.items(within: region, at: position ?? .zero, where: isCandidate)
      }
    case .rect(let rect):
      guard position == nil else { throw LuaError("itemsIn: a position goes with a region") }
      return try found(call, 0) { isCandidate in
        try animator.items(overlapping: rect, where: isCandidate)
      }
    }
  }

  /// Searches the stage through the animator, with charges for the search.
  ///
  /// - Parameters:
  ///   - call: The call that asks.
  ///   - work: The cost of the search in addition to the items, in units of fuel.
  ///   - find: The search; it gets a function that decides whether an item counts.
  /// - Returns: The results of `find`.
  /// - Throws: `LuaError` when the fuel does not suffice, and any error of `find`.
  private func found<Found>(
    _ call: Call, _ work: Int, _ find: ((any DynamicItem) -> Bool) throws -> [Found]
  ) throws -> [Found] {
    let outOfFuel = LuaError("\(call.name): ran out of fuel")
    call.charge(FuelCost.look * host.itemTable.rowCount + work)
    if host.interpreter.isOutOfFuel { throw outOfFuel }
    let found = try explained(by: call.name) {
      try find { item in
        guard let entry = entry(item), entry.stage === self, !entry.isDoomed else { return false }
        // Each candidate is charged, because it is examined closely; without fuel none counts.
        let parts = max(1, entry.item.members.count)
        call.charge(FuelCost.setting * parts)
        return !host.interpreter.isOutOfFuel
      }
    }
    if host.interpreter.isOutOfFuel { throw outOfFuel }
    return found
  }

  private func value(of hits: [RayHit]) -> Value {
    let behaviors = hits.allSatisfy { $0.item != nil } ? [:] : behaviorHandles
    let tables = hits.map { hit -> Value in
      let table = host.interpreter.makeTable(fields: 5)
      switch hit.target {
      case .item(let item): table["item"] = value(of: item)
      case .boundary(let behavior, let name):
        table["boundary"] = .string(name ?? "bounds")
        table["behavior"] = behaviors[ObjectIdentifier(behavior)].map { .handle($0) } ?? .nil
      }
      table["point"] = host.values.make(hit.point)
      table["normal"] = host.values.make(hit.normal)
      table["distance"] = .number(hit.distance)
      return .table(table)
    }
    return .table(host.interpreter.makeTable(tables))
  }

  /// The script value of an item.
  func value(of item: any DynamicItem) -> Value {
    entry(item).map { .handle($0.handle) } ?? .nil
  }

  /// The handle of each behavior.
  ///
  /// - Complexity: Linear in the behaviors of the stage.
  var behaviorHandles: [ObjectIdentifier: Handle] {
    Dictionary(
      uniqueKeysWithValues: state.instances.map { (ObjectIdentifier($0.dynamic), $0.handle) })
  }
}

/// An area in which items are searched for.
private enum Area {
  case rect(Rect)
  case region(Region)
}

extension OptionReader {
  /// Reads a rectangle or region; nil for other values.
  fileprivate func area(_ value: Value) throws -> Area? {
    if let region = host.regions.region(value) { return .region(region) }
    return Rect(value).map { .rect($0) }
  }
}
