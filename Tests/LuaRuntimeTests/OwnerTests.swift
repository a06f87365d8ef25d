import LuaRuntime
import Testing

@Suite("Memory of one owner")
struct OwnerTests {
  /// Runs source text on behalf of an owner.
  private func run(_ source: String, as owner: UInt8, in box: Sandbox) throws -> [Value] {
    try box.interpreter.charging(owner) { try box.run(source, fuel: .prompt) }
  }

  @Test("an owner over its limit fails alone, and says so")
  func limit() throws {
    let box = try Sandbox()
    box.interpreter.limitMemory(100_000, of: 1)
    let grow = "local t = {} for i = 1, 1e9 do t[i] = { i } end"
    let error = #expect(throws: LuaError.self) { try run(grow, as: 1, in: box) }
    #expect(error?.kind == .memory)
    #expect(error?.message == "out of memory: its own limit is 97 KiB")
    #expect(error?.line == 1)
    #expect(
      try run("local t = {} for i = 1, 10000 do t[i] = { i } end return #t", as: 2, in: box) == [
        10_000
      ])
    #expect(try box.run("local t = {} for i = 1, 10000 do t[i] = { i } end return #t") == [10_000])
    #expect(
      try run("local t = {} for i = 1, 500 do t[i] = { i } end return #t", as: 1, in: box) == [500])
    #expect(box.interpreter.memoryOwner == 0)
    #expect(box.interpreter.memoryLimit(of: 1) == 100_000)
    box.interpreter.limitMemory(nil, of: 1)
    #expect(box.interpreter.memoryLimit(of: 1) == nil)
    #expect(
      try run("local t = {} for i = 1, 10000 do t[i] = { i } end return #t", as: 1, in: box) == [
        10_000
      ])
  }

  @Test("what the host makes for a script counts against its limits, and is never too much")
  func madeByHost() throws {
    let box = try Sandbox(limits: Limits(memory: 8 << 20))
    box.define("make") { $0.push(.table($0.interpreter.makeTable(items: 10_000))) }
    box.define("touch") { _ in }
    // The slots are there already, so that the script itself asks for nothing.
    let slots = "local kept = { \(Array(repeating: "0", count: 10_000).joined(separator: ", ")) } "
    let fill = slots + "for i = 1, #kept do kept[i] = make() end"
    let error = try box.failure(fill, fuel: .prompt)
    #expect(error.kind == .memory)
    #expect(error.message == "out of memory: the limit is 8192 KiB")
    #expect(error.line == 1)
    #expect(box.interpreter.memoryPeak < 10 << 20)
    box.interpreter.collectGarbage()
    box.interpreter.limitMemory(1 << 20, of: 1)
    let own = #expect(throws: LuaError.self) { try run(fill, as: 1, in: box) }
    #expect(own?.message == "out of memory: its own limit is 1024 KiB")
    #expect(try run("for i = 1, 1000 do make() end return 1", as: 1, in: box) == [1])
    #expect(try box.run("for i = 1, 1000 do make() touch() end return 1") == [1])
  }

  @Test("the host's own functions run to their end, whatever the script has left")
  func hostWork() throws {
    let box = try Sandbox(limits: Limits(memory: 1 << 20))
    let interpreter = box.interpreter
    let make = try #require(
      try box.run(
        "return function(n) local t = {} for i = 1, n do t[i] = { i } end return #t end")[0]
        .asFunction)
    box.define("work") { call in
      call.push(try call.interpreter.callOwn(make, [.integer(50_000)]))
    }
    interpreter.interrupt.raise()
    #expect(try interpreter.callOwn(make, [10]) == 10)
    #expect(interpreter.interrupt.isRaised)
    interpreter.interrupt.clear()
    interpreter.failAllocations(after: 0, count: .max >> 1)
    #expect(try interpreter.callOwn(make, [1000]) == 1000)
    interpreter.failAllocations(after: 0, count: 0)
    // The work is done to the end, and then is too much for the script that asked for it.
    let error = try box.failure("result = work()", fuel: 10_000)
    #expect(error.kind == .fuel)
    #expect(try box.run("return work()") == [50_000])
  }

  @Test("deep calls of the host's functions end in an error of the script")
  func deepHostCalls() throws {
    let box = try Sandbox()
    box.define("pick") { call in for item in 1...8 { call.push(item) } }
    for padding in stride(from: 0, to: 40, by: 3) {
      let names = (0...padding).map { "a\($0)" }.joined(separator: ", ")
      let error = try box.failure(
        "local function deep(n) local \(names) = n pick() return 1 + deep(n + 1) end deep(1)",
        fuel: .prompt)
      #expect(error.kind == .runtime || error.kind == .memory)
    }
  }

  @Test("garbage does not count against an owner")
  func garbage() throws {
    let box = try Sandbox()
    box.interpreter.limitMemory(200_000, of: 1)
    #expect(
      try run(
        "local n = 0 for i = 1, 200000 do local t = { i } n = n + #t end return n", as: 1, in: box)
        == [200_000])
  }

  @Test("who makes a table of another grow is charged for it")
  func growth() throws {
    let box = try Sandbox()
    box.interpreter.limitMemory(200_000, of: 1)
    box.interpreter.limitMemory(200_000, of: 2)
    _ = try run("shared = {}", as: 1, in: box)
    let error = #expect(throws: LuaError.self) {
      try run("for i = 1, 1e9 do shared[i] = i end", as: 2, in: box)
    }
    #expect(error?.kind == .memory)
    #expect(box.interpreter.memoryUsed(by: 1) < 20_000)
    #expect(
      try run("local t = {} for i = 1, 1000 do t[i] = { i } end return #t", as: 1, in: box) == [
        1000
      ])
    #expect(
      (0...255).reduce(0) { $0 + box.interpreter.memoryUsed(by: $1) } == box.interpreter.memoryUsed)
  }

  @Test("a limit that is caught again and again ends the call for good")
  func caught() throws {
    let box = try Sandbox()
    box.interpreter.limitMemory(100_000, of: 1)
    let error = #expect(throws: LuaError.self) {
      try run(
        "while true do pcall(function() local t = {} for i = 1, 1e9 do t[i] = { i } end end) end",
        as: 1, in: box)
    }
    #expect(error?.kind == .memory)
    #expect(box.interpreter.memoryUsed(by: 1) < 120_000)
    #expect(try box.run("return 1") == [1])
  }

  @Test("hooks are charged to their owner")
  func hooks() throws {
    let box = try Sandbox()
    let interpreter = box.interpreter
    interpreter.limitMemory(300_000, of: 7)
    let hook = try box.run(
      "return function(self, n) for i = 1, n do self[#self + 1] = { i } end end")[0]
    let function = try #require(hook.asFunction)
    let receiver = interpreter.makeTable()
    let prepared = interpreter.makeHook(
      function, on: receiver, clock: "elapsed", reading: "item", owner: 7)
    try interpreter.callHooks(HookCall(prepared, time: 0, 100))
    #expect(interpreter.memoryUsed(by: 7) > 5_000)
    let error = #expect(throws: LuaError.self) {
      try interpreter.callHooks(HookCall(prepared, time: 1, 1e6))
    }
    #expect(error?.kind == .memory)
    #expect(interpreter.memoryOwner == 0)
    #expect(try interpreter.call(function, [.table(receiver), 1]).isEmpty)
  }

  @Test(
    "failing allocations of a hook, whichever, neither abort nor leak nor disturb another owner")
  func everyAllocation() throws {
    let box = try Sandbox()
    let interpreter = box.interpreter
    interpreter.limitMemory(1 << 20, of: 1)
    try interpreter.charging(2) {
      _ = try box.run("other = { text = 'kept', list = { 1, 2, 3 } }")
    }
    let work = try interpreter.load(
      """
      local self = { text = ("x"):rep(200) }
      for word in ("one two three"):gmatch("%a+") do self[word] = word:upper():gsub("%w", "%0%0") end
      local co = coroutine.wrap(function(a) coroutine.yield({ a }) end)
      self.made = co(self.text .. "!")
      local text = ""
      for key in pairs(self) do text = text .. key end
      error({ message = text })
      """, name: "@hook.lua", globals: box.globals)
    let session = {
      do {
        _ = try interpreter.charging(1) { try interpreter.call(work) }
      } catch let error as LuaError {
        _ = error.message + interpreter.describe(box.globals["other"])
        _ = interpreter.snapshot().byteCount
      }
    }
    try session()
    let before = interpreter.allocationCount
    try session()
    let needed = interpreter.allocationCount - before
    #expect(needed > 20)
    interpreter.collectGarbage()
    let owned = interpreter.memoryUsed(by: 1)
    for count in [2, Int.max >> 1] {
      for point in 0..<needed {
        interpreter.failAllocations(after: point, count: count)
        try session()
        interpreter.failAllocations(after: 0, count: 0)
        #expect(interpreter.memoryOwner == 0)
      }
    }
    interpreter.collectGarbage()
    #expect(abs(interpreter.memoryUsed(by: 1) - owned) < 3_000)
    #expect(try box.run("return other.text, #other.list") == ["kept", 3])
  }
}
