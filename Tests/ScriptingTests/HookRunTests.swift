import Dynamics
import Scripting
import Testing

/// The animator runs hooks of behaviors that follow each other at once; each is a call of its own.
@Suite("Hooks that follow each other") struct HookRunTests {
  /// A behavior that tells its letter and its item, and moves the item.
  private static func file(_ letter: String) -> String {
    """
    return {
      params = { item = { kind = "item" }, fails = { default = false } },
      onTick = function(self)
        print("\(letter)" .. self.item.name)
        if self.fails then error("it fails") end
        self.item.x = self.item.x + 1
      end,
    }
    """
  }

  private func makeStage(_ session: Session) throws -> Stage {
    try session.run(
      """
      local function add(name, letter, fails)
        local item = stage:addItem { name = name, size = { 4, 4 } }
        animator:add(letter, { item = item, fails = fails })
      end
      add("1", "a") add("2", "a", true) add("3", "a") add("4", "b")
      animator:add("gravity", { onTick = function() print("gravity") end })
      add("5", "b") add("6", "a")
      """)
  }

  @Test("run in the order of the tree, whatever their files, and fail alone")
  func order() throws {
    let session = try Session(["a.lua": Self.file("a"), "b.lua": Self.file("b")])
    let stage = try makeStage(session)
    try stage.advance(ticks: 1, force: true)
    #expect(session.output == ["a1", "a2", "a3", "b4", "gravity", "b5", "a6"])
    #expect(stage.takeErrors().map(\.item) == ["2"])
    try stage.advance(ticks: 1, force: true)
    #expect(session.output.dropFirst(7) == ["a1", "a3", "b4", "gravity", "b5", "a6"])
    #expect(stage.takeErrors().isEmpty)
  }

  @Test("are each the writer of what they store")
  func writers() throws {
    let session = try Session(["a.lua": Self.file("a"), "b.lua": Self.file("b")])
    let stage = try makeStage(session)
    try stage.advance(ticks: 1, force: true)
    let writers = stage.animator.explain().items.compactMap { item in
      item.writers.first { $0.field == .x }.map { $0.behavior }
    }
    #expect(writers.map(\.label) == ["a", "a", "b", "b", "a"])
    #expect(Set(writers.map(ObjectIdentifier.init)).count == 5)
  }
}
