import LuaRuntime
import Testing

/// Lua finds a number among the keys of a table by a remainder that depends on the table's size.
///
/// With room for n keys, the divisor is n - 1, so that all its multiples stand in one place.
@Suite("Keys that collide")
struct CollisionTests {
  /// Fills `t` as long as it is allowed.
  private func filling(_ key: String) -> String {
    "t = {} for i = 1, 60000 do t[\(key)] = true end"
  }

  @Test(
    "a table grows no further when too many of its numbers stand in one place",
    arguments: [
      "i * 16383", "i * 65535", "-i * 65535", "i * 65535 + 7", "0.5 + i * 2^-52",
      "-0.5 - i * 2^-52", "math.mininteger + i * 65535",
    ])
  func refused(_ key: String) throws {
    let box = try Sandbox()
    let error = try box.failure(filling(key), fuel: .hook)
    #expect(error.kind == .memory)
    #expect(error.message == "out of memory: too many numbers among the keys of a table collide")
    #expect(try box.run("local n = 0 for _ in pairs(t) do n = n + 1 end return n") == [8192])
  }

  @Test(
    "wherever the table is stored in",
    arguments: [
      "rawset(t, k, 1)", "local s = t s[k] = 1", "local function f() t.x = 1 end f()",
      "local s = t local function f() s.x = 1 end f()", "table.insert(t, 1)",
      "setmetatable({}, { __newindex = setmetatable({}, { __newindex = t }) })[k] = 1",
      "local u = { __newindex = setmetatable({}, { __newindex = t }) } setmetatable({}, u).x = 1",
      "setmetatable({}, { __newindex = function(_, k, v) t[k] = v end })[k] = 1",
      "assert(not coroutine.resume(coroutine.create(function() t[k] = 1 end))) t[k] = 1",
      "pcall(rawset, t, k, 1) t[k] = 1",
      "({ t })[1][k] = 1",
    ])
  func everywhere(_ store: String) throws {
    let box = try Sandbox()
    try box.run("k = 1.5 t = {} for i = 1, 8192 do t[i * 16383] = true end")
    #expect(try box.failure(store, fuel: .hook).message.hasSuffix("of a table collide"))
  }

  @Test(
    "honest tables grow to the limit",
    arguments: [
      "i", "-i", "60001 - i", "i * 0.1", "i * 1000", "(i // 300) * 65536 + i % 300",
      "(i // 300) << 32 | i % 300", "i * 4096", "2^40 + i", "i * i", "i / 3", "1e6 + i / 64",
      "'k' .. i", "i * 0x10001",
    ])
  func honest(_ key: String) throws {
    let box = try Sandbox()
    let count = try box.run(
      filling(key) + " local n = 0 for _ in pairs(t) do n = n + 1 end return n")
    #expect(count == [60_000])
  }

  @Test("a large list beside does not count")
  func list() throws {
    try Sandbox().run(
      """
      t = {} for i = 1, 500000 do t[i] = i end
      for i = 1, 20000 do t['k' .. i] = i t[-i] = i end
      """)
  }

  @Test("a table has 65,536 keys at most beside its list, of any kind")
  func most() throws {
    let error = try Sandbox().failure("t = {} for i = 1, 200000 do t['k' .. i] = i end")
    #expect(error.kind == .memory)
    #expect(
      error.message == "out of memory: a table has 65536 keys at most beside its list")
  }

  @Test("a file has 8,192 different names, texts and numbers at most")
  func constants() throws {
    func source(_ count: Int) -> String {
      "return {" + (1...count).map { "\($0 * 65535)" }.joined(separator: ",") + "}"
    }
    let box = try Sandbox()
    #expect(try box.run("return #(function() \(source(8_000)) end)()") == [8_000])
    let error = try box.failure(source(9_000))
    #expect(error.kind == .memory)
    #expect(error.message.hasSuffix("a file has 8192 different names, texts and numbers at most"))
    try box.run("t = {} for i = 1, 20000 do t['k' .. i] = i end")
  }

  @Test("what is looked for in a large table is counted more often")
  func grain() throws {
    let box = try Sandbox()
    let clock = HandClock(box.interpreter)
    func looks() throws -> Int {
      let before = clock.looks
      try box.run("for i = 1, 100000 do end")
      return clock.looks - before
    }
    #expect((195...215).contains(try looks()))
    try box.run("t = {} for i = 1, 10000 do t['k' .. i] = i end")
    #expect((195...215).contains(try looks()))
    try box.run("for i = 1, 60000 do t['k' .. i] = i end")
    #expect((750...900).contains(try looks()))
  }
}
