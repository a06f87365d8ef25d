package import Dynamics
package import LuaRuntime

/// A behavior as the prompt lists it.
package struct BehaviorReport {
  /// The behavior's name.
  package var name: String
  /// The name of the built-in behavior or the file.
  package var kind: String
  /// The number of behaviors above it in the tree.
  package var depth: Int
  /// The names of its items.
  package var items: [String]
  /// Whether a hook of it failed and was not resumed.
  package var isSuspended: Bool
  /// Whether only a person can resume it, because it failed repeatedly.
  package var needsPerson: Bool
  /// Whether it keeps the animator ticking.
  package var holdsMandate: Bool
  /// The file and line of its `onTick`, as in `file.lua:7`; nil without either.
  package var tickPlace: String?
  /// Whether `appliesTo` made it.
  package var isApplied: Bool
  /// The line of the script that added it; nil where no script did, and for `appliesTo`.
  package var origin: ScriptLine?
  /// Its value in Lua.
  package var value: Value
  /// The behavior in the animator's tree.
  package var dynamic: DynamicBehavior
}

extension ScriptHost {
  /// The behaviors of a stage, parents before children, in the order in which they act.
  package func behaviors(of stage: Stage) -> [BehaviorReport] {
    var reports: [BehaviorReport] = []
    func add(_ behavior: DynamicBehavior, _ depth: Int) {
      if let instance = stage.state.instances.first(where: { $0.dynamic === behavior }) {
        reports.append(report(instance, depth))
      }
      for child in behavior.childBehaviors { add(child, depth + 1) }
    }
    for root in stage.animator.behaviors { add(root, 0) }
    return reports
  }

  /// The report on the behavior that a value refers to, or nil when there is none.
  package func behaviorReport(of value: Value) -> BehaviorReport? {
    behavior(value).map { report($0, 0) }
  }

  /// Resumes a suspended behavior.
  ///
  /// - Returns: Whether the value is a behavior that was suspended.
  package func resume(_ value: Value) -> Bool {
    guard let instance = behavior(value), instance.isPartlySuspended else { return false }
    instance.resumeAction(byPerson: true)
    guard instance.isSuspended else { return true }
    running(instance.stage) { instance.resume(byPerson: true) }
    return true
  }

  /// The `self` of the behavior that a value refers to; nil for built-in and removed ones.
  package func selfTable(of value: Value) -> Reference? { behavior(value)?.table }

  /// Forgets the last question to a recording.
  package func forgetQuestion() { state.lastQuestioned = nil }

  private func tickPlace(_ instance: BehaviorInstance) -> String? {
    guard let state = instance.definition?.state, let path = state.source?.path,
      let hook = state.contract.hooks[.onTick],
      let line = hook.lines(in: "@" + path)?.lowerBound
    else { return nil }
    return "\(path):\(line)"
  }

  private func report(_ instance: BehaviorInstance, _ depth: Int) -> BehaviorReport {
    BehaviorReport(
      name: instance.name, kind: instance.kindName, depth: depth, items: instance.items.map(\.name),
      isSuspended: instance.isPartlySuspended,
      needsPerson: instance.isSuspended && instance.suspension.needsPerson
        || instance.action.map { $0.isSuspended && $0.suspension.needsPerson } ?? false,
      holdsMandate: instance.wantsMandate, tickPlace: tickPlace(instance),
      isApplied: instance.isApplied, origin: line(of: instance.state.origin),
      value: .handle(instance.handle),
      dynamic: instance.dynamic)
  }
}
