import LuaRuntime
import Testing

@Suite("Fuel, memory and interrupts")
struct LimitTests {
  @Test(
    "scripts that do not end are stopped",
    arguments: [
      "while true do end",
      "while true do pcall(error) end",
      "while true do pcall(function() while true do end end) end",
      "while true do xpcall(error, function() while true do end end) end",
      "local function f() return pcall(f) end while true do f() end",
      "while true do coroutine.wrap(function() end)() end",
      "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
      "local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end",
      "while true do load(function() while true do end end) end",
      "coroutine.close(coroutine.create(print)) while true do pcall(pcall, error) end",
      "setmetatable({}, {__index = function() while true do end end}).x = nil local t = setmetatable({}, {__index = function() while true do end end}) return t.x",
      "table.sort({3, 2, 1}, function() while true do end end)",
      "string.gsub('aaa', 'a', function() while true do end end)",
      "error(setmetatable({}, {__tostring = function() while true do end end}))  ",
      "do local x <close> = setmetatable({}, {__close = function() while true do end end}) end",
      "while true do tostring(setmetatable({}, {__tostring = function() return 'x' end})) end",
      "while true do string.rep('x', 100000) end",
      "while true do for k in pairs({a = 1}) do end end",
      "while true do next({}) end",
      "for i = 1, math.huge do local s = ('x'):upper() end",
    ])
  func endless(_ source: String) throws {
    let error = try Sandbox().failure(source, fuel: 200_000)
    #expect(error.kind == (source.hasSuffix("  ") ? .runtime : .fuel))
  }

  @Test(
    "nothing after the end of fuel runs, whatever caught it",
    arguments: [
      "pcall(burn)", "xpcall(burn, print)", "coroutine.resume(coroutine.create(burn))",
      "pcall(coroutine.wrap(burn))", "load(burn)", "pcall(load, burn)",
      "pcall(error, setmetatable({}, {__tostring = burn})) pcall(tostring, setmetatable({}, {__tostring = burn}))",
      "xpcall(error, burn)", "pcall(table.sort, {2, 1}, burn)",
      "pcall(string.gsub, 'a', 'a', burn)",
      "local co = coroutine.create(function() local x <close> = setmetatable({}, {__close = burn}) coroutine.yield() end) coroutine.resume(co) coroutine.close(co)",
      "pcall(function() local x <close> = setmetatable({}, {__close = burn}) error('x') end)",
    ])
  func nothingAfter(_ source: String) throws {
    let box = try Sandbox()
    let error = try box.failure(
      "function burn() while true do end end " + source + " reached = true", fuel: 100_000)
    #expect(error.kind == .fuel)
    #expect(box.globals["reached"].isNil)
    #expect(try box.run("return 1") == [1])
  }

  @Test("the end of fuel says where")
  func fuelPosition() throws {
    let error = try Sandbox().failure("local i = 0\nwhile true do\n  i = i + 1\nend", fuel: 100_000)
    #expect(error.file == "test.lua")
    #expect((2...3).contains(error.line ?? 0))
    #expect(error.traceback.contains("main chunk"))
  }

  @Test("the same call uses the same fuel")
  func fuelIsDeterministic() throws {
    let source =
      "local n = 0 for i = 1, 5000 do n = n + #tostring(i) end for k in pairs({a = 1}) do n = n + 1 end return n"
    var used: Set<Int> = []
    for _ in 0..<3 {
      let box = try Sandbox()
      for _ in 0..<3 {
        try box.run(source)
        used.insert(box.interpreter.fuelUsed)
      }
    }
    #expect(used.count == 1)
    #expect((used.first ?? 0) > 10_000)
  }

  @Test("an endless loop stops at the same point each time")
  func stopIsDeterministic() throws {
    var counts: Set<Value.Key> = []
    for _ in 0..<3 {
      let box = try Sandbox()
      _ = try box.failure("n = 0 while true do n = n + 1 end", fuel: 123_456)
      counts.insert(Value.Key(box.globals["n"]))
    }
    #expect(counts.count == 1)
  }

