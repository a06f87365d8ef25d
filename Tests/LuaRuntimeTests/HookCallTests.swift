import LuaRuntime
import Testing

@Suite("Calls of hooks that share Lua's stack")
struct HookCallTests {
  /// A receiver with a hook that counts its calls, and fails or calls another hook where it says so.
  private struct Counter {
    let receiver: Reference
    let clock: String
    let hook: ScriptHook
    private let function: Reference

    init(_ box: Sandbox, clock: String, _ fields: KeyValuePairs<String, Value> = [:]) throws {
      let results = try box.run(
        """
        return function(self)
          self.calls = (self.calls or 0) + 1
          if self.fails then error("it fails") end
          if self.nested then self.nested() end
        end
        """)
      function = try #require(results[0].asFunction)
      receiver = box.interpreter.makeTable(fields)
      self.clock = clock
      hook = box.interpreter.makeHook(function, on: receiver, clock: clock)
    }
  }

  @Test("each has its own function, receiver and clock, whatever fails or is called between")
  func clocks() throws {
    let box = try Sandbox()
    let inner = try Counter(box, clock: "age")
    box.define("nest") { try inner.hook.callOnce($0.interpreter, time: 3, 0) }
    let counters = [
      try Counter(box, clock: "elapsed", ["nested": box.globals["nest"]]),
      try Counter(box, clock: "age", ["fails": true]),
      try Counter(box, clock: "elapsed"),
    ]
    var calls = HookCalls(box.interpreter)
    var failures: [String] = []
    for time in 1...3 {
      for counter in counters {
        do {
          try calls.call(counter.hook, time: Double(time), 0)
        } catch { failures.append(error.message) }
      }
    }
    #expect(failures == Array(repeating: "it fails", count: 3))
    for counter in counters + [inner] {
      #expect(counter.receiver["calls"] == 3)
      #expect(counter.receiver[counter.clock] == 3.0)
      #expect(counter.receiver[counter.clock == "age" ? "elapsed" : "age"] == nil)
    }
  }

  @Test("nothing stays on the stack")
  func stack() throws {
    let box = try Sandbox()
    let failing = try Counter(box, clock: "age", ["fails": true])
    // A stack of Lua has room for a million values.
    for _ in 0..<600_000 { _ = HookCalls(box.interpreter) }
    let error = #expect(throws: LuaError.self) {
      try failing.hook.callOnce(box.interpreter, time: 0, 0)
    }
    #expect(error?.message == "it fails")
    #expect(try box.run("return 1") == [1])
  }
}

extension ScriptHook {
  /// Calls the hook alone.
  func callOnce(_ interpreter: Interpreter, time: Double, _ number: Double) throws {
    var calls = HookCalls(interpreter)
    try calls.call(self, time: time, number)
  }
}
