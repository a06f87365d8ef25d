import Console
import Drawing
import Geometry
import Motion
import Pictures
import Scripting
import Sessions
import Testing
import Viewing

@Suite("A live session")
struct ViewSessionTests {
  @Test("gives a page the whole run of an example while time is stopped", arguments: exampleNames)
  func whole(name: String) throws {
    let (session, _) = try viewSession(.file(example(name)))
    let page = try #require(Page(session))
    page.complete()
    let (rows, host) = try plainRows(example(name), ticks: 600)
    #expect(trimmed(page.present) == trimmed(rows))
    #expect(page.status["present"] as? Int == 0)
    #expect(page.status["last"] as? Int == rows.count - 1)
    #expect(page.scene["title"] as? String == name)
    #expect((page.scene["items"] as? [Page.Message])?.isEmpty == false)
    #expect(page.runs.last?["complete"] as? Bool == true)
    withExtendedLifetime(host) {}
  }

  @Test("tells what a script set anew, which comes in a step, and not what moves fast")
  func leaps() throws {
    let (session, _) = try viewSession(
      """
      local stage = libration.stage { width = 320, height = 100 }
      local dot = stage:addItem { name = "dot", center = { 40, 30 }, size = { 20, 20 } }
      local thrown = stage:addItem { name = "thrown", center = { 40, 60 }, size = { 20, 20 } }
      stage.animator:add("dynamicItem", { item = thrown })
      local tick = 0
      stage.animator:add({ clockMandate = true, onTick = function(self)
        tick = tick + 1
        dot.x = dot.x > 326 and dot.x - 336 or dot.x + 4
        if tick == 20 then thrown.vx = 3000 end
        if tick == 90 then dot.alpha, dot.angle = 0.5, 1 end
        if tick == 100 then
          dot.alpha = 1
          self:remove()
        end
      end })
      return stage
      """)
    let page = try #require(Page(session))
    page.complete()
    let steps = page.steps.map { [$0.tick, $0.item, Int($0.kinds)] }
    // Places are 1, angles 2, opacities 8; the last one is known at the end of the run.
    #expect(steps == [[73, 0, 1], [90, 0, 10], [100, 0, 8]])
  }

  @Test("tells steps of children and members where a script sets their parent or group")
  func inheritedLeaps() throws {
    let (session, _) = try viewSession(
      """
      local stage = libration.stage { width = 320, height = 300 }
      local p = stage:addItem { name = "p", center = { 100, 100 }, size = { 40, 40 } }
      stage:addItem { name = "q", parent = p, center = { 10, 10 }, size = { 20, 20 } }
      local m = stage:addItem { name = "m", center = { 200, 200 }, size = { 20, 20 } }
      local g = stage:addGroup { name = "g", items = { m } }
      local tick = 0
      stage.animator:add({ clockMandate = true, onTick = function(self)
        tick = tick + 1
        if tick == 20 then p.x, g.alpha, g.translation = 200, 0.2, { 90, 0 } end
        if tick == 40 then p.angle = 1 end
        if tick == 60 then stage:removeItem(g) end
        if tick == 80 then self:remove() end
      end })
      return stage
      """)
    let page = try #require(Page(session))
    page.complete()
    let steps = page.steps.map { [$0.tick, $0.item, Int($0.kinds)] }
    // Places are 1, angles 2, opacities 8.
    let set = [[20, 0, 1], [20, 1, 1], [20, 2, 9], [20, 3, 9]]
    #expect(steps == set + [[40, 0, 2], [40, 1, 3], [60, 2, 9]])
  }

  @Test("plays by the clock it is given, as fast as it is asked to", arguments: [0.5, 1, 2])
  func play(speed: Double) throws {
    let (session, clock) = try viewSession(.file(example("pendulum.lua")))
    let page = try #require(Page(session))
    page.send("speed \(speed)")
    page.send("play")
    for _ in 0..<100 {
      clock.time += 0.01
      session.advance()
      page.drain()
    }
    #expect(page.status["present"] as? Int == Int(60 * speed))
    #expect(page.status["playing"] as? Bool == true)
    page.send("pause")
    clock.time += 1
    session.advance()
    page.drain()
    #expect(page.status["present"] as? Int == Int(60 * speed))
  }

