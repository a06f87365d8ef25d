import Dynamics
import Geometry
import LuaRuntime

/// Adds behaviors; all other ways of adding lead here.
extension ScriptHost {
  /// Adds a behavior by name, or one written in place, to an animator or below another behavior.
  ///
  /// - Parameters:
  ///   - what: A name, or a table of hooks.
  ///   - options: A table of options, or nil.
  ///   - stage: The stage whose animator gets it.
  ///   - parent: The behavior it becomes a child of; nil for none.
  /// - Returns: The behavior; inside a tick it is not in the tree yet.
  /// - Throws: `LuaError` when no behavior has the name or an option does not fit; then nothing is
  ///   added.
  func add(
    _ what: Value, _ options: Value, to stage: Stage, below parent: BehaviorInstance? = nil
  ) throws -> BehaviorInstance {
    if let removed = removedBehavior(what) {
      guard options.isNil else {
        throw LuaError("\(removed.name): a behavior that is added again has its options already")
      }
      return try addAgain(removed, to: stage, below: parent)
    }
    let origin = try origin(what)
    if let parent, parent.level >= BehaviorInstance.deepestLevel {
      throw LuaError(
        "addChild: a behavior must be at most \(BehaviorInstance.deepestLevel) levels deep")
    }
    guard options.isNil || options.asTable != nil else {
      throw LuaError("\(name(of: origin)): options must be a table, not \(show(options))")
    }
    let reader = OptionReader(host: self, stage: stage, subject: name(of: origin))
    let locks = try ItemLocks(
      options.asTable?["locks"] ?? .nil, subject: name(of: origin), host: self)
    var values = try reader.read(options.asTable, schema(of: origin))
    values["locks"] = nil
    if let given = values["name"]?.string {
      guard !given.isEmpty else { throw LuaError("\(name(of: origin)): name must not be empty") }
      try Stage.checkLength(of: given, "\(name(of: origin)): name")
    }
    return try add(origin, values, to: stage, below: parent, locks: locks)
  }

  /// Adds a behavior whose options have been checked.
  func add(
    _ origin: BehaviorInstance.Origin, _ values: [ExactName: OptionValue], to stage: Stage,
    below parent: BehaviorInstance? = nil, locks: ItemLocks = [], isApplied: Bool = false,
    rank: Int = 0
  ) throws -> BehaviorInstance {
    let items = (values["items"] ?? values["item"] ?? .none).items
    interpreter.charge(FuelCost.behavior + FuelCost.item * items.count)
    try OptionReader(host: self, stage: stage, subject: name(of: origin)).checkFuel()
    let held = try withoutGarbage {
      var held = [ExactName(""): try interpreter.hold(origin.memory)]
      for (name, value) in values where value.memory > 0 {
        held[name] = try interpreter.hold(value.memory)
      }
      for item in items { try item.holdBody() }
      try values["to"]?.item?.holdBody()
      return held
    }
    let handle = try withoutGarbage {
      try state.instances.reserve(kind: kinds.behavior, generation: store.makeGeneration())
    }
    let instance: BehaviorInstance
    var made: BehaviorInstance?
    do {
      switch origin {
      case .builtIn(let builtIn):
        instance = try make(builtIn, values, items, stage, handle)
      case .script(let definition):
        let place = store.behaviors.take()
        let dynamic = ScriptBehavior(
          items: items.map(\.item),
          caller: HookCaller(
            interpreter: interpreter, store: store, rate: stage.rate, pool: definition.pool),
          meter: definition.meter, place: place)
        dynamic.order = rank
        instance = BehaviorInstance(
          stage: stage, origin: origin, handle: handle, dynamic: dynamic, place: place,
          items: items, table: makeSelf(definition, values, stage), isApplied: isApplied)
        dynamic.instance = instance
        instance.prepareTick()
      }
      made = instance
      instance.held = held
      instance.dynamic.locks = locks
      if let name = values["name"]?.string { instance.dynamic.label = name }
      try explained(by: instance.name) {
        if let parent {
          try parent.dynamic.addChildBehavior(instance.dynamic)
        } else {
          try stage.animator.addBehavior(instance.dynamic)
        }
      }
    } catch {
      state.instances.release(handle)
      made?.release()
      throw error
    }
    state.instances.fill(handle, instance)
    if !isApplied { instance.state.origin = presentOrigin }
    register(instance)
    instance.wakeForCode()
    return instance
  }

