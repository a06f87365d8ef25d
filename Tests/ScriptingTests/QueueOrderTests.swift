import Builds
import Scripting
import Testing

/// Changes of structure and values in a hook have the same effect as between ticks.
@Suite("Changes inside a hook") struct QueueOrderTests {
  /// Lua that causes each hook to be called, once or more often, from tick 6 on.
  static let hooks = [
    "onTick": "animator:add { clockMandate = true, onTick = hook }",
    "onTick of a built-in": "animator:add('gravity', { items = {}, onTick = hook })",
    "story": "animator:add { story = function(self) self:wait(0.1) hook() end }",
    "onContact": """
    animator:add('gravity', { item = p }) animator:add('collision', { items = { p, q } })
    animator:add({ onContact = hook }, { item = p })
    """,
    "onRest": """
    animator:add('snap', { item = p, point = { 340, 280 }, damping = 1 })
    animator:add({ onRest = hook }, { item = p })
    """,
    "onLeave": """
    animator.activeBounds = { 0, 0, 400, 400 }
    animator:add('dynamicItem', { item = p }):addLinearVelocity({ -3000, 0 }, p)
    animator:add({ onLeave = hook }, { item = p })
    """,
    "onAdd": """
    animator:add { onTick = function(self)
      if self.elapsed > 0.1 and not self.added then animator:add { onAdd = hook } self.added = true end
    end }
    """,
    "onChange": """
    local told = animator:add { params = { n = { default = 0 } }, onChange = hook }
    animator:add { onTick = function(self) if self.elapsed > 0.1 then told.n = told.n + 1 end end }
    """,
    "gesture": """
    animator:add('tap', { item = p, onEnded = hook })
    stage:touch { phase = 'began', x = p.x, y = p.y, time = 0.1 }
    stage:touch { phase = 'ended', x = p.x, y = p.y, time = 0.12 }
    """,
    "animation": "p:animate { x = 300, duration = 0.1, onEnd = hook }",
    "sequence": "animator:sequence { 0.1, hook }",
    "finger": "animator:add('finger', { path = { { 1, 1, at = 0.1 } }, up = hook })",
    "evaluate": """
    animator:add('customField', { item = p, evaluate = function() hook() return 0, 0 end })
    """,
  ]

  /// The call before a setter or a method, with its item.
  private static let openings = [
    "addItem": "subject:addItem(b) return subject, b",
    "removeItem": "subject:removeItem(a) return subject, a",
    "removeItem and addItem": "subject:removeItem(a) subject:addItem(a) return subject, a",
    "addItem and removeItem": "subject:addItem(b) subject:removeItem(b) return subject, b",
    "add": "return make(b), b",
    "remove and add": "subject:remove() return make(a), a",
    "add and remove": "make(b):remove() return subject, a",
    "nothing": "return subject, a",
  ]

  /// Values for setters, tried until one is accepted.
  private static let samples = """
    local samples = {
      0.5, 3, 30, true, false, "instantaneous", "boundaries", { "rotation" }, { 30, 20 }, { -1, 1 },
      { 10, 10, 300, 300 }, libration.region.radius(90), function() return 4e4, 0 end,
      { wall = { { 0, 150 }, { 400, 150 } } },
    }
    """

