import CLuaBridge

/// A call of a hook.
public struct HookCall {
  var raw: lb_hook_call

  /// Makes a call that sets the receiver's time and calls `function(receiver, number)`.
  ///
  /// Its results are dropped.
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - time: The value for the receiver's time field.
  ///   - number: The second argument.
  ///   - fuel: The budget.
  @inline(__always)
  public init(_ hook: ScriptHook, time: Double, _ number: Double, fuel: Fuel = .hook) {
    raw = lb_hook_call(hook: hook.raw, time: time, number: number, fuel: Int64(fuel.units))
  }
}

/// A queue of hook calls, each made when the previous one has returned; see
/// `Interpreter.callHooks`.
open class HookQueue {
  /// Makes a queue without hooks.
  public init() {}

  /// Replaces the call that has returned by the next one; it must not call the interpreter.
  ///
  /// - Parameters:
  ///   - fuel: The fuel that the returned call took, in units.
  ///   - call: The returned call, which becomes the next one.
  /// - Returns: Whether there is a next one.
  open func next(after fuel: Int, _ call: inout HookCall) -> Bool { false }
}
