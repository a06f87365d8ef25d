import Geometry
import Scripting
import Testing

/// A paused animator stays paused while nothing changes.
@Suite("A value that is set to what it is")
struct SameValueTests {
  /// Reads and sets each member of `subject` in ten ticks of the paused stage, and prints the
  /// members that made it simulate.
  private static let walk = """
    local function rest()
      for _ = 1, 20 do
        if not animator.isRunning then return end
        stage:advance { seconds = 1 }
      end
      error("it does not come to rest")
    end
    local tried = 0
    local function try(owner, subject, members)
      for _, name in ipairs(members) do
        rest()
        local before = animator.elapsedTime
        local isRead, value = pcall(function() return subject[name] end)
        for _ = 1, isRead and 10 or 0 do
          if pcall(function() subject[name] = value end) then tried = tried + 1 end
          stage:advance { ticks = 1 }
        end
        local ticks = (animator.elapsedTime - before) * 60
        if ticks > 0.5 then print(("%s.%s: %.0f ticks"):format(owner, name, ticks)) end
      end
      assert(tried > 0, owner)
    end
    """

  private static func list(_ names: [String]) -> String {
    "{ \(names.map { "\"\($0)\"" }.joined(separator: ", ")) }"
  }

  /// The options of a built-in behavior besides its item: those that it needs, and those whose
  /// values are tables or handles of their own when they are read.
  private static let needs = [
    "collision": """
    referenceBounds = { top = 1, left = 2, bottom = 3, right = 4 }, boundaries = {
      floor = { { 0, 400 }, { 320, 400 } }, bowl = { path = { { 0, 0 }, { 9, 9 }, { 18, 0 } } },
    }
    """,
    "springField": "position = { 80, 252 }, region = libration.region.radius(50)",
    "snap": "point = { 80, 252 }", "attachment": "anchor = { 100, 100 }",
    "customField": "evaluate = function() return 0, 0 end", "velocityField": "direction = { 0, 0 }",
    "linearGravityField": "direction = { 0, 1 }",
  ]

  @Test("as an option of a built-in behavior or a gesture simulates nothing")
  func options() throws {
    let session = try Session()
    for name in session.host.behaviorNames {
      let description = try #require(session.host.describeBehavior(name))
      guard description.file == nil else { continue }
      let members = description.options.map(\.name) + ["onTick", "clockMandate", "locks", "name"]
      try session.run(
        """
        \(Self.walk)
        animator:add("dynamicItem", { item = card, isAnchored = true })
        local subject = animator:add("\(name)", { item = card, \(Self.needs[name] ?? "") })
        try("\(name)", subject, \(Self.list(members)))
        """)
    }
    #expect(session.output == [])
  }

  @Test("as a boundary, one or all of them, simulates nothing, in any order and notation")
  func boundaries() throws {
    let session = try Session()
    try session.run(
      """
      \(Self.walk)
      animator:add("snap", { item = card, point = { 80, 252 } })
      local paths = {
        line = { { 0, 400 }, { 320, 400 } },
        bent = { path = { { 0, 0 }, { 9, 9 }, { 18, 0 } } },
        bowl = { arc = { center = { 30, 20 }, radius = 20, from = 0, to = math.pi } },
      }
      local collision = animator:add("collision", { item = card, boundaries = paths })
      local floor = animator:add("collision", { item = dot, boundaries = { b = paths.line } })
      floor.boundaries.a = paths.bent
      for name, path in pairs(paths) do
        try("written " .. name, setmetatable({}, {
          __index = function() return path end,
          __newindex = function(_, _, value) collision.boundaries[name] = value end,
        }), { name })
      end
      try("boundaries", collision.boundaries, { "line", "bent", "bowl", "none" })
      try("floor", floor, { "boundaries" })
      rest()
      floor.boundaries.a = paths.line
      assert(animator.isRunning)
      """)
    #expect(session.output == [])
  }

  @Test("as a member of an item, the stage, the animator, an animation simulates nothing")
  func members() throws {
    let session = try Session()
    let names = { (type: String) in
      session.host.api.types.first { $0.name == type }?.members.map(\.name) ?? []
    }
    for (subject, type) in [
      ("card", "item"), ("dot", "item"), ("group", "item"), ("stage", "stage"),
      ("animator", "animator"), ("run", "animation"),
    ] {
      let members = names(type)
      #expect(!members.isEmpty, "\(type)")
      try session.run(
        """
        \(Self.walk)
        animator:add("snap", { item = card, point = { 80, 252 } })
        animator:add("gravity", { item = dot })
        animator:add("collision", { item = dot, referenceBounds = true })
        local a = stage:addItem { center = { 200, 100 }, size = { 20, 20 } }
        local b = stage:addItem { center = { 230, 100 }, size = { 20, 20 } }
        local group = stage:addGroup { items = { a, b } }
        animator:add("snap", { item = group, point = { 215, 120 } })
        local run = dot:animate { alpha = 0.5, duration = 1 }
        stage:advance { seconds = 0.3 }
        run:pause()
        try("\(subject)", \(subject), \(Self.list(members)))
        """)
    }
    #expect(session.output == [])
  }

  @Test(
    "in onPause does not resume, nor does what moves nothing",
    arguments: [
      "card.x = card.x", "card.center = card.center", "card.angle = card.angle",
      "card.size = card.size", "card.velocity = { 0, 0 }", "card:setState(card:state())",
      "tap.isEnabled = not tap.isEnabled", "pan.carriesItem = not pan.carriesItem",
      "snap.damping = snap.damping", "snap.point = snap.point", "card.alpha = 1 - card.alpha",
      "wall.vx = 100", "stage:cancelTouches()", "animator.activeBounds = { -9, -9, 600, 600 }",
      "animator:add('tap', { item = card })", "animator:add('dynamicItem', { item = card })",
      "animator:add('dynamicItem', { item = card, elasticity = pauses / 9 })",
      "animator:add('dynamicItem', { item = card, sweptCollisions = true })",
      "animator:add('push', { item = card, active = false, magnitude = 1 })",
      "animator:add('push', { item = card, magnitude = 0 })", "animator:add('gravity', {})",
      "animator:add({ onContact = function() end }, { item = card })", "tap:remove()",
      "card:animate { alpha = 1 - card.alpha, duration = 0 }",
      "card:animate { center = card.center, duration = 0 }",
      "libration.animate({ duration = 0 }, function() card.alpha = 1 - card.alpha end)",
    ])
  func onPause(statement: String) throws {
    let session = try Session()
    try session.run(
      """
      local wall = stage:addItem { center = { 300, 10 }, size = { 10, 10 } }
      animator:add("dynamicItem", { item = wall, isAnchored = true })
      local tap = animator:add("tap", { item = card })
      local pan = animator:add("pan", { item = card })
      local snap = animator:add("snap", { item = card, point = { 80, 252 } })
      local pauses = 0
      animator.onPause = function() pauses = pauses + 1 \(statement) end
      stage:advance { seconds = 3 }
      assert(pauses == 1, pauses .. " pauses")
      assert(not animator.isRunning)
      """)
  }

  /// The options of `dynamicItem` that cannot move an item at rest: nothing at rest strikes, and a
  /// charge needs a field.
  private static let idle: Set = ["elasticity", "sweptCollisions", "charge", "name"]

  @Test("or an option of dynamicItem changes, which resumes only where it may move what rests")
  func idleOptions() throws {
    let session = try Session()
    let description = try #require(session.host.describeBehavior("dynamicItem"))
    let scene = """
      local floor = stage:addItem { center = { 160, 400 }, size = { 320, 20 }, angle = 0.05 }
      animator:add("dynamicItem", { item = floor, isAnchored = true })
      animator:add("gravity", { item = card })
      animator:add("collision", { items = { card, floor } })
      local own = animator:add("dynamicItem", { item = card, friction = 0.9, resistance = 1 })
      for _ = 1, 20 do stage:advance { seconds = 1 } end
      assert(not animator.isRunning)

      """
    for option in description.options where option.kind == .number || option.kind == .boolean {
      let value = option.kind == .boolean ? "not own.\(option.name)" : "0.3"
      let isIdle = Self.idle.contains(option.name)
      try session.run(
        scene + """
          own.\(option.name) = \(value)
          assert(animator.isRunning == \(!isIdle), "\(option.name)")
          local x, y, angle = card.x, card.y, card.angle
          if \(isIdle) then
            stage:advance { ticks = 60, force = true }
            local way = math.abs(card.x - x) + math.abs(card.y - y) + math.abs(card.angle - angle)
            assert(way < 0.01, "\(option.name) moves it by " .. way)
          end
          """)
      // A charge counts where a field is.
      guard option.name == "charge" else { continue }
      try session.run(
        scene.replacing(
          "for _", with: "animator:add('electricField', { item = floor, strength = 1 })\nfor _")
          + "own.charge = 0.3 assert(animator.isRunning)")
    }
  }

  @Test("ends an animation without a duration all the same, where the stage stays paused")
  func momentary() throws {
    let session = try Session()
    try session.run(
      """
      animator:add("snap", { item = card, point = { 80, 252 } })
      stage:advance { seconds = 3 }
      local said, resumed = {}, 0
      animator.onResume = function() resumed = resumed + 1 end
      local run = card:animate { alpha = 0.25, duration = 0, onEnd = function(finished, place)
        said[#said + 1] = tostring(finished) .. place
        card:animate { alpha = 0.75, duration = 0, onEnd = function() said[#said + 1] = "next" end }
      end }
      assert(card.alpha == 0.25 and #said == 0)
      stage:advance { ticks = 1 }
      assert(card.alpha == 0.75 and #said == 1 and not run.isRunning)
      stage:advance { ticks = 1 }
      assert(table.concat(said, " ") == "trueend next", table.concat(said, " "))
      assert(resumed == 0 and not animator.isRunning)
      -- An animation of no duration resumes nothing, but one that its onEnd begins moves the card.
      card:animate { alpha = 1, duration = 0, onEnd = function()
        card:animate { x = 90, duration = 0.1 }
      end }
      stage:advance { ticks = 1 }
      assert(resumed == 1 and animator.isRunning)
      stage:advance { seconds = 3 }
      assert(not animator.isRunning)
      card:animate { x = 120, duration = 0 }
      assert(animator.isRunning)
      stage:advance { seconds = 3 }
      assert(math.abs(card.x - 80) < 0.5)
      """)
  }

  @Test("differs from another value: that resumes")
  func others() throws {
    let session = try Session()
    try session.run(
      """
      local snap = animator:add("snap", { item = card, point = { 80, 252 } })
      local touch = animator:add("touch", { item = card })
      for _, change in ipairs {
        function() card.x = card.x + 1 end, function() card.angle = 0.1 end,
        function() card.width = 70 end, function() card.vx = 20 end,
        function() snap.point = { 90, 252 } end,
        function() stage:touch { phase = "began", x = card.x, y = card.y } end,
        function() stage:cancelTouches() end,
        function() card:animate { alpha = 0.5, duration = 0.1 } end,
      } do
        stage:advanceUntil(function() return not animator.isRunning or #stage.touches > 0 end, { seconds = 9 })
        change()
        assert(animator.isRunning)
        stage:advance { ticks = 1 }
      end
      """)
  }

  @Test("Swift and Lua agree whether a stage runs, also before the first tick of what tags bring")
  func isRunning() throws {
    let session = try Session([
      "fall.lua": """
      local Fall = { appliesTo = { tag = "fall" } }
      function Fall:onAdd() self:addChild("gravity", { item = self.item }) end
      return Fall
      """
    ])
    let stage = try session.scene(
      "return libration.stage {}")
    #expect(!stage.isRunning)
    try stage.addItem("plain", size: Size(20, 20), tags: ["other"])
    #expect(!stage.isRunning)
    try stage.addItem("ball", size: Size(20, 20), tags: ["fall"])
    #expect(stage.isRunning)
    try stage.advance(ticks: 1)
    #expect(stage.isRunning)
  }
}
