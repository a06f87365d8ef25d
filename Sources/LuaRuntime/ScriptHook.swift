import CLuaBridge

/// A function with its first argument, prepared for many calls; see `Interpreter.makeHook`.
///
/// The caller keeps function and receiver alive; a call without them is an error.
public struct ScriptHook {
  let raw: lb_hook
  /// The receiver, whose data can be prefetched.
  public let receiver: HookReceiver
}

/// The receiver of a hook, whose data can be prefetched before the call.
///
/// Prefetching some calls ahead saves waiting for memory. It is a hint that reads only a table in
/// the interpreter's memory, which exists as long as the interpreter.
public struct HookReceiver {
  let raw: lb_receiver

  /// Prefetches the table and the address of its fields, some calls ahead.
  @inline(__always)
  public func fetch() { lb_fetch_receiver(raw) }

  /// Prefetches the fields of the table, some calls after `fetch`.
  @inline(__always)
  public func fetchFields() { lb_fetch_fields(raw) }

  /// The present address of the table's fields; nil if this Lua keeps them in an unknown way.
  package var fields: UnsafeRawPointer? { raw.fields.pointee }
}
