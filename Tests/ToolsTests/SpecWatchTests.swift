import Glibc
import Testing

@Suite("test --watch")
struct SpecWatchTests {
  private let folder = Folder()

  @Test("runs again when a spec, a behavior or a scene is saved; q ends it and leaves the terminal")
  func saving() {
    folder.write(
      "a_spec.lua",
      """
      it("moves", function()
        local stage = dofile "scenes/scene.lua"
        stage:advance { ticks = 1 }
        print("x is", stage:item("card").x)
      end)
      """)
    folder.write(
      "scenes/scene.lua",
      """
      local stage = libration.stage {}
      local card = stage:addItem { name = "card", size = { 1, 1 }, center = { 10, 0 } }
      stage.animator:add("jump", { item = card })
      return stage
      """)
    folder.write("behaviors/jump.lua", jump(1))
    let terminal = PseudoTerminal("test", "--watch", in: folder.path)
    let modes = terminal.startModes
    #expect(terminal.waits(for: "x is\t11"))
    #expect(terminal.waits(for: "waiting for a file to be saved"))
    #expect(terminal.modes != modes)
    folder.replace("behaviors/jump.lua", jump(2))
    #expect(terminal.waits(for: "changed: behaviors/jump.lua"))
    #expect(terminal.waits(for: "x is\t12"))
    #expect(terminal.waits(for: "waiting"))
    folder.write(
      "scenes/scene.lua",
      folder.text("scenes/scene.lua")!.split(separator: "10").joined(separator: "20"))
    #expect(terminal.waits(for: "x is\t22"))
    #expect(terminal.waits(for: "waiting"))
    folder.write("new/deep/b_spec.lua", "it('is new', function() error 'no' end)")
    #expect(terminal.waits(for: "is new"))
    #expect(terminal.waits(for: "1 passed, 1 failed"))
    #expect(terminal.waits(for: "waiting"))
    terminal.type("\r")
    #expect(terminal.waits(for: "1 passed, 1 failed"))
    #expect(terminal.waits(for: "waiting"))
    unlink(folder["new/deep/b_spec.lua"])
    #expect(terminal.waits(for: "1 passed, 0 failed"))
    #expect(terminal.waits(for: "waiting"))
    terminal.type("q")
    #expect(terminal.finish() == 0)
    #expect(terminal.modes == modes)
    #expect(!terminal.shown.contains("\u{1B}[?1049h"))
  }

  private func jump(_ distance: Int) -> String {
    "local Jump = {}\nfunction Jump:onTick() self.item.x = self.item.x + \(distance) end\nreturn Jump"
  }

  @Test("ends with the code of the last run, or of the signal", arguments: ["q", "\u{3}"])
  func codes(key: String) {
    folder.write("a_spec.lua", "it('fails', function() error 'no' end)")
    let terminal = PseudoTerminal("test", "--watch", in: folder.path)
    let modes = terminal.startModes
    #expect(terminal.waits(for: "waiting"))
    if key == "q" { terminal.type(key) } else { terminal.send(SIGINT) }
    #expect(terminal.finish() == (key == "q" ? 1 : 130))
    #expect(terminal.modes == modes)
  }

  @Test("waits for the first spec, and stops a spec that never ends")
  func beginning() {
    let terminal = PseudoTerminal("test", "--watch", in: folder.path)
    #expect(terminal.waits(for: "no spec was found"))
    #expect(terminal.waits(for: "waiting"))
    folder.write("a_spec.lua", "print 'loaded'\nit('hangs', function() while true do end end)")
    #expect(terminal.waits(for: "loaded"))
    terminal.send(SIGINT)
    #expect(terminal.finish() == 130)
  }

  @Test("ends quietly when nobody reads what it says")
  func pipe() {
    folder.write("a_spec.lua", "it('x', function() end)")
    let result = Program(["test", "--watch"], in: folder.path, closesOutput: true).finish()
    #expect(result.code == 0)
    #expect(result.error.isEmpty)
    #expect(Program.run("test", "--watch", "nowhere", in: folder.path).code == 1)
  }
}
