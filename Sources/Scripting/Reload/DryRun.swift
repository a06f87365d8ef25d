import Dynamics
import LuaRuntime

/// A dry run of a new version: its stages run one tick unseen, and everything is undone.
struct DryRun {
  private let definition: ScriptDefinition
  /// The instances that were suspended before; their failures do not count against the new version.
  private let suspended: Set<ObjectIdentifier>
  /// The first failure of the new version.
  private(set) var failure: HookFailure?

  init(of definition: ScriptDefinition, host: ScriptHost) {
    self.definition = definition
    suspended = Set(
      host.state.instances.all.filter(\.isPartlySuspended).map(ObjectIdentifier.init))
  }

  /// Notes a failure, if the new version caused it.
  fileprivate mutating func note(
    _ failure: HookFailure, of instance: BehaviorInstance, by author: ScriptDefinition?
  ) {
    // Code behind a call that a dry run does not make cannot be tried.
    guard author === definition, self.failure == nil,
      !failure.error.message.hasPrefix(Self.untried("")),
      !suspended.contains(ObjectIdentifier(instance))
    else { return }
    self.failure = failure
  }

  /// The message that ends a hook of a dry run at a call of a program's function.
  static func untried(_ function: String) -> String { "a dry run does not call " + function }

  /// The error that refuses a version which failed in its dry run.
  static func refusal(_ failure: HookFailure, source: BehaviorSource) -> ScriptError {
    var error = failure.error
    let whom = failure.item.map { " on \($0)" } ?? ""
    let place = failure.hook == Hook.onReload.rawValue ? "" : ", first tick"
    error.file = error.file ?? source.path
    error.message += " [\(failure.behavior).\(failure.hook)\(whom)\(place)]"
    return error
  }
}

extension ScriptHost {
  /// Records a failure of a behavior in a dry run.
  ///
  /// - Returns: Whether there is a dry run, so that the failure must not be reported.
  func noteInDryRun(
    _ failure: HookFailure, of instance: BehaviorInstance, by author: ScriptDefinition?
  ) -> Bool {
    dryRun?.note(failure, of: instance, by: author)
    return isDryRun
  }

  /// Carries out a change, runs a tick of the stages concerned, and undoes all of it.
  ///
  /// Paused stages tick too. The whole session is restored to the bit, nothing is printed, and no
  /// event is reported.
  ///
  /// - Returns: The first failure of the new version; nil when there is none.
  func tryOut(_ change: VersionChange) -> HookFailure? {
    let stages = change.stages
    guard !stages.isEmpty else { return nil }
    let delegates = self.stages.map { ($0, $0.animator.delegate) }
    for (stage, _) in delegates { stage.animator.delegate = nil }
    let saved = HostState(self)
    let endVisit = beginVisit()
    defer { endVisit() }
    dryRun = DryRun(of: change.definition, host: self)
    var interruption: LuaError?
    interpreter.undoing {
      change.make()
      for stage in stages where dryRun?.failure == nil {
        stage.tryTick()
        interruption = interruption ?? stage.state.interruption
      }
      put(back: saved)
    }
    for (stage, delegate) in delegates { stage.animator.delegate = delegate }
    defer { dryRun = nil }
    if let interruption, dryRun?.failure == nil {
      return HookFailure(
        behavior: change.definition.name, hook: Hook.onTick.rawValue, item: nil, tick: 0,
        error: ScriptError(interruption))
    }
    return dryRun?.failure
  }
}

extension Stage {
  /// Runs a tick without timers, records and observers.
  fileprivate func tryTick() {
    let wasAdvancing = state.isAdvancing
    state.isAdvancing = true
    host.running(self) { runTick(force: true) }
    state.isAdvancing = wasAdvancing
  }
}