  @Test("stops at rest, and goes on when it is touched")
  func rest() throws {
    let (session, clock) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.send("play")
    for _ in 0..<100 {
      clock.time += 1.0 / 60
      session.advance()
    }
    page.drain()
    let rest = try #require(page.status["present"] as? Int)
    #expect(page.status["resting"] as? Bool == true)
    #expect(session.timeUntilWork == .infinity)
    page.send("touch began 0 5 5")
    #expect(page.status["resting"] as? Bool == false)
    #expect(page.events.contains { $0["kind"] as? String == "input" })
    #expect(session.timeUntilWork < 1)
    clock.time += 0.1
    session.advance()
    page.drain()
    #expect(page.status["present"] as? Int == rest + 6)
  }

  @Test("steps, seeks and begins again")
  func steps() throws {
    let (session, _) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.complete()
    func present() -> Int? {
      session.advance()
      page.drain()
      return page.status["present"] as? Int
    }
    page.send("step 1")
    #expect(present() == 1)
    page.send("step 20")
    #expect(present() == 21)
    page.send("step -3")
    #expect(present() == 18)
    page.send("step -30")
    #expect(present() == 0)
    page.send("seek 40")
    #expect(present() == 40)
    page.send("seek 100000")
    #expect(present() == page.status["last"] as? Int)
    #expect(page.refusals.isEmpty)
    page.send("restart")
    #expect(present() == 0)
    // Nothing was touched, so it is the same run.
    #expect(page.run == 1)
  }

  @Test("plays a stretch again and again, also one that ends at rest")
  func loop() throws {
    let (session, clock) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    let last = try #require(page.status["last"] as? Int)
    for stretch in [10...20, 20...last] {
      page.send("loop \(stretch.lowerBound) \(stretch.upperBound)")
      page.send("seek \(stretch.lowerBound)")
      page.send("play")
      var seen: Set<Int> = []
      for _ in 0..<200 {
        clock.time += 1.0 / 60
        session.advance()
        page.drain()
        seen.insert(page.status["present"] as? Int ?? -1)
      }
      #expect(seen == Set(stretch))
    }
    page.send("loop off")
    for _ in 0..<200 {
      clock.time += 1.0 / 60
      session.advance()
    }
    page.drain()
    #expect(page.status["present"] as? Int == last)
    #expect(page.run == 1)
  }

  @Test("looks ahead in slices of 8 ms")
  func slices() throws {
    let (session, clock) = try viewSession(.file(example("pendulum.lua")))
    let page = try #require(Page(session))
    clock.perLook = 0.001
    let start = clock.time
    session.advance()
    #expect(clock.time - start < 0.013)
    page.drain()
    #expect(page.runs.last?["complete"] as? Bool == false)
    #expect(page.present.count > 1)
    #expect(page.present.count < 20)
    #expect(session.timeUntilWork == 0)
    page.complete()
    #expect(page.present.count > 300)
    #expect(page.runs.last?["complete"] as? Bool == true)
    #expect(page.status["milliseconds"] as? Double ?? 0 > 100)
  }

  @Test("tells how long the present run took to simulate, not those before it too")
  func durations() throws {
    let (session, clock) = try viewSession(.file(example("pendulum.lua")))
    let page = try #require(Page(session))
    page.complete()
    clock.perLook = 0.001
    page.send("knob 0 pivot 160,110")
    session.advance()
    clock.time += 60
    page.send("knob 0 pivot 160,120")
    page.complete()
    #expect(page.status["milliseconds"] as? Double ?? 0 < 10_000)
  }

  @Test("has at most two row messages on their way, and then sends all that is due at once")
  func flow() throws {
    let (session, clock) = try viewSession(.file(example("pendulum.lua")))
    let page = try #require(Page(session))
    page.acknowledges = false
    page.send("play")
    for _ in 0..<60 {
      clock.time += 1.0 / 60
      session.advance()
      page.drain()
    }
    #expect(page.unacknowledged.count == 2)
    #expect(page.present.count < 4)
    // The status arrives although rows are held back.
    #expect(page.status["present"] as? Int == 60)
    page.acknowledgeAll()
    page.drain()
    #expect(page.present.count == 61)
    #expect(page.unacknowledged.count == 1)
    page.send("ack 77")
    #expect(page.refusals == ["no row message 77 waits to be drawn"])
  }

