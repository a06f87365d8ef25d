import LuaRuntime

/// The next step of a scene that continues after some ticks, as in a failed property's recording.
struct Continuation {
  /// The function to call.
  ///
  /// It returns the number of ticks before the next call; at the end it returns nothing, or a text
  /// with the reason why the scene failed.
  var function: Reference
  /// The tick of the stage after which it is called.
  var tick: Int
}

extension Stage {
  /// The tick after which the scene continues; nil for a scene that has ended, as most have at
  /// once.
  package var continuationTick: Int? { state.continuation?.tick }

  /// Calls the continuation of the scene, if it is due at the present tick.
  ///
  /// It must be called between two ticks, as a line of the prompt is.
  ///
  /// - Throws: `ScriptError` when the scene fails, or ends with a text that says why it failed.
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

  /// Takes over the function with which the scene continues, and the number of ticks before it.
  func takeContinuation(from results: some Collection<Value>) {
    guard results.count == 2, let function = results.first?.asFunction,
      let ticks = results.dropFirst().first?.asInteger, ticks >= 0
    else { return }
    state.continuation = Continuation(function: function, tick: tick + min(ticks, 1 << 40))
  }
}
