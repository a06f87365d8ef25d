import Dynamics
import Scripting
import Testing

/// The effects of one behavior on another one that calls it.
@Suite("Neighbours") struct NeighbourTests {
  /// Sets an option of another behavior in each tick, and counts its own ticks in its item's angle.
  static let setter = """
    local Setter = { params = { other = { kind = "behavior" } }, clockMandate = true }
    function Setter:onTick()
      self.item.angle = self.item.angle + 1
      self.other.level = self.item.angle
    end
    return Setter
    """

  static func changing(_ body: String, _ limits: String = "{}") -> String {
    """
    local Changing = { params = { level = { default = 0 } }, limits = \(limits) }
    function Changing:onChange() \(body) end
    return Changing
    """
  }

  private static let scene = """
    local other = animator:add("changing", { item = dot })
    animator:add("setter", { item = card, other = other })
    """

  @Test(
    "a behavior whose onChange is stopped is suspended, and the one that set the option goes on",
    arguments: [
      ("while true do end", "{}", "ran out of fuel"),
      ("local function f() return 1 + f() end f()", "{}", "memory"),
      ("local function f() return 1 + f() end f()", "{ memory = 100000 }", "its own limit is 97"),
      ("local t = {} for i = 1, 1e9 do t[i] = {} end", "{ memory = 100000 }", "its own limit"),
      ("error('no')", "{}", "no"),
    ])
  func change(body: String, limits: String, message: String) throws {
    let files = ["setter.lua": Self.setter, "changing.lua": Self.changing(body, limits)]
    let session = try Session(files, limits: ScriptLimits(memory: 32 << 20))
    let stage = try session.run(Self.scene)
    try stage.advance(ticks: 20)
    let failures = stage.takeErrors()
    #expect(failures.map(\.behavior) == ["changing"])
    #expect(failures.first?.hook == "onChange")
    #expect(failures.first?.error.message.contains(message) == true, "\(failures)")
    #expect(stage.item("card")?.angle == 20)
  }

  @Test("a behavior whose check of an option never ends is suspended, not the one that set it")
  func check() throws {
    let session = try Session([
      "setter.lua": Self.setter,
      "changing.lua": """
      return { params = { level = { default = 0, check = function(v) while v > 3 do end end } } }
      """,
    ])
    let stage = try session.run(Self.scene)
    try stage.advance(ticks: 20)
    let failures = stage.takeErrors()
    #expect(failures.map(\.behavior) == ["changing"], "\(failures)")
    #expect(stage.item("card")?.angle == 20)
  }

  @Test("who sets options that take much work pays for it, and then is stopped itself")
  func pays() throws {
    let session = try Session([
      "setter.lua": """
      local Setter = { params = { other = { kind = "behavior" } }, clockMandate = true }
      function Setter:onTick() for i = 1, 1e9 do self.other.level = i end end
      return Setter
      """,
      "changing.lua": Self.changing("for _ = 1, 1000 do end"),
    ])
    let stage = try session.run(Self.scene)
    try stage.advance(ticks: 5)
    let failures = stage.takeErrors()
    #expect(failures.map(\.behavior) == ["setter"])
    #expect(failures.first?.error.message.contains("ran out of fuel") == true)
  }

  @Test("a scene whose own ticks let a hook be stopped goes on, and so do the other hooks")
  func scene() throws {
    for body in [
      "local function f() return 1 + f() end f()", "while true do end",
      "local s = ('x'):rep(100000) for _ = 1, 40 do pcall(function() return s .. s end) end",
    ] {
      let session = try Session([
        "bad.lua": "return { clockMandate = true, onTick = function() \(body) end }",
        "good.lua": """
        return {
          clockMandate = true,
          onTick = function(self)
            local t = {}
            for i = 1, 200 do t[i] = ("y"):rep(50) .. i end
            self.item.angle = self.item.angle + 1
          end,
        }
        """,
      ])
      let stage = try session.run(
        """
        animator:add("good", { item = card })
        for i = 1, 4 do animator:add("bad", { item = dot }) end
        stage:advance { ticks = 30 }
        """)
      #expect(stage.item("card")?.angle == 30)
      let failures = stage.takeErrors()
      #expect(failures.map(\.behavior) == ["bad", "bad", "bad", "bad"], "\(body)")
    }
  }
}
