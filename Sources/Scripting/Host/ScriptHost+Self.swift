import Geometry
import LuaRuntime
import Resources

/// The host's methods of `self`, and the metatables of `self` from the prelude.
extension ScriptHost {
  /// Makes the tables and functions that all definitions share.
  func installSelf(_ holder: HostHolder) throws(LuaError) {
    let receivers = Receivers(
      holder: holder, find: { try holder.host.receiver($0) }, stage: \.stage)
    let methods = MemberTable("behavior", "", BehaviorInstance.methods)
      .makeTable(receivers, in: interpreter, separator: ":")
    methods["remove"] = .function(
      interpreter.makeFunction("behavior:remove", holder.removeBehavior))
    for (name, function) in try installStories() { methods[name] = .function(function) }
    methods["locks"] = .table(interpreter.makeReadOnly(interpreter.makeTable(), name: "locks"))
    selfMethods = methods
    let metatable = interpreter.makeTable()
    metatable["__index"] = .table(methods)
    selfMethodsMetatable = metatable
    builtInMethods = MemberTable("behavior", "", BuiltIn.allMethods)
      .makeTable(receivers, in: interpreter, separator: ":")
    let setMandate = interpreter.makeFunction("clockMandate") { [unowned self] call in
      let owner = behavior(call[1])
      if let holder = behavior(call[2]), holder !== owner {
        owner?.setMandate(false, holder: holder)
      } else if let mandate = call[2].asBoolean {
        owner?.setMandate(mandate)
      } else {
        throw LuaError(
          "clockMandate must be true, false or another behavior, not \(show(call[2]))", level: 2)
      }
    }
    let setLocks = interpreter.makeFunction("locks") { [unowned self] call in
      do {
        try behavior(call[1])?.setLocks(call[2])
      } catch let error as LuaError {
        throw LuaError(error.message, level: 2)
      }
    }
    let selfOf = interpreter.makeFunction("self") { [unowned self] call in
      guard let instance = behavior(call[1]), let table = instance.table else {
        throw LuaError("behavior was removed", level: 2)
      }
      call.push(.table(table))
    }
    let shareItems = interpreter.makeFunction("items") { [unowned self] call in
      guard let instance = knownBehavior(call[1]), instance.state.hasLateItems else { return }
      instance.shareItems()
      call.push(instance.table?["items"] ?? .nil)
    }
    let readNames = interpreter.makeFunction("self") { [unowned self] call in
      interpreter.uncharged {
        guard let definition = knownBehavior(call[1])?.definition else { return }
        definition.metatables.fill(definition.assignedNames)
      }
    }
    let refuse = interpreter.makeFunction("self") { [unowned self] call in
      guard let name = call[2].asString, let instance = behavior(call[1]) else { return }
      throw LuaError(instance.unknownField(name), level: 2)
    }
    let made = try interpreter.runPrelude(
      Resource.lua("self.lua"), name: "self",
      [
        .function(setMandate), .function(setLocks), .function(selfOf), .function(shareItems),
        .table(makeReaders(receivers)), .function(readNames), .function(refuse),
      ])
    selfMetatableMaker = made[0].asFunction
    methodBinder = made[1].asFunction
    selfSetter = made[2]
  }

  /// Functions that read properties of behaviors, by name, for properties that `self` lacks.
  private func makeReaders(_ receivers: Receivers<BehaviorInstance>) -> Reference {
    let readers = interpreter.makeTable()
    for member in BehaviorInstance.properties {
      guard case .property(let get, _) = member.access else { continue }
      readers[member.name] = .function(
        interpreter.makeFunction("behavior.\(member.name)") { call in
          try get(try receivers.find(call), call)
        })
    }
    return readers
  }

  /// A metatable for `self`.
  ///
  /// - Parameters:
  ///   - name: The behavior's name.
  ///   - functions: The table in which it finds functions.
  ///   - names: The table of the names that may be read before anything is assigned to them; nil
  ///     for all names.
  /// - Returns: The metatable.
  /// - Throws: `LuaError` when memory is short.
  func makeSelfMetatable(
    _ name: String, _ functions: Reference, _ names: Reference?
  ) throws(LuaError) -> Reference {
    let arguments: [Value] = [
      .string(name), .table(functions), names.map { .table($0) } ?? .nil,
    ]
    return try interpreter.callOwn(selfMetatableMaker!, arguments).asTable!
  }

  /// Makes a method of a behavior file callable on a handle; the method then gets `self`.
  func bind(_ method: Reference) -> Reference? {
    try? interpreter.callOwn(methodBinder!, [.function(method)]).asFunction
  }

  /// The behavior that a method is called on, by handle or `self`.
  func receiver(_ call: Call) throws(LuaError) -> BehaviorInstance {
    guard let instance = behavior(call[1]) else {
      guard wasBehavior(call[1]) else { throw call.mismatch(1, "a behavior") }
      throw goneError("behavior", call[1].asHandle)
    }
    return instance
  }
}

extension BehaviorInstance {
  /// The message for a name that is no field of `self` or of the behavior.
  fileprivate func unknownField(_ name: String) -> String {
    let declared = definition?.contract.fieldNames ?? []
    let assigned = definition?.assignedNames.names.sorted() ?? []
    let names = declared + assigned + Self.members.names + Self.storyMembers.map(\.name)
    return "\(self.name): self has no field \(name)\(Suggestion.hint(for: name, among: names))"
  }
}
