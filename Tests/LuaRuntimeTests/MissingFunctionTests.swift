import LuaRuntime
import Testing

/// Functions that other hosts of Lua have are nil here; the error of their use names a substitute.
@Suite struct MissingFunctionTests {
  @Test(
    "using what is not there names the alternative",
    arguments: [
      ("io.write('x')", "io is not there: use print, or --events for a file"),
      ("local f = io.open 'x'", "io is not there: use print"),
      ("return os.time()", "os is not there: use stage.elapsed"),
      ("package.path = 'x'", "package is not there: require finds"),
      ("loadfile('x')", "loadfile is not there: use require"),
      ("return unpack({})", "unpack is not there: use table.unpack"),
      ("loadstring('x')", "loadstring is not there: use load"),
      ("return debug.getinfo(1)", "debug.getinfo is not there: debug has traceback only"),
      ("return string.dump(print)", "string.dump is not there: bytecode is not accepted"),
      ("return table.getn({})", "table.getn is not there: use #"),
      ("assert(load('\\27Lua'))", "load: bytecode is not accepted, only text"),
    ])
  func alternatives(source: String, words: String) throws {
    let message = try Sandbox().failure(source).message
    #expect(message.contains(words), "\(message)")
  }

  @Test("names that are not there are nil, and other errors are as in Lua")
  func others() throws {
    let box = try Sandbox()
    #expect(
      try box.run("return io == nil and os == nil and loadfile == nil and debug.getinfo == nil")
        == [true])
    #expect(try box.run("return (os and os.clock or print) == print") == [true])
    #expect(
      try box.failure("ios.write('x')").message == "attempt to index a nil value (global 'ios')")
    #expect(
      try box.failure("local t = {} t.io.x = 1").message
        == "attempt to index a nil value (field 'io')")
    #expect(try box.run("os = { time = 7 } return os.time") == [7])
  }
}
