import LuaRuntime
import Testing

@Suite("Snapshots")
struct SnapshotTests {
  @Test("a restore brings back tables, closures, coroutines and random state")
  func restores() throws {
    let box = try Sandbox()
    try box.run(
      """
      n, list = 0, {}
      local hidden = 0
      step = coroutine.wrap(function()
        while true do
          hidden = hidden + math.random(1000)
          list[#list + 1] = hidden
          n = n + 1
          coroutine.yield(hidden)
        end
      end)
      for i = 1, 100 do step() end
      """)
    let snapshot = box.interpreter.snapshot()
    let first = try box.run(
      "local t = {} for i = 1, 500 do t[i] = step() end return table.concat(t, ' '), n")
    box.interpreter.restore(snapshot)
    #expect(try box.run("return n, #list") == [100, 100])
    let second = try box.run(
      "local t = {} for i = 1, 500 do t[i] = step() end return table.concat(t, ' '), n")
    #expect(first == second)
  }

  @Test("a replay of 3,000 ticks uses the same memory and fuel, tick by tick")
  func replays() throws {
    let box = try Sandbox()
    let tick = try #require(
      try box.run(
        """
        local kept, n = {}, 0
        return function()
          n = n + 1
          kept[n % 50] = { n, text = ("t"):rep(n % 300) .. n }
          if n % 7 == 0 then kept[n % 50] = coroutine.wrap(function() coroutine.yield(n) end) end
          for key, value in pairs(kept) do n = n + (type(value) == "table" and 0 or 0) end
          return n
        end
        """)[0].asFunction)
    let snapshot = box.interpreter.snapshot()
    func play() throws -> [Int] {
      try (0..<3000).flatMap { _ in
        let result = try box.interpreter.call(tick)
        return [result[0].asInteger ?? -1, box.interpreter.memoryUsed, box.interpreter.fuelUsed]
      }
    }
    let first = try play()
    box.interpreter.restore(snapshot)
    #expect(try play() == first)
  }

  @Test("references from before live on; those made since stand for nothing")
  func references() throws {
    let box = try Sandbox()
    let early = try #require(try box.run("return {1}")[0].asTable)
    let snapshot = box.interpreter.snapshot()
    early[1] = 2
    let late = try #require(try box.run("return {3}")[0].asTable)
    box.interpreter.restore(snapshot)
    #expect(early[1] == 1)
    #expect(late[1].isNil)
    let another = try #require(try box.run("return {4}")[0].asTable)
    #expect(late[1].isNil)
    #expect(another[1] == 4)
  }

  @Test("references that were dropped since are forgotten again, so restores do not leak")
  func droppedReferences() throws {
    let box = try Sandbox()
    var early: Reference? = try box.run("return {string.rep('x', 100000)}")[0].asTable
    let snapshot = box.interpreter.snapshot()
    #expect(early?.count == 1)
    early = nil
    box.interpreter.collectGarbage()
    let before = box.interpreter.memoryUsed
    for _ in 0..<3 {
      box.interpreter.restore(snapshot)
      box.interpreter.collectGarbage()
      #expect(box.interpreter.memoryUsed <= before)
    }
  }

  @Test("references are as they were, whichever snapshots are restored in whatever order")
  func anyOrder() throws {
    let box = try Sandbox()
    var (random, made) = (UInt64(1), 0)
    func choose(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    // The references that the test has, by the contents of their tables; those that are not empty.
    var (held, valid): ([Int: Reference], Set<Int>) = ([:], [])
    var moments: [(snapshot: InterpreterSnapshot, valid: Set<Int>)] = []
    for _ in 0..<3_000 {
      switch choose(12) {
      case 0..<5:
        made += 1
        let reference = try #require(try box.run("return {\(made)}")[0].asTable)
        held[made] = reference
        valid.insert(made)
      case 5..<8:
        guard let name = held.keys.sorted().dropFirst(choose(max(1, held.count))).first else {
          continue
        }
        held[name] = nil
        valid.remove(name)
      case 8:
        moments.append((box.interpreter.snapshot(), valid))
        if moments.count > 6 { moments.remove(at: choose(6)) }
      default:
        guard !moments.isEmpty else { continue }
        // Mostly the last one, as in runs from one start.
        let last = moments.count - 1
        let moment = moments[choose(3) > 0 ? last : choose(moments.count)]
        box.interpreter.restore(moment.snapshot)
        valid = moment.valid.filter { held[$0] != nil }
      }
      let wrong = held.filter { name, reference in
        reference[1] != (valid.contains(name) ? .integer(name) : .nil)
      }
      try #require(wrong.isEmpty)
    }
  }

  @Test("a restore gives memory back that scripts took since")
  func shrinks() throws {
    let box = try Sandbox()
    let snapshot = box.interpreter.snapshot()
    let before = box.interpreter.memoryUsed
    try box.run("kept = {} for i = 1, 1000 do kept[i] = ('x'):rep(10000) .. i end")
    #expect(box.interpreter.memoryUsed > before + 9_000_000)
    box.interpreter.restore(snapshot)
    #expect(box.interpreter.memoryUsed == before)
    #expect(box.globals["kept"].isNil)
  }

  @Test("two interpreters do not know each other")
  func independence() throws {
    let first = try Sandbox()
    let second = try Sandbox()
    let snapshot = first.interpreter.snapshot()
    try second.run("x = 1")
    try first.run("x = 2")
    first.interpreter.restore(snapshot)
    #expect(first.globals["x"].isNil)
    #expect(second.globals["x"] == 1)
  }
}

