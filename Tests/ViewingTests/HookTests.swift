import Scripting
import Sessions
import Testing
import Viewing

@Suite("Hooks on a page")
struct HookTests {
  private let folder = Folder()

  private static let actions = [
    "print('said')", "self.stage:emit('told')", "error('bad')",
    "libration.stage {}:advance { ticks = 2 }",
    "if #self.stage:items() < 40 then self.stage:addItem { size = { 1, 1 } } end",
    "self.stage:resize(300, 300)", "self.item:animate { alpha = 0, duration = 0.1 }",
    "self.stage:after(0, function() print('later') end)", "self:remove()",
  ]

  /// A behavior whose hooks carry out an action; its file prints its version.
  private func behavior(_ action: String, version: Int) throws -> String {
    let hooks = try ScriptHost().hookNames.map { "function X:\($0)() \(action) end" }
    return folder.write(
      "does.lua",
      """
      --- Does it.
      local X = { params = { on = { default = true, doc = "Whether." } }, clockMandate = true }
      print("read", \(version))
      \(hooks.joined(separator: "\n"))
      return X
      """)
  }

  private func scene(_ action: String) -> String {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 320, height = 480 }
      local card = stage:addItem { name = "card", center = { 160, 400 }, size = { 60, 60 } }
      local self = { stage = stage, item = card, remove = print }
      pcall(function() \(action) end)
      print("loaded")
      stage.animator:add("gravity", { item = card })
      stage.animator:add("collision", { item = card, referenceBounds = true })
      stage.animator:add("does", { item = card })
      return stage
      """)
  }

  @Test("may do anything, whenever they run", arguments: actions)
  func anything(action: String) throws {
    _ = try behavior(action, version: 1)
    let (session, clock) = try viewSession(
      .file(scene(action)), SessionOptions(behaviorFolders: [folder.path]))
    let page = try #require(Page(session))
    page.send("play")
    for _ in 0..<30 {
      clock.time += 1.0 / 60
      session.advance()
      page.drain()
    }
    page.send("pause")
    page.complete()
    for line in ["print(1)", "card.x = 9", "b[3] and b[3].remove", "stage:advance { ticks = 2 }"] {
      page.send("prompt \(line)")
      page.complete()
    }
    page.send("seek 5")
    _ = session.timeline.reload(try behavior(action, version: 2))
    page.complete()
    try session.timeline.reloadScene()
    page.complete()
    session.timeline.restart()
    page.complete()
    #expect(page.status["present"] as? Int == 0)
    #expect(session.timeline.journal.prints.contains { $0.text == "loaded" && $0.tick == 0 })
  }
}
