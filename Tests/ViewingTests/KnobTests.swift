import Geometry
import Scripting
import Testing
import Viewing

@Suite("Knobs")
struct KnobTests {
  private func behaviors(_ page: Page) -> [Page.Message] {
    page.scene["behaviors"] as? [Page.Message] ?? []
  }

  private func params(_ page: Page, _ behavior: Int) -> [Page.Message] {
    behaviors(page)[behavior]["params"] as? [Page.Message] ?? []
  }

  private func param(_ page: Page, _ behavior: Int, _ name: String) -> Page.Message? {
    params(page, behavior).first { $0["name"] as? String == name }
  }

  private func rows(_ text: String, ticks: Int = 600) throws -> [[UInt32]] {
    let host = try ScriptHost()
    return try plainRows(try host.runScene(text, name: "scene"), ticks: ticks)
  }

  @Test("show every param of every behavior of the examples", arguments: exampleNames)
  func shown(name: String) throws {
    let (session, _) = try viewSession(.file(example(name)))
    let page = try #require(Page(session))
    page.drain()
    #expect(!behaviors(page).isEmpty)
    for (id, behavior) in behaviors(page).enumerated() {
      let name = try #require(behavior["name"] as? String)
      let known = session.timeline.host.describeBehavior(name)?.options
        .filter { $0.kind != .item && $0.kind != .items }.map(\.name)
      if let known { #expect(params(page, id).map { $0["name"] as? String } == known) }
      for param in params(page, id) where param["kind"] as? String == "number" {
        #expect(param["doc"] as? String != "")
      }
    }
  }

  @Test("have range, unit, doc and value from the schema")
  func facts() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.drain()
    let damping = try #require(param(page, 0, "damping"))
    #expect(damping["min"] as? Double == 0)
    #expect(damping["max"] as? Double == 1)
    #expect(damping["kind"] as? String == "number")
    #expect(damping["settable"] as? Bool == true)
    #expect(damping["doc"] as? String != "")
    #expect(damping["value"] as? Double == damping["scene"] as? Double)
    let point = try #require(param(page, 0, "point"))
    #expect(point["kind"] as? String == "point")
    #expect(point["value"] as? [Double] == [80, 252])
    #expect(point["unit"] as? String == "pt")
  }

