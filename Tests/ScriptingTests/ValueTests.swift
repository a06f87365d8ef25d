import Dynamics
import Geometry
import LuaRuntime
import Scripting
import Testing

@Suite struct ValueTests {
  @Test("items have fields, values, facts and several numbers at once")
  func items() throws {
    let session = try Session()
    let stage = try session.run(
      """
      card.x, card.vy, card.alpha = 10, 3, 0.5
      local x, y = card:position()
      assert(x == 10 and y == 100 and select("#", card:velocity()) == 2)
      local vx, vy = card:velocity()
      assert(vx == 0 and vy == 3 and card.velocity.y == 3)
      card:setPosition(1, 2)
      card:setVelocity(3, 4)
      assert(card.center[1] == 1 and card.velocity.x == 3 and #{ card:state() } == 4)
      card.velocity, card.center, card.size = { 5, 6 }, { x = 7, y = 8 }, { 20, 30 }
      assert(card.vx == 5 and card.y == 8 and card.height == 30 and card.size.width == 20)
      card.frame = { 0, 0, 10, 10 }
      assert(card.x == 5 and card.width == 10 and card.frame.height == 10)
      card.angle = 7
      card.transform = card.transform:rotated(0.5)
      assert(math.abs(card.angle - 7.5) < 1e-9, card.angle)
      card.color, card.hidden = "red", true
      assert(card.color == "red" and card.hidden and card.name == "card" and card.stage == stage)
      assert(card.tags[1] == nil and tostring(card) == "item card")
      assert(stage:item("card") == card and stage:item("none") == nil and ({ [card] = 1 })[card])
      assert(#stage:items() == 1 and #stage:items { tag = "x" } == 0)
      assert(stage:addItem { size = { 1, 1 } }.name == "item1")
      assert(stage:addItem { size = { 1, 1 } }.name == "item2")
      """)
    let card = try #require(stage.item("card"))
    #expect(card.isHidden && card.color == "red" && card.alpha == 0.5)
  }

  @Test(
    "what an item does not take is said at the caller's line",
    arguments: [
      ("card.x = 0/0", "card: x must be from -1e9 to 1e9 pt, not "),
      ("card.vx = 1/0", "card: vx must be from -1e6 to 1e6 pt/s, not inf"),
      ("card.x = 'a'", "card: x must be a number"), ("card.width = -1", "card: width must be"),
      ("card.alpha = 2", "card: alpha must be"),
      ("card.size = { 1, -1 }", "card: size.height must be from 0.001 to 1e9 pt, not -1"),
      ("card.size = 3", "card: size must be a size, {width, height}, of finite numbers"),
      ("card.center = { 0/0, 1 }", "card: center must be a point, {x, y}, of finite numbers"),
      ("card.name = 'x'", "item: name can only be read"),
      ("card.tags = 'x'", "card: tags must be a list, not \"x\""),
      ("card.hidden = 1", "card: hidden must be true or false"),
      ("card.wdth = 1", "item has no field wdth; did you mean width?"),
      ("local _ = card.wdth", "item has no field wdth; did you mean width?"),
      (
        "card.transform = { a = 1, b = 0, c = 1, d = 1, tx = 0, ty = 0 }",
        "card: an item's transform must be made of rotation, scale and translation, without shear"
      ),
      ("card.angle = 1 card.frame = { 0, 0, 1, 1 }", "card: frame can be set only while angle"),
      (
        "stage:addItem {}",
        "addItem: size is required and must be a size, {width, height}, of finite numbers"
      ),
      (
        "stage:addItem { size = { 0, 1 } }",
        "addItem: size.width must be from 0.001 to 1e9 pt, not 0"
      ),
      (
        "stage:addItem { size = { 1, 1 }, name = 'card' }",
        "addItem: name must be unique in the stage, and card is taken"
      ),
      (
        "stage:addItem { size = { 1, 1 }, tags = { 1 } }",
        "addItem: tags must be a list of strings, not with 1"
      ),
      (
        "stage:addItem { size = { 1, 1 }, centre = { 1, 1 } }",
        "addItem has no option centre; did you mean center?"
      ),
      ("stage:removeItem(card) card.x = 1", "item was removed"),
      ("stage:removeItem(card) local _ = card.x", "item was removed"),
      ("stage:removeItem(card) local _ = card.center", "item was removed"),
      ("stage:removeItem(card) card:setPosition(1, 2)", "item was removed"),
      ("stage:removeItem(card) stage:record(card)", "record: item: item was removed"),
      ("stage:removeItem(7)", "removeItem: item must be an item, not 7"),
      ("libration.stage {}:removeItem(card)", "removeItem: card belongs to another stage"),
      ("stage.wdth = 1", "stage has no field wdth; did you mean width?"),
      ("stage.width = 1", "stage: width can only be read"),
      ("animator.onPause = 3", "animator: onPause must be a function, not 3"),
      ("animator.onPuase = print", "animator has no field onPuase; did you mean onPause?"),
      (
        "stage.addItem(card, {})",
        "stage:addItem: must be called on a stage, with a colon, got userdata"
      ),
      ("card.center.z = 1", "a point has no field z"),
      (
        "libration.tween(1, { 2 }, 0.5)",
        "tween: from and to must be two numbers, points, sizes, rects, transforms or colours, not 1 and {2}"
      ),
      (
        "libration.easing.linear('x')",
        "linear: share must be a number from -1e12 to 1e12, not \"x\""
      ),
    ])
  func unfit(statement: String, message: String) throws {
    let said = try Session().failure("\n" + statement)
    #expect(said.hasPrefix("scene.lua:3: " + message), "\(said)")
  }

