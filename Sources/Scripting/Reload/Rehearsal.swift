import LuaRuntime

/// The trial of a new version: it runs a tick ahead of everybody, unseen, and is taken back.
final class Rehearsal {
  private let definition: ScriptDefinition
  /// The instances that were suspended already: what they do is no fault of the new version.
  private let suspended: Set<ObjectIdentifier>
  /// The first failure of the version that is tried out.
  private(set) var failure: HookFailure?

  init(of definition: ScriptDefinition, host: ScriptHost) {
    self.definition = definition
    suspended = Set(host.instances.all.filter(\.isPartlySuspended).map(ObjectIdentifier.init))
  }

  /// Notes a failure, if the version on trial is to blame.
  func note(
    _ failure: HookFailure, of instance: BehaviorInstance, by author: ScriptDefinition?
  ) {
    guard author === definition, self.failure == nil,
      !suspended.contains(ObjectIdentifier(instance))
    else { return }
    self.failure = failure
  }

  /// Why a version is refused that failed on trial.
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
  /// Makes a change and gives the stages concerned a tick, a paused one too, and takes all of that
  /// back: the interpreter, the rows, the animators and the books are as they were, to the bit.
  ///
  /// Nothing is printed and no event is told meanwhile.
  ///
  /// - Returns: What the new version failed at; nil when it did not.
  func rehearse(_ change: VersionChange) -> HookFailure? {
    let stages = change.stages
    guard !stages.isEmpty else { return nil }
    let rehearsal = Rehearsal(of: change.definition, host: self)
    let books = HostBooks(self)
    self.rehearsal = rehearsal
    var interruption: LuaError?
    interpreter.undoing {
      change.make()
      for stage in stages where rehearsal.failure == nil {
        stage.rehearseTick()
        interruption = interruption ?? stage.interruption
      }
      books.restore()
    }
    self.rehearsal = nil
    if let interruption, rehearsal.failure == nil {
      return HookFailure(
        behavior: change.definition.name, hook: Hook.onTick.rawValue, item: nil, tick: 0,
        error: ScriptError(interruption))
    }
    return rehearsal.failure
  }
}

extension Stage {
  /// A tick without timers, records and observers.
  fileprivate func rehearseTick() {
    let wasAdvancing = isAdvancing
    isAdvancing = true
    host.running(self) { runTick(force: true) }
    isAdvancing = wasAdvancing
  }
}