@Suite("Failing allocations")
struct AllocationTests {
  /// The operations of a session: load, call, host function, error, report, snapshot.
  private func session(_ box: Sandbox) throws {
    try box.run(
      """
      local t = {}
      for i = 1, 20 do t[i] = { name = "n" .. i, f = function() return i end } end
      local co = coroutine.wrap(function(a) for i = 1, 3 do coroutine.yield(a .. i) end end)
      co("x" .. #t)
      for key, value in pairs(t[1]) do t[key] = value end
      host(t, ("y"):rep(600), tostring(t))
      assert(load("return " .. #t .. ", ..."))(1)
      local ok, message = pcall(error, { "object" })
      table.concat({ "a", "b" }, ",")
      string.format("%s %d", t, 3)
      error("end of " .. #t)
      """)
  }

  private func makeBox() throws -> Sandbox {
    let box = try Sandbox()
    box.define("host") { call in
      call.push(.table(call.interpreter.makeTable(["a": call[2], "b": call[3]])))
      _ = try call.interpreter.call(call.function(4))
    }
    return box
  }

  @Test("two failures in a row, at every allocation, end in an error and leave nothing behind")
  func everyAllocation() throws {
    let box = try makeBox()
    let needed = try allocations(box)
    #expect(needed > 100)
    var refusals = 0
    for point in 0..<needed {
      box.interpreter.failAllocations(after: point, count: 2)
      do {
        try session(box)
        Issue.record("no error")
      } catch let error as LuaError {
        if error.kind == .memory { refusals += 1 }
      }
      box.interpreter.failAllocations(after: 0, count: 0)
    }
    #expect(refusals > 50)
    box.interpreter.collectGarbage()
    let used = box.interpreter.memoryUsed
    _ = try? session(box)
    box.interpreter.collectGarbage()
    #expect(abs(box.interpreter.memoryUsed - used) < 2_000)
    #expect(try box.run("return 1") == [1])
  }

  @Test("all failures from any allocation on end in an error")
  func everyTail() throws {
    let box = try makeBox()
    let needed = try allocations(box)
    for point in stride(from: 0, to: needed, by: 7) {
      let chunk = try box.interpreter.load(
        "local t = {} return {} .. ''", name: "@x", globals: box.globals)
      box.interpreter.failAllocations(after: point, count: .max >> 1)
      #expect(throws: LuaError.self) { try session(box) }
      box.interpreter.failAllocations(after: 0, count: 0)
      #expect(throws: LuaError.self) { try box.interpreter.call(chunk) }
    }
    #expect(try box.run("return 1") == [1])
  }

  @Test("every memory limit gives results or an error")
  func everyLimit() throws {
    for limit in stride(from: 256 << 10, to: 400 << 10, by: 4 << 10) {
      let box = try Sandbox(limits: Limits(memory: limit))
      do {
        try box.run("local t = {} for i = 1, 3000 do t[i] = 'text ' .. i end")
      } catch let error as LuaError {
        #expect(error.kind == .memory)
      }
    }
  }

  private func allocations(_ box: Sandbox) throws -> Int {
    _ = try? session(box)
    let before = box.interpreter.allocationCount
    _ = try? session(box)
    return box.interpreter.allocationCount - before
  }
}
