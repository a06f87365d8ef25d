package import LuaRuntime

/// The lines of scripts that add items and behaviors.
extension Stage {
  /// Gives a tick, and tells which lines of scripts added items or behaviors in it.
  ///
  /// - Returns: The lines, in the order of the additions.
  /// - Throws: `ScriptError` when the interrupt flag stopped a hook.
  package func additionsOfTick() throws(ScriptError) -> [ScriptLine] {
    let interpreter = host.interpreter
    var (count, lines): (Int, [ScriptLine]) = (members, [])
    interpreter.onStore = { [unowned self] in
      defer { count = members }
      if members > count, let line = interpreter.scriptLine { lines.append(line) }
    }
    defer { interpreter.onStore = nil }
    try advance(ticks: 1, untilPaused: true)
    return lines
  }

  /// The number of behaviors, children included.
  package var behaviorCount: Int { state.instances.count }

  private var members: Int { items.count + behaviorCount }
}
