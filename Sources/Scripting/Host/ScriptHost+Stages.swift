import Dynamics
import Geometry
import LuaRuntime

/// Makes stages, passes them to Swift code, and frees them.
///
/// A stage that Swift code owns keeps the host alive and ends when that code releases it. A stage
/// that only scripts hold ends with the stage whose scripts made it, otherwise with the host. So no
/// stage is used after its host is freed.
extension ScriptHost {
  /// The stages that are alive, in the order they were made.
  public var stages: [Stage] {
    state.stageSlots.all.compactMap(\.stage).sorted { $0.number < $1.number }
  }

  /// Makes an empty stage, like the one of a prompt without a scene.
  ///
  /// - Parameters:
  ///   - width: The reference rectangle's width, in points, from 0.001 to 1e9.
  ///   - height: The reference rectangle's height, in points, from 0.001 to 1e9.
  ///   - rate: Ticks per second, from 0.001 to 1,000,000; the host's own rate takes precedence.
  /// - Returns: The stage, without items.
  /// - Throws: `ScriptError` when a number is out of its domain, or there are too many stages.
  public func makeStage(
    width: Double = 320, height: Double = 480, rate: Double = 60
  ) throws(ScriptError) -> Stage {
    for (name, value, domain) in [
      ("width", width, Domain.size), ("height", height, .size), ("rate", rate, .rate),
    ] where !domain.contains(value) {
      throw ScriptError(message: "stage: \(name) \(domain.rule), not \(digits(value))")
    }
    let source = SceneSource.empty(width: width, height: height, rate: rate)
    return try take(.scene(source), on: inputStage) { () throws(ScriptError) in
      let stage: Stage
      do throws(LuaError) {
        stage = try enterStage(width: width, height: height, rate: rate, restRule: .settled)
      } catch {
        throw ScriptError(error)
      }
      giveAway(stage)
      return stage
    }
  }

  /// Removes a stage with its items and behaviors, without running hooks.
  ///
  /// For scripts that still hold it, every use raises "stage was removed", as calls of a program
  /// throw that change something. To a program it reads as a stage without items and behaviors.
  /// It keeps the host alive as before, unless the host itself may keep the stage, for snapshots of
  /// scripts or a history; a program must then hold the host as long as it uses the stage.
  public func discard(_ stage: Stage) {
    guard state.stageSlots[stage.handle]?.stage === stage else { return }
    clear(stage)
    if history != nil || snapshots.keeps(stage) { stage.keeper = nil }
  }

  /// Makes a stage that lives as long as the stage whose scripts run, or as the host.
  func enterStage(
    width: Double, height: Double, rate: Double, restRule: RestRule
  ) throws(LuaError) -> Stage {
    prepareLibrary()
    let memory = try interpreter.hold(HostMemory.stage)
    let handle = try state.stageSlots.reserve(
      kind: kinds.stage, generation: store.makeGeneration())
    state.stageCount += 1
    let stage = Stage(
      host: self, number: state.stageCount, width: width, height: height,
      rate: configuration.rate ?? rate, restRule: restRule, handle: handle)
    stage.state.sceneFile = state.sceneFile
    stage.state.imageFile = state.sceneFile ?? scriptFile
    stage.state.maker = state.runningStage?.number
    stage.state.memory = memory
    state.stageSlots.fill(handle, .owned(stage))
    return stage
  }

  /// Passes a stage to the caller, which then owns it; it becomes the session's current stage.
  func giveAway(_ stage: Stage) {
    recorder?.noteOpening(of: stage)
    replay?.noteOpening(of: stage)
    stage.keeper = self
    stage.state.maker = nil
    state.stageSlots.fill(stage.handle, .lent(StageBox.WeakStage(stage: stage)))
  }

  /// Removes a stage from the session, once.
  func clear(_ stage: Stage) {
    guard state.stageSlots[stage.handle] != nil else { return }
    stage.streams.end()
    stage.animator.onEvent = nil
    forgetLateItems(of: stage.state.instances)
    // The tree's behaviors refer to their instances as long as they are in it.
    stage.animator.removeAllBehaviors()
    for instance in stage.state.instances + stage.state.removed { forget(instance) }
    (stage.state.instances, stage.state.removed) = ([], [])
    for run in state.animations.all where run.stageNumber == stage.number { forget(run) }
    for item in stage.items {
      item.item.remove()
      leave(item)
    }
    for known in stage.state.objects { itemTable.forget(known.object) }
    stage.state.objects = []
    stage.items = []
    (stage.state.itemsByName, stage.state.itemsByTag) = ([:], nil)
    for timer in stage.state.timers.all { forget(timer) }
    stage.state.timers = TimerSchedule()
    for memory in [
      stage.state.memory, stage.state.touchMemory, stage.state.failureMemory,
      stage.state.emittedMemory,
    ] {
      memory?.release()
    }
    (stage.state.memory, stage.state.touchMemory, stage.state.failureMemory) = (nil, nil, nil)
    (stage.state.emitted, stage.state.emittedMemory) = (EmittedEvents(), nil)
    stage.state.contactMemory.release()
    stage.state.contactMemory = ContactMemory()
    stage.forgetRecords()
    if let scope = stage.state.scope { dropScope(scope.number) }
    state.stageSlots.release(stage.handle)
    interpreter.release(stage.handle)
    interpreter.release(stage.animatorHandle)
    for made in stages where made.state.maker == stage.number { discard(made) }
    store.sweep()
  }

  /// Runs a closure in which the scripts of a stage run.
  func running<Result, Failure>(
    _ stage: Stage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = state.runningStage
    state.runningStage = stage
    defer { state.runningStage = before }
    return try body()
  }
}