  @Test("change the whole run as if the scene said so, and back")
  func turn() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    let before = page.present
    page.send("knob 0 damping 0.1")
    page.complete()
    let changed = Scenes.snap.replacing("point = { 80, 252 }", "point = { 80, 252 }, damping = 0.1")
    #expect(page.present == (try rows(changed)))
    #expect(page.present != before)
    #expect(page.runs.last?["from"] as? Int == 0)
    #expect(page.runs.last?["ghost"] as? Int == 1)
    page.send("knob 0 point 200,300")
    page.complete()
    let both = changed.replacing("{ 80, 252 }", "{ 200, 300 }")
    #expect(page.present == (try rows(both)))
    page.send("lua 0 point")
    #expect(page.all("lua").last?["text"] as? String == "point = { 200, 300 },")
    page.send("lua 0 damping")
    #expect(page.all("lua").last?["text"] as? String == "damping = 0.1,")
    // A page gets no message about a knob that it turned, but it gets one after it resets a knob.
    page.send("knob 0 point reset")
    page.complete()
    #expect(param(page, 0, "point")?["value"] as? [Double] == [80, 252])
    page.send("knob 0 damping reset")
    page.complete()
    #expect(page.present == before)
    #expect(param(page, 0, "damping")?["value"] as? Double == 0.5)
  }

  @Test("of a script's behavior act by `onChange`, and on its children")
  func scripted() throws {
    let text = """
      local stage = libration.stage { width = 320, height = 480 }
      local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
      local drift = {
        params = { speed = { default = 30, min = 0, max = 100, unit = "pt/s", doc = "How fast." } },
        clockMandate = true,
      }
      function drift:onTick() self.item.x = self.item.x + self.speed / 60 end
      stage.animator:add(drift, { item = card })
      return stage
      """
    let (session, _) = try viewSession(text)
    let page = try #require(Page(session))
    page.drain()
    let speed = try #require(param(page, 0, "speed"))
    #expect(speed["unit"] as? String == "pt/s")
    #expect(speed["max"] as? Double == 100)
    page.send("knob 0 speed 60")
    page.complete()
    // The card goes a point a tick.
    for tick in [0, 1, 60, 200] {
      #expect(abs(Float(bitPattern: page.present[tick][0]) - Float(157 + tick)) < 1e-3)
    }
    page.send("knob 0 speed 101")
    #expect(page.refusals.last?.contains("from 0 to 100") == true)
  }

  @Test(
    "that do not fit are refused with the rule, and the run stays",
    arguments: [
      "knob 0 damping 2", "knob 0 damping nan", "knob 0 damping 1e400", "knob 0 damping abc",
      "knob 0 damping", "knob 0 dampin 0.5", "knob 9 damping 0.5", "knob -1 damping 0.5",
      "knob 0 point 1", "knob 0 point 1,2,3", "knob 0 point nan,1", "knob 0 point 1e99,1",
      "knob 0 locks x", "start 0 width 0", "start 0 width -1", "start 0 x nan", "start 0 x 1e99",
      "start 7 x 1", "start 0 q 1", "start 0 x", "start 0",
    ])
  func refused(line: String) throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    let before = page.present
    page.send(line)
    #expect(page.refusals.count == 1)
    page.complete()
    #expect(page.run == 1)
    #expect(page.present == before)
    // The session goes on as before.
    page.send("knob 0 damping 0.1")
    page.complete()
    #expect(page.run == 2)
    #expect(page.refusals.count == 1)
  }

  @Test("keep the inputs and where the person stands")
  func inputs() throws {
    let (session, clock) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.send("play")
    page.send("touch began 0 80 255")
    for tick in 1...30 {
      page.send("touch moved 0 \(80 + 4 * tick) 255")
      clock.time += 1.0 / 60
      session.advance()
    }
    page.send("touch ended 0 200 255")
    page.send("pause")
    page.complete()
    page.send("knob 1 magnitude 0.5")
    page.complete()
    #expect(page.status["present"] as? Int == 30)
    page.send("touches")
    let csv = try #require(page.all("touches").last?["csv"] as? String)
    let host = try ScriptHost()
    let text = Scenes.hand.replacing(
      "add(\"gravity\", { items = { card, ball } }",
      "add(\"gravity\", { items = { card, ball }, magnitude = 0.5 }")
    let stage = try host.runScene(text, name: "scene")
    let rows = try plainRows(stage, ticks: session.timeline.tip) {
      try $0.playTouches(csv, file: "touches")
    }
    #expect(page.present == rows)
    #expect(page.events.count { $0["kind"] as? String == "input" } == 2)
    page.send("restart")
    page.complete()
    #expect(page.present == (try self.rows(text)))
    #expect(!page.events.contains { $0["kind"] as? String == "input" })
  }

  @Test("turned on one page are shown on the others")
  func others() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let (page, other) = (try #require(Page(session)), try #require(Page(session)))
    page.complete()
    other.complete()
    page.send("knob 0 damping 0.25")
    page.complete()
    other.complete()
    for (page, value) in [(page, 0.5), (other, 0.25)] {
      let behaviors = try #require(page.scene["behaviors"] as? [Page.Message])
      let params = try #require(behaviors[0]["params"] as? [Page.Message])
      // The page that turned the knob knows the value, and gets no message.
      #expect(params.first { $0["name"] as? String == "damping" }?["value"] as? Double == value)
    }
  }

  @Test("of items move their start")
  func start() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    page.send("start 0 x 200")
    page.send("start 0 angle 0.5")
    page.complete()
    #expect(Float(bitPattern: page.present[0][0]) == 200)
    #expect(Float(bitPattern: page.present[0][2]) == 0.5)
    let changed = Scenes.snap.replacing(
      "center = { 157, 252 }", "center = { 200, 252 }, angle = 0.5")
    #expect(page.present == (try rows(changed)))
    page.send("start 0 reset")
    page.complete()
    #expect(page.present == (try rows(Scenes.snap)))
    let items = try #require(page.scene["items"] as? [Page.Message])
    let fields = try #require(items[0]["fields"] as? [Page.Message])
    #expect(fields.first { $0["name"] as? String == "x" }?["value"] as? Double == 157)
  }

  @Test("turned while time runs let it wait until the present is known again")
  func waiting() throws {
    let (session, clock) = try viewSession(.file(example("pendulum.lua")))
    let page = try #require(Page(session))
    page.send("play")
    for _ in 0..<120 {
      clock.time += 1.0 / 60
      session.advance()
    }
    page.drain()
    let present = try #require(page.status["present"] as? Int)
    clock.perLook = 0.002
    page.send("start 0 x 150")
    var rounds = 0
    while page.present.count <= present {
      session.advance()
      page.drain()
      rounds += 1
      #expect(page.status["present"] as? Int ?? 0 <= present + 1)
      try #require(rounds < 200)
    }
    #expect(rounds > 10)
    clock.perLook = 0
    clock.time += 0.1
    session.advance()
    page.drain()
    #expect(page.status["present"] as? Int ?? 0 >= present + 5)
    #expect(page.refusals.isEmpty)
  }

  @Test("turned while the run is simulated begin again with the latest")
  func latest() throws {
    let (session, clock) = try viewSession(.file(example("pendulum.lua")))
    let page = try #require(Page(session))
    page.complete()
    clock.perLook = 0.002
    let gravity = try #require(
      behaviors(page).firstIndex { $0["name"] as? String == "gravity" })
    for step in 1...20 {
      page.send("knob \(gravity) magnitude \(Double(step) / 10)")
      session.advance()
      page.drain()
      // The page gets the rows so far, and never waits for all of them.
      #expect(page.present.count >= 1)
      #expect(page.present.count < 20)
    }
    clock.perLook = 0
    page.complete()
    let (rows, host) = try plainRows(example("pendulum.lua"), ticks: 600) { stage in
      let behavior = stage.host.behaviors(of: stage)[gravity]
      try stage.host.setParameter("magnitude", of: behavior.value, to: .number(2))
    }
    #expect(page.present == rows)
    withExtendedLifetime(host) {}
  }
}

extension String {
  /// The text with a part replaced; the text must contain the part.
  func replacing(_ part: String, _ new: String) -> String {
    let parts = components(of: part)
    #expect(parts.count > 1, "\(part) must be in the text")
    return parts.joined(separator: new)
  }

  private func components(of separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
