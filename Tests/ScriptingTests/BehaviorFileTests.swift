import Builds
import Scripting
import Testing

@Suite struct BehaviorFileTests {
  @Test(
    "a file that breaks the contract says where and why", .heavy,
    arguments: [
      ("return", "b/x.lua: a behavior file must return one table"),
      ("return 3", "b/x.lua: a behavior file must return one table"),
      ("return {}, {}", "b/x.lua: a behavior file must return one table"),
      ("return {\n", "b/x.lua:2: unexpected symbol near <eof>"),
      ("\nerror('no')", "b/x.lua:2: no"),
      (
        "local X = {\n  parms = {},\n}\nreturn X",
        "b/x.lua:2: parms must be a function, or a local outside the table, not a table; "
          + "did you mean params?"
      ),
      (
        "return {\n  items = {} }",
        "b/x.lua:2: items must be in a second table: animator:add(behavior, { items = ... })"
      ),
      (
        "local X = {}\nfunction X:onTck() end\nreturn X",
        "b/x.lua:2: there is no hook onTck; did you mean onTick?"
      ),
      (
        "local X = {}\nfunction X:onSneeze() end\nreturn X",
        "b/x.lua:2: there is no hook onSneeze; hooks are"
      ),
      (
        "local X = {}\nfunction X:remove() end\nreturn X",
        "b/x.lua:2: remove must not be the name of an option or function: every self has it"
      ),
      ("return {\n  clockMandate = 1 }", "b/x.lua:2: clockMandate must be true or false"),
      (
        "return {\n  appliesTo = 'card' }",
        "b/x.lua:2: appliesTo must be { tag = \"a tag\" }, not \"card\""
      ),
      (
        "return { params = {\n a = { default = 1 },\n b = {} } }",
        "b/x.lua:3: params.b: kind is required, as no default says what it is"
      ),
      (
        "return { params = {\n a = 3 } }",
        "b/x.lua:2: params.a must be a table such as { default = 1 }"
      ),
      (
        "return { params = {\n a = { knd = 'number' } } }",
        "b/x.lua:2: params.a must not have the field \"knd\"; did you mean kind?"
      ),
      (
        "return { params = {\n a = { kind = 'nubmer' } } }",
        "b/x.lua:2: params.a: kind must be \"number\", \"integer\", \"boolean\", \"string\", "
          + "\"choice\", \"point\", \"size\", \"rect\", \"transform\", \"item\", \"items\", "
          + "\"behavior\", \"function\" or \"list\", not \"nubmer\"; did you mean number?"
      ),
      (
        "return { params = {\n a = { default = 7, max = 3 } } }",
        "b/x.lua:2: params.a: default must be at most 3, not 7"
      ),
      (
        "return { params = {\n a = { default = 1, min = 3, max = 2 } } }",
        "b/x.lua:2: params.a: min must be at most max"
      ),
      (
        "return { params = {\n a = { default = 'x', min = 3 } } }",
        "b/x.lua:2: params.a: min is for numbers and sizes only"
      ),
      (
        "return { params = {\n a = { kind = 'choice' } } }",
        "b/x.lua:2: params.a: choices are required"
      ),
      (
        "return { params = {\n a = { default = 'z', choices = { 'x', 'y' } } } }",
        "b/x.lua:2: params.a: default must be \"x\" or \"y\", not \"z\""
      ),
      (
        "return { params = {\n elapsed = { default = 1 } } }",
        "b/x.lua:2: elapsed must not be the name of an option or function: every self has it"
      ),
      (
        "return { params = { a = { default = 1 } },\n  a = function() end }",
        "b/x.lua:1: a must be an option or a function, not both"
      ),
      (
        "return { appliesTo = { tag = 't' }, params = {\n a = { kind = 'number' } } }",
        "b/x.lua:2: params.a must have a default, as appliesTo sets the item only"
      ),
      (
        "return {\n limits = { fuel = 0 } }", "b/x.lua:2: limits.fuel must be a whole number over 0"
      ),
      (
        "return {\n limits = { memory = 10 } }",
        "b/x.lua:2: limits.memory must be a whole number of bytes, at least 1024"
      ),
      (
        "return {\n limits = { time = 10 } }",
        "b/x.lua:2: limits must have the fields fuel and memory only"
      ),
      ("return { 1 }", "b/x.lua: the behavior's table must have named fields only, not 1"),
    ])
  func contract(text: String, message: String) throws {
    let session = try Session(["x.lua": text])
    let stage = try session.run("")
    #expect(session.notices.count == 1)
    #expect(session.notices.first?.hasPrefix(message) == true, "\(session.notices)")
    #expect(stage.items.count == 2)
    let said = session.failure("animator:add('x', {})")
    #expect(said.hasPrefix("scene.lua:2: add: x did not load: \(message)"), "\(said)")
    let findings = session.host.checkBehaviors().filter { $0.severity == .error }.map { found in
      var finding = found.finding
      finding.column = nil
      return session.tidy("\(finding)")
    }
    #expect(findings.count == 1 && findings[0].hasPrefix(message), "\(findings)")
  }

