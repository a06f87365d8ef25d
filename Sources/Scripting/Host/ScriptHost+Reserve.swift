import LuaRuntime

/// Room beyond the scripts' limit, for what a person asks for.
extension ScriptHost {
  /// How much there is, in parts of the session's memory.
  private static let reserveParts = 8

  /// Does what a person asked for, with room that scripts cannot have filled.
  ///
  /// Where they have used up all of theirs, saving a repaired file and asking what is wrong must
  /// still work.
  package func withReserve<Result>(_ body: () throws -> Result) rethrows -> Result {
    let limit = interpreter.memoryLimit
    let memory = configuration.limits.memory
    interpreter.memoryLimit = max(limit, memory + memory / Self.reserveParts)
    defer { interpreter.memoryLimit = limit }
    return try body()
  }
}