  @Test("takes a row message as drawn with a later one")
  func laterAcknowledged() throws {
    let (session, clock) = try viewSession(Scenes.hand)
    let number = try #require(session.connect())
    session.receive("play", from: number)
    func take() -> [[UInt8]] {
      clock.time += 2.0 / 60
      session.advance()
      while session.takeText(for: number) != nil {}
      var rows: [[UInt8]] = []
      while let one = session.takeRows(for: number) { rows.append(one) }
      return rows
    }
    let first = take() + take() + take()
    #expect(first.count == 2)
    session.receive("ack 2", from: number)
    #expect((take() + take() + take()).count == 2)
  }

  @Test("that is told to pause takes no more of the steps that it was to take")
  func pausedSteps() throws {
    let (session, clock) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    clock.perLook = 0.001
    page.send("step 500")
    session.advance()
    #expect(session.timeline.present > 0 && session.timeline.present < 100)
    page.send("pause")
    let present = session.timeline.present
    page.complete()
    #expect(session.timeline.present == present)
  }

  @Test("has 16 pages, which all see the same")
  func pages() throws {
    let (session, _) = try viewSession(Scenes.hand)
    let pages = (0..<ViewSession.mostClients).compactMap { _ in Page(session) }
    #expect(pages.count == 16)
    #expect(Page(session) == nil)
    pages[3].send("knob 1 magnitude 2")
    for page in pages { page.complete() }
    for page in pages.dropFirst() { #expect(page.present == pages[0].present) }
    for page in pages { #expect(page.run == session.timeline.run) }
    session.disconnect(pages[0].number)
    let late = try #require(Page(session))
    late.complete()
    #expect(late.present == pages[1].present)
    #expect(late.scene["ghost"] as? Int == nil)
  }

  @Test("tells what scripts print when the present passes it, once")
  func prints() throws {
    let (session, clock) = try viewSession(Scenes.failing)
    let page = try #require(Page(session))
    page.complete()
    #expect(page.texts("print").isEmpty)
    #expect(page.problems.count == 1)
    page.send("play")
    for _ in 0..<10 {
      clock.time += 1.0 / 60
      session.advance()
      page.drain()
    }
    #expect(page.texts("print") == ["scene: tick 1", "scene: tick 2", "scene: tick 3"])
    page.send("seek 0")
    page.send("play")
    for _ in 0..<10 {
      clock.time += 1.0 / 60
      session.advance()
      page.drain()
    }
    #expect(page.texts("print").count == 3)
    #expect(page.problems.count == 1)
    let error = try #require(page.problems.first)
    #expect(error["line"] as? Int == 9)
    #expect(error["tick"] as? Int == 3)
    let locals = try #require(error["locals"] as? [Page.Message])
    #expect(locals.contains { $0["name"] as? String == "count" || $0["name"] as? String == "self" })
  }

  @Test("tells prints again after a restart, and those of a run that is simulated anew")
  func printsAgain() throws {
    let (session, _) = try viewSession(Scenes.failing)
    let page = try #require(Page(session))
    page.complete()
    func printed() -> Int { page.texts("print").count }
    page.send("step 3")
    page.complete()
    #expect(printed() == 3)
    page.send("restart")
    page.send("step 2")
    page.complete()
    #expect(printed() == 5)
    // A touch at tick 2 changes only the ticks after it.
    page.send("seek 3")
    page.complete()
    #expect(printed() == 6)
    page.send("seek 2")
    page.send("touch began 0 5 5")
    page.send("touch ended 0 5 5")
    page.send("seek 3")
    page.complete()
    page.send("seek 3")
    page.complete()
    #expect(printed() == 7)
  }

  @Test("gives items without a colour those of pictures, in turn as they are first seen")
  func colors() throws {
    let text =
      """
      local stage = libration.stage { width = 320, height = 480 }
      local function add(name, x, options)
        options.name, options.center, options.size = name, { x, 50 }, { 20, 20 }
        return stage:addItem(options)
      end
      add("red", 20, { color = "rgb(255, 0, 0)" })
      local late = add("late", 50, { alpha = 0 })
      add("over", 80, { zPosition = 1 })
      add("under", 110, {})
      stage.animator:add({
        clockMandate = true,
        onTick = function(self)
          self.count = (self.count or 0) + 1
          if self.count == 4 then add("new", 140, {}) end
          if self.count == 8 then late.alpha = 1 end
          if self.count == 9 then self:remove() end
        end,
      }, { item = late })
      return stage
      """
    let (session, _) = try viewSession(text)
    let page = try #require(Page(session))
    page.complete()
    /// The colours of the items at the end of the run, by their names.
    func shown() -> [String: String] {
      let scene = page.scene["items"] as? [Page.Message] ?? []
      let items = scene + page.items.compactMap { $0["item"] as? Page.Message }
      return items.reduce(into: [:]) { colors, item in
        let last = page.looks.last { $0["id"] as? Int == item["id"] as? Int } ?? item
        colors[item["name"] as? String ?? ""] = last["color"] as? String
      }
    }
    /// The colours of the items in pictures.
    func drawn(_ color: String?) throws -> [String: String] {
      let host = try SessionOptions().makeHost()
      let stage = try host.runScene(text, name: "scene")
      try stage.item("under")?.setColor(color)
      var motion = RecordedMotion(of: stage)
      try motion.add(stage)
      while stage.awaitsTicks {
        try stage.advance(ticks: 1)
        try motion.add(stage)
      }
      let colors = TurnColors(of: motion)
      return (motion.moments.last?.items ?? []).reduce(into: [:]) { $0[$1.name] = colors[$1].css }
    }
    #expect(shown() == (try drawn(nil)).merging(["red": "#ff0000"]) { $1 })
    #expect(
      ["under", "over", "new", "late"].map { shown()[$0] } == (0..<4).map { RGB.turn($0).css })
    // What a line paints at tick 0 was never without a colour.
    page.send("prompt under.color = \"#123456\"")
    page.complete()
    #expect(shown() == (try drawn("#123456")).merging(["red": "#ff0000"]) { $1 })
    #expect(shown()["over"] == RGB.turn(0).css)
  }

  @Test("tells of items that come and go, and of their colours")
  func crowd() throws {
    let (session, _) = try viewSession(Scenes.crowd)
    let page = try #require(Page(session))
    page.complete()
    #expect((page.scene["items"] as? [Page.Message])?.count == 1)
    #expect(page.items.count == 12)
    #expect(page.items.map { ($0["item"] as? Page.Message)?["id"] as? Int } == Array(1...12))
    #expect(page.looks.contains { $0["gone"] as? Bool == true && $0["id"] as? Int == 2 })
    let colors = page.looks.filter { $0["id"] as? Int == 0 }.map { $0["color"] as? String }
    #expect(colors.prefix(3) == ["#0000ff", "#00ff00", "#0000ff"])
    // An item without a colour is still drawn in one.
    let first = (page.scene["items"] as? [Page.Message])?.first
    #expect((first?["color"] as? String)?.count == 7)
  }

  @Test(
    "tells of each colour that CSS names as it is, with its opacity",
    arguments: [
      ("Gold", "#ffd700"), ("rgb(255, 215, 0)", "#ffd700"), ("rgb(255 215 0 / 50%)", "#ffd70080"),
      ("rgba(0, 0, 0, 0.2)", "#00000033"), ("#0004", "#00000044"), ("transparent", "#00000000"),
    ])
  func colors(text: String, shown: String) throws {
    let (session, _) = try viewSession(
      """
      local stage = libration.stage {}
      stage:addItem { center = { 50, 50 }, size = { 20, 20 }, color = "\(text)" }
      return stage
      """)
    let page = try #require(Page(session))
    page.complete()
    let item = (page.scene["items"] as? [Page.Message])?.first
    #expect(item?["color"] as? String == shown)
  }
}
