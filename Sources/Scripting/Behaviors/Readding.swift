import Dynamics
import LuaRuntime

// A removed built-in behavior keeps its options, items and children for a while, and can be added
// again; one of a file or table only in the tick in which it was removed, as its `self` and hooks are
// memory of scripts, which goes with it.

extension Stage {
  /// How many removed behaviors a stage keeps, the latest: no script is charged for them.
  static let mostRemoved = 64

  /// Keeps a behavior that has left the tree, or lets go of it where nobody could add it again.
  func keep(_ instance: BehaviorInstance) {
    guard instance.table == nil, instance.items.allSatisfy({ $0.item.isAlive && !$0.isDoomed })
    else { return host.forget(instance) }
    instance.isRemoved = true
    host.silence(instance)
    removed.append(instance)
    if removed.count > Self.mostRemoved { letGo { $0 === removed[0] } }
  }

  /// Lets go of removed behaviors.
  func letGo(where isGone: (BehaviorInstance) -> Bool) {
    let gone = removed.filter(isGone)
    guard !gone.isEmpty else { return }
    removed.removeAll { instance in gone.contains { $0 === instance } }
    for instance in gone {
      // A parent that is added again must not bring it along.
      instance.dynamic.remove()
      host.forget(instance)
    }
  }
}

extension ScriptHost {
  /// The removed behavior that a handle stands for; nil when it is in a tree or forgotten.
  func removedBehavior(_ value: Value) -> BehaviorInstance? {
    guard let handle = value.asHandle, handle.kind == kinds.behavior else { return nil }
    return instances[handle].flatMap { $0.dynamic.dynamicAnimator == nil ? $0 : nil }
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
    interpreter.charge(HostWork.behavior + HostWork.item * instance.items.count)
    if let parent, parent.level + instance.height > BehaviorInstance.deepestLevel {
      throw LuaError(
        "addChild: a behavior must be at most \(BehaviorInstance.deepestLevel) levels deep")
    }
    let dynamic = instance.dynamic
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
    let returning = (stage.instances + stage.removed).filter { other in
      sequence(first: other.dynamic, next: \.parentBehavior).contains { $0 === dynamic }
    }
    for other in returning { try other.takeBack() }
    if !stage.isTicking { stage.settle() }
    return instance
  }

  /// Ends what a removed behavior hears, and what its `self` stands for.
  func silence(_ instance: BehaviorInstance) {
    instance.recognition?.retire()
    if let table = instance.table { selves[.table(table)] = .nil }
  }
}

extension BehaviorInstance {
  /// How many levels of behaviors there are from it down, itself included.
  fileprivate var height: Int {
    func height(_ behavior: DynamicBehavior) -> Int {
      1 + (behavior.childBehaviors.map(height).max() ?? 0)
    }
    return height(dynamic)
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
    isReturning = true
    stage.newcomers.append(self)
  }

  /// Begins as one that was just added: its clock, its story.
  func beginAnew() {
    isReturning = false
    completeSelf()
    table?["elapsed"] = .number(0)
    (dynamic as? ScriptBehavior)?.ticks = 0
    story = nil
    prepareTick()
    beginStory()
  }
}
