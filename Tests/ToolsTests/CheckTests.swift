import Glibc
import Testing

@Suite("check")
struct CheckTests {
  private let folder = Folder()

  @Test("is content with sound files")
  func sound() {
    folder.write("behaviors/drift.lua", "return { onTick = function(self) end }")
    folder.write("examples/scene.lua", Scenes.snap)
    let result = Program.run("check", in: folder.path)
    #expect(result.code == 0)
    #expect(result.output == "no problems in 2 files\n")
  }

  @Test("reads the scenes of the current folder, and no other scripts of it")
  func currentFolder() {
    folder.write("intro.lua", Scenes.snap)
    folder.write("broken.lua", "local stage = libration.stage {}\nstage.animator:add(")
    folder.write("notes.lua", "return 1 + 1")
    let result = Program.run("check", in: folder.path)
    #expect(result.error.contains("broken.lua:2:"))
    #expect(result.error.hasSuffix("\n1 problem in 2 files\n"), "\(result.error)")
  }

  @Test("says of a behavior that does not load why, where a scene adds it")
  func brokenBehavior() {
    folder.write("behaviors/b.lua", "local B = {}\nfunction B:onTick( self.x = 1 end\nreturn B")
    folder.write(
      "s.lua", "local stage = libration.stage {}\nstage.animator:add('b')\nreturn stage")
    let result = Program.run("check", in: folder.path)
    #expect(!result.error.contains("there is no behavior"))
    #expect(
      result.error.contains("s.lua:2:20: b did not load: behaviors/b.lua:2: "), "\(result.error)")
    #expect(result.error.hasSuffix("\n2 problems in 2 files\n"), "\(result.error)")
  }

  @Test("fails when there is nothing to check")
  func nothing() {
    let empty = Folder()
    let result = Program.run("check", in: empty.path)
    #expect(result.code == 1)
    #expect(result.error == "check: there is no script in examples, this folder\n")
    #expect(result.output == "")
    empty.write("mine/notes.txt", "")
    #expect(
      Program.run("check", "mine", in: empty.path).error == "check: there is no script in mine\n")
  }

  @Test("finds all mistakes of a file before it runs, with line, column and suggestion")
  func source() {
    folder.write(
      "behaviors/hop.lua",
      """
      return { onTick = function(self)
        if self.elapsed > 100 then self.item.velocty = self.sped end
        local unused = 1
      end }
      """)
    let result = Program.run("check", in: folder.path)
    #expect(result.code == 1)
    let lines = result.error.split(separator: "\n").filter { !$0.contains("luacheck") }
    #expect(
      lines.filter { !$0.contains("note: ") } == [
        "behaviors/hop.lua:2:40: item has no field velocty; did you mean velocity?",
        "behaviors/hop.lua:2:55: self.sped is read but never set", "2 problems in 1 file",
      ])
  }

  /// Runs the check with the test's own luacheck, or with none.
  private func check(luacheck: String?) -> Program.Result {
    folder.write("examples/scene.lua", Scenes.snap)
    if let luacheck { folder.write("bin/luacheck", "#!/bin/sh\n" + luacheck) }
    _ = chmod(folder.path + "/bin/luacheck", 0o755)
    return Program(
      ["check"], in: folder.path, environment: ["PATH=" + folder.path + "/bin"]
    ).finish()
  }

  @Test("adds what luacheck says as notes, which are no problems")
  func luacheck() {
    let result = check(
      luacheck: """
        for file; do :; done
        echo "$file:1:7: (W211) unused variable 'x'"
        echo "$file:2:1: (E011) not ours"
        """)
    #expect(result.error == "examples/scene.lua:1:7: note: unused variable 'x'\n")
    #expect(result.code == 0)
    #expect(result.output == "no problems in 1 file\n")
  }

  @Test("says that luacheck is missing")
  func missing() {
    let result = check(luacheck: nil)
    #expect(result.error == "luacheck is not installed: unused locals are not looked for\n")
    #expect(result.code == 0)
  }

  @Test("names every problem with file and line, and ends with 1")
  func problems() {
    folder.write("behaviors/broken.lua", "return {\n  onTick = 7 +\n}")
    folder.write("behaviors/odd.lua", "return { onTikc = function() end }")
    folder.write("behaviors/snap.lua", "return {}")
    folder.write("behaviors/Twice.lua", "return {}")
    folder.write("behaviors/twice.lua", "return {}")
    folder.write("examples/nothing.lua", "return nil")
    folder.write("examples/fails.lua", "\nerror('the lid must be open')")
    let result = Program.run("check", in: folder.path)
    #expect(result.code == 1)
    for text in [
      "behaviors/broken.lua:3:", "behaviors/odd.lua", "did you mean onTick", "behaviors/snap.lua",
      "examples/nothing.lua", "examples/fails.lua:2: the lid must be open",
    ] {
      #expect(result.error.contains(text), "\(text) is missing in: \(result.error)")
    }
    #expect(result.error.lowercased().contains("behaviors/twice.lua"))
    #expect(result.error.hasSuffix("\n6 problems in 5 files\n") && result.output.isEmpty)
  }

  @Test("says which file hides another, which is legal")
  func shadows() {
    folder.write("behaviors/pulse.lua", "return {}")
    let result = Program.run("check", in: folder.path)
    #expect(result.code == 0)
    #expect(result.error.contains("note: replaces the shipped behavior pulse"))
  }

  @Test("looks at the paths it is given")
  func paths() {
    folder.write("mine/scene.lua", Scenes.snap)
    folder.write("mine/bad.lua", "return")
    #expect(Program.run("check", "mine/scene.lua", in: folder.path).code == 0)
    #expect(Program.run("check", "mine", in: folder.path).code == 1)
    #expect(Program.run("check", "nowhere", in: folder.path).code == 1)
  }

  @Test("checks the source of a spec that it is given, without running it")
  func specs() {
    folder.write("scene.lua", Scenes.snap)
    folder.write("lib/tools.lua", "return {}")
    folder.write("behaviors/beside.lua", "return {}")
    folder.write(
      "good_spec.lua",
      """
      local tools = require "lib.tools"
      describe("it", function()
        it("runs", function()
          local stage = dofile "scene.lua"
          stage.animator:add("beside", {})
          assert.is_truthy(stage and tools and readFile("scene.lua"))
          assert.has_error(function() dofile "none.lua" end)
        end)
      end)
      print("it ran")
      """)
    let good = Program.run("check", "good_spec.lua", in: folder.path)
    #expect(good.code == 0 && !good.output.contains("it ran"), "\(good.output)\(good.error)")
    folder.write(
      "bad_spec.lua",
      """
      local tools = require "lib.toolz"
      it("runs", function() return dofile "scenes.lua", tools end)
      setupp(function() readFile(".") end)
      """)
    let bad = Program.run("check", "bad_spec.lua", in: folder.path)
    #expect(bad.code == 1)
    for line in [
      "bad_spec.lua:1:23: require: no folder of tests has a module lib.toolz (.)",
      "bad_spec.lua:2:37: dofile: scenes.lua must be a file below the folder the tests run in",
      "bad_spec.lua:3:1: there is no variable setupp; did you mean setup?",
      "bad_spec.lua:3:28: readFile: . must be a file below the folder the tests run in",
    ] { #expect(bad.error.contains(line + "\n"), "\(bad.error)") }
    folder.write("cut_spec.lua", "it(")
    let cut = Program.run("check", "cut_spec.lua", in: folder.path)
    #expect(cut.code == 1 && cut.error.contains("cut_spec.lua:1: "), "\(cut.error)")
  }

  @Test("tells what behaviors used up in a second of each scene, and what they did wrong")
  func health() {
    folder.write(
      "behaviors/tire.lua",
      """
      return { clockMandate = true, onTick = function(self)
        self.n = (self.n or 0) + 1
        if self.n == 30 then error("tired") end
      end }
      """)
    folder.write(
      "examples/scene.lua",
      "local s = libration.stage {} s.animator:add('tire') s.animator:add('tire') return s")
    let result = Program.run("check", in: folder.path)
    #expect(result.code == 1)
    #expect(result.error.hasSuffix("behaviors/tire.lua:3: tired\n1 problem in 2 files\n"))
    #expect(result.output.hasPrefix("tire  60 calls, fuel 9 a call, at most 74 (tick 1), memory "))
    #expect(result.output.hasSuffix(", 2 suspensions\n"))
  }
}
