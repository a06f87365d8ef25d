import LuaRuntime

extension Interpreter {
  /// Runs a file of the prelude: code of the host that is simpler in Lua.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - name: The name of the file in tracebacks.
  ///   - arguments: The arguments of the chunk.
  /// - Returns: The results of the chunk.
  /// - Throws: `LuaError` when memory is missing.
  func runPrelude(
    _ source: [UInt8], name: String, _ arguments: [Value] = []
  ) throws(LuaError) -> [Value] {
    let chunk = try load(bytes: source, name: "=" + name, globals: hostGlobals)
    return try call(chunk, arguments, fuel: .load)
  }
}
