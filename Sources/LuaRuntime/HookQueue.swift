import CLuaBridge

/// A call of a hook.
public struct HookCall {
  var raw: lb_hook_call

  /// Describes a call that stores the time in the hook's receiver, calls `function(receiver, number)`,
  /// and drops its results.
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - time: What the field for the time gets.
  ///   - number: The second argument.
  ///   - fuel: The budget.
  @inline(__always)
  public init(_ hook: ScriptHook, time: Double, _ number: Double, fuel: Fuel = .hook) {
    raw = lb_hook_call(hook: hook.raw, time: time, number: number, fuel: Int64(fuel.units))
  }
}

/// Says which hooks are called, each when the one before has returned; see `Interpreter.callHooks`.
open class HookQueue {
  /// Makes a queue without hooks.
  public init() {}

  /// Replaces the call that has returned by the next one; it must not call the interpreter.
  ///
  /// - Parameters:
  ///   - fuel: What the call took that has returned, in units.
  ///   - call: That call.
  /// - Returns: Whether there is a next one.
  open func next(after fuel: Int, _ call: inout HookCall) -> Bool { false }
}
