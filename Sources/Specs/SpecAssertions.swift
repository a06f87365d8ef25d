import LuaRuntime
import Resources
import Scripting
import Sessions

/// The assertions and spies of a spec file, which are written in Lua.
final class SpecAssertions {
  /// The value of `assert`.
  package let word: Value
  /// The functions behind `spy`, `stub` and `match`, by their names.
  package let words: Reference
  /// The fields that scripts can read from functions, by the function.
  let functionFields: Reference

  /// Loads them.
  ///
  /// - Parameters:
  ///   - host: The host of the spec file.
  ///   - begun: Called for every assertion before it is checked.
  ///   - trace: The check of `assert.trace`.
  /// - Throws: `LuaError` when the memory of the session does not suffice.
  init(
    host: ScriptHost, begun: @escaping () -> Void,
    trace: @escaping (Call) throws -> GoldenTraces.Answer
  ) throws(LuaError) {
    let interpreter = host.interpreter
    let globals = interpreter.makeEnvironment()
    func run(_ source: [UInt8], _ arguments: [Value]) throws(LuaError) -> [Value] {
      let chunk = try interpreter.load(bytes: source, name: "=assert", globals: globals)
      return try interpreter.call(chunk, arguments, fuel: host.promptFuel)
    }
    let show = interpreter.makeFunction("show", crosses: false) { [unowned host] call in
      call.push(ValuePrinter(host: host).text(call[1], isNested: true))
    }
    let begun = interpreter.makeFunction("begun", crosses: false) { _ in begun() }
    let passed = interpreter.makeFunction("passed", crosses: false) { [unowned host] _ in
      host.forgetQuestion()
    }
    let traced = interpreter.makeFunction("trace", crosses: false) { call in
      let answer = try trace(call)
      call.push(answer.holds.map { .boolean($0) } ?? .nil)
      call.push(answer.text)
    }
    let made = try run(Resource.lua("checks.lua"), [.function(show)])
    let (checks, same) = (made[0].asTable!, made[1])
    let members = Self.set(of: SpecWord.spyMembers.map(\.name), interpreter)
    let spies = try run(Resource.lua("spies.lua"), [.table(members)])
    let spyChecks = try run(
      Resource.lua("spyChecks.lua"), [same, .function(show), spies[3], spies[4], spies[5]])
    words = spies[0].asTable!
    functionFields = spies[6].asTable!
    interpreter.setMetatableOfFunctions(spies[2].asTable!)
    checks["trace"] = .function(traced)
    checks["spy"] = spies[1]
    let (known, places) = Self.table(
      of: SpecWord.assertions.dropFirst().map { ($0, $0.checkNames) }, checks, interpreter)
    let (knownOfSpies, _) = Self.table(
      of: SpecWord.spyAssertions.map { ($0, [$0.description.name]) }, spyChecks[0].asTable!,
      interpreter)
    let fillers = Self.set(of: SpecWord.fillers, interpreter)
    word =
      try run(
        Resource.lua("assert.lua"),
        [
          .table(known), .table(knownOfSpies), .table(places), .table(fillers), spies[1],
          .function(begun), .function(passed),
        ]
      ).first ?? .nil
  }

  /// The declared checks by all their names, and the places of their messages.
  private static func table(
    of words: [(word: SpecWord, names: [String])], _ checks: Reference,
    _ interpreter: Interpreter
  ) -> (known: Reference, places: Reference) {
    let (known, places) = (interpreter.makeTable(), interpreter.makeTable())
    for (word, names) in words {
      for name in names {
        known[name] = checks[names[0]]
        if word.messagePlace > 0 { places[name] = .integer(word.messagePlace) }
      }
    }
    return (known, places)
  }

  private static func set(of names: [String], _ interpreter: Interpreter) -> Reference {
    let set = interpreter.makeTable()
    for name in names { set[name] = true }
    return set
  }
}
