import LuaRuntime
import Testing

@Suite("Errors")
struct ErrorTests {
  @Test("a runtime error names file, line and calls")
  func position() throws {
    let error = try Sandbox().failure("local function f()\n  error('oops')\nend\nf()")
    #expect(error.kind == .runtime)
    #expect(error.message == "oops")
    #expect(error.file == "test.lua")
    #expect(error.line == 2)
    #expect(error.description == "test.lua:2: oops")
    #expect(error.traceback.contains("test.lua:4: in main chunk"))
  }

  @Test("an error at level 2 names the caller's line")
  func level() throws {
    let error = try Sandbox().failure("local function f()\n  error('oops', 2)\nend\nf()\n")
    #expect(error.line == 4)
    #expect(error.message == "oops")
  }

  @Test("a syntax error names file and line, and says when more text could mend it")
  func syntax() throws {
    let box = try Sandbox()
    let error = try box.failure("x = 1\nx = = 2")
    #expect(error.kind == .syntax)
    #expect(error.line == 2)
    #expect(error.file == "test.lua")
    #expect(!error.isIncomplete)
    #expect(try box.failure("for i = 1, 2 do").isIncomplete)
  }

  @Test("long paths are not shortened")
  func longPath() throws {
    let box = try Sandbox()
    let path = String(repeating: "folder/", count: 20) + "file.lua"
    let chunk = try box.interpreter.load("error('x')", name: "@" + path, globals: box.globals)
    let error = try #require(throws: LuaError.self) { try box.interpreter.call(chunk) }
    #expect(error.file == path)
    #expect(error.message == "x")
  }

