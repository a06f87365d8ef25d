import LuaRuntime

/// Room beyond the scripts' limit, for what a person asks for.
extension ScriptHost {
  /// How much there is, in parts of the session's memory.
  private static let reserveParts = 8

  /// Does what a person asked for, with room that scripts cannot have filled.
  ///
  /// Where they have used up all of theirs, saving a repaired file and asking what is wrong must
  /// still work; and where a person's own line has used up the reserve, so must the line that lets
  /// go of it. So the room is beyond what is in use, up to twice the limit in all.
  package func withReserve<Result>(_ body: () throws -> Result) rethrows -> Result {
    let (limit, reach) = (interpreter.memoryLimit, interpreter.memoryReach)
    let memory = configuration.limits.memory
    if interpreter.memoryUsed > memory { collectGarbage() }
    let used = min(max(memory, interpreter.memoryUsed), 2 * memory)
    interpreter.memoryLimit = max(limit, used + memory / Self.reserveParts)
    // The same where what is in use lies scattered.
    let extent = min(interpreter.memoryExtent, 4 * memory) + memory / Self.reserveParts
    interpreter.memoryReach = max(reach, interpreter.memoryReach, extent)
    defer {
      interpreter.memoryLimit = limit
      interpreter.memoryReach = reach
    }
    return try body()
  }
}
