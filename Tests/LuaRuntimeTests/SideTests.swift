import Builds
import LuaRuntime
import Testing

/// Going back while a script runs: the script continues, and its calls act on the restored image.
@Suite("Sides")
struct SideTests {
  /// A sandbox with the functions of a small session: a table that goes back, and `take` and
  /// `back`.
  final class World {
    let box: Sandbox
    var snapshots: [InterpreterSnapshot] = []
    var kept: [Reference] = []
    let session: Reference

    init(limits: Limits = Limits()) throws {
      box = try Sandbox(limits: limits)
      session = box.interpreter.makeTable()
      box.globals["session"] = .table(session)
      box.define("take") { [unowned self] call in
        snapshots.append(call.interpreter.snapshot())
        call.push(snapshots.count)
      }
      box.define("back") { [unowned self] call in
        let number = try call.integer(1)
        guard call.interpreter.canGoBack else { throw LuaError("back: not here") }
        try call.interpreter.split()
        call.interpreter.restore(snapshots[number - 1])
        call.push("went back to \(number)")
        call.push(number)
      }
      box.define("get") { [unowned self] call in call.push(session[call[1]]) }
      box.define("set") { [unowned self] call in session[call[1]] = call[2] }
      box.define("keep") { [unowned self] call in kept.append(try call.function(1)) }
      box.define("callKept") { [unowned self] call in
        let arguments = Array(call.arguments)
        for value in try call.interpreter.call(kept[kept.count - 1], arguments) { call.push(value) }
      }
      box.define("echo") { call in for value in call.arguments { call.push(value) } }
      box.define("fail") { call in throw LuaError("fail: \(call.count) arguments") }
    }

    @discardableResult
    func run(_ source: String, fuel: Fuel = .load) throws -> [Value] {
      try box.interpreter.onPersonsSide { try box.run(source, fuel: fuel) }
    }

    func failure(_ source: String, fuel: Fuel = .load) throws -> LuaError {
      try box.interpreter.onPersonsSide { try box.failure(source, fuel: fuel) }
    }
  }

  @Test("the script goes on with its locals, and gets the results of the call that went back")
  func locals() throws {
    let world = try World()
    let results = try world.run(
      """
      set("n", 1)
      local one = take()
      set("n", 2)
      local text, count = "kept", 7
      local function add() count = count + 1 return count end
      local said, number = back(one)
      return said, number, text, add(), get("n")
      """)
    #expect(results == ["went back to 1", 1, "kept", 8, 1])
    #expect(world.box.interpreter.hasSides)
    #expect(world.box.interpreter.side == .stage)
    // Outside of scripts the session is there as it was.
    #expect(world.session["n"] == 1)
    // The variables of the person are there in the next line.
    try world.run("x = { 1, 2 }")
    try world.run("set('n', 5) back(1)")
    #expect(try world.run("return #x, get('n')") == [2, 1])
  }

