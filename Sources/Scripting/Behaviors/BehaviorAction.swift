import Dynamics
import LuaRuntime

/// A function that a script gave to a built-in behavior; it is called once per tick, like a hook.
///
/// The script that set it pays its fuel. A failure suspends the action alone: the behavior goes on.
struct BehaviorAction {
  /// The function; its arguments are the behavior and the tick's duration in seconds.
  let function: Reference
  /// The file whose script set it; nil for scenes and the prompt.
  let definition: ScriptDefinition?
  /// The fuel that it shares with the other functions of its script in a tick.
  let pool: FuelPool
  /// Whether it failed and was not resumed.
  var isSuspended = false
  /// The history of its failures.
  var suspension = Suspension()

  /// Makes an action of a function of the running script.
  init(_ function: Reference, host: ScriptHost) {
    self.function = function
    pool = host.pools.current
    definition = pool.definition
  }
}

extension BehaviorInstance {
  /// The option that all built-in behaviors have for an action.
  static var actionOption: OptionSchema {
    OptionSchema(
      Hook.onTick.rawValue, .function, optional: true,
      "(behavior, dt): called once per tick; dt in s.")
  }

  /// The action as a field; behaviors of files and tables have a hook instead.
  static var actionMember: Member<BehaviorInstance> {
    .property(
      .any(
        actionOption.name,
        .optional(
          .function([NamedLuaType("behavior", .behavior), NamedLuaType("dt", .number)], nil)),
        "A function that a built-in one calls once per tick, with itself and dt in s."),
      example: "snap.onTick = function(behavior, dt) print(behavior.name, dt) end",
      get: { instance, call in call.push(try instance.value(of: actionOption.name)) },
      set: { instance, value in
        guard instance.definition == nil else {
          return try instance.set(actionOption.name, to: value)
        }
        instance.stage.host.interpreter.charge(FuelCost.setting)
        let reader = OptionReader(
          host: instance.stage.host, stage: instance.stage, subject: instance.name)
        instance.setAction(try reader.read(value, actionOption))
      })
  }

  /// Sets or removes the behavior's action.
  func setAction(_ value: OptionValue) {
    action?.function.release()
    if case .function(let function) = value {
      action = BehaviorAction(function, host: stage.host)
    } else {
      action = nil
    }
  }

  /// Connects the action to the behavior in the tree, or disconnects a suspended one.
  func prepareAction() {
    guard table == nil else { return }
    let isCalled = action.map { !$0.isSuspended } ?? false
    dynamic.action = isCalled ? { [weak self] in self?.act() } : nil
  }

  private func act() {
    guard let action, !action.isSuspended, stage.state.interruption == nil else { return }
    let host = stage.host
    let definition = action.definition
    do {
      _ = try action.pool.call(host.interpreter) { () throws(LuaError) in
        try host.interpreter.charging(definition?.memoryOwner ?? 0) { () throws(LuaError) in
          try host.interpreter.call(
            action.function, [.handle(handle), .number(1 / stage.rate)],
            fuel: definition?.fuel ?? host.hookFuel)
        }
      }
      definition?.meter.count(fuel: host.interpreter.fuelOfLastCall, of: self)
    } catch {
      definition?.meter.count(fuel: host.interpreter.fuelOfLastCall, of: self)
      failAction(error)
    }
  }

  /// Suspends the action and reports why, once; an interrupt stops the stage instead.
  private func failAction(_ error: LuaError) {
    guard error.kind != .interrupted else {
      stage.state.interruption = error
      return
    }
    action?.isSuspended = true
    action?.suspension.note(failureAt: stage.tick, rate: stage.rate)
    action?.definition?.meter.countSuspension()
    let needsPerson = action?.suspension.needsPerson ?? false
    let failure = HookFailure(
      behavior: name, hook: Hook.onTick.rawValue, item: state.items.first?.name, tick: stage.tick,
      error: stage.host.scriptError(error), replay: stage.replay,
      consequence: needsPerson ? .suspendedUntilResumed : .suspended)
    if stage.host.noteInDryRun(failure, of: self, by: action?.definition) { return }
    stage.report(failure)
  }

  /// Resumes a suspended action; after repeated failures only for a person.
  func resumeAction(byPerson: Bool) {
    guard let suspended = action, suspended.isSuspended,
      byPerson || !suspended.suspension.needsPerson
    else { return }
    action?.isSuspended = false
    action?.suspension.note(resumeAt: stage.tick, byPerson: byPerson)
  }
}
