import Scripting
import Testing

@Suite struct OptionTests {
  @Test(
    "an unfit option names behavior, option, rule and value, at the caller's line",
    arguments: [
      (
        "animator:add('snap', { item = card, point = { 1, 1 }, dampnig = 1 })",
        "snap has no option dampnig; did you mean damping?"
      ),
      (
        "animator:add('snap', { item = card, point = { 1, 1 }, zzz = 1 })",
        "snap has no option zzz; its options are item, point, damping, wobble, lands, onTick, locks, "
          + "name"
      ),
      (
        "animator:add('gravty', { item = card })",
        "add: there is no behavior gravty; did you mean gravity?"
      ),
      (
        "animator:add('Pulse', { item = card })",
        "add: there is no behavior Pulse; did you mean pulse?"
      ),
      (
        "animator:add('dragFields', { item = card })",
        "add: there is no behavior dragFields; did you mean dragField?"
      ),
      ("animator:add(7)", "add: give a behavior's name or a table of hooks, not 7"),
      (
        "animator:add(animator:add('gravity', { items = {} }))",
        "add: the behavior is in a tree already; a behavior is added once"
      ),
      ("animator:add('gravity', 3)", "gravity: options must be a table, not 3"),
      (
        "animator:add('gravity', { card })",
        "gravity: options have names, as in { damping = 0.5 }, not 1"
      ),
      (
        "animator:add('snap', { item = card, point = { 1, 1 }, damping = 7 })",
        "snap: damping must be from 0 to 1, not 7"
      ),
      (
        "animator:add('snap', { item = card, point = { 1, 1 }, damping = 'low' })",
        "snap: damping must be a number from 0 to 1, not \"low\""
      ),
      (
        "animator:add('gravity', { item = card, magnitude = 0/0 })",
        "gravity: magnitude must be from -1e6 to 1e6 x 1000 pt/s², not nan"
      ),
      (
        "animator:add('gravity', { item = card, angle = 1/0 })",
        "gravity: angle must be from -1e9 to 1e9 rad, not inf"
      ),
      (
        "animator:add('push', { item = card, mode = 'now' })",
        "push: mode must be \"continuous\" or \"instantaneous\", not \"now\""
      ),
      (
        "animator:add('snap', { item = card })",
        "snap: point is required and must be a point, {x, y}, of finite numbers"
      ),
      ("animator:add('snap', { point = { 1, 1 } })", "snap: item is required and must be an item"),
      (
        "animator:add('snap', { item = card, point = { 1 } })",
        "snap: point must be a point, {x, y}, of finite numbers, not {1}"
      ),
      (
        "animator:add('snap', { item = card, point = { 1, 2, 3 } })",
        "snap: point must be a point, {x, y}, of finite numbers, not {1, 2, 3}"
      ),
      (
        "animator:add('snap', { item = card, point = { 1, 0/0 } })",
        "snap: point must be a point, {x, y}, of finite numbers, not {1, nan}"
      ),
      (
        "animator:add('snap', { item = 'card', point = { 1, 1 } })",
        "snap: item must be an item, not \"card\""
      ),
      ("animator:add('gravity', { items = { card, card } })", "gravity: items must name card once"),
      ("animator:add('gravity', { items = { card, 3 } })", "gravity: items must be an item or"),
      (
        "animator:add('gravity', { item = card, items = { card } })",
        "gravity: give item or items, not both"
      ),
      (
        "animator:add('snap', { item = card, point = { 1, 1 }, wobble = 1 })",
        "snap: wobble must be true or false, not 1"
      ),
      (
        "animator:add('attachment', { item = card })",
        "attachment: anchor, a point, or to, an item, is required"
      ),
      (
        "animator:add('attachment', { item = card, to = card })",
        "attachment: to must be another item than item"
      ),
      (
        "animator:add('attachment', { item = card, to = dot, anchor = { 1, 1 } })",
        "attachment: a \"rod\" has anchor or to, not both"
      ),
      (
        "animator:add('attachment', { item = card, to = dot, kind = 'pin', range = { 1, 2 } })",
        "attachment: range must be {min, max} with min <= 0 <= max, not {1, 2}"
      ),
      (
        "animator:add('attachment', { item = card, to = dot, axis = { 1, 0 } })",
        "attachment: axis is for kind \"sliding\", not \"rod\""
      ),
      (
        "animator:add('attachment', { item = card, to = dot, kind = 'glue' })",
        "attachment: kind must be \"rod\", \"sliding\", \"limit\", \"fixed\" or \"pin\", not \"glue\""
      ),
      (
        "animator:add('collision', { item = card, referenceBounds = 7 })",
        "collision: referenceBounds must be true, false or insets {top, left, bottom, right}, not 7"
      ),
      (
        "animator:add('collision', { item = card, boundaries = { floor = { { 0, 0 }, { 0, 0 } } } })",
        "collision: boundary floor must have a length"
      ),
      (
        "animator:add('collision', { item = card, boundaries = { floor = { { 0, 0 } } } })",
        "collision: boundary floor must be { from, to } or { path = points }, two at least, "
          + "not {{0, 0}}"
      ),
      (
        "animator:add('collision', { item = card, boundaries = { floor = 3 } })",
        "collision: boundary floor must be { from, to } or { path = points }, two at least, not 3"
      ),
      (
        "animator:add('collision', { item = card, boundaries = { { { 0, 0 }, { 9, 0 } } } })",
        "collision: boundaries have names, as in { floor = { from, to } }, not 1"
      ),
      (
        "animator:add('collision', { item = card, referenceBounds = { tpo = 7 } })",
        "collision: referenceBounds must be true, false or insets {top, left, bottom, right}, "
          + "not {tpo = 7}"
      ),
      (
        "animator:add('snap', { items = { card }, point = { 0, 0 } })",
        "snap has one item: give item, not items"
      ),
      ("animator:add({ onTick = 3 })", "behavior: onTick must be a function, not 3"),
      (
        "animator:add('dynamicItem', { item = card, density = 0 })",
        "dynamicItem: density must be from 1e-6 to 1e6, not 0"
      ),
      (
        "animator:add('pulse', { item = card, duration = -1 })",
        "pulse: duration must be at least 0 s, not -1"
      ),
      (
        "animator:add('frameWatcher', { item = card, target = animator:add('gravity', { items = {} }), quietTicks = 1.5 })",
        "frameWatcher: quietTicks must be a whole number, not 1.5"
      ),
      (
        "animator:add('frameWatcher', { item = card })",
        "frameWatcher: target is required and must be a behavior"
      ),
      (
        "animator:add('frameWatcher', { item = card, target = card })",
        "frameWatcher: target must be a behavior, not item card"
      ),
      (
        "animator:add('timerWatcher', { item = card, report = 1 })",
        "timerWatcher: report must be a function, not 1"
      ),
      (
        "animator:add('dynamicItem', { item = card }):addLinearVelocity({ 1, 1 }, dot)",
        "dynamicItem: dot must be one of its items"
      ),
      (
        "local s = libration.stage {} s.animator:add('gravity', { item = card })",
        "gravity: items: card belongs to another stage"
      ),
      (
        "stage:removeItem(card) animator:add('gravity', { item = card })",
        "gravity: items: item was removed"
      ),
    ])
  func unfit(statement: String, message: String) throws {
    let said = try Session().failure("\n" + statement)
    let expected = "scene.lua:3: " + message
    #expect(
      said == expected || (message.hasSuffix("or") && said.hasPrefix("scene.lua:3: ")), "\(said)")
  }

  @Test("options are fields: read, written, checked and told to onChange")
  func fields() throws {
    try Session().run(
      """
      local snap = animator:add("snap", { item = card, point = { 80, 252 } })
      assert(snap.damping == 0.5 and snap.wobble == true and snap.point.x == 80)
      snap.damping, snap.point = 1, { x = 3, y = 4 }
      assert(snap.damping == 1 and snap.point[2] == 4 and snap.item == card)
      local ok, message = pcall(function() snap.damping = 2 end)
      assert(not ok and message:find("snap: damping must be from 0 to 1, not 2", 1, true), message)
      ok, message = pcall(function() snap.dampnig = 2 end)
      assert(not ok and message:find("did you mean damping?", 1, true), message)
      ok, message = pcall(function() return snap.dampnig end)
      assert(not ok and message:find("did you mean damping?", 1, true), message)

      local push = animator:add("push", { item = card, direction = { 0, -2 } })
      assert(push.magnitude == 2 and math.abs(push.angle + math.pi / 2) < 1e-9 and push.active)
      ok, message = pcall(function() push.mode = "continuous" end)
      assert(not ok and message:find("mode is chosen when the behavior is made", 1, true), message)

      local motion = animator:add("dynamicItem", { items = { card } })
      assert(motion.friction == nil and #motion.items == 1)
      motion.friction = 0.5
      assert(motion.friction == 0.5)
      motion.friction = nil
      assert(motion.friction == nil)
      motion.items = { card, dot }
      assert(#motion.items == 2 and motion.items[2] == dot)

      local walls = animator:add("collision", { items = { card }, referenceBounds = true })
      assert(walls.referenceBounds == true and walls.mode == "everything")
      walls.referenceBounds = { top = 1, left = 2, bottom = 3, right = 4 }
      assert(walls.referenceBounds.bottom == 3)
      walls.boundaries = { floor = { { 0, 9 }, { 9, 9 } } }
      assert(walls.boundaries.floor[2].x == 9)

      local rod = animator:add("attachment", { item = card, to = dot, offset = { 1, 0 } })
      assert(rod.to == dot and rod.kind == "rod" and rod.anchor == nil and rod.offset.x == 1)
      """)
  }

  @Test(
    "options have the order of their declaration, whatever sets the same names around it",
    arguments: [
      "local seen = { b = 1, a = 2 } return { params = { TABLE }, onAdd = function() print(seen) end }",
      "local seen = { b = 1, a = 2 }\nreturn {\n  params = {\n    TABLE\n  },\n}",
      "local own = { TABLE }\nlocal B = { params = own }\nfunction B:onAdd() self.b, self.a = 1, 2 end\nreturn B",
      "local B = { params = {\n TABLE } }\nfunction B:onAdd() self.b = 1 self.a = 2 end return B",
    ])
  func order(text: String) throws {
    let options = "a = { default = 1 },\n c = { default = 2 },\n b = { default = 3 }"
    let session = try Session(["x.lua": text.replacing("TABLE", with: options)])
    let description = try #require(session.host.describeBehavior("x"))
    #expect(description.options.map(\.name) == ["a", "c", "b", "items"])
  }

  @Test("help knows every option of every built-in behavior, with the defaults of Dynamics")
  func help() throws {
    let host = try Session().host
    let snap = try #require(host.describeBehavior("snap"))
    #expect(snap.options.map(\.name) == ["item", "point", "damping", "wobble", "lands"])
    #expect(snap.options.map(\.defaultText) == [nil, nil, "0.5", "true", "false"])
    #expect(snap.options[2].range == "from 0 to 1")
    let gravity = try #require(host.describeBehavior("gravity"))
    #expect(gravity.options.map(\.defaultText) == [nil, "{ 0, 1 }", "1.5707963267948966", "1"])
    let pulse = try #require(host.describeBehavior("pulse"))
    #expect(pulse.options.map(\.name) == ["item", "magnitude", "speed", "damping", "duration"])
    #expect(pulse.options.map(\.defaultText) == [nil, "0.5", "1", "2", "1.5"])
    #expect(host.describeBehavior("nothing") == nil)
    #expect(host.behaviorNames.contains("frameWatcher"))
  }

  @Test(
    "the nearest name is found over one edit per three letters, and over case",
    arguments: [
      ("dampnig", "damping"), ("DAMPING", "damping"), ("quietTick", "quietTicks"),
      ("pint", "point"),
      ("zzz", nil), ("speed", nil),
    ])
  func suggestion(name: String, nearest: String?) throws {
    let options = "damping = { default = 1 }, quietTicks = { default = 1 }, point = { default = 1 }"
    let session = try Session(["b.lua": "return { params = { \(options) } }"])
    let said = session.failure("animator:add('b', { \(name) = 1 })")
    #expect(said.contains("did you mean") == (nearest != nil))
    if let nearest { #expect(said.hasSuffix("did you mean \(nearest)?"), "\(said)") }
  }
}
