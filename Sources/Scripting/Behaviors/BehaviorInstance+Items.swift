import Dynamics
import Geometry
import LuaRuntime

/// The items of a behavior, and the fields of `self` that show them.
extension BehaviorInstance {
  /// Replaces the behavior's items.
  func setItems(_ new: [StageItem]) throws {
    let (old, wanted) = (state.items, Set(new.map(ObjectIdentifier.init)))
    var known = Set(old.map(ObjectIdentifier.init))
    for item in old where !wanted.contains(ObjectIdentifier(item)) { try dropItem(item) }
    for item in new where known.insert(ObjectIdentifier(item)).inserted { try addItem(item) }
  }

  /// Adds an item.
  ///
  /// - Complexity: O(1) on average over many items.
  func addItem(_ item: StageItem) throws {
    let interpreter = stage.host.interpreter
    let isCompacted = state.itemList.mustCompact(toAdd: item)
    interpreter.charge(
      FuelCost.item + (isCompacted ? state.itemList.count / FuelCost.passed : 0))
    try checkTakesItems()
    try item.holdBody()
    let memory = try memoryForItem()
    guard !dynamic.has(item.item) else {
      throw LuaError("\(name): \(item.name) must be added once, and it is among the items already")
    }
    try explained(by: name) { try dynamic.addItem(item.item) }
    memory.note(HostMemory.member * (state.itemList.count + 1))
    hold(memory, for: "items")
    state.itemList.append(item)
    noteItems()
  }

  /// Removes an item; a behavior whose file needs an item is removed instead of its last one.
  func removeItem(_ item: StageItem) throws {
    guard needsItem, state.itemList.count == 1, dynamic.has(item.item) else {
      return try dropItem(item)
    }
    stage.remove(self)
  }

  /// Whether its file declares the option `item` without saying that it may be left out.
  private var needsItem: Bool {
    guard case .script = origin else { return false }
    return schema["item"]?.isRequired == true
  }

  /// Removes an item and leaves the behavior in the tree.
  ///
  /// - Complexity: Inside a tick O(1) on average over many items; outside O(*n*) in the behavior's
  ///   items, with a small factor.
  private func dropItem(_ item: StageItem) throws {
    let passed = stage.state.isTicking ? 0 : state.itemList.count / FuelCost.passedRows
    stage.host.interpreter.charge(FuelCost.item + passed)
    try checkTakesItems()
    let isAmongThem = dynamic.has(item.item)
    try explained(by: name) { try dynamic.removeItem(item.item) }
    guard isAmongThem else { return }
    state.itemList.remove(item)
    noteItems()
  }

  /// Charges the running script for the list of items, with room for one more.
  ///
  /// If another script was charged for the list so far, the running one pays for the whole list.
  private func memoryForItem() throws(LuaError) -> HeldMemory {
    let interpreter = stage.host.interpreter
    guard let held = state.held["items"], held.owner == interpreter.memoryOwner else {
      return try interpreter.hold(HostMemory.member * (state.itemList.count + 1))
    }
    try interpreter.checkRoom(for: HostMemory.member)
    return held
  }

  /// Throws for a gesture, whose item is chosen when the gesture is made.
  private func checkTakesItems() throws(LuaError) {
    if recognition != nil { throw LuaError("\(name): item is chosen when the behavior is made") }
  }

  /// Writes `item` and `items` into `self`.
  func shareItems() {
    guard let table else { return }
    table["items"] = stage.host.value(of: .items(state.items))
    table["item"] = state.items.first.map { .handle($0.handle) } ?? .nil
  }

  /// Writes `item` into `self`, and leaves `items` to be made when a script reads it.
  ///
  /// So a hook that adds a thousand items builds the list once at most.
  private func noteItems() {
    guard let table else { return }
    table["item"] = state.itemList.first.map { .handle($0.handle) } ?? .nil
    table["items"] = .nil
    guard !state.hasLateItems else { return }
    state.hasLateItems = true
    stage.host.state.lateItems.append(self)
  }

  /// Writes `items` into `self` if that was left for later.
  func shareLateItems() {
    guard state.hasLateItems else { return }
    state.hasLateItems = false
    state.itemList.compact()
    stage.host.state.lateItems.removeAll { $0 === self }
    if table?["items"].isNil == true { shareItems() }
  }

  /// Restores the fields of `self` that the host set and a script removed.
  func completeSelf() {
    guard let table else { return }
    if table["stage"].isNil { table["stage"] = .handle(stage.handle) }
    if table["animator"].isNil { table["animator"] = .handle(stage.animatorHandle) }
    let lacksItem = table["item"].isNil && !state.items.isEmpty
    if lacksItem || table["items"].isNil { shareItems() }
  }
}

extension Stage {
  /// Writes `items` into `self` of each behavior whose hooks changed it and have not read it since.
  func shareLateItems() {
    for instance in host.state.lateItems where instance.stage === self {
      instance.shareLateItems()
    }
  }
}

extension ScriptHost {
  /// Removes the behaviors of a removed stage from the list of behaviors with late items.
  func forgetLateItems(of instances: [BehaviorInstance]) {
    for instance in instances where instance.state.hasLateItems {
      instance.state.hasLateItems = false
      state.lateItems.removeAll { $0 === instance }
    }
  }
}
