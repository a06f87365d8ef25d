import Geometry
import LuaRuntime

/// The host's methods of `self`, and the metatables from the prelude.
extension ScriptHost {
  /// Makes what all definitions share.
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
    for builtIn in builtIns {
      let functions = MemberTable(builtIn.name, "", builtIn.methods).functions(receivers)
      for (name, body) in functions.sorted(by: { $0.key < $1.key }) {
        builtInMethods[builtIn.name, default: [:]][ExactName(name)] =
          interpreter.makeFunction("\(builtIn.name):\(name)", body)
      }
    }
    let setMandate = interpreter.makeFunction("clockMandate") { [unowned self] call in
      guard let mandate = call[2].asBoolean else {
        throw LuaError("clockMandate must be true or false, not \(show(call[2]))", level: 2)
      }
      behavior(call[1])?.setMandate(mandate)
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
      guard let instance = knownBehavior(call[1]) else { return }
      instance.shareItems()
      call.push(instance.table?["items"] ?? .nil)
    }
    let made = try interpreter.runPrelude(
      PackageResources.self_lua, name: "self",
      [.function(setMandate), .function(setLocks), .function(selfOf), .function(shareItems)])
    selfMetatableMaker = made[0].asFunction
    methodBinder = made[1].asFunction
    selfSetter = made[2]
  }

  /// A metatable for `self` that finds functions in a table.
  func makeSelfMetatable(_ name: String, _ functions: Reference) throws(LuaError) -> Reference {
    try interpreter.callOwn(selfMetatableMaker!, [.string(name), .table(functions)]).asTable!
  }

  /// A method of a behavior file as its handle gives it: called on the handle, it gets `self`.
  func bind(_ method: Reference) -> Reference? {
    try? interpreter.callOwn(methodBinder!, [.function(method)]).asFunction
  }

  /// The behavior that a method is called on, by handle or `self`.
  func receiver(_ call: Call) throws(LuaError) -> BehaviorInstance {
    guard let instance = behavior(call[1]) else {
      guard wasBehavior(call[1]) else { throw call.mismatch(1, "a behavior") }
      throw LuaError("behavior was removed")
    }
    return instance
  }
}
