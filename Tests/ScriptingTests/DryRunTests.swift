import Dynamics
import Geometry
import LuaRuntime
import Scripting
import Testing

@Suite struct DryRunTests {
  /// A behavior that makes random and timed calls of everything that hooks can do.
  static let busy = """
    local Busy = { clockMandate = true, params = { pull = { default = 3 }, other = { kind = "item", optional = true } } }
    function Busy:onAdd() self.count, self.made, self.log = 0, {}, {} end
    function Busy:onTick(dt)
      self.count = self.count + 1
      local card = self.item
      card.vx = card.vx + (math.random() - 0.5) * self.pull * 20
      card.scaleX = 1 + math.random() / 10
      if self.count % 7 == 0 then
        local dot = self.stage:addItem { center = { math.random(300), 20 }, size = { 8, 8 } }
        self.made[#self.made + 1] = dot
        self.fall = self.fall or self.animator:add("gravity", { items = {} })
        self.fall:addItem(dot)
        if self.count % 2 == 0 then dot.tags = { "pulse" } end
      end
      if #self.made > 4 then self.stage:removeItem(table.remove(self.made, 1)) end
      if self.count % 11 == 0 then
        self.child = self:addChild({ onTick = function(child) child.n = (child.n or 0) + 1 end })
      elseif self.count % 11 == 5 and self.child then
        self.child:remove()
        self.child = nil
      end
      if self.count % 13 == 0 then
        if self.timer then self.timer:cancel() end
        self.timer = self.stage:every(0.05, function() card.vy = card.vy - 3 end)
      end
      if self.other and self.count % 19 == 0 then
        self.other:animate {
          x = math.random(300), spring = { response = 0.3 }, onEnd = function() self:land() end,
        }
      end
      if self.other then self:finger(self.count % 29, self.other) end
      card.color = ("#%06x"):format(self.count)
      card.hidden = self.count % 17 == 0
      if self.count == 40 then self.word = require("lib.word") end
      self.log[#self.log + 1] = tostring({}):len()
    end
    function Busy:land() self.landed = (self.landed or 0) + 1 end
    function Busy:finger(n, other)
      if n == 1 then
        self.pan = self:addChild("pan", {
          item = other, onChanged = function(pan) other.alpha = 1 / (1 + pan.translation.y ^ 2) end })
      elseif n == 25 then
        self.pan:remove()
      elseif n > 1 and n < 20 then
        local phase = n == 2 and "began" or n == 19 and "ended" or "moved"
        self.stage:touch { phase = phase, x = other.x, y = other.y + n }
      end
    end
    function Busy:onContact(contact) self.pull = self.pull == 3 and 4 or 3 end
    return Busy
    """

  static let scene = """
    local third = stage:addItem { name = "third", center = { 100, 400 }, size = { 40, 40 } }
    animator:add("busy", { item = card, other = third })
    animator:add({ story = function(self)
      while true do
        self:wait(0.21)
        self.item.height = 10 + math.random(20)
        self:wait(self.item:animate { scaleY = math.random(), duration = 0.1 })
      end
    end }, { item = third })
    animator:add("busy", { item = dot, pull = 5 })
    animator:add("collision", { items = { card, dot }, referenceBounds = true })
    animator:add("snap", { item = dot, point = { 200, 300 } })
    local wind = animator:add("customField", {
      items = { card }, evaluate = function(p) return { math.random() * 40, 0 } end })
    animator:add({ onTick = function(self)
      self.n = (self.n or 0) + 1
      if self.n == 60 then wind.evaluate = function(p) return { -10, -5 } end end
    end })
    """

  /// Every number of every item and every name, tick by tick; `visit` runs before each tick.
  static func trace(ticks: Int, visit: (Session, Int) -> Void) throws -> [String] {
    let session = try Session(["busy.lua": busy, "lib/word.lua": "return 'word'"], seed: 9)
    let stage = try session.run(scene)
    return try (0..<ticks).map { tick in
      visit(session, tick)
      try stage.advance(ticks: 1)
      let items = stage.items.map { item in
        let numbers = ItemField.allCases.map { String(item.item[$0].bitPattern, radix: 36) }
        return "\(item.name) \(item.color ?? "") \(item.isHidden) \(item.tags) \(numbers)"
      }
      let failures = stage.takeErrors().map(\.description)
      return (items + failures + session.output).joined(separator: "\n")
    }
  }

