import Dynamics
import Geometry
import LuaRuntime

// A removed behavior can be added again while a script can reach its handle, its `self` or a
// behavior that contains it. Its values in the interpreter are then held by its handle and not by
// the host, so that the garbage collector decides whether it can be reached.

extension Stage {
  /// The memory of removed behaviors, in bytes, above which a collection looks for unreachable
  /// ones.
  static let mostRemovedBytes = 128 << 10

  /// Keeps a behavior that was removed from the tree, or drops it if it cannot be added again.
  ///
  /// - Parameters:
  ///   - instance: The behavior.
  ///   - children: The behaviors inside it, which are removed with it.
  func keep(_ instance: BehaviorInstance, with children: [BehaviorInstance]) {
    guard instance.items.allSatisfy({ $0.item.isAlive && !$0.isDoomed }) else {
      instance.dynamic.remove()
      return host.forget(instance)
    }
    instance.leave(with: children)
    state.removed.append(instance)
    let bytes = instance.held.values.reduce(0) { $0 + $1.bytes }
    state.removedBytes += bytes
    host.interpreter.collectGarbage(asAfter: bytes)
    if state.removedBytes > Self.mostRemovedBytes { letGoOfGarbage() }
  }

  /// Drops the removed behaviors that no script can reach, as far as the collector found them.
  func letGoOfGarbage() {
    letGo { !host.interpreter.isHeld($0.handle) }
    state.removedBytes = 0
  }

  /// Drops the removed behaviors that satisfy a condition.
  func letGo(where isGone: (BehaviorInstance) -> Bool) {
    host.interpreter.charge(FuelCost.look * state.removed.count)
    let gone = state.removed.filter(isGone)
    guard !gone.isEmpty else { return }
    let numbers = Set(gone.map { ObjectIdentifier($0) })
    state.removed.removeAll { numbers.contains(ObjectIdentifier($0)) }
    for instance in gone {
      // Otherwise a parent that is added again would bring the dropped child along.
      instance.dynamic.remove()
      host.forget(instance)
    }
  }
}

extension ScriptHost {
  /// Runs a closure; on failure drops unreachable removed behaviors and runs it once more.
  func withoutGarbage<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      guard stages.contains(where: { !$0.state.removed.isEmpty }) else { throw error }
      collectGarbage()
      return try body()
    }
  }

  /// Frees all values that no script can reach, removed behaviors included.
  package func collectGarbage() {
    interpreter.collectGarbage()
    for stage in stages { stage.letGoOfGarbage() }
  }

  /// The removed behavior of a handle or a `self`; nil when it is in a tree or was dropped.
  func removedBehavior(_ value: Value) -> BehaviorInstance? {
    knownBehavior(value).flatMap { $0.dynamic.dynamicAnimator == nil ? $0 : nil }
  }

  /// Adds a removed behavior again, with its items, options and `self`, and its clock at 0.
  ///
  /// Its children are added with it, unless it has an `onAdd`, which must add them itself.
  ///
  /// - Throws: `LuaError` when it belongs to another stage, cannot be added at this position, or was
  ///   collected, as no script held it.
  func addAgain(
    _ instance: BehaviorInstance, to stage: Stage, below parent: BehaviorInstance?
  ) throws -> BehaviorInstance {
    guard instance.stage === stage else {
      throw LuaError("add: \(instance.name) belongs to another stage")
    }
    interpreter.charge(FuelCost.behavior + FuelCost.item * instance.items.count)
    interpreter.charge(FuelCost.look * (stage.state.instances.count + stage.state.removed.count))
    if let parent, parent.level + instance.height > BehaviorInstance.deepestLevel {
      throw LuaError(
        "addChild: a behavior must be at most \(BehaviorInstance.deepestLevel) levels deep")
    }
    let dynamic = instance.dynamic
    let returning = (stage.state.instances + stage.state.removed).filter { $0.isBelow(dynamic) }
    let others = returning.filter(\.isRemoved)
    do {
      guard others.reduce(true, { $1.unpack() && $0 }) else {
        throw LuaError(
          "add: \(instance.name) was removed, and no script has held it since: add a new one")
      }
      for other in others { try other.takeOverVersion() }
      dynamic.remove()
      if instance.definition?.contract.hooks[.onAdd] != nil {
        for child in dynamic.childBehaviors { child.remove() }
      }
      try explained(by: instance.name) {
        if let parent {
          try parent.dynamic.addChildBehavior(dynamic)
        } else {
          try stage.animator.addBehavior(dynamic)
        }
      }
    } catch {
      for other in others { other.pack(with: others.filter { $0.isChild(of: other) }) }
      throw error
    }
    for other in returning where other.isBelow(dynamic) { try other.takeBack() }
    // These are the children that `onAdd` must add.
    for other in others where other.isRemoved {
      other.pack(with: others.filter { $0.isChild(of: other) })
    }
    if !stage.state.isTicking { stage.settle() }
    instance.wakeForCode()
    return instance
  }
}

