import Dynamics
import LuaRuntime
import Scripting
import Testing

@Suite struct AppliesToTests {
  static let hop = """
    local Hop = { appliesTo = { tag = "card" }, params = { by = { default = 2 } } }
    function Hop:onAdd() print("hop", self.item.name, self.by) end
    function Hop:onTick() print("tick", self.item.name) end
    function Hop:onRemove() print("gone", self.item.name) end
    return Hop
    """

  @Test("every item with the tag gets an instance, and the host says how many")
  func applies() throws {
    let session = try Session(["hop.lua": Self.hop])
    try session.run(
      "for i = 1, 2 do stage:addItem { name = 'c' .. i, size = { 1, 1 }, tags = { 'x', 'card' } } end"
    )
    #expect(session.notices == ["hop.lua: 2 items (tag card)"])
    #expect(
      session.output == ["hop\tc1\t2.0", "hop\tc2\t2.0"]
        || session.output == ["hop\tc1\t2", "hop\tc2\t2"])

  }

  @Test(
    "without such items it says so where an item has a similar tag, or the file was saved",
    arguments: [
      ("", []),
      ("stage:addItem { size = { 1, 1 }, tags = { 'leaf', 'tree' } }", []),
      (
        "stage:addItem { size = { 1, 1 }, tags = { 'leaf', 'cards' } }",
        ["hop.lua: no item has tag card; tags here: leaf, cards"]
      ),
      ("stage:addItem { size = { 1, 1 }, tags = { 'card' } }", ["hop.lua: 1 item (tag card)"]),
    ])
  func report(statement: String, lines: [String]) throws {
    let session = try Session(["hop.lua": Self.hop])
    let stage = try session.run(statement)
    #expect(session.notices == lines)
    let asked = session.host.unappliedFiles(stage)
    #expect(asked.isEmpty == statement.contains("'card'"))
    let path = session.behaviors.write("hop.lua", Self.hop + "\n")
    session.host.reload(path)
    #expect(session.notices.dropFirst(lines.count) == (asked.isEmpty ? lines : asked)[...])
  }

  @Test("instances follow items and tags while the stage runs")
  func follows() throws {
    let session = try Session(["hop.lua": Self.hop])
    try session.run(
      """
      animator:add { clockMandate = true }
      stage:advance { ticks = 1 }
      card.tags = { "card" }
      stage:advance { ticks = 1 }
      local late = stage:addItem { name = "late", size = { 1, 1 }, tags = { "card" } }
      stage:advance { ticks = 1 }
      card.tags = {}
      stage:advance { ticks = 1 }
      stage:removeItem(late)
      """)
    #expect(
      session.output.map { $0.replacing(".0", with: "") } == [
        "hop\tcard\t2", "tick\tcard", "hop\tlate\t2", "tick\tcard", "tick\tlate", "gone\tcard",
        "tick\tlate", "gone\tlate",
      ])
  }

  @Test("they run after the others, by file name, then item")
  func order() throws {
    let tick = "onTick = function(self) print(self.name, self.item.name) end"
    let session = try Session([
      "beta.lua": "return { appliesTo = { tag = 't' }, \(tick) }",
      "alpha.lua": "return { appliesTo = { tag = 't' }, \(tick) }",
      "zeta.lua": "return { \(tick) }",
    ])
    let stage = try session.run(
      "card.tags = { 't' } dot.tags = { 't' } stage:advance { ticks = 0 }")
    try stage.advance(ticks: 0)
    try session.host.stages[0].advance(ticks: 1)
    #expect(session.output == ["alpha\tcard", "alpha\tdot", "beta\tcard", "beta\tdot"])
    let later = try session.run(
      "card.tags = { 't' } stage:advance { ticks = 1 } print('--') animator:add('zeta', { item = dot })"
    )
    try later.advance(ticks: 1)
    #expect(session.output.suffix(4) == ["--", "zeta\tdot", "alpha\tcard", "beta\tcard"])
  }
}

