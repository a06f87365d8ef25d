package import LuaRuntime

/// A question about a stage, in Lua.
package enum ScriptQuestion {
  /// An expression, with access to the prompt's globals, `stage`, `animator` and items by name.
  case expression(String)
  /// A function of the person's side that gets the stage.
  case function(Reference)

  /// The question in messages.
  package var words: String {
    switch self {
    case .expression(let text): "\"\(text)\""
    case .function: "of a function"
    }
  }
}

extension ScriptHost {
  /// Answers a question about a stage and undoes all its effects.
  ///
  /// It may be called between ticks and from `Stage.onTick`. Output of the question is dropped.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - stage: The stage.
  ///   - read: Gets the first value, which it must not keep.
  /// - Returns: The result of `read`.
  /// - Throws: `LuaError` when the question does not compile or fails.
  package func asking<Answer>(
    _ question: ScriptQuestion, of stage: Stage, _ read: (Value) -> Answer
  ) throws(LuaError) -> Answer {
    interpreter.chargeUndoing()
    let saved = HostState(self)
    let simulation = simulation
    // Ticks that the question gives are not reported.
    if simulation == .present { self.simulation = .future }
    let endVisit = beginVisit()
    defer {
      self.simulation = simulation
      endVisit()
    }
    let result: Result<Answer, LuaError> = interpreter.undoing {
      defer { put(back: saved) }
      return interpreter.onPersonsSide {
        do throws(LuaError) {
          state.trial = FileTrial()
          return .success(read(try answer(question, of: stage)))
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  private func answer(_ question: ScriptQuestion, of stage: Stage) throws(LuaError) -> Value {
    switch question {
    case .expression(let expression): return try evaluate(expression, of: stage)
    case .function(let function):
      return try interpreter.call(function, [value(of: stage)], fuel: questionFuel).first ?? .nil
    }
  }

  private var questionFuel: Fuel? { interpreter.isRunning ? nil : loadFuel }

  private func evaluate(_ expression: String, of stage: Stage) throws(LuaError) -> Value {
    let isPrompt = state.consoleGlobals != nil
    let globals = consoleGlobals
    if !isPrompt {
      globals["stage"] = value(of: stage)
      globals["animator"] = animatorValue(of: stage)
      let items = try interpreter.load(
        "setmetatable(_G, { __index = function(_, name) return stage:item(name) end })",
        name: "=prompt", globals: globals)
      _ = try interpreter.call(items)
    }
    let chunk = try interpreter.load("return " + expression, name: "=condition", globals: globals)
    return try interpreter.call(chunk, fuel: questionFuel).first ?? .nil
  }
}
