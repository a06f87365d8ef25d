import LuaRuntime

/// Runs Lua with a function of the program, within limits.
func answer() throws(LuaError) -> Int? {
  let interpreter = try Interpreter(limits: Limits(memory: 1 << 20))
  let globals = interpreter.makeEnvironment()
  globals["double"] = .function(
    interpreter.makeFunction("double") { call in
      guard let number = call[1].asInteger else { throw call.mismatch(1, "a whole number") }
      call.push(2 * number)
    })
  let chunk = try interpreter.load("return double(21)", name: "=answer", globals: globals)
  return try interpreter.call(chunk, fuel: .hook).first?.asInteger
}
