import LuaRuntime
import Testing

/// A clock that is set by hand, or advances with each reading.
final class HandClock {
  var time = 0.0
  var looks = 0
  var step = 0.0

  init(_ interpreter: Interpreter, step: Double = 0) {
    self.step = step
    interpreter.clock = {
      self.looks += 1
      self.time += self.step
      return self.time
    }
  }
}

@Suite("The clock as a last resort")
struct ClockTests {
  @Test(
    "a call that takes far longer than its fuel is stopped, and nothing behind it runs",
    arguments: [
      "burn()", "pcall(burn)", "xpcall(burn, print)", "coroutine.wrap(burn)()",
      "coroutine.resume(coroutine.create(burn))", "load(burn)", "pcall(pcall, pcall, burn)",
      "do local x <close> = setmetatable({}, { __close = burn }) end",
      "while true do pcall(error) end", "while true do local _ = {} end",
      "while true do local _ = ('x'):rep(200) end", "while true do pairs({}) end",
      "while true do tostring(1.5) end",
    ])
  func stopped(_ source: String) throws {
    let box = try Sandbox()
    try box.run("function burn() while true do end end")
    let clock = HandClock(box.interpreter, step: 0.3)
    let error = try box.failure(source + " reached = true", fuel: .hook)
    #expect(error.kind == .clock)
    #expect(error.message.hasPrefix("stopped by the clock after 1."))
    #expect(error.message.contains("with fuel left"))
    #expect(error.file == "test.lua")
    #expect(box.globals["reached"].isNil)
    #expect(box.interpreter.fuelUsed < 20_000)
    clock.step = 0
    #expect(try box.run("return 1") == [1])
  }

  @Test("a call has a second at least, and one for each 20 million units of its fuel")
  func proportion() throws {
    let box = try Sandbox()
    let loop = try box.interpreter.load(
      "while true do end", name: "=loop", globals: box.globals)
    func looks(_ fuel: Fuel) throws -> Int {
      let clock = HandClock(box.interpreter, step: 0.1)
      let error = #expect(throws: LuaError.self) { try box.interpreter.call(loop, fuel: fuel) }
      #expect(error?.kind == .clock)
      return clock.looks
    }
    #expect(try looks(1_000_000) == looks(20_000_000))
    #expect((10...14).contains(try looks(.hook)))
    #expect((50...55).contains(try looks(100_000_000)))
    box.interpreter.patience = 0.5
    #expect((5...9).contains(try looks(.hook)))
    box.interpreter.clock = nil
    #expect(try box.failure("while true do end", fuel: .hook).kind == .fuel)
  }

  @Test("time that host functions take is not the script's")
  func hostTime() throws {
    let box = try Sandbox()
    let clock = HandClock(box.interpreter)
    box.define("wait") { _ in clock.time += 10 }
    box.define("call") { call in _ = try call.interpreter.call(call.function(1)) }
    let loop = "for i = 1, 50 do %s for j = 1, 2000 do end end return true"
    for work in [
      "wait()", "call(wait)", "pcall(wait)", "call(function() for j = 1, 9000 do end wait() end)",
    ] {
      let source = loop.split(separator: "%s").joined(separator: work)
      #expect(try box.run(source, fuel: .hook) == [true], "\(work)")
    }
  }

  @Test(
    "what is not charged is not timed, and the call is timed again behind it",
    arguments: [
      "wait()", "call(wait)", "pcall(wait)", "for j = 1, 9000 do end wait()", "apart(wait)",
    ])
  func apart(work: String) throws {
    let box = try Sandbox()
    let clock = HandClock(box.interpreter)
    box.define("wait") { _ in clock.time += 10 }
    box.define("call") { call in _ = try call.interpreter.call(call.function(1)) }
    box.define("apart") { call in
      let function = try call.function(1)
      try call.interpreter.uncharged { _ = try call.interpreter.call(function) }
    }
    box.define("go") { _ in clock.step = 0.3 }
    let long = "go() for i = 1, 3000 do end apart(function() \(work) end)"
    #expect(try box.run(long + " return true", fuel: .load) == [true])
    let looks = clock.looks
    let error = try box.failure(long + " while true do end", fuel: .hook)
    #expect(error.kind == .clock)
    #expect(clock.looks > looks)
  }

