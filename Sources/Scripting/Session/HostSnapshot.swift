import Dynamics
package import LuaRuntime

/// A whole session at one moment: see `ScriptHost.snapshot()`.
public struct HostSnapshot {
  /// The host of the snapshot, the only one into which it can be restored.
  public let host: ScriptHost
  let state: HostState
  let interpreter: InterpreterSnapshot
  /// The history up to the snapshot.
  let past: SessionHistory.Branch?

  /// The greatest number of bytes of scripts and rows that the snapshot copies.
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
    /// The stage, if the snapshot keeps it alive.
    let kept: Stage?
  }

  /// The memory of the rows, in bytes; it depends on the session alone.
  var byteCount: Int { items.byteCount }

  /// The memory of rows and worlds, in bytes, without what another state shares with it.
  func byteCount(beside other: HostState?) -> Int {
    stages.enumerated().reduce(items.byteCount) { sum, entry in
      let before = other.flatMap { entry.offset < $0.stages.count ? $0.stages[entry.offset] : nil }
      return sum + entry.element.animator.byteCount(beside: before?.animator)
    }
  }

  /// Whether it keeps a stage alive.
  func keeps(_ stage: Stage) -> Bool { stages.contains { $0.stage.kept === stage } }

  /// Whether it contains all stages that Swift code holds now.
  func hasLentStages(of host: ScriptHost) -> Bool {
    let lent = host.state.stageSlots.all.filter(\.isLent).compactMap(\.stage)
    return lent.allSatisfy { stage in stages.contains { $0.stage.stage === stage } }
  }

  /// Copies the present state.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - keepsStages: Whether it keeps stages alive that Swift code holds. A copy inside the host
  ///     must not, because such a stage keeps the host alive.
  /// - Precondition: No tick is under way.
  init(_ host: ScriptHost, keepsStages: Bool = true) {
    state = host.store.copy()
    items = host.itemTable.snapshot()
    // The list is computed at each access, so it is read once.
    let stages = host.stages
    self.stages = stages.map { stage in
      let isLent = host.state.stageSlots[stage.handle]?.isLent ?? false
      let kept = keepsStages || !isLent ? stage : nil
      return (HeldStage(stage: stage, kept: kept), stage.animator.snapshotInSession())
    }
    loose = stages.flatMap { stage in
      stage.state.removed.map { ($0.dynamic, LooseBehavior($0.dynamic)) }
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
  /// scripts, random numbers, the text of behavior files as it was read, and failures that
  /// `takeErrors` has not returned yet. It does not contain the caller's own state: closures such
  /// as `onEvent` and their effects, the caller's own item objects except for center and rotation,
  /// and the files on disk.
  ///
  /// A snapshot keeps the host and its stages alive.
  ///
  /// - Precondition: `canTravel`.
  /// - Complexity: O(*n*) in the bytes that scripts use and the items.
  public func snapshot() -> HostSnapshot {
    precondition(canTravel, "no snapshot must be taken inside a tick or while a script runs")
    closeDefinitions()
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

  /// Whether a snapshot can be taken or restored now.
  ///
  /// No tick may be under way, and no script may run except the person's own, which called the
  /// running host function (see `Interpreter.canGoBack`).
  public var canTravel: Bool {
    (!interpreter.isRunning || interpreter.canGoBack)
      && !stages.contains { $0.state.isAdvancing || $0.state.isTicking || $0.state.isSettling }
  }

  /// Restores a snapshot like `restore(_:)`, also for a prompt line or spec that is running.
  ///
  /// The values that the line or spec holds stay as they are.
  ///
  /// - Parameters:
  ///   - snapshot: A snapshot of this host.
  ///   - absence: The words of errors about handles whose objects did not exist then.
  /// - Throws: `LuaError` when the process has no address space for a second image.
  /// - Precondition: `canTravel`.
  package func goBack(
    to snapshot: HostSnapshot, absence: String = "did not exist then"
  ) throws(LuaError) {
    precondition(snapshot.host === self, "a snapshot of another host")
    try goBack(to: snapshot.state, snapshot.interpreter, absence)
    noteRestore(snapshot.past)
  }

  /// Continues with the history of a restored snapshot.
  func noteRestore(_ past: SessionHistory.Branch?, moments: [Int] = []) {
    history?.goBack(to: past)
    for stage in stages { stage.writeObjects(all: true) }
    tellTravel(to: moments)
  }

  /// Runs a closure that simulates, and undoes all its effects.
  ///
  /// - Parameters:
  ///   - change: A function that runs first; only its changes of the variables of a line or a spec
  ///     stay.
  ///   - body: Gets the present.
  /// - Returns: The result of `body`.
  /// - Throws: Any error of the closures, and `ScriptError` without address space for a second
  ///   image.
  /// - Precondition: `canTravel`.
  func undoing<Result>(
    after change: (() throws(ScriptError) -> Void)? = nil,
    _ body: (HostState, InterpreterSnapshot) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    let (state, image) = (HostState(self, keepsStages: false), interpreter.snapshot())
    let simulation = simulation
    let endVisit = beginVisit()
    defer { endVisit() }
    var failure: ScriptError?
    do throws(ScriptError) { try change?() } catch { failure = error }
    do throws(LuaError) {
      // The change has written variables of the person, which must stay on the person's side.
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
    // Before the session is undone, the values that the running script holds are put aside.
    if interpreter.isRunning { try interpreter.split() }
    put(back: saved, absence)
    interpreter.restore(image)
  }

  /// Notes that the following changes of items will be undone.
  ///
  /// - Returns: A function that ends it, to be called after they are undone.
  func beginVisit() -> () -> Void {
    let (table, outer) = (itemTable, itemTable.isVisiting)
    table.isVisiting = true
    return { table.isVisiting = outer }
  }

  /// Restores the host's state in Swift.
  ///
  /// - Parameters:
  ///   - saved: The state.
  ///   - absence: The words of errors about handles whose objects did not exist then; nil keeps the
  ///     present words.
  func put(back saved: HostState, _ absence: String? = nil) {
    let known = saved.stages.compactMap { held, animator in held.stage.map { ($0, animator) } }
    // Stages made after the snapshot must release their rows while the table still has them.
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
      for instance in stage.state.instances { instance.prepareAction() }
      for instance in stage.state.removed { instance.prepareAction() }
    }
  }

  /// The error about a handle without an object.
  func goneError(_ noun: String, _ handle: Handle?, level: Int = 1) -> LuaError {
    let isUndone = handle.map { store.undone.contains($0.generation) } ?? false
    return LuaError("\(noun) \(isUndone ? store.undone.absence : "was removed")", level: level)
  }
}
