import LuaRuntime

/// Memory beyond the scripts' limit, for the actions of a person.
extension ScriptHost {
  /// The reserve is this fraction of the session's memory.
  private static let reserveParts = 8

  /// Runs a closure with memory that scripts cannot have used.
  ///
  /// When scripts have used all of their memory, saving a repaired file and asking for reports must
  /// still work. When a line at the prompt has used the reserve, the line that frees memory must
  /// still work. So the reserve is added to the memory in use, up to twice the limit in all.
  package func withReserve<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (limit, reach) = (interpreter.memoryLimit, interpreter.memoryReach)
    let memory = configuration.limits.memory
    if interpreter.memoryUsed > memory { collectGarbage() }
    let used = min(max(memory, interpreter.memoryUsed), 2 * memory)
    interpreter.memoryLimit = max(limit, used + memory / Self.reserveParts)
    // The extent gets a reserve too, for the case that the memory in use is fragmented.
    let extent = min(interpreter.memoryExtent, 4 * memory) + memory / Self.reserveParts
    interpreter.memoryReach = max(reach, interpreter.memoryReach, extent)
    defer {
      interpreter.memoryLimit = limit
      interpreter.memoryReach = reach
    }
    return try body()
  }
}
