import LuaRuntime
import Testing

@Suite struct LuaWordTests {
  /// The bytes that may stand in a name are asked of Lua itself, one by one.
  @Test func theBytesOfWordsAreThoseOfLua() throws {
    let sandbox = try Sandbox()
    for byte in UInt8.min...UInt8.max {
      let source = Array("local a".utf8) + [byte] + Array("b = 1 return a".utf8) + [byte, 98]
      let chunk = try? sandbox.interpreter.load(
        bytes: source, name: "@byte.lua", globals: sandbox.globals)
      let result = try chunk.map { try sandbox.interpreter.call($0) }
      // With a space or a comma between, it compiles but says something else.
      let isWord = result == [.integer(1)] && !" \t\n\u{B}\u{C}\r,".utf8.contains(byte)
      #expect(LuaWord.has(byte) == isWord, "\(byte)")
    }
  }

  @Test(arguments: [
    ("card", true), ("_", true), ("a1", true), ("A_b2", true), ("ends", true), ("", false),
    ("1a", false), ("end", false), ("nil", false), ("goto", false), ("na\u{EF}ve", false),
    ("a-b", false), ("a b", false), ("a.b", false),
  ])
  func aNameIsWhatLuaTakesForOne(text: String, isName: Bool) throws {
    #expect(LuaWord.isName(text) == isName)
    let sandbox = try Sandbox()
    let read = try? sandbox.run("local t = { ['\(text)'] = 7 } return t.\(text)")
    // Text that only begins like a name is read up to the end of the name.
    #expect((read == [.integer(7)]) == isName, "\(text)")
  }

  @Test func keywordsAreAllOfLua() throws {
    let sandbox = try Sandbox()
    for keyword in LuaWord.keywords {
      #expect(throws: LuaError.self, "\(keyword)") { try sandbox.run("local \(keyword) = 1") }
    }
    #expect(LuaWord.keywords.count == 22)
    #expect(LuaWord.keywords == LuaWord.keywords.sorted())
  }
}
