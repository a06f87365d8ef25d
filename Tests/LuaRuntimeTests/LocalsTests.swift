import LuaRuntime
import Testing

@Suite("Locals in errors")
struct LocalsTests {
  private func locals(_ error: LuaError) -> [String] {
    error.locals.map { "\($0.name) = \($0.text)" }
  }

  @Test("an error tells the locals of the function that failed, in a few words")
  func values() throws {
    let box = try Sandbox()
    let kind = box.interpreter.define(HandleClass(name: "item"))
    let handle = Handle(kind: kind, index: 3, generation: 1)
    box.globals["card"] = .handle(handle)
    let error = try box.failure(
      """
      local outer = 1
      local function fail(n, text)
        local yes, none, half, whole = true, nil, 0.5, 2.0
        local long = ("ä"):rep(500)
        local quoted = 'a "b"\\n\\0'
        local list, point, fields, both, empty = { "a", "b" }, { 100, 2.5 }, { x = 1 }, { 1, k = 2 }, {}
        local item, f, co = card, fail, coroutine.create(function() end)
        local inf, nan = 1 / 0, 0 / 0
        local n = n + 1
        do local gone = 1 end
        error("no")
      end
      local function way() fail(7, "t") outer = 2 end
      way()
      """)
    #expect(
      locals(error) == [
        "n = 8", "text = \"t\"", "yes = true", "none = nil", "half = 0.5", "whole = 2.0",
        "long = \"\(String(repeating: "ä", count: 20))\"... (1000 bytes)",
        "quoted = \"a \\\"b\\\"\\n\\000\"", "list = table, 2 items", "point = {100, 2.5}",
        "fields = table, 1 field", "both = table, 1 item and 1 field", "empty = {}", "item = item",
        "f = function", "co = coroutine", "inf = inf", "nan = nan",
      ])
    #expect(error.locals.first { $0.name == "item" }?.handle == handle)
    #expect(error.line == 11)
  }

  @Test("no metamethod runs, large tables and many locals cost little, and a syntax error has none")
  func bounds() throws {
    let box = try Sandbox()
    let error = try box.failure(
      """
      local trap = setmetatable({}, {
        __index = function() error("index") end, __len = function() error("len") end,
        __pairs = function() error("pairs") end, __tostring = function() error("tostring") end,
      })
      local big = {} for i = 1, 60000 do big["k" .. i] = i end
      local same = big
      \((1...60).map { "local v\($0) = \($0)" }.joined(separator: " "))
      error("no")
      """)
    #expect(error.message == "no")
    #expect(error.locals.count == 24)
    #expect(
      locals(error).prefix(3) == [
        "trap = {}", "big = table, 1000 entries or more", "same = table, 1000 entries or more",
      ])
    #expect(try box.failure("local a = ").locals.isEmpty)
    // An earlier failure has no effect.
    let memory = try box.failure("local t = {} for i = 1, 1e9 do t[i] = i end")
    #expect(memory.kind == .memory && memory.locals.isEmpty)
  }

  @Test("out of fuel and stack overflow tell locals too")
  func stops() throws {
    let box = try Sandbox()
    let fuel = try box.failure("local n = 'here' while true do end", fuel: 100_000)
    #expect(fuel.kind == .fuel && locals(fuel) == ["n = \"here\""])
    let nested = try box.failure("local function f(a) return { f(a) } end f(5)")
    #expect(nested.kind == .memory || locals(nested) == ["a = 5"])
  }
}
