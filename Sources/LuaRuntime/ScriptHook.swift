import CLuaBridge

/// A function with its first argument, prepared for many calls; see `Interpreter.makeHook`.
///
/// It keeps neither alive: the caller keeps function and receiver.
public struct ScriptHook {
  let raw: lb_hook
}

/// Calls of hooks one after the other, which share what they need on Lua's stack: the cheapest way
/// into scripts.
///
/// While it exists, only whole calls may be made of the interpreter.
public struct HookCalls: ~Copyable {
  private let interpreter: Interpreter
  private let hasStack: Bool
  private var shared: lb_hooks

  /// Begins the calls, which end with the value.
  public init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    hasStack = interpreter.hasStack
    shared = lb_begin_hooks(interpreter.state)
  }

  deinit { lb_end_hooks(interpreter.state, shared) }

  /// Stores the time in the hook's receiver, calls `function(receiver, number)`, and drops its results.
  ///
  /// - Throws: `LuaError` for whatever the function raises or runs out of.
  public mutating func call(
    _ hook: ScriptHook, time: Double, _ number: Double, fuel: Fuel = .hook
  ) throws(LuaError) {
    guard hasStack else { throw Interpreter.stackError }
    if !interpreter.ledger.released.isEmpty { interpreter.forgetReleased() }
    let status = lb_call_hook(
      interpreter.host, interpreter.state, &shared, hook.raw, time, number, Int64(fuel.units))
    guard status == LB_OK else { throw interpreter.lastError() }
  }
}
