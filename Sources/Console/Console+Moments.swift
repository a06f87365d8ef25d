import Geometry
package import LuaRuntime
package import Scripting
import Terminal

/// Reads the moments that a person names, and looks at them without leaving the present.
extension Console {
  /// The moments that words take; computed, as the leak sanitizer does not find types of a global.
  static var momentType: LuaType { .either([.integer, .string]) }

  /// The moment that a value names: a tick, a time such as "2.5s", a mark or a branch.
  package func moment(_ value: Value, _ word: String) throws(LuaError) -> SessionMoment {
    if let tick = value.asInteger { return .tick(tick) }
    guard let text = value.asString else {
      throw LuaError(
        "\(word): must get a tick, a time such as \"2.5s\", or the name of a mark or branch, not "
          + host.show(value))
    }
    if let seconds = SessionMoment.seconds(in: text),
      let tick = Int(exactly: (seconds * stage.rate).rounded())
    {
      return .tick(tick)
    }
    let known = time.namedMoments
    if let found = known.first(where: { $0.name == text }) { return found.moment }
    let names = known.map(\.name)
    let hint = Suggestion.question(for: text, among: names)
    let list = hint.isEmpty ? "; there are \(names.joined(separator: ", "))" : hint
    throw LuaError("\(word): there is no mark or branch \"\(text)\"\(list)")
  }

  /// The tick that a value names.
  package func tick(_ value: Value, _ word: String) throws(LuaError) -> Int {
    switch try moment(value, word) {
    case .present: return stage.tick
    case .tick(let tick): return tick
    case .mark(let name):
      return time.marks.last { $0.name == name }?.tick ?? stage.tick
    case .branch(let name):
      throw LuaError("\(word): must get a tick, a time or a mark, and \"\(name)\" is a branch")
    }
  }

  /// The tick that a value names, or nil for nil.
  func optionalTick(_ value: Value, _ word: String) throws(LuaError) -> Int? {
    value.isNil ? nil : try tick(value, word)
  }

  func momentText(_ tick: Int) -> String {
    "tick \(tick), \(rounded(Double(tick) / stage.rate, places: 3)) s"
  }

  /// Looks at other moments by `body`; afterwards, or after Ctrl-C, the session is where it was.
  ///
  /// - Throws: `LuaError` with the message of an error in `body`, or "stopped" after an interrupt.
  package func looking<Result>(_ body: () throws(ScriptError) -> Result) throws(LuaError) -> Result
  {
    if host.replay?.isInterrupted(at: stage) == true { throw stopped() }
    do throws(ScriptError) {
      return try body()
    } catch {
      // If the flag is no longer raised, the error is the script's own and ends the line.
      guard host.interpreter.interrupt.isRaised else { throw LuaError("\(error)") }
      host.interpreter.interrupt.clear()
      _ = Signals.takeInterrupt()
      throw stopped()
    }
  }

  /// Tells the recording of the interrupt, and makes the error of the line that it stopped.
  private func stopped() -> LuaError {
    host.tell(.interrupt(fuel: nil), on: stage)
    return LuaError("stopped")
  }

  /// Prints at most `count` lines, and then how many more there are.
  package func say(_ lines: [String], atMost count: Int, orNothing nothing: String) {
    for line in lines.isEmpty ? [nothing] : lines.prefix(count) { say(line) }
    if lines.count > count { say("... \(lines.count - count) more") }
  }
}