  @Test("long library calls are charged before they run")
  func longCalls() throws {
    let box = try Sandbox()
    #expect(try box.failure("return ('x'):rep(2^40)").message.contains("128 KiB at most"))
    #expect(try box.failure("table.move({}, 1, 2^60, 2)").kind == .fuel)
    // The most that Lua counts, and one more.
    #expect(try box.failure("table.move({}, 1, math.maxinteger, 0)").kind == .fuel)
    #expect(
      try box.failure("table.move({}, 0, math.maxinteger, 0)").message.contains("too many elements")
    )
    let everywhere = "setmetatable({}, { __index = function(_, k) return k end })"
    #expect(try box.failure("table.concat(\(everywhere), '', 1, 2^60)").kind == .fuel)
    #expect(
      try box.failure("table.insert(setmetatable({}, {__len = function() return 2^60 end}), 1, 1)")
        .message.contains("without __len"))
    #expect(
      try box.failure("local s = ('x'):rep(1000) while true do s:find('y') end", fuel: 200_000).kind
        == .fuel)
  }

  @Test(
    "memory that does not end is refused, again and again",
    arguments: [
      "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
      "local t, s = {}, ('x'):rep(1000) while true do t[#t + 1] = s .. #t end",
      "local t = {} for i = 1, 1e9 do t[i] = {} end",
      "local t = {} while true do t[#t + 1] = coroutine.create(print) end",
      "local f f = function() local t = {} for i = 1, 1e9 do t[i] = i end end while true do pcall(f) end",
    ])
  func endlessMemory(_ source: String) throws {
    let box = try Sandbox(limits: Limits(memory: 2 << 20))
    for _ in 0..<2 {
      let error = try box.failure(source, fuel: .prompt)
      #expect(error.kind == .memory)
      #expect(error.message == "out of memory: the limit is 2048 KiB")
      #expect(box.interpreter.memoryPeak < 4 << 20)
    }
    box.interpreter.collectGarbage()
    #expect(try box.run("return #('x'):rep(100000)") == [100_000])
  }

  @Test("memory is counted per owner, through collections and restores")
  func owners() throws {
    let box = try Sandbox()
    let interpreter = box.interpreter
    interpreter.memoryOwner = 2
    try box.run("kept = {} for i = 1, 10 do kept[i] = ('x'):rep(100000) end")
    interpreter.memoryOwner = 3
    try box.run("more = {} for i = 1, 1000 do more[i] = {} end")
    interpreter.memoryOwner = 0
    interpreter.collectGarbage()
    #expect((1_000_000..<1_010_000).contains(interpreter.memoryUsed(by: 2)))
    #expect((60_000..<120_000).contains(interpreter.memoryUsed(by: 3)))
    #expect((0...255).reduce(0) { $0 + interpreter.memoryUsed(by: $1) } == interpreter.memoryUsed)
    let snapshot = interpreter.snapshot()
    try box.run("kept, more = nil")
    interpreter.collectGarbage()
    #expect(interpreter.memoryUsed(by: 2) < 10_000)
    interpreter.restore(snapshot)
    #expect(interpreter.memoryUsed(by: 2) > 1_000_000)
  }

  @Test("a refusal of memory says where")
  func memoryPosition() throws {
    let box = try Sandbox(limits: Limits(memory: 2 << 20))
    let error = try box.failure(
      """
      local function grow(s)
        while true do s = s .. s end
      end
      grow("x")
      """)
    #expect(error.kind == .memory)
    #expect(error.file == "test.lua")
    #expect(error.line == 2)
    #expect(error.traceback == "test.lua:2: in function 'grow'\ntest.lua:4: in main chunk")
  }

  @Test("a script may catch one refusal of memory and go on")
  func caughtMemory() throws {
    let box = try Sandbox(limits: Limits(memory: 2 << 20))
    #expect(
      try box.run(
        "local ok, e = pcall(function() local s = 'x' while true do s = s .. s end end) return ok, e"
      )
        == [false, "not enough memory"])
  }

  @Test("the host may use memory after a script has filled its own")
  func hostReserve() throws {
    let box = try Sandbox(limits: Limits(memory: 1 << 20))
    _ = try box.failure("kept = {} while true do kept[#kept + 1] = ('x'):rep(500) .. #kept end")
    let table = box.interpreter.makeTable(items: 10_000)
    for item in 1...10_000 { table[item] = .string("host \(item)") }
    #expect(table.count == 10_000)
  }

  @Test("an interrupt ends a running script, and no pcall catches it")
  func interrupt() throws {
    let box = try Sandbox()
    box.define("raise") { $0.interpreter.interrupt.raise() }
    let error = try box.failure("raise() while true do pcall(function() while true do end end) end")
    #expect(error.kind == .interrupted)
    #expect(!box.interpreter.interrupt.isRaised)
    #expect(try box.run("return 1") == [1])
  }

  @Test("without counting, fuel does not end")
  func uncounted() throws {
    let box = try Sandbox(limits: Limits(countsFuel: false))
    #expect(
      try box.run("local n = 0 for i = 1, 100000 do n = n + 1 end return n", fuel: 1) == [100_000])
  }

  @Test("closing coroutines nests only so deep")
  func deepClose() throws {
    let error = try Sandbox().failure(
      """
      local function nest(n)
        local co = coroutine.create(function()
          local x <close> = setmetatable({}, {__close = function() if n > 0 then nest(n - 1) end end})
          coroutine.yield()
        end)
        coroutine.resume(co)
        assert(coroutine.close(co))
      end
      nest(20000)
      """)
    #expect(error.kind == .runtime)
  }
}

extension Value {
  /// A value as the member of a set.
  struct Key: Hashable {
    let text: String
    init(_ value: Value) { text = String(describing: value) }
  }
}
