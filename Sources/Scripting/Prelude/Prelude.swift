import LuaRuntime

extension Interpreter {
  /// Runs a file of the prelude: what of the host is better said in Lua.
  ///
  /// - Parameters:
  ///   - source: Its text.
  ///   - name: What tracebacks call it.
  ///   - arguments: What the chunk is given.
  /// - Returns: What the chunk returns.
  /// - Throws: `LuaError` when memory is missing.
  func runPrelude(
    _ source: [UInt8], name: String, _ arguments: [Value] = []
  ) throws(LuaError) -> [Value] {
    let chunk = try load(bytes: source, name: "=" + name, globals: makeEnvironment())
    return try call(chunk, arguments, fuel: .load)
  }
}
