import Builds
import Scripting
import Testing

/// Removed behaviors live as long as scripts can reach them.
@Suite("Behaviors that are added again") struct ReaddTests {
  /// Behaviors that are added and removed again and again, and refer to themselves.
  static let unreachable = [
    "local b b = animator:add({ onTick = function() return b end }) b:remove()",
    """
    local b = animator:add({ params = { f = { kind = "function" } } }, { f = print })
    b.f = function() return b end
    b:remove()
    """,
    "local b b = animator:add('push', { items = {}, onTick = function() return b end }) b:remove()",
    "local b b = animator:add('customField', { items = {}, evaluate = function() return b end }) b:remove()",
    "local b b = animator:add('tap', { item = card, onEnded = function() return b end }) b:remove()",
    """
    local b = animator:add({})
    b:addChild({ onAdd = function(self) self.parent = b end }):addChild("push", { items = {} })
    b:remove()
    """,
    "animator:add('collision', { items = {}, boundaries = { a = { oval = { 0, 0, 90, 90 } } } }):remove()",
  ]

  @Test(
    "give their memory back when no script reaches them", .heavy, arguments: unreachable)
  func garbage(work: String) throws {
    let session = try Session()
    let stage = try session.run(
      """
      animator:add({
        clockMandate = true, limits = { memory = 3000000 },
        onTick = function() for _ = 1, 8 do \(work) end end,
      })
      """)
    // The limit has room for fewer than 3,000 of any of them.
    try stage.advance(ticks: 1000)
    #expect(stage.takeErrors().map(\.error.message) == [])
    session.host.collectGarbage()
    #expect(session.host.memoryUsed < 3_500_000)
  }

  @Test("leave their places when there are as many as there may be", .heavy)
  func places() throws {
    let session = try Session()
    let stage = try session.run(
      """
      animator:add({ clockMandate = true, onTick = function()
        for _ = 1, 700 do animator:add({}):remove() end
      end })
      """)
    try stage.advance(ticks: 100)
    #expect(stage.takeErrors().map(\.error.message) == [])
  }

  @Test("go over to the version of their file that is in use by then")
  func versions() throws {
    func file(_ options: String, _ tick: String) -> String {
      """
      return {
        params = { \(options) },
        onTick = function(self) self.ticks = (self.ticks or 0) + 1 \(tick) end,
      }
      """
    }
    let session = try Session(["a.lua": file("n = { default = 7 }", "error('broken')")])
    let stage = try session.run(
      """
      local a, count = animator:add("a"), 0
      animator:add { clockMandate = true }
      stage:advance { ticks = 2 }
      a:remove()
      stage:every(0.25, function()
        count = count + 1
        if count % 4 == 1 then print((pcall(animator.add, animator, a))) end
        if count % 4 == 3 then
          local ok, n, m, isLong, isSuspended = pcall(function()
            return a.n, a.m, a.ticks > 29, a.isSuspended
          end)
          print(ok, ok and n + m, isLong, isSuspended)
          animator:remove(a)
        end
      end)
      """)
    #expect(stage.takeErrors().count == 1)
    for (options, told) in [
      ("n = { default = 1 }, m = { default = 2 }", ["true", "true\t9.0\ttrue\tfalse"]),
      (
        "n = { default = 1, max = 3 }, m = { default = 2 }",
        ["false", "false\tfalse\tnil\tnil"]
      ),
      ("n = { default = 1 }, m = { default = 3 }", ["true", "true\t9.0\ttrue\tfalse"]),
    ] {
      session.behaviors.write("a.lua", file(options, ""))
      session.host.reload(session.behaviors.path + "/a.lua")
      try stage.advance(ticks: 60)
      #expect(session.output.suffix(2) == told[...])
    }
    #expect(stage.takeErrors().isEmpty)
  }

  @Test("are as they were when a version that added or removed them is refused")
  func dryRuns() throws {
    func file(_ reload: String) -> String {
      """
      return {
        onAdd = function(self)
          self.gone = self:addChild({ onTick = function(s) s.n = (s.n or 0) + 1 end })
          self.here = self:addChild({ onTick = function(s) s.n = (s.n or 0) + 1 end })
          self.gone:remove()
        end,
        onReload = function(self) \(reload) end,
        check = function(self)
          self.here:remove()
          self:addChild(self.gone)
        end,
      }
      """
    }
    let session = try Session(["a.lua": file("")])
    let stage = try session.run(
      """
      a = animator:add("a")
      animator:add { clockMandate = true }
      stage:every(1, function() print(#a.children, a.here.n, pcall(function() return a.gone.n end)) end)
      stage:every(2, function() a:check() print(#a.children, a.gone.n) end)
      """)
    try stage.advance(ticks: 30)
    session.behaviors.write(
      "a.lua", file("self:addChild(self.gone) self.here:remove() error('refused')"))
    session.host.reload(session.behaviors.path + "/a.lua")
    try stage.advance(ticks: 31)
    #expect(session.output.last?.hasPrefix("1\t60\tfalse") == true, "\(session.output)")
    try stage.advance(ticks: 90)
    #expect(session.output.contains("1\tnil"), "\(session.output)")
    #expect(stage.takeErrors().isEmpty)
  }
}
