import Dynamics
import LuaRuntime

/// A whole session at one moment: see `ScriptHost.snapshot()`.
public struct HostSnapshot {
  let state: HostState
  let interpreter: InterpreterSnapshot

  /// The host that it was taken from; it can be restored into this host only.
  public var host: ScriptHost { state.host }

  /// The number of copied bytes of scripts and rows, at most.
  ///
  /// Successive snapshots share the bytes that did not change between them.
  public var byteCount: Int { interpreter.byteCount + state.items.byteCount }
}

/// The state of a host in Swift at one moment, without the interpreter.
struct HostState {
  let host: ScriptHost
  fileprivate let state: SessionState
  fileprivate let items: ItemTable.Snapshot
  /// The stages with their animators; holding the state keeps the stages alive.
  fileprivate let stages: [(stage: Stage, animator: DynamicAnimator.Snapshot)]
  /// Removed behaviors that can be added again; no tree contains them.
  fileprivate let loose: [(behavior: DynamicBehavior, state: LooseBehavior)]

  /// Copies the present state.
  ///
  /// - Precondition: No tick is under way.
  init(_ host: ScriptHost) {
    self.host = host
    state = host.store.copy()
    items = host.itemTable.snapshot()
    // Asked for once: the list is made each time.
    let stages = host.stages
    self.stages = stages.map { ($0, $0.animator.snapshotInSession()) }
    loose = stages.flatMap { stage in
      stage.removed.map { ($0.dynamic, LooseBehavior($0.dynamic)) }
    }
  }
}

extension ScriptHost {
  /// Takes a snapshot of the whole session, with all stages, because they share one interpreter.
  ///
  /// The snapshot contains everything that a tick, a script or a person can change: items and
  /// behaviors with their options, hooks, suspensions, stories and fuel; timers, recordings and
  /// animations; gestures with their fingers and the waiting touches; globals and locals of all
  /// scripts, random numbers, the text of behavior files as it was read, and failures that were not
  /// taken yet. It does not contain what belongs to the caller: closures such as `onEvent` and what
  /// they did, the caller's own item objects except for center and rotation, and the files on disk.
  ///
  /// A snapshot keeps the host and its stages alive.
  ///
  /// - Precondition: No tick is under way and no script runs.
  /// - Complexity: O(*n*) in the bytes that scripts use and the items.
  public func snapshot() -> HostSnapshot {
    checkIdle("taken")
    return HostSnapshot(state: HostState(self), interpreter: interpreter.snapshot())
  }

  /// Goes back to a snapshot; with the same input, the following ticks give the same bits as then.
  ///
  /// Stages, items and behaviors that were made after the snapshot are gone, and Swift objects for
  /// them count as removed; those that ended after the snapshot exist again. No event is reported
  /// for this, and no hook runs. Snapshots can be restored in any order and any number of times.
  ///
  /// - Precondition: No tick is under way and no script runs; the snapshot is of this host.
  /// - Complexity: O(*n*) in the bytes that scripts used and use, and the items.
  public func restore(_ snapshot: HostSnapshot) {
    precondition(
      snapshot.host === self, "a snapshot must be restored into the host that it was taken from")
    checkIdle("restored")
    put(back: snapshot.state)
    interpreter.restore(snapshot.interpreter)
    for stage in stages { stage.writeObjects(all: true) }
  }

  private func checkIdle(_ verb: String) {
    precondition(!interpreter.isRunning, "no snapshot must be \(verb) while a script runs")
    precondition(
      !stages.contains { $0.isAdvancing || $0.isTicking || $0.isSettling },
      "no snapshot must be \(verb) inside a tick")
  }

  /// Restores the host's state in Swift.
  func put(back saved: HostState) {
    // Stages made after the snapshot release their rows while the table still has them.
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
