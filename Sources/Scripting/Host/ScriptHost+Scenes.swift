package import LuaRuntime

extension ScriptHost {
  /// Runs a scene and returns its stage.
  ///
  /// `onNotice` gets the report of `appliesTo`.
  ///
  /// - Parameter path: The path of the scene's file.
  /// - Returns: The stage, before its first tick.
  /// - Throws: `ScriptError` when the file cannot be read or compiled, when it fails, and when it
  ///   does not return a stage.
  public func loadScene(_ path: String) throws(ScriptError) -> Stage {
    try take(.scene(.file(path)), on: inputStage) { () throws(ScriptError) in
      state.sceneFile = path
      defer { state.sceneFile = nil }
      return try withReserve { () throws(ScriptError) in
        try openStage(path) { globals in [try runFile(path, globals: globals)] }
      }
    }
  }

  /// Runs a scene given as text.
  ///
  /// A scene that continues by itself also returns a function, and the ticks to give before it is
  /// called: see `Stage.goOn()`.
  ///
  /// - Parameters:
  ///   - source: The text of the scene.
  ///   - name: The name of the scene in messages.
  /// - Returns: The stage, before its first tick.
  /// - Throws: `ScriptError` as `loadScene(_:)` does.
  public func runScene(_ source: String, name: String) throws(ScriptError) -> Stage {
    try take(.scene(.text(source, name: name)), on: inputStage) { () throws(ScriptError) in
      try openStage(name) { globals in
        let chunk = try interpreter.load(source, name: "=" + name, globals: globals)
        return try interpreter.call(chunk, fuel: interpreter.isRunning ? nil : loadFuel)
      }
    }
  }

  private func openStage(
    _ name: String, run: (Reference) throws -> [Value]
  ) throws(ScriptError) -> Stage {
    prepareLibrary()
    let (scope, before) = (makeScope(), state.stageCount)
    do {
      let results = try run(makeGlobals(scope: scope))
      let result = results.first ?? .nil
      guard let stage = stage(of: result) else {
        throw ScriptError(file: name, message: "a scene must return its stage, not \(show(result))")
      }
      giveAway(stage)
      for other in stages where other.number > before && other !== stage && other.state.maker == nil
      {
        other.state.maker = stage.number
      }
      stage.state.scope = scope
      stage.takeContinuation(from: results.dropFirst())
      begin(stage)
      return stage
    } catch {
      // Nothing else would free the stages of a scene that failed.
      for stage in stages where stage.number > before { discard(stage) }
      dropScope(scope.number)
      throw error as? ScriptError ?? (error as? LuaError).map { ScriptError($0) }
        ?? ScriptError(file: name, message: "\(error)")
    }
  }

  /// Adds the instances of `appliesTo` and reports them.
  package func begin(_ stage: Stage) {
    prepareLibrary()
    stage.applyTags()
    for line in appliesToReport(stage) { onNotice?(line) }
  }

  /// Runs a file and returns its first result.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - globals: The globals of the file, from `makeGlobals()` or `consoleGlobals`.
  /// - Returns: The first result, nil without one.
  /// - Throws: `ScriptError` when it cannot be read, `LuaError` when it does not compile or fails.
  package func runFile(_ path: String, globals: Reference) throws -> Value {
    let bytes = try files.script(at: path)
    let chunk = try interpreter.load(bytes: bytes, name: "@" + path, globals: globals)
    let before = scriptFile
    scriptFile = path
    defer { scriptFile = before }
    return try interpreter.call(
      chunk, fuel: interpreter.isRunning ? nil : loadFuel
    ).first ?? .nil
  }

  /// Makes separate globals for a script: the sandbox, `libration` and `require`.
  package func makeGlobals() -> Reference { makeGlobals(scope: makeScope()) }

  /// The stage that a value refers to, or nil.
  package func stage(of value: Value) -> Stage? {
    guard let handle = value.asHandle, handle.kind == kinds.stage else { return nil }
    return state.stageSlots[handle]?.stage
  }

  /// The item that a value refers to, or nil when there is none.
  package func item(of value: Value) -> StageItem? {
    guard let handle = value.asHandle, handle.kind == kinds.item else { return nil }
    return item(handle)
  }

  /// The recording that a value refers to, or nil.
  package func recording(of value: Value) -> ItemRecording? {
    guard let handle = value.asHandle, handle.kind == kinds.record else { return nil }
    return state.records[handle]
  }

  /// The error for a handle of a recording that no longer exists; nil for other values.
  package func absence(ofRecording value: Value) -> LuaError? {
    guard let handle = value.asHandle, handle.kind == kinds.record, state.records[handle] == nil
    else { return nil }
    return goneError("the recording", handle)
  }

  /// A stage's value in Lua.
  package func value(of stage: Stage) -> Value { .handle(stage.handle) }
  /// The value of a stage's animator in Lua.
  package func animatorValue(of stage: Stage) -> Value { .handle(stage.animatorHandle) }
  /// An item's value in Lua.
  package func value(of item: StageItem) -> Value { .handle(item.handle) }
}
