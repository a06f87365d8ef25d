import Dynamics
import Geometry
import LuaRuntime
import Motion

/// Adding and removing items.
extension Stage {
  /// The options of `addItem`.
  static var itemSchema: Schema {
    Schema(
      options: [
        OptionSchema("name", .string, optional: true, "For stage:item, traces and messages."),
        OptionSchema(
          "center", .point, domain: .coordinate, default: .point(.zero), "Its center."),
        OptionSchema("size", .size, domain: .size, "Width and height of the unrotated item."),
        OptionSchema(
          "angle", .number, domain: .angle, default: .number(0), "Rotation, clockwise."),
        OptionSchema(
          "tags", .list, type: .list(.string), optional: true,
          "Strings for stage:items and appliesTo."),
        OptionSchema(
          "parent", .item, optional: true,
          "The item in whose coordinates, from its top left corner, it is shown; none unless set."),
        OptionSchema(
          "hidden", .boolean, default: .boolean(false),
          "Leaves it out of traces, lists and pictures."
        ),
        StageItem.colorSchema,
      ] + looks + StyleProperty.all.map(\.schema) + boundsOptions)
  }

  private static var looks: [OptionSchema] {
    ItemField.looks.map { look in
      OptionSchema(
        look.name, .number, domain: look.domain, default: .number(look.initialValue), look.summary)
    }
  }

  /// Adds an item that a script describes.
  func addItem(_ options: GivenOptions) throws -> StageItem {
    host.interpreter.charge(FuelCost.item)
    let values = options.values
    let facts = try facts(values, for: "addItem")
    let path = (values["collisionBoundingPath"] ?? .none).path
    let memory = try host.interpreter.hold(
      facts.memory + (values["collisionBoundingPath"]?.memory ?? 0))
    let type = values["collisionBoundsType"].flatMap { CollisionBoundsType(rawValue: $0.string) }
    let definition = ItemDefinition(
      center: values["center"]!.point, size: values["size"]!.size, angle: values["angle"]!.number,
      collisionBoundsType: type ?? (path.isEmpty ? .rectangle : .path),
      collisionBoundingPath: path)
    let parent = values["parent"]?.item
    if parent?.isDoomed == true { throw LuaError("addItem: parent was removed") }
    let item = try explained(by: "addItem") {
      try host.explainingPath(path) {
        try host.itemTable.makeItem(definition, in: parent?.item)
      }
    }
    for look in ItemField.looks { item[look] = values[ExactName(look.name)]!.number }
    return enter(item, facts, memory)
  }

  /// The values of an item outside its row.
  struct Facts {
    var name: String
    var tags: [String] = []
    var isHidden: Bool
    var color: String?
    var style: StyleState?

    /// The memory that the host keeps for an item with these values, in bytes.
    var memory: Int {
      let own = HostMemory.item + (style?.memory ?? 0)
      return tags.reduce(own + name.utf8.count + (color?.utf8.count ?? 0)) { sum, tag in
        sum + HostMemory.text + tag.utf8.count
      }
    }
  }

  /// Reads and checks the values of a new item outside its row.
  func facts(_ values: [ExactName: OptionValue], for subject: String) throws -> Facts {
    var name = values["name"]?.string ?? ""
    if name.isEmpty {
      guard values["name"] == nil else { throw LuaError("\(subject): name must not be empty") }
      name = freeName()
    }
    try Self.checkLength(of: name, "\(subject): name")
    guard state.itemsByName[name] == nil else {
      throw LuaError("\(subject): name must be unique in the stage, and \(name) is taken")
    }
    var facts = Facts(
      name: name, isHidden: values["hidden"]!.boolean, color: values["color"]?.string)
    if let color = facts.color {
      _ = try RGBColor(.string(color), subject: "\(subject): color", host: host)
    }
    for property in host.styleProperties {
      guard let value = values[ExactName(property.name)], !value.isNone else { continue }
      let change = try property.read(value, "\(subject): ", self)
      var style = facts.style ?? StyleState()
      change(&style)
      facts.style = style
    }
    if case .list(let list) = values["tags"] { facts.tags = try Self.tags(list, subject, host) }
    return facts
  }

  /// Registers an item of the table as an item of the stage.
  func enter(_ item: Item, _ facts: Facts, _ memory: HeldMemory) -> StageItem {
    let handle = Handle(
      kind: host.kinds.item, index: UInt32(item.row), generation: item.generation)
    state.itemCount += 1
    let entry = StageItem(
      name: facts.name, item: item, stage: self, handle: handle, number: state.itemCount)
    entry.state = ItemState(
      tags: facts.tags, isHidden: facts.isHidden,
      shownColor: AnimatedLook(facts.color.map(ColorText.init)),
      style: facts.style.map(StyleBox.init), memory: memory,
      origin: host.presentOrigin)
    item.clips = facts.style?.clips ?? false
    items.append(entry)
    state.itemsByName[facts.name] = entry
    listByTags(entry)
    host.enter(entry)
    state.hasNewTags = true
    noteArrival(of: entry)
    return entry
  }

