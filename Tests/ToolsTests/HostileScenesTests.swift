import Testing

/// Hostile scenes and specs: they run before any hook does, with more fuel.
@Suite("Hostile scenes and specs")
struct HostileScenesTests {
  @Test(
    "a scene that does harm ends with an error that says why",
    arguments: [
      ("while true do end", "scene.lua:1: ran out of fuel"),
      ("local t = {} for i = 1, 1e9 do t[i] = {} end", "out of memory"),
      ("for _ = 1, 2000 do libration.stage {} end", "at most 1000 stages at once"),
      ("error('\\27[2J\\0\\255')", "scene.lua:1: "),
      (
        "error(setmetatable({}, { __tostring = function() while true do end end }))",
        "a table value without a message"
      ),
      (
        "return setmetatable({}, { __index = function() while true do end end })",
        "must return its stage, not a table"
      ),
      ("return coroutine.wrap(function() return libration end)", "must return its stage"),
      ("\u{1B}Lua", "must be source text, not bytecode"),
    ])
  func scene(text: String, message: String) {
    let folder = Folder()
    folder.write("scene.lua", text)
    let result = Program.run("run", "scene.lua", in: folder.path)
    #expect(result.code == 1)
    #expect(result.error.contains(message), "\(result.error.prefix(500))")
  }

  @Test(
    "a scene with values at their edges ends as it says",
    arguments: HostileScript.edges)
  func edge(_ script: HostileScript) throws {
    let folder = Folder()
    folder.write("scene.lua", script.text)
    let result = Program.run("run", "scene.lua", "--seconds", "0.5", in: folder.path)
    let end = "\(script): code \(result.code)\n\(result.error.prefix(2000))"
    switch try #require(script.promise, "the second line must say how it ends") {
    case .fine: #expect(result.code == 0, "\(end)")
    case .fails(let text), .refused(let text):
      #expect(result.code == 1, "\(end)")
      #expect(result.error.contains(text), "\(end)")
    }
  }

  @Test("specs that do harm fail one by one, and reports stay whole")
  func specs() {
    let folder = Folder()
    folder.write("outside.lua", "return 1")
    folder.write(
      "specs/harm_spec.lua",
      """
      describe("]]></failure>\\27[2J<x a=\\"", function()
        it("never ends \\0", function() while true do end end)
        it("fails with bytes", function() error("]]>\\255\\254\\27[2J" .. ("x"):rep(50000)) end)
        it("waits", function() coroutine.yield(1) end)
        it("nests", function() it("inner", function() end) end)
        it("keeps", function() local t = {} while true do t[#t + 1] = ("y"):rep(1000) .. #t end end)
        it("leaves the folder", function() dofile("../outside.lua") end)
        it("is fine", function() assert.are.equal(1, 1) end)
      end)
      """)
    let place = folder["specs"]
    let pretty = Program.run("test", "harm_spec.lua", in: place)
    #expect(pretty.code == 1 && pretty.output.contains("1 passed, 6 failed"))
    for message in [
      "ran out of fuel", "bytes more", "outside a coroutine", "must stand outside of it",
      "out of memory", "must be a file below the folder",
    ] {
      #expect(pretty.output.contains(message), "\(message)")
    }
    folder.write(
      "specs/words_spec.lua",
      """
      it("]]></failure>\\27[2J<x a=\\"", function() error("]]>\\255\\254\\27[2J") end)
      """)
    let junit = Program.run("test", "words_spec.lua", "--format", "junit", in: place)
    #expect(
      junit.code == 1 && !junit.output.contains("]]></failure><")
        && !junit.output.contains("\u{1B}"))
    let lines = Program.run("test", "words_spec.lua", "--format", "json", in: place)
    #expect(lines.code == 1 && !lines.output.contains("\u{1B}"))
  }
}
