import Glibc
import Testing

@Suite("The demo")
struct DemoTests {
  @Test("writes its scene once, runs it where there is no terminal, and says how to see it")
  func withoutTerminal() {
    let folder = Folder()
    let first = Program.run("demo", in: folder.path)
    #expect(first.code == 0 && first.error.isEmpty)
    #expect(first.output.contains("card5       70  370.004"))
    #expect(first.output.contains("On a terminal, libration demo shows them live."))
    let scene = folder.text("demo.lua") ?? ""
    #expect(scene.contains("\nlocal damping = 0.5\n"))

    // The command keeps a saved scene: the cards swing for longer.
    folder.replace("demo.lua", scene.replacing("damping = 0.5", with: "damping = 0.2"))
    let again = Program.run("demo", in: folder.path)
    #expect(again.code == 0)
    #expect(first.output.contains("paused after 48 ticks"))
    #expect(!again.output.contains("paused after 48 ticks"))
    #expect(folder.text("demo.lua")?.contains("damping = 0.2") == true)
  }

  @Test("says which file it could not write")
  func unwritable() throws {
    let folder = Folder()
    #expect(mkdir(folder.path + "/demo.lua", 0o755) == 0)
    let result = Program.run("demo", in: folder.path)
    #expect(result.code == 1)
    #expect(result.error.contains("demo.lua"))
  }

  @Test("says on a terminal what to try, and shows the page")
  func onTerminal() {
    let folder = Folder()
    let terminal = PseudoTerminal("demo", in: folder.path)
    #expect(terminal.waits(for: "Save demo.lua with damping = 0.2"))
    #expect(terminal.waits(for: "http://127.0.0.1:"))
    terminal.send(SIGINT)
    #expect(terminal.finish() == 130)
  }

  @Test("is what the command alone offers, beside the examples that are there")
  func bare() {
    let result = Program.run()
    #expect(result.code == 0)
    #expect(result.output.contains("To play with: libration demo"))
    #expect(result.output.contains("  attachment.lua"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.utf8.count < 130 })
    let folder = Folder()
    let elsewhere = Program.run(in: folder.path)
    #expect(elsewhere.code == 0)
    #expect(elsewhere.output.hasSuffix("To play with: libration demo\n"))
  }
}