  @Test("bytecode is refused")
  func bytecode() throws {
    let box = try Sandbox()
    let error = try #require(throws: LuaError.self) {
      try box.interpreter.load(
        bytes: [0x1B] + Array("Lua".utf8), name: "@b.lua", globals: box.globals)
    }
    #expect(error.kind == .syntax)
    #expect(error.description == "b.lua: must be source text, not bytecode")
  }

  @Test("a byte order mark, a first line with #, and CRLF are accepted")
  func preamble() throws {
    let box = try Sandbox()
    #expect(try box.run("\u{FEFF}#!/usr/bin/lua\r\nreturn 1,\r\n 2") == [1, 2])
    #expect(try box.failure("#!x\nerror('here')").line == 2)
    #expect(try box.run("") == [])
  }

  @Test("nil as an error has a message")
  func nilError() throws {
    #expect(
      try Sandbox().failure("error()").message == "the error is a nil value without a message")
  }

  @Test("a table as an error shows its __tostring, else its message, else its kind")
  func tableErrors() throws {
    let box = try Sandbox()
    #expect(
      try box.failure("error(setmetatable({}, {__tostring = function() return 'told' end}))")
        .message == "told")
    #expect(try box.failure("error({message = 'inside'})").message == "inside")
    #expect(try box.failure("error({})").message == "the error is a table value without a message")
    for text in ["error('')", "error('', 0)", "error('', 2)"] {
      #expect(try box.failure(text).message == "the error is a string value without a message")
    }
    #expect(try box.failure("error({})").line == 1)
  }

  @Test(
    "what __tostring gives must be a string",
    arguments: ["1", "1.5", "nil", "true", "{}", "print"])
  func described(result: String) throws {
    let box = try Sandbox()
    let odd = "setmetatable({}, { __tostring = function() return \(result) end })"
    for use in ["tostring(\(odd))", "print(\(odd))", "string.format('%s', \(odd))"] {
      #expect(try box.failure(use).message == "'__tostring' must return a string")
    }
  }

  @Test("words that nested failures put in front of each other are said once")
  func nested() throws {
    let box = try Sandbox()
    box.define("outer") { call in
      do {
        _ = try call.interpreter.call(try call.function(1))
      } catch {
        throw LuaError("outer: inner part: \((error as? LuaError)?.message ?? "")")
      }
    }
    #expect(
      try box.failure("local function f() outer(f) end f()").message
        == "outer: inner part: C stack overflow")
    #expect(
      try box.failure("local function f() return coroutine.wrap(f)() end f()").description
        == "test.lua:1: C stack overflow")
    #expect(
      try box.failure(
        "local g local function f() g() end g = function() coroutine.wrap(f)() end g()"
      ).description == "test.lua:1: C stack overflow")
    // Text that the script itself repeats is kept.
    #expect(try box.failure("error('a: a: b', 0)").message == "a: a: b")
  }

  @Test("an error whose __tostring fails or does not end is still an error")
  func hostileErrorObject() throws {
    let box = try Sandbox()
    #expect(
      try box.failure("error(setmetatable({}, {__tostring = function() error('no') end}))").kind
        == .runtime)
    #expect(
      try box.failure(
        "error(setmetatable({}, {__tostring = function() while true do end end}))", fuel: 100_000
      ).kind == .runtime)
  }

  @Test("a huge message is shortened")
  func hugeError() throws {
    let error = try Sandbox().failure("error(string.rep('x', 100000), 0)")
    #expect(error.message.utf8.count < 20_000)
    #expect(error.message.hasSuffix("bytes more)"))
  }

  @Test("of very many nested calls the innermost are told")
  func deepTraceback() throws {
    let dive = "local function dive(n) if n == 0 then error('x') end return 1 + dive(n - 1) end "
    func calls(_ depth: Int) throws -> [Substring] {
      try Sandbox().failure(dive + "dive(\(depth))").traceback.split(separator: "\n")
    }
    #expect(try calls(50_000).last == "test.lua:1: in main chunk")
    #expect(try calls(120_000).last == "...")
    #expect(try calls(120_000).count < 15)
    #expect(try calls(120_000).contains("test.lua:1: in function 'dive'"))
  }

  @Test("endless recursion is a stack overflow")
  func stackOverflow() throws {
    let box = try Sandbox()
    let error = try box.failure("local function f() return 1 + f() end return f()")
    #expect(error.message.contains("stack overflow"))
    let roomy = try Sandbox(limits: Limits(memory: 256 << 20))
    let other = try roomy.failure("local function f() return 1 + f() end return f()")
    #expect(other.kind == .runtime)
    #expect(other.message.contains("stack overflow"))
    #expect(other.line == 1)
  }

  @Test("scripts catch errors with pcall and xpcall")
  func protectedCalls() throws {
    let box = try Sandbox()
    #expect(try box.run("return pcall(error, 'e', 0)") == [false, "e"])
    #expect(try box.run("return pcall(function(...) return ... end, 1, 2)") == [true, 1, 2])
    #expect(
      try box.run("return xpcall(error, function(e) return e .. '!' end, 'e', 0)") == [false, "e!"])
    #expect(
      try box.run("return xpcall(function(...) return ... end, print, 1, nil)") == [true, 1, nil])
    #expect(
      try box.run("return xpcall(error, function(e) error('again', 0) end, 'e')") == [
        false, "again",
      ])
  }

  @Test("an xpcall handler sees the calls that led to the error")
  func handlerTraceback() throws {
    let text = try Sandbox().run(
      """
      local function inner() error("deep") end
      local _, trace = xpcall(function() inner() end, function(e) return debug.traceback(e, 2) end)
      return trace
      """)[0].asString
    #expect(text?.hasPrefix("test.lua:1: deep\nstack traceback:\n") == true)
    #expect(text?.contains("upvalue 'inner'") == true)
  }

  @Test("pcall and xpcall let coroutines yield through them")
  func yieldAcross() throws {
    #expect(
      try Sandbox().run(
        """
        local co = coroutine.wrap(function()
          local ok, e = pcall(function() coroutine.yield(1) error("late", 0) end)
          coroutine.yield(e)
          return select(2, xpcall(function() return coroutine.yield(3) end, print))
        end)
        return co(), co(), co(), co(4)
        """) == [1, "late", 3, 4])
  }
}