  @Test("a nested call has time of its own, and a tenth of the outer one's counts for that at most")
  func nested() throws {
    let box = try Sandbox()
    var kinds: [LuaError.Kind] = []
    box.define("try") { call in
      do {
        _ = try call.interpreter.call(call.function(1), fuel: .hook)
      } catch let error as LuaError {
        kinds.append(error.kind)
      }
    }
    _ = HandClock(box.interpreter, step: 0.3)
    let burn = "local function burn() while true do end end "
    #expect(try box.run(burn + "try(burn) try(burn) return 1", fuel: .load) == [1])
    #expect(kinds == [.clock, .clock])
    let error = try box.failure(burn + "for i = 1, 100 do try(burn) end", fuel: .load)
    #expect(error.kind == .clock)
    #expect((6...13).contains(kinds.count))
  }

  @Test("the clock is looked at once in a grain, and more often when there are long strings")
  func looks() throws {
    let box = try Sandbox()
    let clock = HandClock(box.interpreter)
    func looks(_ source: String = "for i = 1, 100000 do end") throws -> Int {
      let before = clock.looks
      try box.run(source)
      return clock.looks - before
    }
    #expect((195...215).contains(try looks()))
    let snapshot = box.interpreter.snapshot()
    #expect(
      (5_000...9_000).contains(try looks("kept = ('x'):rep(1 << 17) for i = 1, 100000 do end")))
    #expect((5_000...9_000).contains(try looks()))
    #expect(
      (5_000...9_000).contains(
        try looks("local w = coroutine.wrap(function() for i = 1, 100000 do end end) w()")))
    box.interpreter.restore(snapshot)
    #expect((195...215).contains(try looks()))
  }

  @Test(
    "calls that take long look on the way, or each time",
    arguments: [
      ("u = {} for i = 1, 20000 do u['k' .. i] = 1 end", "pairs(u)", 100),
      ("u = {} for i = 1, 20000 do u['k' .. i] = 1 end", "next(u)", 100),
      ("u = {} for i = 1, 20000 do u[i] = -i end", "table.sort(u)", 300),
      ("u = {} for i = 1, 20000 do u[i] = i end", "pcall(print, table.unpack(u))", 2_000),
      ("u = {}", "for i = 1, 40 do pairs(u) end", 40),
      ("u = {}", "for i = 1, 40 do select('#', table.unpack(u, 1, 2000)) end", 80),
      ("u = {}", "for i = 1, 40 do rawequal(table.unpack(u, 1, 2000)) end", 80),
      ("u = {}", "for i = 1, 40 do math.max(string.byte(('x'):rep(2000), 1, -1)) end", 80),
      ("u = {}", "for i = 1, 40 do pcall(type, table.unpack(u, 1, 2000)) end", 80),
      ("u = {}", "for i = 1, 40 do xpcall(type, type, table.unpack(u, 1, 2000)) end", 80),
      ("u = {}", "for i = 1, 40 do pcall(string.format, table.unpack(u, 1, 2000)) end", 120),
    ])
  func looksInside(_ preparation: String, _ work: String, _ fewest: Int) throws {
    let box = try Sandbox()
    box.interpreter.output = { _, _ in }
    try box.run(preparation)
    let clock = HandClock(box.interpreter)
    try box.run(work)
    #expect(clock.looks >= fewest)
  }

  @Test("the compiler is stopped in the middle of a text")
  func compiling() throws {
    let box = try Sandbox()
    try box.run("text = 'return {' .. ('1,'):rep(60000) .. '}'")
    let clock = HandClock(box.interpreter, step: 0.1)
    let error = try box.failure("assert(load(text)) reached = true", fuel: .hook)
    #expect(error.kind == .clock)
    #expect(box.globals["reached"].isNil)
    clock.step = 0
    #expect(try box.run("return #load(text)()") == [60_000])
  }

  @Test("a coroutine that was made before the first long string counts more often too")
  func oldCoroutine() throws {
    let box = try Sandbox()
    try box.run(
      """
      work = coroutine.wrap(function()
        while true do coroutine.yield() for i = 1, 100000 do end end
      end)
      work()
      """)
    try box.run("kept = ('x'):rep(1 << 17)")
    let clock = HandClock(box.interpreter)
    try box.run("work()")
    #expect(clock.looks > 5_000)
  }
}
