import CLuaBridge

/// A function with its first argument, prepared for many calls; see `Interpreter.makeHook`.
///
/// It keeps neither alive: the caller keeps function and receiver. A call without them is an error.
public struct ScriptHook {
  let raw: lb_hook
  /// What a call reads first.
  public let receiver: HookReceiver
}

/// What a call of a hook reads first.
///
/// It can be asked for some calls before, so that none waits for it. It is a hint: nothing is read
/// but a table in the interpreter's memory, which is there as long as the interpreter.
public struct HookReceiver {
  let raw: lb_receiver

  /// Asks for the table and the value, some calls before.
  @inline(__always)
  public func fetch() { lb_fetch_receiver(raw) }

  /// Asks for the fields of the table, which must be there: some calls after `fetch`.
  @inline(__always)
  public func fetchFields() { lb_fetch_fields(raw) }

  /// Where the fields of the table are now; nil where this Lua keeps them in an unknown way.
  package var fields: UnsafeRawPointer? { raw.fields.pointee }
}
