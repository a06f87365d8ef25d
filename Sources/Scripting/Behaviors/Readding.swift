import Dynamics
import Geometry
import LuaRuntime

// A removed behavior can be added again as long as a script can reach its handle, its `self` or a
// behavior that it is in. What of it stands in the interpreter, its handle holds meanwhile and not the
// host, so that the garbage collector finds out who is reached.

extension Stage {
  /// How much memory is held for removed behaviors before it is asked who of all is still reached.
  static let mostRemovedBytes = 128 << 10

  /// Keeps a behavior that has left the tree, or lets go of it where nobody could add it again.
  ///
  /// - Parameters:
  ///   - instance: The behavior.
  ///   - children: The behaviors that leave with it and are in it.
  func keep(_ instance: BehaviorInstance, with children: [BehaviorInstance]) {
    guard instance.items.allSatisfy({ $0.item.isAlive && !$0.isDoomed }) else {
      instance.dynamic.remove()
      return host.forget(instance)
    }
    instance.leave(with: children)
    removed.append(instance)
    let bytes = instance.held.values.reduce(0) { $0 + $1.bytes }
    removedBytes += bytes
    host.interpreter.collectGarbage(asAfter: bytes)
    if removedBytes > Self.mostRemovedBytes { letGoOfGarbage() }
  }

  /// Lets go of removed behaviors that no script can reach, as far as the collector has found out.
  func letGoOfGarbage() {
    letGo { !host.interpreter.isHeld($0.handle) }
    removedBytes = 0
  }

  /// Lets go of removed behaviors.
  func letGo(where isGone: (BehaviorInstance) -> Bool) {
    host.interpreter.charge(FuelCost.look * removed.count)
    let gone = removed.filter(isGone)
    guard !gone.isEmpty else { return }
    let numbers = Set(gone.map { ObjectIdentifier($0) })
    removed.removeAll { numbers.contains(ObjectIdentifier($0)) }
    for instance in gone {
      // A parent that is added again must not bring it along.
      instance.dynamic.remove()
      host.forget(instance)
    }
  }
}

extension ScriptHost {
  /// Does something that may lack room, and once more without what no script can reach.
  func withoutGarbage<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      guard stages.contains(where: { !$0.removed.isEmpty }) else { throw error }
      collectGarbage()
      return try body()
    }
  }

  /// Frees all that no script can reach, removed behaviors included.
  package func collectGarbage() {
    interpreter.collectGarbage()
    for stage in stages { stage.letGoOfGarbage() }
  }

  /// The removed behavior that a handle or a `self` stands for; nil when it is in a tree or forgotten.
  func removedBehavior(_ value: Value) -> BehaviorInstance? {
    knownBehavior(value).flatMap { $0.dynamic.dynamicAnimator == nil ? $0 : nil }
  }

  /// Adds a removed behavior again: what it was made of is as it was, and its clock begins anew.
  ///
  /// Its children come with it, unless it has an `onAdd`, whose business they are.
  ///
  /// - Throws: `LuaError` when it is of another stage, or cannot be where it is to be.
  func addAgain(
    _ instance: BehaviorInstance, to stage: Stage, below parent: BehaviorInstance?
  ) throws -> BehaviorInstance {
    guard instance.stage === stage else {
      throw LuaError("add: \(instance.name) belongs to another stage")
    }
    interpreter.charge(FuelCost.behavior + FuelCost.item * instance.items.count)
    interpreter.charge(FuelCost.look * (stage.instances.count + stage.removed.count))
    if let parent, parent.level + instance.height > BehaviorInstance.deepestLevel {
      throw LuaError(
        "addChild: a behavior must be at most \(BehaviorInstance.deepestLevel) levels deep")
    }
    let dynamic = instance.dynamic
    let returning = (stage.instances + stage.removed).filter { $0.isBelow(dynamic) }
    let others = returning.filter(\.isRemoved)
    for other in others { other.unpack() }
    do {
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
    // Children whose business `onAdd` is.
    for other in others where other.isRemoved {
      other.pack(with: others.filter { $0.isChild(of: other) })
    }
    if !stage.isTicking { stage.settle() }
    return instance
  }
}

extension BehaviorInstance {
  /// Whether it is another behavior or somewhere in it.
  fileprivate func isBelow(_ other: DynamicBehavior) -> Bool {
    sequence(first: dynamic, next: \.parentBehavior).contains { $0 === other }
  }

  fileprivate func isChild(of other: BehaviorInstance) -> Bool {
    dynamic.parentBehavior === other.dynamic
  }

  /// How many levels of behaviors there are from it down, itself included.
  fileprivate var height: Int {
    func height(_ behavior: DynamicBehavior) -> Int {
      1 + (behavior.childBehaviors.map(height).max() ?? 0)
    }
    return height(dynamic)
  }

  /// Leaves the tree: what it hears ends, and scripts alone hold it.
  fileprivate func leave(with children: [BehaviorInstance]) {
    isRemoved = true
    recognition?.retire()
    story?.step.release()
    story = nil
    version = definition?.version ?? 0
    pack(with: children)
  }

  /// What it has in the interpreter for itself alone.
  var references: [Reference] {
    var references = [table, action?.function, fieldFunction].compactMap { $0 }
    references += (recognition?.functions ?? [:]).values
    if let definition, definition.source == nil { references += definition.references }
    return references
  }

  /// Gives that to its handle, which scripts alone hold; who reaches it reaches its children.
  fileprivate func pack(with children: [BehaviorInstance]) {
    stage.host.interpreter.retire(handle, with: references, children.map(\.handle))
  }

  /// Takes that back.
  fileprivate func unpack() { stage.host.interpreter.recall(handle, with: references) }

  /// Goes over to the version of its file that is in use by now, if it is another one.
  fileprivate func takeOverVersion() throws {
    guard let definition, definition.version != version else { return }
    let missing = try missingOptions(of: definition.contract.schema)
    for (name, value) in missing { table?[name.text] = stage.host.value(of: value) }
    version = definition.version
    if !suspension.needsPerson { isSuspended = false }
    setMandate(definition.contract.clockMandate)
  }

  /// Enters it into the books again; what it does at its beginning it does once the tree has it.
  fileprivate func takeBack() throws {
    if isRemoved {
      isRemoved = false
      stage.removed.removeAll { $0 === self }
      stage.instances.append(self)
      try explained(by: name) {
        try recognition?.renew(on: items.first?.item, in: stage.animator)
      }
      listen()
    }
    returnLater()
  }

  /// Lets it begin anew once the tree has it.
  func returnLater() {
    isReturning = true
    stage.newcomers.append(self)
  }

  /// Begins as one that was just added: its clock, its story.
  func beginAnew() {
    isReturning = false
    completeSelf()
    table?["elapsed"] = .number(0)
    (dynamic as? ScriptBehavior)?.clock.ticks = 0
    story?.step.release()
    story = nil
    prepareTick()
    beginStory()
  }
}
