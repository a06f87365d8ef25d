import Dynamics
package import LuaRuntime

/// A whole session at one moment: see `ScriptHost.snapshot()`.
public struct HostSnapshot {
  /// The host that it was taken from; it can be restored into this host only.
  public let host: ScriptHost
  let state: HostState
  let interpreter: InterpreterSnapshot
  /// The history until then.
  let past: SessionHistory.Branch?

  /// The number of copied bytes of scripts and rows, at most.
  ///
  /// Successive snapshots share the bytes that did not change between them.
  public var byteCount: Int { interpreter.byteCount + state.byteCount }
}

/// The state of a host in Swift at one moment, without the interpreter.
struct HostState {
  fileprivate let state: SessionState
  fileprivate let items: ItemTable.Snapshot
  /// The stages with their animators.
  fileprivate let stages: [(stage: HeldStage, animator: DynamicAnimator.Snapshot)]
  /// Removed behaviors that can be added again; no tree contains them.
  fileprivate let loose: [(behavior: DynamicBehavior, state: LooseBehavior)]
  fileprivate let lastGeneration: UInt32
  fileprivate let undone: UndoneGenerations

  /// A stage of a snapshot.
  fileprivate struct HeldStage {
    weak var stage: Stage?
    /// The stage, where the snapshot keeps it alive.
    let kept: Stage?
  }

  var byteCount: Int { items.byteCount }

  /// Whether it has all stages that Swift code holds now.
  func hasLentStages(of host: ScriptHost) -> Bool {
    let lent = host.state.stageSlots.all.filter(\.isLent).compactMap(\.stage)
    return lent.allSatisfy { stage in stages.contains { $0.stage.stage === stage } }
  }

  /// Copies the present state.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - keepsStages: Whether it keeps the stages alive that Swift code has; not so where the host
  ///     has the copy, because such a stage keeps the host.
  /// - Precondition: No tick is under way.
  init(_ host: ScriptHost, keepsStages: Bool = true) {
    state = host.store.copy()
    items = host.itemTable.snapshot()
    // Asked for once: the list is made each time.
    let stages = host.stages
    self.stages = stages.map { stage in
      let isLent = host.state.stageSlots[stage.handle]?.isLent ?? false
      let kept = keepsStages || !isLent ? stage : nil
      return (HeldStage(stage: stage, kept: kept), stage.animator.snapshotInSession())
    }
    loose = stages.flatMap { stage in
      stage.removed.map { ($0.dynamic, LooseBehavior($0.dynamic)) }
    }
    (lastGeneration, undone) = (host.store.lastGeneration, host.store.undone)
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
  /// - Precondition: `canTravel`.
  /// - Complexity: O(*n*) in the bytes that scripts use and the items.
  public func snapshot() -> HostSnapshot {
    precondition(canTravel, "no snapshot must be taken inside a tick or while a script runs")
    return HostSnapshot(
      host: self, state: HostState(self), interpreter: interpreter.snapshot(), past: history?.past)
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
    precondition(
      canTravel && !interpreter.isRunning,
      "no snapshot must be restored inside a tick or while a script runs")
    if inputDepth == 0 { recorder?.lose("the session went back in time", on: inputStage) }
    put(back: snapshot.state)
    interpreter.restore(snapshot.interpreter)
    noteRestore(snapshot.past)
  }

  /// Whether a snapshot can be taken or gone back to: no tick is under way, and no script runs except
  /// the person's own, which called the running host function (see `Interpreter.canGoBack`).
  public var canTravel: Bool {
    (!interpreter.isRunning || interpreter.canGoBack)
      && !stages.contains { $0.isAdvancing || $0.isTicking || $0.isSettling }
  }

  /// Goes back to a snapshot as `restore(_:)` does, also for a line of the prompt or a spec that
  /// calls the running host function: what it holds stays as it is.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of this host.
  ///   - absence: What is said of a handle to what did not exist then.
  /// - Throws: `LuaError` when the process has no address space for a second image.
  /// - Precondition: `canTravel`.
  package func goBack(
    to snapshot: HostSnapshot, absence: String = "did not exist then"
  ) throws(LuaError) {
    precondition(snapshot.host === self, "a snapshot of another host")
    try goBack(to: snapshot.state, snapshot.interpreter, absence)
    noteRestore(snapshot.past)
  }

  /// Goes on with the history of a snapshot that was restored.
  func noteRestore(_ past: SessionHistory.Branch?, moments: [Int] = []) {
    history?.goBack(to: past)
    for stage in stages { stage.writeObjects(all: true) }
    tellTravel(to: moments)
  }

  /// Runs a closure that simulates, and undoes all that this does.
  ///
  /// - Parameters:
  ///   - change: Runs first; of what it does, only the variables of a line or a spec stay.
  ///   - body: Gets the present.
  /// - Returns: The result of `body`.
  /// - Throws: What the closures throw, and `ScriptError` without address space for a second image.
  /// - Precondition: `canTravel`.
  func undoing<Result>(
    after change: (() throws(ScriptError) -> Void)? = nil,
    _ body: (HostState, InterpreterSnapshot) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    let (state, image) = (HostState(self, keepsStages: false), interpreter.snapshot())
    let simulation = simulation
    var failure: ScriptError?
    do throws(ScriptError) { try change?() } catch { failure = error }
    do throws(LuaError) {
      // The change has written variables of the person, which have to stay on the person's side.
      if interpreter.isRunning { try interpreter.split(isForLook: change == nil) }
    } catch {
      throw ScriptError(error)
    }
    let person = interpreter.personSnapshot()
    defer {
      self.simulation = simulation
      put(back: state, "was not there yet")
      interpreter.restore(image)
      if let person { interpreter.restore(person) }
    }
    if let failure { throw failure }
    return try body(state, image)
  }

  func goBack(
    to saved: HostState, _ image: InterpreterSnapshot, _ absence: String
  ) throws(LuaError) {
    precondition(canTravel, "no snapshot must be restored inside a tick or while a hook runs")
    // What the script holds is kept before anything of the session is undone.
    if interpreter.isRunning { try interpreter.split() }
    put(back: saved, absence)
    interpreter.restore(image)
  }

  /// Restores the host's state in Swift.
  ///
  /// - Parameters:
  ///   - saved: The state.
  ///   - absence: What is said of a handle to what did not exist then; nil leaves the words.
  func put(back saved: HostState, _ absence: String? = nil) {
    let known = saved.stages.compactMap { held, animator in held.stage.map { ($0, animator) } }
    // Stages made after the snapshot release their rows while the table still has them.
    for stage in stages where !known.contains(where: { $0.0 === stage }) {
      discard(stage)
    }
    for (stage, animator) in known { stage.animator.restoreInSession(animator) }
    for (behavior, state) in saved.loose { state.restore(behavior) }
    itemTable.restore(saved.items)
    store.exchange(saved.state)
    store.goBack(to: saved.undone, last: saved.lastGeneration, absence)
    if let absence { interpreter.setAbsence(absence) }
    for (stage, _) in known {
      stage.listen()
      stage.animator.stores?.compare(isStored: false)
      if state.stageSlots[stage.handle]?.isLent == true { stage.keeper = self }
      for instance in stage.instances { instance.prepareAction() }
      for instance in stage.removed { instance.prepareAction() }
    }
  }

  /// The error about a handle without an object.
  func goneError(_ noun: String, _ handle: Handle?, level: Int = 1) -> LuaError {
    let isUndone = handle.map { store.undone.contains($0.generation) } ?? false
    return LuaError("\(noun) \(isUndone ? store.undone.absence : "was removed")", level: level)
  }
}