  #if DEBUG
    static let (ticks, reloads) = (300, 30)
  #else
    static let (ticks, reloads) = (500, 250)
  #endif
  static let plain = Result { try trace(ticks: ticks) { _, _ in } }

  /// The versions that may be saved in the middle of a run without a trace.
  static let versions: [String: [String]] = [
    "unchanged": [busy],
    "with another comment": [busy + "\n-- a comment", busy + "\n-- another comment"],
    "that fails in its first tick": [
      busy.replacing("card.hidden =", with: "local x = nil + 1 --"),
      busy.replacing("return Busy", with: "function Busy:onReload() error('no') end return Busy"),
      busy.replacing("self.count + 1", with: "self.count + 1 while true do end"),
    ],
  ]

  @Test(
    "a version that does the same, or is refused, leaves every bit of the motion as it is",
    arguments: ["unchanged", "with another comment", "that fails in its first tick"])
  func invisible(kind: String) throws {
    let versions = try #require(Self.versions[kind])
    var chosen = Array(0..<Self.ticks)
    var random = SplitMix64(state: 42)
    chosen.shuffle(using: &random)
    let reloads = Set(chosen.prefix(Self.reloads))
    var saved = 0
    var answers: Set<Bool> = []
    let traced = try Self.trace(ticks: Self.ticks) { session, tick in
      guard reloads.contains(tick) else { return }
      session.behaviors.write("busy.lua", versions[saved % versions.count])
      saved += 1
      let before = session.events.count
      session.host.reload(session.behaviors.path + "/busy.lua")
      for case .reload(_, let result) in session.events[before...].map(\.kind) {
        answers.insert(result.refusal == nil)
      }
    }
    #expect(saved == Self.reloads)
    #expect(answers == [!kind.contains("fails")])
    let plain = try Self.plain.get()
    #expect(!plain.contains { $0.contains("suspended") })
    let first = plain.indices.first { plain[$0] != traced[$0] }
    #expect(first == nil, "the first tick with other bits")
  }

  static let counter = """
    local Counter = { clockMandate = true }
    function Counter:onTick()
      self.count = (self.count or 0) + 1
      self.item.x = self.item.x + 1
    end
    return Counter
    """

  private func reloads(_ session: Session) -> [String] {
    session.events.compactMap { event in
      guard case .reload(_, let result) = event.kind else { return nil }
      return "\(result.refusal == nil) \(session.tidy(result.message))"
    }
  }

