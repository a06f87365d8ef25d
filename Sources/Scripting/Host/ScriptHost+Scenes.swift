package import LuaRuntime

extension ScriptHost {
  /// Runs a scene and gives the stage it returns.
  ///
  /// What `appliesTo` finds there is told to `onNotice`.
  ///
  /// - Parameter path: The scene's file.
  /// - Returns: The stage, before its first tick.
  /// - Throws: `ScriptError` when the file cannot be read or compiled, when it fails, and when it
  ///   returns something else than a stage.
  public func loadScene(_ path: String) throws -> Stage {
    state.sceneFile = path
    defer { state.sceneFile = nil }
    return try withReserve {
      try openStage(path) { globals in try runFile(path, globals: globals) }
    }
  }

  /// Runs a scene given as text.
  ///
  /// - Parameters:
  ///   - source: The text, as it would stand in a file.
  ///   - name: What messages call it.
  /// - Returns: The stage, before its first tick.
  /// - Throws: `ScriptError` as `loadScene(_:)` does.
  public func runScene(_ source: String, name: String) throws -> Stage {
    try openStage(name) { globals in
      let chunk = try interpreter.load(source, name: "=" + name, globals: globals)
      return try interpreter.call(chunk, fuel: interpreter.isRunning ? nil : loadFuel).first ?? .nil
    }
  }

  private func openStage(_ name: String, run: (Reference) throws -> Value) throws -> Stage {
    prepareLibrary()
    let (scope, before) = (makeScope(), state.stageCount)
    do {
      let result = try run(makeGlobals(scope: scope))
      guard let stage = stage(of: result) else {
        throw ScriptError(file: name, message: "a scene must return its stage, not \(show(result))")
      }
      giveAway(stage)
      for other in stages where other.number > before && other !== stage && other.maker == nil {
        other.maker = stage.number
      }
      stage.scope = scope
      begin(stage)
      return stage
    } catch {
      // Nobody else would ever let go of what a scene left behind that failed.
      for stage in stages where stage.number > before { discard(stage) }
      dropScope(scope.number)
      throw (error as? LuaError).map { ScriptError($0) } ?? error
    }
  }

  /// Makes the instances of `appliesTo` and tells what was found.
  package func begin(_ stage: Stage) {
    prepareLibrary()
    stage.applyTags()
    for line in appliesToReport(stage) { onNotice?(line) }
  }

  /// Runs a file and gives its first result.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - globals: What it sees as its globals, from `makeGlobals()` or `consoleGlobals`.
  /// - Returns: The first result, nil without one.
  /// - Throws: `ScriptError` when it cannot be read, `LuaError` when it does not compile or fails.
  package func runFile(_ path: String, globals: Reference) throws -> Value {
    let bytes = try Files.script(at: path)
    let chunk = try interpreter.load(bytes: bytes, name: "@" + path, globals: globals)
    return try interpreter.call(
      chunk, fuel: interpreter.isRunning ? nil : loadFuel
    ).first ?? .nil
  }

  /// Makes globals of their own for a script: the sandbox, `libration` and `require`.
  package func makeGlobals() -> Reference { makeGlobals(scope: makeScope()) }

  /// The stage that a value stands for, or nil.
  package func stage(of value: Value) -> Stage? {
    guard let handle = value.asHandle, handle.kind == kinds.stage else { return nil }
    return state.stageSlots[handle]?.stage
  }

  /// The item that a value stands for, or nil when it is none or was removed.
  package func item(of value: Value) -> StageItem? {
    guard let handle = value.asHandle, handle.kind == kinds.item else { return nil }
    return item(handle)
  }

  /// What scripts hold for a stage.
  package func value(of stage: Stage) -> Value { .handle(stage.handle) }
  /// What scripts hold for a stage's animator.
  package func animatorValue(of stage: Stage) -> Value { .handle(stage.animatorHandle) }
  /// What scripts hold for an item.
  package func value(of item: StageItem) -> Value { .handle(item.handle) }
}