  private static func program(_ name: String, _ hook: String, _ members: [String]) -> String {
    let hookText = hooks[hook] ?? ""
    let openings = openings.sorted { $0.key < $1.key }.map {
      "[ [[\($0.key)]] ] = function(subject, make, a, b) \($0.value) end,"
    }
    return """
      \(samples)
      local hookName = "\(hook)"
      local openings = { \(openings.joined(separator: "\n")) }
      local members = { \(members.map { "\"\($0)\"" }.joined(separator: ", ")) }

      local function text(value)
        if type(value) == "function" then return "function" end
        if type(value) ~= "table" then return tostring(value) end
        local parts = {}
        for key, part in pairs(value) do parts[#parts + 1] = tostring(key) .. "=" .. text(part) end
        return table.concat(parts, ",")
      end

      --- Opens, uses every member that fits, and notes what is read back.
      local function act(opening, subject, make, a, b, note)
        local fine, target
        fine, subject, target = pcall(opening, subject, make, a, b)
        note(fine and "opened" or "refused " .. tostring(subject))
        if not fine then return end
        for _, member in ipairs(members) do
          if member:find "^add" then
            local velocity = member == "addLinearVelocity" and { 40, 30 } or 2
            note(member, pcall(subject[member], subject, velocity, target))
          else
            for _, sample in ipairs(samples) do
              if pcall(function() subject[member] = sample end) then break end
            end
            note(member, text(subject[member]))
          end
        end
        note(#(subject.items or {}))
        -- Before the step of a tick the velocities are those before it.
        if hookName ~= "evaluate" then note(target.vx, target.vy, target.angularVelocity) end
      end

      --- The notes and the motion of a stage that acts inside of its hook, or right after the tick.
      local function play(opening, isInside)
        local stage = libration.stage { width = 400, height = 400 }
        local animator, log = stage.animator, {}
        local function note(...)
          for i = 1, select("#", ...) do log[#log + 1] = tostring((select(i, ...))) end
        end
        local a = stage:addItem { name = "a", center = { 100, 100 }, size = { 20, 20 } }
        local b = stage:addItem { name = "b", center = { 220, 90 }, size = { 30, 20 } }
        local p = stage:addItem { name = "p", center = { 330, 280 }, size = { 10, 10 } }
        local q = stage:addItem { name = "q", center = { 330, 300 }, size = { 10, 10 } }
        local needs = {
          snap = { point = { 150, 80 } }, attachment = { anchor = { 160, 30 } },
          velocityField = { direction = { 20, 5 } },
          customField = { evaluate = function() return 3e4, 0 end },
        }
        local function make(item)
          local options = { item = item }
          for key, value in pairs(needs["\(name)"] or {}) do options[key] = value end
          return animator:add("\(name)", options)
        end
        animator:add { clockMandate = true }
        local subject = make(a)
        local due, done = false, false
        local function now()
          done = true
          local count = #animator.behaviors
          act(opening, subject, make, a, b, note)
          note(#animator.behaviors - count)
        end
        local function hook()
          if stage.tick < 6 or due or done then return end
          if isInside then now() else due = true end
        end
        \(hookText)
        local left = 100
        while left > 0 do
          stage:advance { ticks = 1 }
          if due and not done then now() end
          left = done and math.min(left, 20) - 1 or left - 1
          note(a.x, a.y, a.angle, b.x, b.y, b.angle)
        end
        for _, failure in ipairs(stage:errors()) do note(failure.message) end
        note(done)
        return log
      end

      for name, opening in pairs(openings) do
        local inside, outside = play(opening, true), play(opening, false)
        assert(outside[#outside] == "true", name .. ": the hook was not called")
        for i = 1, math.max(#inside, #outside) do
          if inside[i] ~= outside[i] then
            local before = table.concat(inside, " ", math.max(1, i - 8), i - 1)
            error(("%s, note %d after %s: %s inside, %s outside"):format(
              name, i, before, tostring(inside[i]), tostring(outside[i])))
          end
        end
      end
      return libration.stage {}
      """
  }

  @Test("act as the same calls between ticks do", .heavy, arguments: hooks.keys.sorted())
  func order(hook: String) throws {
    let session = try Session()
    for name in session.host.behaviorNames {
      let description = try #require(session.host.describeBehavior(name))
      guard description.file == nil else { continue }
      let methods = description.methods.map(\.name).filter { $0.hasPrefix("add") }
      let options = description.options.map(\.name).filter { !["item", "items"].contains($0) }
      let members = options + ["onTick", "clockMandate", "locks"] + methods + methods
      _ = try session.scene(Self.program(name, hook, members))
    }
  }
}
