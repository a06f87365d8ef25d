import LuaRuntime

/// How a scene goes on after some ticks, as the recording of a failed property does.
struct Continuation {
  /// The function to call: it returns how many ticks to give before the next call, or in the end a
  /// text, which says why the scene failed, or nothing.
  var function: Reference
  /// The tick of the stage behind which it is called.
  var tick: Int
}

extension Stage {
  /// The tick behind which the scene goes on; nil for a scene that has ended, as most do at once.
  package var continuationTick: Int? { state.continuation?.tick }

  /// Lets the scene go on, where it is to do so behind the present tick.
  ///
  /// Between two ticks, as a line of the prompt does.
  ///
  /// - Throws: `ScriptError` when it fails, or ends with a text that says why it failed.
  package func goOn() throws(ScriptError) {
    guard let continuation = state.continuation, continuation.tick <= tick else { return }
    state.continuation = nil
    do throws(LuaError) {
      let results = try host.interpreter.call(continuation.function, fuel: host.promptFuel)
      guard case .string(let failure)? = results.first else {
        return takeContinuation(from: [.function(continuation.function)] + results)
      }
      throw LuaError(failure)
    } catch {
      throw ScriptError(error)
    }
  }

  /// Takes the function with which the scene goes on, and the ticks before that.
  func takeContinuation(from results: some Collection<Value>) {
    guard results.count == 2, let function = results.first?.asFunction,
      let ticks = results.dropFirst().first?.asInteger, ticks >= 0
    else { return }
    state.continuation = Continuation(function: function, tick: tick + min(ticks, 1 << 40))
  }
}