  private func make(
    _ builtIn: BuiltIn, _ values: [ExactName: OptionValue], _ items: [StageItem], _ stage: Stage,
    _ handle: Handle
  ) throws -> BehaviorInstance {
    let other = values["to"]?.item
    var arguments = BuiltInArguments(
      items: items.map(\.item), other: other?.item, animator: stage.animator, values: values)
    arguments.store = store
    let dynamic = try builtIn.make(arguments)
    do {
      for option in builtIn.options {
        guard let value = values[option.schema.name], !value.isNone, let set = option.set else {
          continue
        }
        try explained(by: builtIn.name) { try set(dynamic, value) }
      }
    } catch {
      (dynamic as? GestureBehavior)?.retire()
      throw error
    }
    let instance = BehaviorInstance(
      stage: stage, origin: .builtIn(builtIn), handle: handle, dynamic: dynamic,
      place: store.behaviors.take(), items: items, other: other)
    if case .function(let function)? = values["evaluate"] { instance.setFieldFunction(function) }
    if let action = values[Hook.onTick.rawValue] { instance.setAction(action) }
    instance.listen()
    return instance
  }

  private func makeSelf(
    _ definition: ScriptDefinition, _ values: [ExactName: OptionValue], _ stage: Stage
  ) -> Reference {
    let table = interpreter.makeTable(fields: values.count + 5)
    for (name, value) in values where name != ExactName("name") {
      table[name.text] = self.value(of: value)
    }
    table["stage"] = .handle(stage.handle)
    table["animator"] = .handle(stage.animatorHandle)
    table["elapsed"] = .number(0)
    return table
  }

  /// Enters a behavior into the registry that is in the tree, or will be at the end of the tick.
  private func register(_ instance: BehaviorInstance) {
    let stage = instance.stage
    instance.shareItems()
    if let table = instance.table { selves[.table(table)] = .handle(instance.handle) }
    if let definition = instance.definition {
      instance.setMandate(definition.contract.clockMandate)
      instance.beginStory()
    }
    stage.list(instance)
    stage.state.newcomers.append(instance)
    if !stage.state.isTicking { stage.settle() }
  }

  private func origin(_ what: Value) throws -> BehaviorInstance.Origin {
    if let name = what.asString { return try origin(named: name) }
    if behavior(what) != nil {
      throw LuaError("add: the behavior is in a tree already; a behavior is added once")
    }
    if let handle = what.asHandle, handle.kind == kinds.behavior {
      throw LuaError(
        "add: the behavior was removed and an item of it as well; add a new one")
    }
    guard let table = what.asTable else {
      throw LuaError("add: give a behavior's name or a table of hooks, not \(show(what))")
    }
    do {
      let contract = try BehaviorContract(table, host: self)
      guard contract.tag == nil else {
        throw BehaviorContract.Problem(message: "appliesTo is for files in a behavior folder")
      }
      if let story = contract.story, interpreter.runsAcross(story) {
        throw BehaviorContract.Problem(
          message: "story: a spec or a line that went back has none of its own; put it in a file")
      }
      return .script(
        try ScriptDefinition(
          name: "behavior", contract: contract, pool: pools.current, host: self))
    } catch let problem as BehaviorContract.Problem {
      throw LuaError("behavior: \(problem.message)")
    }
  }

  private func origin(named name: String) throws -> BehaviorInstance.Origin {
    if let builtIn = builtIns.first(where: { $0.name == name }) {
      return .builtIn(builtIn)
    }
    do throws(ScriptError) {
      if let definition = try definition(named: name) { return .script(definition) }
      if let problem = state.library.failures[name] { throw problem }
    } catch {
      throw LuaError("add: \(name) did not load: \(error)")
    }
    let known = behaviorNames
    let hint = Suggestion.hint(for: name, among: known)
    let list = hint.isEmpty ? "; there are \(known.joined(separator: ", "))" : hint
    throw LuaError("add: there is no behavior \(name)\(list)")
  }

  private func name(of origin: BehaviorInstance.Origin) -> String {
    switch origin {
    case .builtIn(let builtIn): builtIn.name
    case .script(let definition): definition.name
    }
  }

  /// The options that `add` takes: the behavior's own, and those of all behaviors.
  private func schema(of origin: BehaviorInstance.Origin) -> Schema {
    var schema: Schema
    switch origin {
    case .builtIn(let builtIn):
      schema = builtIn.schema
      schema.options.append(BehaviorInstance.actionOption)
    case .script(let definition): schema = definition.contract.schema
    }
    schema.options += [
      OptionSchema("locks", .list, optional: true, "Motions that its items do not take part in."),
      OptionSchema("name", .string, optional: true, "Its name in messages and on command lines."),
    ]
    return schema
  }
}

extension Stage {
  /// Lists a behavior after those that were added before.
  func list(_ instance: BehaviorInstance) {
    state.additions += 1
    instance.state.addition = state.additions
    state.instances.append(instance)
  }
}
