import Dynamics
import LuaRuntime

/// Calls hooks: each call is protected and has its own fuel; a failure suspends the behavior.
extension BehaviorInstance {
  /// Sets the work that the behavior in the tree does in each tick.
  func prepareTick() {
    guard let dynamic = dynamic as? ScriptBehavior, let definition, let table else { return }
    let function = state.isSuspended ? nil : definition.contract.hooks[.onTick]
    dynamic.work.fuel = definition.fuel
    dynamic.work.hasStory = hasStory && !state.isSuspended
    dynamic.work.isGroup = definition.contract.isGroup && function != nil
    guard !definition.contract.isGroup else {
      dynamic.work.hook = nil
      return
    }
    dynamic.work.hook = function.map {
      stage.host.interpreter.makeHook(
        $0, on: table, clock: "elapsed", reading: "item", owner: definition.memoryOwner)
    }
  }

  /// Resumes a paused animator for code that waits for a tick, also if it says that it moves nothing.
  func wakeForCode() {
    guard let script = dynamic as? ScriptBehavior, script.dynamicAnimator != nil,
      script.runsInTicks, !stage.state.isTicking, !stage.animator.isRunning
    else { return }
    stage.animator.wake()
  }

  /// Runs any other hook, if the behavior has it and is not suspended.
  func run(_ hook: Hook, _ arguments: [Value] = []) {
    run(hook) { host, function, table, fuel throws(LuaError) in
      _ = try host.interpreter.call(function, [.table(table)] + arguments, fuel: fuel)
    }
  }

  /// Runs a hook with a new table as its argument; `fields` is the number of its fields.
  func run(_ hook: Hook, fields: Int, _ fill: (ScriptHost, NewTable) -> Void) {
    run(hook) { host, function, table, fuel throws(LuaError) in
      try host.interpreter.callHook(function, on: table, fields: fields, fuel: fuel) {
        fill(host, $0)
      }
    }
  }

  private func run(
    _ hook: Hook,
    _ make: (ScriptHost, _ function: Reference, _ table: Reference, Fuel) throws(LuaError) -> Void
  ) {
    guard !state.isSuspended, let definition, let table,
      let function = definition.contract.hooks[hook]
    else { return }
    // The way through the stage takes as long as a small hook, so it is gone once.
    let host = stage.host
    // After the removal the clock keeps its last value.
    if dynamic.dynamicAnimator != nil { setClock(dynamic.elapsedTime, of: table, host) }
    do {
      try definition.pool.call(host.interpreter) { () throws(LuaError) in
        try host.interpreter.charging(definition.memoryOwner) { () throws(LuaError) in
          try make(host, function, table, definition.fuel)
        }
      }
      definition.meter.count(fuel: host.interpreter.fuelOfLastCall, of: self)
    } catch {
      definition.meter.count(fuel: host.interpreter.fuelOfLastCall, of: self)
      fail(hook, error)
    }
  }

  /// Sets the time of the behavior's own clock, in seconds, as `self` shows it.
  func setClock(_ time: Double, of table: Reference, _ host: ScriptHost) {
    host.interpreter.set(host.hookFields.elapsed, of: table, to: time)
  }

  /// Calls a function and charges a definition; without one, the script that made the behavior
  /// pays.
  func call(
    _ function: Reference, _ arguments: [Value] = [], by definition: ScriptDefinition?
  ) throws(LuaError) -> [Value] {
    let interpreter = stage.host.interpreter
    let fuel = definition?.fuel ?? stage.host.hookFuel
    return try (definition?.pool ?? pool).call(interpreter) { () throws(LuaError) in
      try interpreter.charging(definition?.memoryOwner ?? 0) { () throws(LuaError) in
        try interpreter.call(function, arguments, fuel: fuel)
      }
    }
  }

  /// Suspends the behavior and reports why, once; an interrupt stops the stage instead.
  func fail(_ hook: Hook, _ error: LuaError) {
    fail(hook.rawValue, error, about: state.items.first)
  }

  /// Handles the failure of a function by its name, and names the item that it was called for.
  func fail(_ function: String, _ error: LuaError, about item: StageItem?) {
    if error.kind == .interrupted || error.kind == .clock {
      stage.host.recorder?.lose("a script was stopped because it took too long", on: stage)
    }
    guard error.kind != .interrupted else {
      stage.state.interruption = error
      return
    }
    suspend()
    definition?.meter.countSuspension()
    state.suspension.note(failureAt: stage.tick, rate: stage.rate)
    if function == Hook.onAdd.rawValue { state.suspension.lacksAdding = true }
    if function == BehaviorContract.story { state.suspension.lacksStory = true }
    var reason = stage.host.scriptError(error)
    reason.message += methodHint(for: error.message)
    let failure = HookFailure(
      behavior: name, hook: function, item: item?.name, tick: stage.tick, error: reason,
      replay: stage.replay,
      consequence: state.suspension.needsPerson ? .suspendedUntilResumed : .suspended)
    if stage.host.noteInDryRun(failure, of: self, by: definition) { return }
    stage.report(failure)
  }

  /// A hint for a misspelled method of `self`.
  ///
  /// `self` is a table, so reading an unknown name is not an error: only the call of it fails.
  private func methodHint(for message: String) -> String {
    let (start, end) = ("attempt to call a nil value (method '", "')")
    guard let definition, message.hasPrefix(start), message.hasSuffix(end) else { return "" }
    let word = message.dropFirst(start.count).dropLast(end.count)
    let own = definition.contract.functions.map(\.name)
    let methods = [Self.remove] + Self.methods
    return Suggestion.hint(for: String(word), among: own + methods.map(\.name))
  }
}

extension ScriptHost {
  /// Converts an error for people; items among its locals are shown by their names.
  func scriptError(_ error: LuaError) -> ScriptError {
    var result = ScriptError(error)
    result.locals = error.locals.map { local in
      ScriptLocal(name: local.name, value: local.handle.map { show(.handle($0)) } ?? local.text)
    }
    return result
  }
}

extension ScriptError {
  /// Converts an error of the interpreter.
  init(_ error: LuaError) {
    self.init(
      file: error.file, line: error.line, message: error.message, traceback: error.traceback)
  }
}