extension BehaviorInstance {
  /// Whether it is `other` itself or one of its descendants.
  fileprivate func isBelow(_ other: DynamicBehavior) -> Bool {
    sequence(first: dynamic, next: \.parentBehavior).contains { $0 === other }
  }

  fileprivate func isChild(of other: BehaviorInstance) -> Bool {
    dynamic.parentBehavior === other.dynamic
  }

  /// The number of levels from the behavior down to its deepest descendant, itself included.
  fileprivate var height: Int {
    func height(_ behavior: DynamicBehavior) -> Int {
      1 + (behavior.childBehaviors.map(height).max() ?? 0)
    }
    return height(dynamic)
  }

  /// Ends its listeners after its removal from the tree, so that only scripts hold it.
  fileprivate func leave(with children: [BehaviorInstance]) {
    state.isRemoved = true
    recognition?.retire()
    state.story?.step.release()
    state.story = nil
    state.version = definition?.version ?? 0
    pack(with: children)
  }

  /// Its own references into the interpreter.
  var references: [Reference] {
    var references = [table, action?.function, state.fieldFunction].compactMap { $0 }
    references += (recognition?.functions ?? [:]).values
    if let definition, definition.source == nil { references += definition.references }
    return references
  }

  /// Moves its references to its handle, which only scripts hold and which keeps its children.
  fileprivate func pack(with children: [BehaviorInstance]) {
    stage.host.interpreter.retire(handle, with: references, children.map(\.handle))
  }

  /// Takes its references back from its handle.
  ///
  /// - Returns: Whether it has them; false where only a program held it, and they were collected.
  fileprivate func unpack() -> Bool { stage.host.interpreter.recall(handle, with: references) }

  /// Updates it to the present version of its file.
  fileprivate func takeOverVersion() throws {
    guard let definition, definition.version != state.version else { return }
    let missing = try missingOptions(of: definition.contract.schema)
    for (name, value) in missing { table?[name.text] = stage.host.value(of: value) }
    state.version = definition.version
    if !state.suspension.needsPerson { state.isSuspended = false }
    setMandate(definition.contract.clockMandate)
  }

  /// Puts it back into the registry; its hooks run once it is in the tree.
  fileprivate func takeBack() throws {
    if state.isRemoved {
      state.isRemoved = false
      stage.state.removed.removeAll { $0 === self }
      stage.list(self)
      try explained(by: name) {
        try recognition?.renew(on: state.items.first?.item, in: stage.animator)
      }
      listen()
    }
    returnLater()
  }

  /// Schedules its restart for when it is in the tree.
  func returnLater() {
    state.isReturning = true
    stage.state.newcomers.append(self)
  }

  /// Restarts its clock and its story, as for a new behavior.
  func beginAnew() {
    state.isReturning = false
    completeSelf()
    table?["elapsed"] = .number(0)
    (dynamic as? ScriptBehavior)?.restartClock()
    state.story?.step.release()
    state.story = nil
    prepareTick()
    beginStory()
  }
}
