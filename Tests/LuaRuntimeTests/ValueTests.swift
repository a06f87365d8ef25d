import LuaRuntime
import Testing

@Suite("Values in and out")
struct ValueTests {
  @Test("results come back with their kinds")
  func kinds() throws {
    let results = try Sandbox().run(
      "return nil, true, 7, 7.5, 'text', {}, print, coroutine.create(print)")
    #expect(
      results.map(\.typeName) == [
        "nil", "boolean", "number", "number", "string", "table", "function", "thread",
      ])
    #expect(results[2] == .integer(7))
    #expect(results[3] == .number(7.5))
    #expect(results[4] == "text")
  }

  @Test("arguments go in and come out as they were")
  func roundTrip() throws {
    let box = try Sandbox()
    let echo = try #require(try box.run("return function(...) return ... end")[0].asFunction)
    let values: [Value] = [
      .integer(.min), .number(-0.5), .string("a\0b é"), .boolean(false), .nil, 3,
    ]
    #expect(try box.interpreter.call(echo, values) == values)
  }

  @Test("tables are read and written without metamethods")
  func rawTables() throws {
    let box = try Sandbox()
    let table = try #require(
      try box.run(
        "return setmetatable({10, 20, name = 'n'}, {__index = error, __newindex = error})")[0]
        .asTable)
    #expect(table[1] == 10)
    #expect(table["name"] == "n")
    #expect(table["missing"].isNil)
    table["new"] = true
    table[3] = 30
    #expect(table.count == 3)
    #expect(table["new"] == true)
  }

  @Test("the pairs of a table come in one order: numbers, strings, booleans")
  func pairsOfReference() throws {
    let box = try Sandbox()
    let table = try #require(
      try box.run("return {b = 1, a = 2, [true] = 3, [2.5] = 4, 5, [-1] = 6}")[0].asTable)
    #expect(table.pairs.map(\.key) == [.integer(-1), 1, .number(2.5), "a", "b", true])
  }

  @Test("a reference keeps its value, and dropping it frees the value")
  func referenceLifetime() throws {
    let box = try Sandbox()
    box.interpreter.collectGarbage()
    let before = box.interpreter.memoryUsed
    var big: Reference? = try box.run("return {string.rep('x', 100000)}")[0].asTable
    box.interpreter.collectGarbage()
    #expect(box.interpreter.memoryUsed > before + 100_000)
    #expect(big?[1].asString?.utf8.count == 100_000)
    big = nil
    box.interpreter.collectGarbage()
    #expect(box.interpreter.memoryUsed < before + 10_000)
  }

  @Test("two references to one table are equal")
  func identity() throws {
    let box = try Sandbox()
    let results = try box.run("local t = {} return t, t, {}")
    #expect(results[0] == results[1])
    #expect(results[0] != results[2])
  }

  @Test("a reference that outlives its interpreter stands for nothing")
  func orphan() throws {
    let table: Reference = try {
      try #require(try Sandbox().run("return {1}")[0].asTable)
    }()
    #expect(table[1].isNil)
    #expect(table.count == 0)
  }

  @Test("a metatable is read and set from outside")
  func metatables() throws {
    let box = try Sandbox()
    let table = box.interpreter.makeTable(["x": 1])
    let meta = box.interpreter.makeTable()
    meta["__index"] = .table(box.interpreter.makeTable(["y": 2]))
    table.metatable = meta
    box.globals["t"] = .table(table)
    #expect(try box.run("return t.x + t.y") == [3])
    #expect(table.metatable == meta)
  }

  @Test("a value is described as tostring writes it")
  func describing() throws {
    let box = try Sandbox()
    let results = try box.run(
      "return setmetatable({}, {__tostring = function() return 'me' end}), {}, 1.0")
    #expect(results.map(box.interpreter.describe) == ["me", "table: 1", "1.0"])
  }

  @Test("a failing __tostring is described, too")
  func describingFailure() throws {
    let box = try Sandbox()
    let value = try box.run(
      "return setmetatable({}, {__tostring = function() error('no', 0) end})")[0]
    #expect(box.interpreter.describe(value) == "(__tostring failed: no)")
  }
}
