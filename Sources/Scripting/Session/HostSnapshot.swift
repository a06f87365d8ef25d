import Dynamics
import LuaRuntime

/// A whole session at one moment: see `ScriptHost.snapshot()`.
public struct HostSnapshot {
  let state: HostState
  let interpreter: InterpreterSnapshot

  /// The host that it was taken from, and that alone it can be restored into.
  public var host: ScriptHost { state.host }

  /// How many bytes of scripts and rows were copied, at most; what is as it was in the snapshot
  /// before is kept once.
  public var byteCount: Int { interpreter.byteCount + state.items.byteCount }
}

/// What a host has in Swift at one moment, beside the interpreter.
struct HostState {
  let host: ScriptHost
  fileprivate let state: SessionState
  fileprivate let items: ItemTable.Snapshot
  /// The stages, which do not end as long as this is held, each with its animator.
  fileprivate let stages: [(stage: Stage, animator: DynamicAnimator.Snapshot)]
  /// What the trees do not have: removed behaviors, which can be added again.
  fileprivate let loose: [(behavior: DynamicBehavior, state: LooseBehavior)]

  /// Notes everything.
  ///
  /// - Precondition: No tick is under way.
  init(_ host: ScriptHost) {
    self.host = host
    state = host.store.copy()
    items = host.itemTable.snapshot()
    stages = host.stages.map { ($0, $0.animator.snapshotInSession()) }
    loose = host.stages.flatMap { stage in
      stage.removed.map { ($0.dynamic, LooseBehavior($0.dynamic)) }
    }
  }
}

extension ScriptHost {
  /// Notes the whole session: all stages, which share one interpreter.
  ///
  /// It holds what a tick, a script or a person can change: items and behaviors with their options,
  /// hooks, suspensions, stories and fuel, timers, records, animations, gestures with their fingers
  /// and the touches to come, globals and locals of all scripts, random numbers, behavior files as
  /// they were read, failures that nobody took. It does not hold what belongs to the caller: closures
  /// such as `onEvent`, what they have heard and printed, items that are objects of the caller but
  /// for center and rotation, and the files on disk.
  ///
  /// The host and its stages do not end as long as one of their snapshots is held.
  ///
  /// - Precondition: No tick is under way and no script runs.
  /// - Complexity: O(*n*) in the bytes that scripts use and the items.
  public func snapshot() -> HostSnapshot {
    checkIdle("taken")
    return HostSnapshot(state: HostState(self), interpreter: interpreter.snapshot())
  }

  /// Goes back to a snapshot: what follows is the same to the bit as what followed then, if the same
  /// comes from outside.
  ///
  /// Stages, items and behaviors made since are gone, and what Swift code has of them stands for
  /// something removed; those that ended since are there again. Nobody is told of any of that, and
  /// no hook runs. Snapshots can be restored in any order, each as often as one likes.
  ///
  /// - Precondition: No tick is under way and no script runs; the snapshot is of this host.
  /// - Complexity: O(*n*) in the bytes that scripts used and use, and the items.
  public func restore(_ snapshot: HostSnapshot) {
    precondition(
      snapshot.host === self, "a snapshot must be restored into the host that it was taken from")
    checkIdle("restored")
    put(back: snapshot.state)
    interpreter.restore(snapshot.interpreter)
  }

  private func checkIdle(_ verb: String) {
    precondition(!interpreter.isRunning, "no snapshot must be \(verb) while a script runs")
    precondition(
      !stages.contains { $0.isAdvancing || $0.isTicking || $0.isSettling },
      "no snapshot must be \(verb) inside a tick")
  }

  /// Puts everything back that the host has in Swift.
  func put(back saved: HostState) {
    // Stages made since then let go of their rows while the table still has them.
    for stage in stages where !saved.stages.contains(where: { $0.stage === stage }) {
      discard(stage)
    }
    for (stage, animator) in saved.stages { stage.animator.restoreInSession(animator) }
    for (behavior, state) in saved.loose { state.restore(behavior) }
    itemTable.restore(saved.items)
    store.exchange(saved.state)
    for (stage, _) in saved.stages {
      stage.listen()
      if state.stageSlots[stage.handle]?.isLent == true { stage.keeper = self }
      for instance in stage.instances { instance.prepareAction() }
      for instance in stage.removed { instance.prepareAction() }
    }
  }
}
