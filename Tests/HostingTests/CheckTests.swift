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
    #expect(result.output == "no problems\n")
    let empty = Folder()
    #expect(Program.run("check", in: empty.path).code == 0)
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
    #expect(result.error.hasSuffix("\n6 problems\n") && result.output.isEmpty)
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
    #expect(result.error == "behaviors/tire.lua:3: tired\n1 problem\n")
    #expect(result.output.hasPrefix("tire  60 calls, fuel 8 a call, at most 16 (tick 1), memory "))
    #expect(result.output.hasSuffix(", 2 suspensions\n"))
  }
}
