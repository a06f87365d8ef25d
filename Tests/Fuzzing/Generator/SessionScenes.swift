/// Makes random scenes with everything that a session can have under way, to test snapshots.
///
/// Each line does something lasting; calls of everything that the host declares, good and bad, come
/// from `Grammar`.
package struct SessionScenes {
  private var dice: Dice
  private let seed: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    dice = Dice(seed: seed &+ 7)
  }

  /// Behavior files and modules by their names; `busy` has versions that are saved later.
  package static let files: [String: String] = [
    "busy.lua": busy(pull: 20), "pulse2.lua": tagged, "lib/word.lua": word, "lib/late.lua": word,
  ]

  /// Whether the scripts of a scene use up all the fuel of a tick together; the session then gives
  /// a hook `leastFuel`.
  package var spendsFuel: Bool { seed % 8 == 3 }
  package static let leastFuel = 2_000

  /// Versions of the file `busy`: some are taken, some are refused.
  package static let versions = [
    busy(pull: 20), busy(pull: -11), busy(pull: 20) + "\n-- a comment",
    busy(pull: 20).replacing("return Busy", with: onReload("self.n = 0")),
    busy(pull: 20).replacing("local Busy", with: "limits = 1 local Busy"),
    busy(pull: 20).replacing("return Busy", with: onReload("error('no')")),
    busy(pull: 20).replacing("self.n + 1", with: "self.n + nil"), "return 7",
    busy(pull: 5).replacing(
      "params = {", with: "limits = { memory = 200000 }, params = { new = { default = 2 },"),
  ]

  private static func onReload(_ body: String) -> String {
    "function Busy:onReload() \(body) end return Busy"
  }

  private static func busy(pull: Int) -> String {
    """
    local word = require("lib.word")
    local Busy = { clockMandate = true, params = { pull = { default = \(pull) } } }
    function Busy:onAdd() self.n, self.made = 0, {} end
    function Busy:onTick(dt)
      self.n = self.n + 1
      local item = self.item
      if item then
        item.vx = item.vx + (math.random() - 0.5) * self.pull
        item.color = self.n % 2 == 0 and "red" or ("#%06x"):format(word.next())
      end
      -- The script's modules outlive its loading.
      if self.n % 11 == \(abs(pull) % 7 + 3) then print("late", require("lib.late").next()) end
      self.made[self.n % 5 + 1] = { self.n }
    end
    function Busy:onContact(contact) self.pull = -self.pull end
    function Busy:onRest(item) print("rest", item.name) end
    function Busy:onItem(item) self.stage:emit("came", { item = item.name, x = item.x }) end
    function Busy:onItemLeft(item) print("left", item.name, #self.stage:events()) end
    return Busy
    """
  }

  private static let tagged = """
    return { appliesTo = { tag = "beat" }, clockMandate = true, onTick = function(self)
      self.item.scaleX = 1 + (self.elapsed % 0.2)
    end, onRemove = function(self) print("no beat", self.item.name) end }
    """

  private static let word = """
    local count = 0
    return { next = function() count = count + 1 return count end }
    """

  /// The text of a scene.
  package mutating func scene() -> String {
    var lines = [
      "local stage = libration.stage { width = 320, height = 480, seed = \(seed % 10) }",
      "local animator = stage.animator local self = {}",
    ]
    let names = ["a", "b", "c", "d", "e"]
    for name in names {
      lines.append(
        "local \(name) = stage:addItem { name = \"\(name)\", center = { \(dice.number(20...300)), "
          + "\(dice.number(20...400)) }, size = { \(dice.number(8...60)), \(dice.number(8...60)) }, "
          + "color = \"\(dice.pick(["red", "#102030", "gold"]))\" }")
    }
    var parts = (0..<dice.number(2...9)).map { _ in part() }
    if spendsFuel { parts.append(spending()) }
    // A refused statement must not end the others.
    lines += parts.map { "do local ok, why = pcall(function() \($0) end) print(why) end" }
    if dice.chance(40), let surface = Surface.declared {
      var grammar = Grammar(surface, seed: seed)
      lines += grammar.additions()
    }
    return lines.joined(separator: "\n") + "\nreturn stage\n"
  }

  private mutating func item() -> String { dice.pick(["a", "b", "c", "d"]) }
  private mutating func time(_ most: Int = 50) -> String { "0.0\(dice.number(1...most) + 10)" }

  private mutating func part() -> String {
    switch dice.number(0...19) {
    case 0, 1: return "animator:add(\"busy\", { item = \(item()) })"
    case 2: return story()
    case 3: return timer()
    case 4: return "stage:displayLink(function(f) \(item()).alpha = (f.timestamp * 7) % 1 end)"
    case 5, 6: return animation()
    case 7: return sequence()
    case 8, 9: return gesture()
    case 10:
      return "local r = stage:record(\(item())) stage:every(\(time()), function() "
        + "print(r:peak(\"x\"), #r:values(\"y\")) end)"
    case 11:
      return "local g = stage:addGroup { items = { d, e } } "
        + "animator:add(\"gravity\", { items = { g } })"
    case 12: return field()
    case 13: return failing()
    case 14: return otherStage()
    case 15: return comings()
    case 16: return again()
    case 17: return builtIn()
    case 18:
      return "stage:every(\(time()), function() "
        + "\(item()).tags = math.random(2) == 1 and { \"beat\" } or {} end)"
    default: return memory()
    }
  }

  private mutating func story() -> String {
    """
    animator:add({ story = function(self)
      for n = 1, \(dice.number(1...30)) do
        self:wait(\(time()))
        self.item.height = 10 + math.random(20)
        self:wait(self.item:animate { scaleY = math.random(), duration = \(time()) })
        local till = self.elapsed + \(time())
        self:waitUntil(function() return self.elapsed > till end)
        if n == \(dice.number(1...90)) then error("end of story") end
      end
    end }, { item = \(item()) })
    """
  }

  private mutating func timer() -> String {
    """
    local n, timer = 0
    timer = stage:every(\(time()), function()
      n = n + 1
      \(item()).vy = \(item()).vy - math.random(30)
      if n == \(dice.number(1...40)) then timer:cancel() end
      if n == \(dice.number(1...20)) then
        stage:after(\(time()), function() print("after", n) end, { awake = n % 2 == 0 })
      end
      if n == \(dice.number(1...60)) then error("late") end
    end)
    """
  }

  private mutating func animation() -> String {
    let target = dice.pick([
      "x = 200, spring = { response = 0.3 }",
      "center = { 50, 60 }, duration = 0.4, curve = \"easeIn\"",
      "angle = 3, duration = 0.3, repeats = true, autoreverses = true",
      "color = \"#ff8000\", duration = 0.3", "alpha = 0.2, duration = 0.5, delay = 0.1",
      "keyframes = { { at = 0, x = 10 }, { at = 0.2, x = 90, curve = \"easeOut\" } }",
      "decay = { velocity = { 300, -200 } }",
      "scale = { 2, 2 }, spring = { dampingRatio = 0.3, response = 0.2 }",
      "transform = { 1, 0.2, 0, 1, 5, 5 }, duration = 0.3", "size = { 40, 50 }, spring = {}",
    ])
    return """
      local function again(finished)
        if not finished then return end
        local run = \(item()):animate { \(target) }
        if math.random(3) == 1 then run:pause() run.speed = 2 run:resume() end
      end
      \(item()):animate { \(target), onEnd = again }
      stage:every(\(time()), function() pcall(again, true) end)
      """
  }

  private mutating func sequence() -> String {
    let list = """
      { { item = \(item()), x = \(dice.number(0...300)), duration = \(time()) }, \(time()),
        function() print("step", stage.tick) end, { \(dice.pick(["group", "sequence"])) = {
          { item = a, y = 90, spring = {} }, { item = b, alpha = 0.5, duration = 0.2 } } },
        onEnd = function(finished) print("whole", finished) end }
      """
    return "animator:\(dice.pick(["sequence", "group"]))(\(list))"
  }

  private mutating func gesture() -> String {
    let kind = dice.pick(["pan", "pan", "tap", "pinch", "rotation", "longPress", "touch"])
    let target = item()
    let carries = ["tap", "touch"].contains(kind) ? "" : "carriesItem = \(dice.chance(60)),"
    let ends = "onEnded = function(g) print(\"ended\", g.location.x, g.time) end"
    let moves =
      kind == "tap"
      ? "" : "onChanged = function(g) \(item()).alpha = 1 / (1 + g.translation.y ^ 2) end,"
    return """
      local g = animator:add("\(kind)", { item = \(target), \(carries) \(moves) \(ends) })
      local n = \(dice.number(0...20))
      stage:every(0.017, function()
        n = n + 1
        local phase = n % 40
        for finger = 1, \(dice.number(1...2)) do
          local at = { id = finger + \(dice.number(0...1)) * 2 }
          at.x, at.y = \(target).x + phase * finger, \(target).y + phase
          at.phase = phase == 1 and "began" or phase == 30 and "ended" or "moved"
          if phase >= 1 and phase <= 30 then pcall(stage.touch, stage, at) end
        end
        if n == \(dice.number(30...200)) then g:remove() end
      end)
      """
  }

  private mutating func field() -> String {
    let name = dice.pick([
      "dragField", "vortexField", "radialGravityField", "linearGravityField", "noiseField",
      "turbulenceField", "springField", "electricField", "magneticField",
    ])
    if dice.chance(50) {
      let strength = dice.number(-3...9)
      return "animator:add(\"\(name)\", { items = { a, b, c }, strength = \(strength) / 10 })"
    }
    return """
      local wind = animator:add("customField", { items = { \(item()) }, evaluate = function(p, v)
        return { math.random() * 90, p.y / 9 }
      end })
      stage:every(0.21, function()
        wind.evaluate = function()
          if math.random(9) == 1 then error("calm") end
          return 10, -50
        end
      end)
      """
  }

  private mutating func failing() -> String {
    """
    animator:add({ clockMandate = true, limits = { fuel = 20000 }, onTick = function(self)
      self.n = (self.n or 0) + 1
      if self.n == \(dice.number(1...50)) then \(dice.pick(["error('why')", "while true do end", "self.item:nothing()"])) end
    end, onContact = function() error("touch") end }, { item = \(item()) })
    """
  }

  private mutating func otherStage() -> String {
    """
    local other = libration.stage { width = 100, height = 100, rate = \(dice.pick(["60", "30", "100"])) }
    local x = other:addItem { name = "x", center = { 50, 20 }, size = { 9, 9 } }
    other.animator:add("snap", { item = x, point = { 20, 80 } })
    other.animator:add("busy", { item = x })
    local kept = other:record(x)
    stage:every(\(time()), function()
      other:advance { ticks = \(dice.number(1...3)) }
      if math.random(20) == 1 then libration.stage({}):addItem { size = { 1, 1 } } end
    end)
    """
  }

  /// Items and behaviors that come and go.
  private mutating func comings() -> String {
    """
    local made, fall = {}, animator:add("gravity", { items = {} })
    animator:add("collision", { items = { a, b, c }, referenceBounds = true })
    stage:every(\(time()), function()
      local dot = stage:addItem { center = { math.random(300), 20 }, size = { 8, 8 } }
      made[#made + 1] = dot
      pcall(fall.addItem, fall, dot)
      if #made > \(dice.number(1...6)) then stage:removeItem(table.remove(made, 1)) end
      if #made % 3 == 0 then
        animator:add({ onTick = function(self) self.n = (self.n or 0) + 1 end,
          onRemove = function() print("gone") end }, { item = dot })
      end
    end)
    """
  }

  /// A behavior that is removed, added again and changed.
  private mutating func again() -> String {
    let kind = dice.pick([
      ("gravity", "magnitude = 0.5", "magnitude"), ("push", "magnitude = 0.3", "magnitude"),
      ("springField", "strength = 0.2", "strength"), ("dynamicItem", "friction = 0.5", "friction"),
    ])
    return """
      local g = animator:add("\(kind.0)", { items = { a, b }, \(kind.1),
        onTick = function(g, dt) \(item()).angle = \(item()).angle + dt end })
      local n = 0
      stage:every(\(time()), function()
        n = n + 1
        if n % 3 == 0 then animator:remove(g) elseif n % 3 == 1 then pcall(animator.add, animator, g) end
        if n % 3 == 2 then pcall(function() g.\(kind.2) = math.random() end) end
      end)
      """
  }

  private mutating func builtIn() -> String {
    dice.pick([
      "animator:add(\"snap\", { item = \(item()), point = { 200, 300 }, lands = true })",
      "animator:add(\"collision\", { items = { a, b, c, d }, boundaries = { floor = { "
        + "{ 0, 300 }, { 320, 380 } } } }) animator:add(\"gravity\", { items = { a, b, c } })",
      "animator:add(\"attachment\", { item = a, to = b, length = 50, frequency = 3 }) "
        + "animator:add(\"gravity\", { items = { b } })",
      "animator:add(\"attachment\", { item = c, anchor = { 100, 50 } }) "
        + "animator:add(\"gravity\", { items = { c } })",
      "animator:add(\"pulse\", { item = \(item()) })",
      "animator:add(\"follow\", { item = a, target = b })",
      "local p = animator:add(\"push\", { items = { a }, magnitude = 1 }) p.locks = { \"x\" }",
    ])
  }

  /// More hooks than the pool of their script has fuel for; each reports when it is set from
  /// outside.
  private mutating func spending() -> String {
    """
    for place = 1, \(dice.number(140...220)) do
      animator:add({
        clockMandate = true, params = { load = { default = \(dice.number(300...800)) } },
        onTick = function(self)
          for n = 1, self.load do self.n = n end
        end,
        onChange = function(self) print("set", place) end,
      }, { item = \(item()) })
    end
    """
  }

  /// The work of the garbage collector, and values that only coroutines hold.
  private mutating func memory() -> String {
    """
    local kept = {}
    local walk = coroutine.wrap(function()
      local n = 0
      while true do n = n + 1 coroutine.yield(n, {}) end
    end)
    stage:every(\(time()), function()
      local n, table = walk()
      kept[n % \(dice.number(2...9))] = table
      print(n, #kept, collectgarbage("count"), math.random(1000))
    end)
    """
  }
}
