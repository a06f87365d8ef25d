import Builds
import Scripting
import Testing

/// An item whose pose was changed from outside is at rest only where its behaviors leave it.
@Suite("What is let go, moves")
struct LetGoTests {
  static let pulls = [
    "snap": "animator:add('snap', { item = c, point = { 160, 240 } })",
    "straight snap": "animator:add('snap', { item = c, point = { 160, 240 }, wobble = false })",
    "spring": """
    animator:add('attachment', { item = c, anchor = { 160, 240 }, length = 0, frequency = 2, damping = 1 })
    """,
    "gravity": """
    animator:add('gravity', { item = c })
    animator:add('collision', { item = c, referenceBounds = true })
    """,
    "field": """
    animator:add('linearGravityField', { item = c, direction = { 0, 1 }, strength = 0.2 })
    animator:add('collision', { item = c, referenceBounds = true })
    """,
  ]

  /// Ways to move the item `c` of a stage `s`, with `animator`; the last tick is that of the release.
  static let ways = """
    local function wait(s, run)
      s:advanceUntil(function() return not run.isRunning end, { seconds = 5 })
    end
    local function finger(s, kind, c, from, to)
      local gesture = s.animator:add(kind, { item = c, carriesItem = true })
      local x, y = c.x, c.y
      for id = 1, #from do s:touch { id = id, phase = "began", x = x + from[id][1], y = y + from[id][2] } end
      s:advance { ticks = kind == "longPress" and 40 or 2 }
      for id = 1, #to do s:touch { id = id, phase = "moved", x = x + to[id][1], y = y + to[id][2] } end
      s:advance { ticks = 20 }
      local function release(phase)
        for id = 1, #to do s:touch { id = id, phase = phase, x = x + to[id][1], y = y + to[id][2] } end
        s:advance { ticks = 1 }
      end
      return release, gesture
    end
    local one, two = { { 0, 0 } }, { { -15, 0 }, { 15, 0 } }
    local ways = {
      pan = function(s, c) finger(s, "pan", c, one, { { -60, -80 } })("ended") end,
      cancelledPan = function(s, c) finger(s, "pan", c, one, { { -60, -80 } })("cancelled") end,
      cancelTouches = function(s, c) finger(s, "pan", c, one, { { -60, -80 } }) s:cancelTouches() s:advance { ticks = 1 } end,
      removedPan = function(s, c)
        local release, pan = finger(s, "pan", c, one, { { -60, -80 } })
        pan:remove() s:cancelTouches() s:advance { ticks = 1 }
      end,
      longPress = function(s, c) finger(s, "longPress", c, one, { { -60, -80 } })("ended") end,
      touch = function(s, c) c.x = c.x - 40 finger(s, "touch", c, one, one)("ended") end,
      rotation = function(s, c) finger(s, "rotation", c, two, { { -10, -12 }, { 10, 12 } })("ended") end,
      pinch = function(s, c) finger(s, "pinch", c, two, { { -45, 0 }, { 45, 0 } })("ended") end,
      curve = function(s, c) wait(s, c:animate { center = { c.x - 60, c.y - 80 }, duration = 0.2 }) end,
      slowCurve = function(s, c) wait(s, c:animate { center = { c.x - 2, c.y - 2 }, duration = 2 }) end,
      turn = function(s, c) wait(s, c:animate { angle = 1, spring = { response = 0.2 } }) end,
      size = function(s, c) wait(s, c:animate { size = { 30, 90 }, duration = 0.2 }) end,
      stopped = function(s, c)
        local run = c:animate { center = { c.x - 60, c.y - 80 }, duration = 1 }
        s:advance { seconds = 0.5 } run:pause() s:advance { seconds = 1 } run:stop()
      end,
      cancelled = function(s, c)
        local run = c:animate { center = { c.x - 60, c.y - 80 }, duration = 1 }
        s:advance { seconds = 0.2 } run:cancel()
      end,
      field = function(s, c) c.x = c.x - 60 end,
      angle = function(s, c) c.angle = 1 end,
      setState = function(s, c) c:setState(100, 160, 0, 0) end,
      width = function(s, c) c.width = 120 end,
      hook = function(s, c)
        local isDone
        s.animator:add { onTick = function(self) if not isDone then isDone = true c.x = c.x - 60 self:remove() end end }
        s:advance { ticks = 1 }
      end,
      anchored = function(s, c)
        local hold = s.animator:add("dynamicItem", { item = c, isAnchored = true })
        c.center = { 100, 160 } s:advance { seconds = 1 } hold.isAnchored = false
      end,
      welded = function(s, c)
        c.center = { 100, 160 }
        local post = s:addItem { center = { 100, 160 }, size = { 10, 10 } }
        s.animator:add("dynamicItem", { item = post, isAnchored = true })
        s.animator:add("attachment", { item = c, to = post, kind = "fixed", anchor = { 100, 160 } })
        s:advance { seconds = 2 } s:removeItem(post)
      end,
    }
    """

  /// A stage whose item is pulled, with the rest rule of the test.
  private static func program(_ pull: String, _ rule: String) -> String {
    """
    local function scene(options)
      local s = libration.stage { restRule = "\(rule)" }
      local animator = s.animator
      local c = s:addItem(options)
      \(pulls[pull]!)
      return s, c
    end
    local function rest(s)
      for _ = 1, 20 do
        s:advance { seconds = 1 }
        if not s.animator.isRunning then return true end
      end
      return false
    end
    \(ways)
    for way, move in pairs(ways) do
      for _, state in ipairs { "moving", "paused", "held" } do
        local s, c = scene { center = { 120, 200 }, size = { 60, 40 } }
        local keeper = state == "held" and s.animator:add { clockMandate = true, onTick = function() end }
        if state == "moving" then s:advance { ticks = 5 } else rest(s) end
        move(s, c)
        if keeper then keeper:remove() end
        local fresh, d = scene { center = c.center, size = c.size, angle = c.angle }
        d.velocity, d.angularVelocity = c.velocity, c.angularVelocity
        local isSame = rest(s) == rest(fresh)
        local way = ("%s %s: %.2f %.2f %.3f, not %.2f %.2f %.3f"):format(way, state, c.x, c.y, c.angle, d.x, d.y, d.angle)
        local turn = (c.angle - d.angle + math.pi / 2) % math.pi - math.pi / 2
        if not isSame or math.abs(c.x - d.x) > 0.5 or math.abs(c.y - d.y) > 0.5 or math.abs(turn) > 0.009 then
          print(way)
        end
      end
    end
    """
  }

  @Test(
    "as a fresh item with its pose and velocity would: same resting place within 0.5 pt and degrees",
    .heavy, arguments: pulls.keys.sorted(), ["settled", "classic"])
  func place(pull: String, rule: String) throws {
    let session = try Session()
    try session.run(Self.program(pull, rule))
    #expect(session.output == [])
  }
}
