import Dynamics
import Scripting
import Testing

/// The animator runs hooks of behaviors that follow each other at once; each is a call of its own.
@Suite("Hooks that follow each other") struct HookRunTests {
  /// A behavior that prints its letter and its item's name, and moves the item.
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
      animator:add("gravity", { items = {}, onTick = function() print("gravity") end })
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

  @Test("are counted for their own files")
  func counts() throws {
    let session = try Session(["a.lua": Self.file("a"), "b.lua": Self.file("b")])
    let stage = try makeStage(session)
    try stage.advance(ticks: 1, force: true)
    let calls = session.host.health.map { "\($0.name) \($0.calls)" }
    #expect(calls == ["a 4", "b 2"])
  }

  @Test("take fuel from the pool of their own file")
  func pools() throws {
    let busy = "return { clockMandate = true, onTick = function() for i = 1, 3000 do end end }"
    let session = try Session(
      ["busy.lua": busy, "other.lua": busy], limits: ScriptLimits(hookFuel: 5_000))
    let stage = try session.run(
      "for i = 1, 200 do animator:add('busy') end for i = 1, 2 do animator:add('other') end")
    try stage.advance(ticks: 1)
    let failures = stage.takeErrors()
    #expect(!failures.isEmpty)
    #expect(failures.allSatisfy { $0.behavior == "busy" })
  }

  @Test("have a clock each, and stories go on among them")
  func clocks() throws {
    let file = """
      return {
        clockMandate = true, params = { item = { kind = "item" } },
        onTick = function(self) print(self.item.name .. " " .. math.floor(self.elapsed + 0.5)) end,
        story = function(self) self:wait(2) print(self.item.name .. " tells") end,
      }
      """
    let session = try Session(["a.lua": file], rate: 1)
    let stage = try session.run(
      "for _, item in ipairs { card, dot } do animator:add('a', { item = item }) "
        + "stage:advance { ticks = 1 } end")
    try stage.advance(ticks: 1)
    #expect(
      session.output
        == ["card 0", "card 1", "dot 0", "card 2", "card tells", "dot 1"])
  }
}
