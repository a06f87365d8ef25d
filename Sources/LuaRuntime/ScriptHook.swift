import CLuaBridge

/// A function with its first argument, prepared for many calls; see `Interpreter.makeHook`.
///
/// It keeps neither alive: the caller keeps function and receiver.
public struct ScriptHook {
  let raw: lb_hook
}

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

extension Interpreter {
  /// Calls a hook, and then those of a queue, which is the cheapest way into scripts.
  ///
  /// Each call has its own fuel.
  ///
  /// - Throws: `LuaError` for whatever the hook that was called last raises or runs out of; the queue
  ///   is not asked any more.
  public func callHooks(_ first: HookCall, then queue: HookQueue? = nil) throws(LuaError) {
    try checkStack()
    forgetReleased()
    var call = first.raw
    let context = queue.map { Unmanaged.passUnretained($0).toOpaque() }
    let status = lb_call_hooks(host, state, &call, queue == nil ? nil : nextHook, context)
    guard status == LB_OK else { throw lastError() }
  }
}

/// Asks a queue for its next call.
private func nextHook(
  _ queue: UnsafeMutableRawPointer?, _ fuel: Int64, _ call: UnsafeMutablePointer<lb_hook_call>?
) -> Bool {
  guard let queue, let call else { return false }
  return call.withMemoryRebound(to: HookCall.self, capacity: 1) { call in
    Unmanaged<HookQueue>.fromOpaque(queue)._withUnsafeGuaranteedRef {
      $0.next(after: Int(fuel), &call.pointee)
    }
  }
}