  @Test("points, sizes, rects and transforms are fresh values with names, places and methods")
  func values() throws {
    try Session().run(
      """
      local p = card.center
      p.x = 3
      assert(p[1] == 3 and card.x == 100 and p == p and p ~= card.center)
      assert(card.center == card.center and tostring(card.center) == "point (x 100, y 100)")
      local r = card.frame
      assert(r.x == 70 and r[3] == 60 and r:contains { 100, 100 } and not r:contains { 0, 0 })
      assert(r:contains { 80, 80, 10, 10 } and r:intersects { 120, 120, 50, 50 })
      assert(not r:intersects { 200, 200, 5, 5 } and r:isClose({ 70.05, 70, 60, 60 }, 10))
      assert(not r:isClose({ 71, 70, 60, 60 }, 10))
      card.x = 100.3
      assert(card.frame:rounded(0.5).x == 70.5 and math.abs(card.frame:rounded(0).x - 70.3) < 1e-9)
      local t = card.transform
      assert(t.a == 1 and t.tx == 0 and t:translated(3, 4).ty == 4 and t:scaled(2).d == 2)
      local parts = t:scaled(2, 1):rotated(0.5):parts()
      assert(parts.rotation and parts.scaleX and parts.translationY == 0 and parts.scalesLast)
      local ok, message = pcall(r.isClose, r, 3, 1)
      assert(not ok and message:find("other must be a rect", 1, true), message)
      ok, message = pcall(r.rounded, r, -1)
      assert(not ok and message:find("grid must be from 0 to 1e9 pt, not -1", 1, true), message)

      assert(libration.tween(1, 3, 0.5) == 2)
      assert(libration.tween({ 0, 0 }, { 2, 4 }, 0.5).y == 2)
      assert(libration.tween(card.size, { 120, 60 }, 0.5).width == 90)
      assert(libration.tween(card.frame, card.frame, 0.3).width == 60)
      local half = libration.tween(t, t:rotated(1), 0.5)
      assert(math.abs(half:parts().rotation - 0.5) < 1e-9)
      assert(libration.easing.linear(0.25) == 0.25 and libration.easing.easeIn(0.5) == 0.125)
      assert(libration.easing.easeOut(0.5) == 0.875 and libration.easing.easeInOut(0.5) == 0.5)
      """)
  }

  @Test("what help lists of a kind exists, and is read without an error")
  func members() throws {
    let session = try Session()
    let stage = try session.run("animator:add('snap', { item = card, point = { 1, 1 } })")
    let host = session.host
    let item = try #require(stage.item("card"))
    let values: [Value] = [
      host.value(of: stage), host.animatorValue(of: stage), host.value(of: item),
      host.behaviors(of: stage)[0].value,
    ]
    for value in values {
      let type = try #require(host.describeType(of: value))
      let globals = host.makeGlobals()
      globals["thing"] = value
      for member in type.members {
        let chunk = try host.interpreter.load(
          "return thing.\(member.name)", name: "=member", globals: globals)
        let result = try host.interpreter.call(chunk)
        #expect(!member.isMethod || result.first?.asFunction != nil, "\(type.name).\(member.name)")
        #expect(!member.doc.isEmpty || member.isMethod)
      }
    }
  }
}

@Suite struct RecordTests {
  @Test("a record of a falling item answers by the closed form")
  func fall() throws {
    try Session().run(
      """
      local record = stage:record "card"
      animator:add("gravity", { item = card })
      stage:advance { ticks = 60 }
      local values = record:values("y")
      assert(#values == 61 and values[1] == 100 and values[61] == card.y)
      assert(math.abs(record:crossing("y", 200) - math.sqrt(0.2)) < 0.02)
      assert(record:crossing("y", 1e6) == nil and record:crossing("y", 100) == 0)
      assert(record:peak("vy") == card.vy and record:peak("x") == 100)
      assert(record:settled("x", 0.1) == 0 and record:settled("y", 0.1) == 1)
      assert(record:overshoot("y", 300) == card.y - 300 and record:overshoot("y", 1e6) == 0)
      assert(record:isContinuous("y", 20) and not record:isContinuous("y", 1))
      local ok, message = pcall(record.peak, record, "vz")
      assert(not ok and message:find("record has no field vz; did you mean vx?", 1, true), message)
      ok, message = pcall(stage.record, stage, "crad")
      assert(not ok and message:find("record: there is no item crad; did you mean card?", 1, true))
      """)
  }

  @Test("the last question is kept, with the tick that decided it")
  func question() throws {
    let session = try Session()
    let stage = try session.run("")
    let card = try #require(stage.item("card"))
    let record = stage.record(card)
    for x in [0.0, 10, 12, 9, 10] {
      card.item.x = x
      try stage.advance(ticks: 1)
    }
    #expect(record.values("x") == [100, 0, 10, 12, 9, 10])
    #expect(record.overshoot("x", target: 10) == 10)
    #expect(record.lastQuestion.map { [$0.field, "\($0.sample ?? -1)"] } == ["x", "1"])
    #expect(record.settled("x", tolerance: 1) == 4.0 / 60)
    #expect(record.lastQuestion.map { [$0.field, "\($0.sample ?? -1)"] } == ["x", "4"])
    #expect(record.isContinuous("x", jump: 50) == false)
    #expect(record.lastQuestion.map { [$0.field, "\($0.sample ?? -1)"] } == ["x", "1"])
    #expect(record.values("nothing") == nil && record.peak("nothing") == nil)
  }
}