@Suite struct SuspensionTests {
  @Test("a failing hook is reported once, with behavior, item, tick, file, line and traceback")
  func once() throws {
    let session = try Session([
      "trip.lua": """
      local Trip = { clockMandate = true, params = { at = { default = 3 } } }
      local function fall() error("the third tick is one too many") end
      function Trip:onTick()
        self.count = (self.count or 0) + 1
        self.item.x = self.item.x + 1
        if self.count == self.at then fall() end
      end
      return Trip
      """
    ])
    let stage = try session.run(
      "animator:add('trip', { item = card }) animator:add('trip', { item = dot, at = 1000 })")
    try stage.advance(ticks: 10)
    let failures = stage.takeErrors()
    #expect(failures.count == 1)
    let failure = try #require(failures.first)
    #expect(failure.behavior == "trip" && failure.hook == "onTick" && failure.item == "card")
    #expect(failure.tick == 3 && failure.error.line == 2)
    #expect(session.tidy(failure.error.file ?? "") == "b/trip.lua")
    #expect(failure.error.message == "the third tick is one too many")
    #expect(
      failure.error.traceback.contains("fall") || failure.error.traceback.contains("trip.lua:6"))
    #expect(stage.item("card")!.x == 103 && stage.item("dot")!.x == 60)
    #expect(session.events.filter { if case .error = $0.kind { true } else { false } }.count == 1)
    #expect(stage.takeErrors().isEmpty)
  }

  @Test(
    "any hook may fail, in any way",
    arguments: [
      ("onTick = function() error({}) end", ""), ("onTick = function() error(nil) end", ""),
      ("onTick = function() while true do end end", "fuel"),
      ("onTick = function() while true do pcall(error) end end", "fuel"),
      ("onTick = function() local t = {} while true do t[#t + 1] = {} end end", "memory"),
      ("onAdd = function() error('early') end", "early"),
      ("onTick = function(self) self.item.x = 0/0 end", "x must be from -1e9 to 1e9 pt, not"),
      ("onTick = function(self) self.item.width = 0 end", "width must be"),
      (
        "onTick = function(self) self.clockMandate = 1 end",
        "clockMandate must be true, false or another behavior, not 1"
      ),
      (
        "onTick = function(self) self.stage:advance { ticks = 1 } end",
        "advance: a stage must not be advanced from inside its own tick"
      ),
      (
        "onTick = function(self) self.item.wdth = 1 end",
        "item has no field wdth; did you mean width?"
      ),
    ])
  func ways(hook: String, part: String) throws {
    let limits = ScriptLimits(hookFuel: 3_000_000, memory: 8 << 20)
    let session = try Session(limits: limits)
    let stage = try session.run("animator:add({ clockMandate = true, \(hook) }, { item = card })")
    try stage.advance(ticks: 120)
    let failures = stage.takeErrors()
    #expect(failures.count == 1)
    #expect(failures.first?.error.message.contains(part) == true, "\(failures)")
    #expect(!stage.isRunning)
  }

  @Test("a file's limits lower the fuel of its hooks")
  func limits() throws {
    let busy = "onTick = function() for i = 1, 100000 do end end"
    let session = try Session([
      "small.lua": "return { limits = { fuel = 10000 }, \(busy) }",
      "large.lua": "return { \(busy) }",
    ])
    let stage = try session.run("animator:add('small') animator:add('large')")
    try stage.advance(ticks: 2)
    #expect(stage.takeErrors().map(\.behavior) == ["small"])
  }

  @Test("a file has the fuel of a hundred hooks in a tick, also in each that a scene gives")
  func pool() throws {
    let busy = "return { clockMandate = true, onTick = function() for i = 1, 3000 do end end }"
    let session = try Session(["busy.lua": busy], limits: ScriptLimits(hookFuel: 5_000))
    let stage = try session.run("animator:add('busy') stage:advance { ticks = 300 }")
    #expect(stage.takeErrors().isEmpty)
    let crowd = try session.run("for i = 1, 200 do animator:add('busy') end")
    try crowd.advance(ticks: 1)
    let failures = crowd.takeErrors()
    #expect((20...50).contains(failures.count))
    for failure in failures {
      #expect(
        failure.error.message
          == "ran out of fuel: what a script does in a tick must take at most 500000 units")
    }
  }

  @Test("a file's limit of memory suspends its own behavior only")
  func memoryLimit() throws {
    let hoard = """
      onTick = function(self)
        self.kept = self.kept or {}
        for i = 1, 1000 do self.kept[#self.kept + 1] = { i } end
      end
      """
    let session = try Session([
      "small.lua": "return { clockMandate = true, limits = { memory = 200000 }, \(hoard) }",
      "large.lua": "return { clockMandate = true, \(hoard) }",
    ])
    let stage = try session.run("animator:add('small') animator:add('large')")
    try stage.advance(ticks: 10)
    let failures = stage.takeErrors()
    #expect(failures.map(\.behavior) == ["small"])
    #expect(failures.first?.error.message == "out of memory: its own limit is 195 KiB")
    #expect(stage.isRunning)
  }

  @Test("an interrupt ends the advance and suspends nobody")
  func interrupt() throws {
    let session = try Session()
    let stage = try session.run(
      "animator:add { clockMandate = true, onTick = function() for i = 1, 1e5 do end end }")
    session.host.interpreter.interrupt.raise()
    #expect(throws: ScriptError.self) { try stage.advance(ticks: 5) }
    #expect(stage.tick == 1 && stage.takeErrors().isEmpty && stage.isRunning)
    #expect(try stage.advance(ticks: 2) == 2)
  }

  @Test("timers and onPause that fail are reported and dropped")
  func timers() throws {
    let session = try Session()
    let stage = try session.run(
      """
      stage:every(0.01, function() error("late") end)
      animator.onPause = function() error("paused") end
      animator:add({ onTick = function(self) self:remove() end })
      """)
    try stage.advance(ticks: 5)
    #expect(stage.takeErrors().map(\.hook).sorted() == ["every", "onPause"])
  }
}

