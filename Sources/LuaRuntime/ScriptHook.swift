import CLuaBridge

/// A function with its first argument, prepared for many calls; see `Interpreter.makeHook`.
///
/// It keeps neither alive: the caller keeps function and receiver. A call without them is an error.
public struct ScriptHook {
  let raw: lb_hook
}