  @Test("hooks are called in order, with what they are promised")
  func hooks() throws {
    let session = try Session([
      "probe.lua": """
      local Probe = { params = { word = { default = "a" } }, clockMandate = true }
      local function say(...) print(...) end
      function Probe:onAdd() say("add", self.item.name, #self.items, self.word, self.elapsed) end
      function Probe:onTick(dt) say("tick", self.elapsed, dt) end
      function Probe:onChange(name, old) say("change", name, old, self[name]) end
      function Probe:onRemove() say("remove", self.word) end
      function Probe:shout(n) say("shout", self.word, n) return n + 1 end
      return Probe
      """
    ])
    let stage = try session.run(
      """
      local probe = animator:add("probe", { item = card })
      animator.onPause = function()
        probe:remove()
      end
      stage:every(0.05, function() probe.word = "b" assert(probe:shout(4) == 5) end):cancel()
      probe.word = "b"
      assert(probe:shout(4) == 5 and probe.name == "probe" and probe.clockMandate == true)
      stage:advance { ticks = 2 }
      assert(probe.elapsed == 1 / 60)
      probe:remove()
      probe:remove()
      animator:remove(probe)
      local ok, message = pcall(function() return probe.word end)
      assert(not ok and message:find("behavior was removed", 1, true), message)
      """)
    #expect(
      session.output
        == [
          "add\tcard\t1\ta\t0.0", "change\tword\ta\tb", "shout\tb\t4", "tick\t0.0\t\(1.0 / 60)",
          "tick\t\(1.0 / 60)\t\(1.0 / 60)".replacing(
            "0.016666666666666666", with: "0.016666666666667"),
          "remove\tb",
        ].map { $0.replacing("0.016666666666666666", with: "0.016666666666667") })
    try stage.advance(ticks: 1)
    #expect(stage.takeErrors().isEmpty)
  }

  @Test("options of every kind reach self, checked, with defaults")
  func kinds() throws {
    let session = try Session([
      "all.lua": """
      local All = { params = {
        number = { default = 1, min = 0, max = 9, unit = "pt", doc = "A number." },
        integer = { kind = "integer", default = 2 },
        boolean = { default = true },
        string = { default = "s" },
        choice = { default = "x", choices = { "x", "y" } },
        point = { kind = "point", default = { 1, 2 } },
        size = { kind = "size", default = { width = 3, height = 4 } },
        rect = { kind = "rect", default = { 1, 2, 3, 4 } },
        transform = { kind = "transform", optional = true },
        other = { kind = "item", optional = true },
        target = { kind = "behavior", optional = true },
        call = { default = function() return "called" end },
        list = { kind = "list", default = { "a", "b" } },
      } }
      function All:onAdd()
        assert(self.number == 1 and self.integer == 2 and self.boolean and self.string == "s")
        assert(self.choice == "x" and self.point.y == 2 and self.size.height == 4)
        assert(self.rect.width == 3 and self.call() == "called" and self.list[2] == "b")
        assert(self.target == nil and #self.items == 0)
        self.list[1] = "changed"
        self.point.x = 7
      end
      return All
      """
    ])
    let stage = try session.run(
      """
      animator:add("all")
      local all = animator:add("all", { transform = card.transform:rotated(1), other = dot })
      all.target = animator:add("gravity", { item = card })
      assert(all.other == dot and math.abs(all.transform:parts().rotation - 1) < 1e-9)
      for name, bad in pairs { number = 10, integer = 1.5, boolean = 1, string = 1, choice = "z",
        point = { 1 }, size = { 1, "x" }, rect = 3, transform = { 1 }, other = "dot",
        target = card, call = 1, list = 2 } do
        local ok, message = pcall(function() all[name] = bad end)
        assert(not ok and message:find("all: " .. name .. " must be ", 1, true), tostring(message))
      end
      local ok, message = pcall(function() all.zzz = 1 end)
      assert(not ok and message:find("all has no option zzz", 1, true), message)
      assert(all.zzz == nil)
      """)
    #expect(stage.takeErrors().isEmpty)
  }

  @Test("a behavior in place has params, hooks and methods too")
  func inPlace() throws {
    let session = try Session()
    let stage = try session.run(
      """
      local drift = animator:add({
        clockMandate = true,
        params = { speed = { default = 60 } },
        onTick = function(self, dt) self:move(self.speed * dt) end,
        move = function(self, by) self.item.x = self.item.x + by end,
      }, { item = card })
      stage:advance { seconds = 1 }
      assert(math.abs(card.x - 160) < 1e-9)
      local ok, message = pcall(animator.add, animator, { onTck = print })
      assert(not ok and message:find("behavior: there is no hook onTck; did you mean onTick?", 1, true))
      ok, message = pcall(animator.add, animator, { appliesTo = { tag = "x" } })
      assert(not ok and message:find("appliesTo is for files in a behavior folder", 1, true))
      """)
    #expect(stage.takeErrors().isEmpty)
  }

  @Test("children come and go with their parents")
  func children() throws {
    let session = try Session()
    let stage = try session.run(
      """
      local heard = {}
      local parent = animator:add {
        clockMandate = true,
        onAdd = function(self)
          self.child = self:addChild({ onRemove = function() print("child gone") end }, { item = card })
        end,
        onRemove = function() print("parent gone") end,
      }
      assert(#animator.behaviors == 1 and #parent.children == 1)
      parent:addChild("gravity", { item = dot })
      stage:advance { ticks = 5 }
      assert(dot.y > 50 and #parent.children == 2)
      parent:remove()
      assert(#animator.behaviors == 0)
      local ok, message = pcall(function() parent:addChild("gravity", { items = {} }) end)
      assert(not ok and message:find("behavior was removed", 1, true), message)
      """)
    #expect(Set(session.output) == ["child gone", "parent gone"])
    #expect(!stage.isRunning || stage.tick == 5)
    let reports = session.host.stages.count
    #expect(reports == 1)
  }

  @Test("self takes and drops items, and goes when its last item is removed")
  func items() throws {
    let session = try Session()
    try session.run(
      """
      local behavior = animator:add({ onRemove = function() print("gone") end }, { item = card })
      behavior:addItem(dot)
      assert(#behavior.items == 2 and behavior.item == card)
      local ok, message = pcall(function() behavior:addItem(dot) end)
      assert(not ok and message:find("behavior", 1, true), message)
      behavior:removeItem(card)
      behavior:removeItem(card)
      assert(behavior.item == dot and #behavior.items == 1)
      stage:removeItem(dot)
      """)
    #expect(session.output == ["gone"])
  }

  @Test("contacts and rests reach the behaviors of their items")
  func contacts() throws {
    let session = try Session()
    let stage = try session.run(
      """
      local floor = { floor = { { 0, 160 }, { 320, 160 } } }
      animator:add("gravity", { item = card })
      animator:add("collision", { item = card, boundaries = floor })
      animator:add({
        onContact = function(self, contact)
          print(contact.phase, contact.item.name, contact.boundary, contact.other, contact.point and
            math.abs(contact.point.y - 160) < 1)
        end,
        onRest = function(self, item) print("rest", item.name) end,
      }, { item = card })
      animator:add({ onContact = function() print("not mine") end }, { item = dot })
      """)
    try stage.advance(ticks: 400, untilPaused: true)
    #expect(session.output.first == "began\tcard\tfloor\tnil\ttrue")
    #expect(session.output.last == "rest\tcard")
    #expect(!session.output.contains("not mine"))
    let contact = session.events.first { if case .contact = $0.kind { true } else { false } }
    guard case .contact(let details)? = contact?.kind else { return #expect(Bool(false)) }
    #expect(
      details.began && details.item == "card" && details.boundary == "floor" && details.y != nil)
  }

  @Test("tell of their functions by the comments above them")
  func methods() throws {
    let session = try Session([
      "hop.lua": """
      --- Hops.

      local Hop = { params = { size = { default = 1 } },
        --- Comes down.
        land = function(self) end,
      }

      --- No method.
      local function helper(self, x) return x end

      --- Jumps at once, \u{2014} however
      --- high it is.
      ---
      --- Not told here.
      ---@param height number In pt.
      ---@param target? libration.Item Where to.
      ---@return boolean
      function Hop:jump(height, target, rest) return helper(self, height) end

      --- Above an empty line.

      function Hop.plain(...) end

      -- Turns it.
      Hop.turn = function(self, angle) end
      function Hop:onTick() end
      return Hop
      """
    ])
    let hop = try #require(session.host.describeBehavior("hop"))
    let told = Dictionary(uniqueKeysWithValues: hop.methods.map { ($0.name, $0) })
    #expect(told.keys.sorted() == ["jump", "land", "plain", "turn"])
    let jump = try #require(told["jump"])
    #expect(jump.doc == "Jumps at once, \u{2014} however high it is.")
    #expect(jump.signature == "(height, target, rest)")
    #expect(jump.parameters.map(\.type) == [.number, .item, .any])
    #expect(jump.parameters.map(\.isRequired) == [true, false, false])
    #expect(jump.parameters.map(\.doc) == ["In pt.", "Where to.", ""])
    #expect(told["land"]?.doc == "Comes down.")
    #expect(told["plain"]?.doc == "" && told["plain"]?.signature == "()")
    #expect(told["turn"]?.doc == "Turns it." && told["turn"]?.signature == "(angle)")
  }
}