  @Test("values are carried: numbers, texts, tables with their identity, functions and errors")
  func values() throws {
    let world = try World()
    try world.run("back(take())")
    #expect(
      try world.run("return echo(nil, true, 3, 0.5, 'a\\0b', nil)")
        == [nil, true, 3, 0.5, "a\0b", nil])
    #expect(try world.run("return select('#', echo(nil, nil)), select('#', echo())") == [2, 0])
    #expect(
      try world.run(
        """
        local t = { 1, { x = "y" }, [0.5] = true, [true] = 3 }
        t.self, t.again = t, t[2]
        local copy = echo(t)
        return rawequal(copy, t), copy.self == copy, copy.again == copy[2], copy[2].x, copy[0.5],
          copy[true], #copy
        """) == [false, true, true, "y", true, 3, 2])
    #expect(
      try world.run(
        "local function f() end local g, h, p = echo(f, get, print) return f == g, h == get, p == print"
      )
        == [true, true, true])
    #expect(
      try world.run(
        """
        local Class = {} Class.__index = Class
        function Class.name(self) return self.text end
        local copy = echo(setmetatable({ text = "mine" }, Class))
        return copy:name()
        """) == ["mine"])
    #expect(try world.failure("\n fail(1, 2)").description == "test.lua:2: fail: 2 arguments")
    #expect(try world.run("return pcall(fail)") == [false, "fail: 0 arguments"])
    #expect(try world.failure("echo(coroutine.create(print))").message.contains("coroutine"))
  }

  @Test("functions that are kept on the stage's side run on the person's")
  func callbacks() throws {
    let world = try World()
    let results = try world.run(
      """
      local count = 0
      back(take())
      keep(function(a, b) count = count + a return count, b end)
      local one, two = callKept(3, { 4 })
      callKept(10)
      return count, one, two[1]
      """)
    #expect(results == [13, 3, 4])
    // Swift calls it when no script runs.
    #expect(try world.box.interpreter.call(world.kept[0], [.integer(5)])[0] == 18)
    #expect(
      try world.failure("keep(function() error('no') end)\ncallKept()").description
        == "test.lua:1: no")
    let object = try world.run(
      "keep(function() error(setmetatable({}, { __tostring = function() return 'mine' end })) end)"
        + " return pcall(callKept)")
    #expect(object[0] == false && object[1].asString?.hasSuffix("mine") == true, "\(object)")
  }

  @Test("a table of the stage with methods is used where it is, and is one table")
  func remoteTables() throws {
    let world = try World()
    try world.run(
      """
      local Counter = { step = function(self, n) self.count = self.count + n return self.count end }
      Counter.__index = Counter
      set("counter", setmetatable({ count = 1, trail = { "a" }, list = { 3, 1, 2 } }, Counter))
      back(take())
      """)
    #expect(
      try world.run(
        """
        local c = get("counter")
        c.count = c.count + 1
        c.trail[#c.trail + 1] = "b"
        table.insert(c.trail, "c")
        local words = {}
        for i, word in ipairs(c.trail) do words[i] = word end
        for key in pairs(c) do words[#words + 1] = key end
        c:step(3)
        return c.count, table.concat(words, " "), #c.trail, c == get("counter"), c.none, table.unpack(c.trail)
        """) == [5, "a b c count list trail", 3, true, nil, "a", "b", "c"])
    #expect(
      try world.run(
        """
        local names, key = {}, nil
        repeat key = next(get("counter"), key) names[#names + 1] = key until not key
        return table.concat(names, " "), next(get("counter").list)
        """) == ["count list trail", 1, 3])
    #expect(try world.failure("rawset(get('counter'), 1, 2)").message.contains("is the stage's"))
    #expect(try world.failure("table.sort(get('counter').list)").message.contains("sort a copy"))
    let counter = try #require(world.session["counter"].asTable)
    #expect(counter["count"] == 5)
    #expect(counter["trail"].asTable?.count == 3)
    #expect(
      try world.failure("get('counter').count = nil\nget('counter'):step(1)").description
        .hasPrefix("test.lua:1: attempt to perform arithmetic"))
    try world.run("get('counter').count = 5")
    try world.run("c = get('counter') d = c.trail take() c.count = 8 d[4] = 'd' back(2)")
    #expect(try world.run("return c.count, #d, get('counter') == c") == [5, 3, true])
  }

  @Test("what the stage went back over says so")
  func undone() throws {
    let world = try World()
    try world.run(
      """
      back(take())
      set("later", setmetatable({ n = 1, list = {} }, { __index = print }))
      later, list = get("later"), get("later").list
      back(1)
      """)
    for use in ["return later.n", "later.n = 2", "return #list", "set('x', list)", "later()"] {
      #expect(try world.failure(use).message.contains("of a time that was undone"), "\(use)")
    }
    #expect(try world.run("return rawequal(later, later), type(list)") == [true, "table"])
  }

  @Test("only the person's own call goes back")
  func refusals() throws {
    let world = try World()
    try world.run("take() keep(function() return pcall(back, 1) end)")
    #expect(try world.run("return callKept()")[0] == false)
    #expect(try world.box.interpreter.call(world.kept[0])[0] == false)
    try world.run("back(1)")
    try world.run("keep(function() return pcall(back, 1) end)")
    #expect(try world.run("return callKept()")[0] == false)
    #expect(try world.box.interpreter.call(world.kept[1])[0] == false)
    // Also in a coroutine and in pcall.
    #expect(
      try world.run(
        "local x = 1 return coroutine.wrap(function() pcall(back, 1) x = x + 1 return x end)()")
        == [2])
  }

  @Test("calls across end with their fuel, by the interrupt and by the limit of memory", .heavy)
  func limits() throws {
    let world = try World(limits: Limits(memory: 8 << 20))
    try world.run("back(take()) keep(function() while true do end end)")
    #expect(try world.failure("callKept()", fuel: 100_000).kind == .fuel)
    #expect(try world.failure("while true do echo() end", fuel: 100_000).kind == .fuel)
    #expect(
      try world.failure(
        "local t = {} for i = 1, 1e5 do t[i] = i end return echo(t)", fuel: 900_000
      ).kind == .fuel)
    world.box.interpreter.onPersonsSide {
      world.box.define("interrupt") { $0.interpreter.interrupt.raise() }
    }
    #expect(try world.failure("interrupt() while true do end").kind == .interrupted)
    #expect(
      try world.failure(
        "local n = 0 while true do n = n + 1 set(n, ('x'):rep(60000) .. n) end", fuel: .prompt
      ).kind == .memory)
    try world.run("back(1)")
    #expect(
      try world.failure(
        "keep(function() local t = {} while true do t[#t + 1] = {} end end) callKept()",
        fuel: .prompt
      ).message.contains("out of memory"))
    #expect(try world.run("return 1 + 1, get('none')") == [2, nil])
  }

  @Test("calls across nest as deeply as the stack allows, and no deeper")
  func depth() throws {
    let world = try World()
    try world.run("back(take())")
    let error = try world.failure("local function f() keep(f) return callKept() end f()")
    #expect(error.message.contains("too deeply") || error.message.contains("overflow"))
    #expect(
      try world.run(
        """
        local depth = 0
        local function f() depth = depth + 1 if depth < 30 then keep(f) callKept() end end
        f()
        return depth
        """) == [30])
  }

  @Test("2,000 times there and back leave neither image larger")
  func chains() throws {
    let world = try World()
    try world.run("set('n', 0) one = take()")
    func round() throws {
      try world.run(
        "set('n', get('n') + 1) back(take()) keep(function() end) pcall(callKept, {}) echo({ 1 })")
      world.kept.removeAll()
      world.snapshots.removeSubrange(0..<world.snapshots.count - 1)
      world.snapshots[0] = world.box.interpreter.snapshot()
    }
    func sizes() -> [Int] {
      world.box.interpreter.collectGarbage()
      let stage = world.box.interpreter.memoryUsed
      return [
        stage,
        world.box.interpreter.onPersonsSide {
          world.box.interpreter.collectGarbage()
          return world.box.interpreter.memoryUsed
        },
      ]
    }
    for _ in 1...20 {
      world.snapshots = [world.box.interpreter.snapshot()]
      try world.run("set('n', get('n') + 1) back(1) echo({ 1 }) two = take() back(2)")
    }
    let before = sizes()
    for _ in 1...2000 {
      world.snapshots = [world.box.interpreter.snapshot()]
      try world.run("set('n', get('n') + 1) back(1) echo({ 1 }) two = take() back(2)")
    }
    let after = sizes()
    #expect(after[0] < before[0] + 8192 && after[1] < before[1] + 8192, "\(before) \(after)")
    _ = round
  }

  @Test("references belong to the side on which they were made")
  func references() throws {
    let world = try World()
    let mine = try #require(
      try world.run("list = { 1, 2, 3 } take() list[4] = 4 return list")[0].asTable)
    try world.run("back(1)")
    let interpreter = world.box.interpreter
    #expect(interpreter.onPersonsSide { mine.count } == 4)
    let later = try #require(
      try interpreter.onPersonsSide { try world.box.run("return { 5, 6 }")[0].asTable })
    #expect(interpreter.onPersonsSide { later.count } == 2)
    #expect(later.isEmpty)
    for _ in 1...3 {
      try world.run("set('x', {}) back(1)")
      #expect(interpreter.onPersonsSide { later.count + mine.count } == 6)
    }
  }
}