  @Test("a version that fails half-way through its first tick has never been there")
  func halfWay() throws {
    let session = try Session(["counter.lua": Self.counter])
    let stage = try session.run(
      "c = animator:add('counter', { item = card }) stage:every(1, function() print(c.count, c.count == card.x - 100) end)"
    )
    try stage.advance(ticks: 30)
    session.behaviors.write(
      "counter.lua",
      """
      local Counter = { clockMandate = true }
      function Counter:onReload() self.count = 0 print("migrating") end
      function Counter:onTick()
        self.count, self.item.x, self.item.tags = -5, 7, { 'odd' }
        self.stage:addItem { name = "extra", size = { 5, 5 } }
        self.animator:add("push", { item = self.item, magnitude = 100 })
        self.stage:removeItem(self.stage:item("dot"))
        error("half way")
      end
      return Counter
      """)
    session.host.reload(session.behaviors.path + "/counter.lua")
    #expect(
      reloads(session) == [
        "false b/counter.lua:8: half way [counter.onTick on card, first tick]"
      ])
    #expect(stage.items.map(\.name) == ["card", "dot"] && stage.animator.behaviors.count == 1)
    #expect(stage.item("card")?.tags == [])
    try stage.advance(ticks: 30)
    #expect(session.output == ["60\ttrue"])
    #expect(stage.takeErrors().isEmpty)
  }

  @Test("stages that a refused version made, and ticks that it gave to others, have never been")
  func otherStages() throws {
    func version(_ onTick: String) -> String {
      """
      return { clockMandate = true, onAdd = function(self)
        self.other = libration.stage {}
        self.other:addItem { name = "x", size = { 1, 1 } }
        self.record = self.other:record("x")
        self.other:every(0.5, function() print("due in tick " .. self.other.tick) end)
      end, onTick = function(self) \(onTick) end }
      """
    }
    let session = try Session(["maker.lua": version("")])
    let stage = try session.run("animator:add('maker', { item = card })")
    try stage.advance(ticks: 2)
    session.behaviors.write(
      "maker.lua",
      version(
        """
        for _ = 1, 9 do libration.stage({}):addItem { size = { 1, 1 } } end
        self.other:advance { ticks = 70 }
        error("no")
        """))
    session.host.reloadChangedFiles()
    #expect(reloads(session).first?.hasPrefix("false") == true)
    #expect(session.host.stages.count == 2)
    session.behaviors.write("maker.lua", version("self.other:advance { ticks = 5 }"))
    session.host.reloadChangedFiles()
    try stage.advance(ticks: 13)
    #expect(session.output == ["due in tick 30", "due in tick 60"])
    session.host.discard(stage)
    #expect(session.host.stages.isEmpty)
  }

  @Test("a version whose onReload fails is refused, and what it changed in self is undone")
  func migration() throws {
    let session = try Session(["counter.lua": Self.counter])
    let stage = try session.run("animator:add('counter', { item = card })")
    try stage.advance(ticks: 3)
    session.behaviors.write(
      "counter.lua",
      Self.counter.replacing(
        "return Counter",
        with: "function Counter:onReload() self.count = 'x' error('no way') end return Counter"))
    session.host.reload(session.behaviors.path + "/counter.lua")
    #expect(reloads(session) == ["false b/counter.lua:6: no way [counter.onReload on card]"])
    session.behaviors.write(
      "counter.lua",
      Self.counter.replacing(
        "return Counter",
        with:
          "function Counter:onReload() print('from', self.count) self.count = 100 end return Counter"
      ))
    session.host.reload(session.behaviors.path + "/counter.lua")
    try stage.advance(ticks: 1)
    #expect(session.output == ["from\t3"])
    #expect(stage.item("card")?.x == 104)
  }

  @Test("a paused animator tries a version too, and stays paused")
  func paused() throws {
    let session = try Session(["wait.lua": "return { onTick = function() end }"])
    let stage = try session.run("animator:add('wait', { item = card })")
    try stage.advance(ticks: 200)
    #expect(!stage.isRunning)
    session.behaviors.write("wait.lua", "return { onTick = function() error('late') end }")
    session.host.reloadChangedFiles()
    #expect(reloads(session) == ["false b/wait.lua:1: late [wait.onTick on card, first tick]"])
    #expect(!stage.isRunning && stage.tick == 200)
  }

  @Test("a reload asked for inside a tick waits for its end, and one inside a call of Lua works")
  func inside() throws {
    let session = try Session(["counter.lua": Self.counter])
    let stage = try session.run(
      "animator:add('counter', { item = card }) animator:add('collision', { items = { card, dot } })"
    )
    let path = session.behaviors.path + "/counter.lua"
    var asked = false
    session.host.onEvent = { [unowned session] event, _ in
      guard case .contact = event.kind, !asked else { return }
      asked = true
      session.behaviors.write("counter.lua", Self.counter.replacing("x + 1", with: "x + 2"))
      session.host.reload(path)
    }
    try stage.advance(ticks: 1)
    #expect(!asked)
    stage.item("dot")?.x = 110
    stage.item("dot")?.y = 100
    try stage.advance(ticks: 1)
    #expect(asked)
    let before = try #require(stage.item("card")?.x)
    try stage.advance(ticks: 1)
    #expect(try #require(stage.item("card")?.x) > before + 1.5)
    // A prompt reloads and steps from inside a line of Lua.
    let globals = session.host.makeGlobals()
    globals["reload"] = .function(
      session.host.interpreter.makeFunction("reload") { [unowned session] _ in
        session.host.reload(path)
      })
    let line = try session.host.interpreter.load(
      "local kept = { 1, 2, 3 } reload() return #kept, kept[3]", name: "=line", globals: globals)
    session.behaviors.write("counter.lua", Self.counter.replacing("x + 1", with: "x + nil"))
    let results = try session.host.interpreter.call(line)
    #expect(results == [3, 3])
    try stage.advance(ticks: 1)
    #expect(stage.takeErrors().isEmpty)
  }
}