  /// The items with a tag, in the order they were added, hidden ones included.
  ///
  /// - Complexity: O(1), but O(*i*) for *i* items of the stage after a change of tags or a removal.
  func items(tagged tag: String) -> [StageItem] {
    if state.itemsByTag == nil {
      state.itemsByTag = [:]
      for item in items { listByTags(item) }
    }
    return state.itemsByTag?[ExactName(tag)] ?? []
  }

  /// Adds an item, the last of the stage so far, to the lists of its tags, if there are lists.
  private func listByTags(_ item: StageItem) {
    guard state.itemsByTag != nil else { return }
    for tag in item.tags.map(ExactName.init) where state.itemsByTag?[tag]?.last !== item {
      state.itemsByTag?[tag, default: []].append(item)
    }
  }

  /// Removes an item from its behaviors and from the stage, inside a tick at its end.
  func removeItem(_ item: StageItem) {
    if !state.isTicking {
      host.interpreter.charge(FuelCost.look * (items.count + state.instances.count))
    }
    for child in children(of: item) where !child.isDoomed { removeItem(child) }
    if !item.isDoomed { state.doomedItems.append(item) }
    item.isDoomed = true
    state.isUnsettled = true
    settle()
  }

  /// The items that are shown in an item, in the order in which they were added.
  func children(of item: StageItem) -> [StageItem] {
    guard host.itemTable.hasParents else { return [] }
    return items.filter { $0.item.parent === item.item }
  }

  /// Drops removed items, and behaviors that had no other items.
  ///
  /// - Complexity: O(*i* + *b*), with *i* items of the stage and *b* items of its behaviors
  ///   together.
  func forgetDeadItems() {
    let dead = items.filter { !$0.item.isAlive }
    guard !dead.isEmpty else { return }
    // Items that a Swift program removed itself have no values any more.
    tellOfDepartures(dead.filter { !$0.isDoomed })
    items.removeAll { !$0.item.isAlive }
    state.itemsByTag = nil
    for item in dead {
      state.itemsByName[item.name] = nil
      forgetObject(of: item)
      host.leave(item)
    }
    state.nextNumber = 1
    letGo { $0.items.contains { !$0.item.isAlive } }
    for instance in state.instances where instance.items.contains(where: { !$0.item.isAlive }) {
      instance.items.removeAll { !$0.item.isAlive }
      instance.shareItems()
      if instance.items.isEmpty, instance.isAboutItems { remove(instance) }
    }
  }

  /// Removes a behavior, inside a tick at its end.
  func remove(_ instance: BehaviorInstance) { removing { instance.dynamic.remove() } }

  /// Removes all behaviors, inside a tick at its end.
  func removeAllBehaviors() {
    meetTags()
    removing { animator.removeAllBehaviors() }
  }

  private func removing(_ change: () -> Void) {
    if !state.isTicking { host.interpreter.charge(FuelCost.look * state.instances.count) }
    change()
    state.isUnsettled = true
    settle()
  }

  /// Reads a list of tags; errors begin with the subject.
  static func tags(
    _ list: Reference, _ subject: String, _ host: ScriptHost
  ) throws -> [String] {
    let pairs = list.pairs
    guard pairs.count <= 100 else {
      throw LuaError("\(subject): tags must be at most 100, not \(pairs.count)")
    }
    return try pairs.map { _, value in
      guard let tag = value.asString, !tag.isEmpty else {
        throw LuaError(
          "\(subject): tags must be a list of strings, not with \(host.show(value))")
      }
      try checkLength(of: tag, "\(subject): tags: a tag")
      return tag
    }
  }

  /// Refuses texts that the host would have to charge for.
  static func checkLength(of text: String, _ what: String) throws(LuaError) {
    guard text.utf8.count <= 250 else {
      throw LuaError("\(what) must have at most 250 bytes, not \(text.utf8.count)")
    }
  }

  private func freeName() -> String {
    let first = state.nextNumber
    while state.itemsByName["item\(state.nextNumber)"] != nil { state.nextNumber += 1 }
    host.interpreter.charge(FuelCost.look * (state.nextNumber - first))
    return "item\(state.nextNumber)"
  }
}
