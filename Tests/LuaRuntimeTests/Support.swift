import LuaRuntime
import Testing

/// An interpreter with one environment, as the tests use it.
struct Sandbox {
  let interpreter: Interpreter
  let globals: Reference

  init(limits: Limits = Limits(), seed: UInt64 = 7) throws {
    interpreter = try Interpreter(limits: limits, seed: seed)
    globals = interpreter.makeEnvironment()
  }

  /// Runs source text and returns its results.
  @discardableResult
  func run(_ source: String, fuel: Fuel = .load) throws -> [Value] {
    let chunk = try interpreter.load(source, name: "@test.lua", globals: globals)
    return try interpreter.call(chunk, fuel: fuel)
  }

  /// Runs source text that must fail and returns its error.
  func failure(
    _ source: String, fuel: Fuel = .load, at location: SourceLocation = #_sourceLocation
  ) throws -> LuaError {
    do {
      try run(source, fuel: fuel)
    } catch let error as LuaError {
      return error
    }
    Issue.record("no error", sourceLocation: location)
    return LuaError("none")
  }

  /// Gives scripts a host function under a global name.
  func define(_ name: String, _ body: @escaping HostFunction) {
    globals[name] = .function(interpreter.makeFunction(name, body))
  }
}
