import LuaRuntime
import Testing

@Suite("Host functions")
struct HostFunctionTests {
  @Test("a host function reads arguments and pushes results")
  func callsSwift() throws {
    let box = try Sandbox()
    box.define("add") { call in call.push(try call.number(1) + call.number(2)) }
    #expect(try box.run("return add(1, 2.5)") == [.number(3.5)])
  }

  @Test("an error is raised at the caller's line, and names the argument")
  func mismatch() throws {
    let box = try Sandbox()
    box.define("add") { call in call.push(try call.number(1)) }
    let error = try box.failure("local x = 1\nadd('one')")
    #expect(error.description == "test.lua:2: add: argument 1 must be a number, got string")
    #expect(
      try box.run("return pcall(add)") == [false, "add: argument 1 must be a number, got nil"])
  }

  @Test("level 2 names the line of the caller's caller")
  func levels() throws {
    let box = try Sandbox()
    box.define("refuse") { _ in throw LuaError("no", level: 2) }
    #expect(try box.failure("local function f()\n  refuse()\n  return 1\nend\nf()\n").line == 5)
  }

  @Test("any Swift error becomes a script error")
  func foreignErrors() throws {
    struct Odd: Error, CustomStringConvertible { let description = "odd one" }
    let box = try Sandbox()
    box.define("odd") { _ in throw Odd() }
    #expect(try box.failure("odd()").message == "odd one")
  }

  @Test("table arguments are read in place")
  func tableArguments() throws {
    let box = try Sandbox()
    box.define("point") { call in
      call.push(call.field(1, "x"))
      call.push(call.item(1, 2))
      call.push(call.length(1))
      call.push(call.field(2, "x"))
    }
    #expect(try box.run("return point({10, 20, x = 5}, 'none')") == [5, 20, 2, nil])
  }

  @Test("Swift calls back into Lua, and a script error passes through as it was")
  func reentrancy() throws {
    let box = try Sandbox()
    box.define("apply") { call in
      for result in try call.interpreter.call(call.function(1), [call[2]]) { call.push(result) }
    }
    #expect(try box.run("return apply(function(x) return x * 2, x end, 4)") == [8, 4])
    #expect(
      try box.run(
        "local e = {} local ok, got = pcall(apply, function() error(e) end) return got == e")
        == [true])
    let error = try box.failure("apply(function()\n  error('inside')\nend)")
    #expect(error.description == "test.lua:2: inside")
    #expect(error.traceback.contains("test.lua:2:"))
    #expect(error.traceback.contains("test.lua:1: in main chunk"))
  }

  @Test("Swift calls back from inside a coroutine, whose yield through Swift is refused")
  func reentrancyInCoroutine() throws {
    let box = try Sandbox()
    box.define("apply") { call in
      for result in try call.interpreter.call(call.function(1)) { call.push(result) }
    }
    #expect(
      try box.run("return coroutine.wrap(function() return apply(function() return 5 end) end)()")
        == [5])
    let error = try box.failure(
      "coroutine.wrap(function() apply(function() coroutine.yield() end) end)()")
    #expect(error.message.contains("attempt to yield across a C-call boundary"))
  }

  @Test("a thousand calls deep from Lua to Swift to Lua is an error, not a crash")
  func deepReentrancy() throws {
    let box = try Sandbox()
    var deepest = 0
    box.define("again") { call in
      deepest = max(deepest, try call.integer(2))
      _ = try call.interpreter.call(call.function(1), [call[2]])
    }
    let error = try box.failure(
      "local function f(n) if n < 1000 then again(f, n + 1) end end f(0)")
    #expect(error.kind == .runtime)
    #expect(error.message.contains("overflow"))
    #expect(deepest > 50)
    #expect(try box.run("return 1") == [1])
  }

  @Test("Swift that swallows the end of fuel does not go on")
  func swallowedFuel() throws {
    let box = try Sandbox()
    box.define("swallow") { call in _ = try? call.interpreter.call(call.function(1)) }
    let error = try box.failure(
      "swallow(function() while true do end end) reached = true", fuel: 100_000)
    #expect(error.kind == .fuel)
    #expect(box.globals["reached"].isNil)
  }

  @Test("a nested call with fuel of its own ends alone")
  func nestedBudget() throws {
    let box = try Sandbox()
    box.define("try") { call in
      do {
        _ = try call.interpreter.call(call.function(1), fuel: 10_000)
      } catch let error as LuaError { call.push(error.kind.rawValue) }
    }
    #expect(try box.run("return try(function() while true do end end)") == ["fuel"])
  }

  @Test("bytes that are not UTF-8 are read raw")
  func rawBytes() throws {
    let box = try Sandbox()
    box.define("first") { call in call.push(Int(try call.bytes(1)[0])) }
    #expect(try box.run("return first('\\xff')") == [255])
  }

  @Test("a pair is pushed as a list with a metatable")
  func pairs() throws {
    let box = try Sandbox()
    let meta = box.interpreter.makeTable(["__name": "point"])
    box.define("point") { $0.push(list: [1.5, 2], metatable: meta) }
    #expect(
      try box.run("local p = point() return p[1], p[2], #p, getmetatable(p).__name")
        == [.number(1.5), .number(2), 2, "point"])
  }

  @Test("print goes to the host with the name of the chunk")
  func printing() throws {
    let box = try Sandbox()
    var lines: [String] = []
    box.interpreter.output = { lines.append("\($1): \($0)") }
    try box.run("print('a', 1, nil, {})")
    try box.run("pcall(pcall, print, 'b')")
    #expect(lines == ["test.lua: a\t1\tnil\ttable: 1", "test.lua: b"])
  }
}