@Suite struct QueueTests {
  @Test("what a hook adds and removes comes and goes at the end of the tick")
  func queue() throws {
    let session = try Session()
    let stage = try session.run(
      """
      local victim
      animator:add {
        clockMandate = true,
        onTick = function(self)
          if self.elapsed > 0 then return end
          animator:add({
            onAdd = function() print("added") end,
            onTick = function(self) print("new", self.elapsed) end,
          }, { item = card })
          stage:removeItem(dot)
          assert(dot.x == 50)
          victim:remove()
          victim:remove()
        end,
      }
      victim = animator:add {
        onTick = function() print("victim") end,
        onRemove = function() print("removed") end,
      }
      """)
    try stage.advance(ticks: 1)
    #expect(session.output.first == "victim")
    #expect(session.output.sorted() == ["added", "removed", "victim"])
    #expect(stage.item("dot") == nil && stage.items.count == 1)
    try stage.advance(ticks: 1)
    #expect(session.output.last == "new\t0.0")
  }

  @Test("a timer fires on the first tick at or after each multiple, until it is cancelled")
  func timer() throws {
    let session = try Session()
    try session.run(
      """
      local timer = stage:every(0.03, function() print(stage.tick) end)
      stage:advance { ticks = 8 }
      timer:cancel()
      timer:cancel()
      stage:advance { ticks = 8 }
      local ok, message = pcall(stage.every, stage, 0, print)
      assert(not ok and message:find("every: seconds must be from 1e-6 to 1e9 s, not 0", 1, true))
      """)
    #expect(session.output == ["2", "4", "6", "8"])
  }

  @Test(
    "advance and advanceUntil take ticks or seconds",
    arguments: [
      (
        "stage:advance()",
        "advance: give a table such as { ticks = 30 } or { seconds = 0.5 }"
      ),
      ("stage:advance {}", "advance: give { ticks = n } or { seconds = s }"),
      ("stage:advance { tick = 1 }", "advance has no option tick; did you mean ticks?"),
      ("stage:advance { ticks = -1 }", "advance: ticks must be from 0 to 1e15, not -1"),
      ("stage:advance { seconds = 0/0 }", "advance: seconds must be from 0 to 1e9 s, not nan"),
      ("stage:advance { ticks = 1, seconds = 1 }", "advance: give ticks or seconds, not both"),
      (
        "stage:advanceUntil(function() end, { ticks = 2 })",
        "advanceUntil: the condition must hold within 2 ticks; the animator is paused\n"
          + "  card: x 100, y 100, angle 0, vx 0, vy 0\n  dot: x 50, y 50, angle 0, vx 0, vy 0"
      ),
      (
        "stage:advanceUntil(function() end, { ticks = 1 })",
        "advanceUntil: the condition must hold within 1 tick; the animator is paused\n"
          + "  card: x 100, y 100, angle 0, vx 0, vy 0\n  dot: x 50, y 50, angle 0, vx 0, vy 0"
      ),
      ("stage:advanceUntil(function(s) error('why') end, { ticks = 2 })", "why"),
    ])
  func spans(statement: String, message: String) throws {
    #expect(try Session().failure(statement) == "scene.lua:2: " + message)
  }

  @Test("nothing inside a tick gives ticks: no timer, no onPause, no onAdd")
  func nesting() throws {
    let session = try Session()
    let stage = try session.run(
      """
      stage:every(0.01, function() stage:advance { ticks = 1 } end)
      animator.onPause = function() stage:advance { ticks = 1 } end
      animator:add { onTick = function(self) self:remove() end }
      animator:add { onAdd = function(self) stage:advance { ticks = 1 } end }:remove()
      """)
    try stage.advance(ticks: 3)
    let failures = stage.takeErrors()
    #expect(failures.map(\.hook) == ["onAdd", "onPause", "every"])
    #expect(
      failures.allSatisfy {
        $0.error.message == "advance: a stage must not be advanced from inside its own tick"
      })
    #expect(stage.tick == 3)
  }

  @Test("advanceUntil returns the ticks taken, and a paused animator ignores ticks unless forced")
  func until() throws {
    try Session().run(
      """
      animator:add("gravity", { item = card })
      assert(stage:advanceUntil(function(s) return s.tick == 7 end, { seconds = 1 }) == 7)
      assert(stage:advanceUntil(function(s) return true end, { ticks = 0 }) == 0)
      local other = libration.stage {}
      other:advance { seconds = 0.5 }
      assert(other.elapsed == 0.5 and other.animator.elapsedTime == 0)
      other:advance { ticks = 3, force = true }
      assert(other.animator.elapsedTime == 3 / 60)
      """)
  }
}
