import Geometry
import LuaRuntime

/// What stands behind `self`: the host's methods and the metatables of the prelude.
extension ScriptHost {
  /// Makes what all definitions share.
  func installSelf() throws(LuaError) {
    let holder = HostHolder()
    holder.host = self
    selfMethods = [
      ("remove", interpreter.makeFunction("behavior:remove", holder.removeBehavior))
    ]
    for member in BehaviorInstance.methods {
      guard case .method(let body) = member.access else { continue }
      let function = interpreter.makeFunction("behavior:\(member.name)") { [unowned self] call in
        guard let instance = behavior(call[1]) else { throw LuaError("behavior was removed") }
        try body(instance, call)
      }
      selfMethods.append((member.name, function))
    }
    selfMethods += try installStories()
    for builtIn in builtIns {
      for member in builtIn.methods {
        guard case .method(let body) = member.access else { continue }
        let function = interpreter.makeFunction("\(builtIn.name):\(member.name)") {
          [unowned self] call in
          guard let instance = behavior(call[1]) else { throw LuaError("behavior was removed") }
          try body(instance, call)
        }
        builtInMethods[builtIn.name, default: [:]][member.name] = function
      }
    }
    let chunk = try interpreter.load(
      Self.selfSource, name: "=self", globals: interpreter.makeEnvironment())
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
    let made = try interpreter.call(
      chunk, [.function(setMandate), .function(setLocks), .function(selfOf)], fuel: .load)
    selfMetatableMaker = made[0].asFunction
    methodBinder = made[1].asFunction
  }

  /// A metatable for `self` that finds functions in a table.
  func makeSelfMetatable(_ name: String, _ functions: Reference) throws(LuaError) -> Reference {
    try interpreter.callOwn(selfMetatableMaker!, [.string(name), .table(functions)]).asTable!
  }

  /// A method of a behavior file as its handle gives it: called on the handle, it gets `self`.
  func bind(_ method: Reference) -> Reference? {
    try? interpreter.callOwn(methodBinder!, [.function(method)]).asFunction
  }

  private static let selfSource = """
    local setMandate, setLocks, selfOf = ...

    local function metatable(name, functions)
      return {
        __index = functions,
        __newindex = function(self, key, value)
          if key == "clockMandate" then
            setMandate(self, value)
          elseif key == "locks" then
            setLocks(self, value)
          else
            rawset(self, key, value)
          end
        end,
        __tostring = function() return name end,
        __metatable = false,
      }
    end

    local function bind(method)
      return function(handle, ...) return method(selfOf(handle), ...) end
    end

    return metatable, bind
    """
}
