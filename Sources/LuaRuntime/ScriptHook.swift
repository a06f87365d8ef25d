import CLuaBridge

/// A function with its first argument, ready to be called many times; see `Interpreter.makeHook`.
///
/// It holds nothing alive: whoever uses it keeps function and receiver.
public struct ScriptHook {
  let raw: lb_hook
}
