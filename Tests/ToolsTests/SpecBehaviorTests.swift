import Testing

@Suite("Behaviors beside a spec")
struct SpecBehaviorTests {
  private let folder = Folder()

  private func jump(_ distance: Int, _ more: String = "") -> String {
    """
    print "jump is loaded"
    local Jump = { \(more) }
    function Jump:onTick() self.item.x = self.item.x + \(distance) end
    return Jump
    """
  }

  private func write(_ name: String, adds behavior: String, expects x: Int, tag: String = "none") {
    folder.write(
      name,
      """
      it("jumps", function()
        local stage = libration.stage {}
        local card = stage:addItem { size = { 1, 1 }, center = { 0, 0 }, tags = { "\(tag)" } }
        \(behavior.isEmpty ? "" : "stage.animator:add(\"\(behavior)\", { item = card })")
        stage:advance { ticks = 1 }
        assert.are.equal(\(x), card.x)
      end)
      """)
  }

  @Test("are found whatever the current folder, in its own and in `behaviors` beside it")
  func places() {
    folder.write("own/jump.lua", jump(1))
    folder.write("with/behaviors/jump.lua", jump(2))
    write("own/a_spec.lua", adds: "jump", expects: 1)
    write("with/b_spec.lua", adds: "jump", expects: 2)
    #expect(Program.run("test", in: folder.path).output.contains("2 passed, 0 failed"))
    #expect(Program.run("test", in: folder["own"]).code == 0)
    #expect(Program.run("test", folder["own/a_spec.lua"], folder["with"]).code == 0)
  }

  @Test("come after named folders, and before the current folder's and the shipped ones")
  func order() {
    folder.write("own/jump.lua", jump(1))
    folder.write("own/behaviors/jump.lua", jump(2))
    folder.write("behaviors/jump.lua", jump(3))
    folder.write("named/jump.lua", jump(4))
    folder.write("own/pulse.lua", jump(5))
    write("own/a_spec.lua", adds: "jump", expects: 1)
    write("own/b_spec.lua", adds: "pulse", expects: 5)
    let result = Program.run("test", in: folder.path)
    #expect(result.code == 0, "\(result.output)")
    write("own/a_spec.lua", adds: "jump", expects: 4)
    #expect(Program.run("test", "--behaviors", "named", in: folder.path).code == 0)
  }

  @Test("apply to tags as in every behavior folder")
  func tags() {
    folder.write("jump.lua", jump(1, "appliesTo = { tag = \"jumper\" }"))
    write("a_spec.lua", adds: "", expects: 1, tag: "jumper")
    #expect(Program.run("test", in: folder.path).code == 0)
  }

  @Test("are told from scenes, modules and specs beside it, which are left alone")
  func others() {
    folder.write("pulse.lua", "print 'a scene'\nlocal stage = libration.stage {}\nerror 'no'")
    folder.write("snap.lua", Scenes.snap)
    folder.write("sway.lua", "return function() end")
    folder.write("orbit.lua", "return")
    folder.write("jump.lua", jump(1))
    folder.write("broken.lua", "return {")
    folder.write("wrong.lua", "return { onTik = function() end }")
    folder.write(
      "a_spec.lua",
      """
      it("has the shipped ones", function()
        local stage = libration.stage {}
        local card = stage:addItem { size = { 1, 1 }, center = { 0, 0 } }
        stage.animator:add("pulse", { item = card })
        stage.animator:add("sway", { item = card })
        stage.animator:add("snap", { item = card, point = { 1, 1 } })
        stage.animator:add("jump", { item = card })
        assert.error_matches(function() stage.animator:add("broken") end, "broken.lua:1: ")
        assert.error_matches(function() stage.animator:add("wrong") end, "onTik")
        assert.are.equal("card", dofile("snap.lua"):items()[1].name)
      end)
      """)
    let result = Program.run("test", in: folder.path)
    #expect(result.code == 0, "\(result.output)")
    #expect(!result.output.contains("a scene"))
    #expect(result.output.ranges(of: "jump is loaded").count == 1)
  }

  @Test("random numbers are those of a behavior folder, though a file is tried first")
  func randomness() {
    let draw = """
      local first = math.random(1000000)
      return { onTick = function(self) self.item.x = first end }
      """
    folder.write("one/draw.lua", draw)
    folder.write("two/behaviors/draw.lua", draw)
    for name in ["one", "two"] {
      folder.write(
        "\(name)/a_spec.lua",
        """
        it("draws", function()
          local stage = libration.stage {}
          local card = stage:addItem { size = { 1, 1 }, center = { 0, 0 } }
          stage.animator:add("draw", { item = card })
          stage:advance { ticks = 1 }
          print(card.x)
        end)
        """)
    }
    let lines = Program.run("test", in: folder.path).output.split(separator: "\n").filter {
      $0.hasPrefix("      | ")
    }
    #expect(lines.count == 2)
    #expect(Set(lines).count == 1)
  }
}
