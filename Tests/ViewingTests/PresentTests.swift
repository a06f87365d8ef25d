import Experiments
import Geometry
import Scripting
import Testing
import Viewing

@Suite("What is told of the present")
struct PresentTests {
  private func overlay(_ page: Page) -> Page.Message { page.all("overlay").last ?? [:] }

  @Test("are overlays, at the tick where the person stands")
  func overlays() throws {
    let (session, _) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.send("overlays velocities,boundaries,contacts,centers,fingers,attachments,fields")
    page.complete()
    page.send("seek 30")
    page.complete()
    let seen = overlay(page)
    #expect(seen["tick"] as? Int == 30)
    #expect(seen["run"] as? Int == page.run)
    let row = page.present[30].map { Double(Float(bitPattern: $0)) }
    let centers = try #require(seen["centers"] as? [Double])
    #expect(centers.map(Float.init) == [row[0], row[1], row[6], row[7]].map(Float.init))
    // Its velocity is about that of its last tick, in which it gained up to 1000 / 60 pt/s.
    let last = Double(Float(bitPattern: page.present[29][7]))
    let velocities = try #require(seen["velocities"] as? [Double])
    #expect(velocities.count == 10)
    #expect(abs(velocities[9] - (row[7] - last) * 60) < 1000.0 / 60)
    #expect(velocities[9] > 400)
    #expect((seen["boundaries"] as? [[Double]])?.count == 1)
    #expect((seen["attachments"] as? [Double])?.isEmpty == true)
    #expect((seen["fields"] as? [Double])?.isEmpty == true)
    #expect((seen["fingers"] as? [Double])?.isEmpty == true)
    page.send("touch began 2 5 6")
    page.send("step 1")
    page.complete()
    #expect(overlay(page)["fingers"] as? [Double] == [101, 5, 6])
    page.send("overlays none")
    page.forgetMessages()
    page.send("step 1")
    page.complete()
    #expect(overlay(page)["centers"] == nil)
  }

  @Test("are contacts with their impulse, and attachments from end to end")
  func contacts() throws {
    let (session, _) = try viewSession(
      """
      local stage = libration.stage { width = 100, height = 100 }
      local box = stage:addItem { name = "box", center = { 50, 90 }, size = { 20, 20 } }
      local ball = stage:addItem { name = "ball", center = { 20, 30 }, size = { 10, 10 } }
      stage.animator:add("gravity", { items = { box, ball } })
      stage.animator:add("collision", { items = { box }, referenceBounds = true })
      stage.animator:add("attachment", { item = ball, anchor = { 20, 10 } })
      return stage
      """)
    let page = try #require(Page(session))
    page.send("overlays contacts,attachments")
    page.complete()
    page.send("step 5")
    page.complete()
    let contacts = try #require(overlay(page)["contacts"] as? [Double])
    #expect(contacts.count == 10)
    // The weight of 400 at 1000 pt/s² for a tick, on two points; the floor is below.
    #expect(abs(contacts[4] + contacts[9] - 400 * 1000 / 60) < 100)
    #expect(contacts[3] == 1)
    let lines = try #require(overlay(page)["attachments"] as? [Double])
    #expect(lines.count == 4)
    #expect(lines[2...] == [20, 10])
    #expect(abs(lines[1] - 30) < 0.1)
  }

  @Test("are an item's fields with their writers, and forces by behavior")
  func inspection() throws {
    let (session, _) = try viewSession(
      """
      local stage = libration.stage { width = 100, height = 1000 }
      local box = stage:addItem { name = "box", center = { 50, 90 }, size = { 20, 20 } }
      stage.animator:add("gravity", { item = box, magnitude = 2 })
      stage.animator:add({ onTick = function(self) self.item.alpha = 0.5 end }, { item = box })
      return stage
      """)
    let page = try #require(Page(session))
    page.send("inspect 0")
    page.complete()
    page.send("step 3")
    page.complete()
    let found = try #require(page.all("inspection").last)
    #expect(found["tick"] as? Int == 3)
    #expect(found["name"] as? String == "box")
    let fields = try #require(found["fields"] as? [Page.Message])
    let alpha = try #require(fields.first { $0["name"] as? String == "alpha" })
    #expect(alpha["value"] as? Double == 0.5)
    #expect(alpha["writer"] as? String == "behavior box")
    #expect(fields.first { $0["name"] as? String == "width" }?["writer"] as? String == nil)
    let forces = try #require(found["forces"] as? [Page.Message])
    #expect(forces.count == 1)
    #expect(forces[0]["behavior"] as? Int == 0)
    #expect(forces[0]["label"] as? String == "gravity box")
    // 400 of mass times 2000 pt/s², in pushes of a million.
    #expect(abs((forces[0]["y"] as? Double ?? 0) - 0.8) < 1e-9)
    page.forgetMessages()
    page.send("inspect none")
    page.send("step 1")
    page.complete()
    #expect(page.all("inspection").isEmpty)
  }

  @Test("follow a run that is played through its known future")
  func playing() throws {
    let (session, clock) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.send("overlays centers")
    page.complete()
    page.send("play")
    for _ in 0..<40 {
      clock.time += 1.0 / 60
      session.advance()
      page.drain()
    }
    for overlay in page.all("overlay") {
      let tick = try #require(overlay["tick"] as? Int)
      let centers = try #require(overlay["centers"] as? [Double])
      #expect(Float(centers[3]) == Float(bitPattern: page.present[tick][7]))
    }
    #expect(page.all("overlay").count > 30)
    // Each shown tick is simulated once, and nothing goes back.
    #expect(session.timeline.divergence == nil)
    #expect(session.timeline.tickCount < session.timeline.tip + 100)
  }

  @Test("are files of the page, all of them compiled in")
  func files() throws {
    let names = try Files.names(in: root + "/Sources/Viewing/page").sorted()
    let files = PageFiles.live + PageFiles.recorded + PageFiles.runs
    #expect(files.map(\.name).sorted() == names)
    for file in files {
      #expect(String(decoding: file.bytes, as: UTF8.self).utf8.elementsEqual(file.bytes))
      let text = try Files.text(of: root + "/Sources/Viewing/page/" + file.name)
      #expect(text.utf8.elementsEqual(file.bytes))
    }
    #expect(names.contains("index.html"))
  }

  @Test("have a stand-in for the connection that exports what the connection does")
  func standIn() throws {
    func exports(_ name: String) throws -> Set<Substring> {
      let text = try Files.text(of: root + "/Sources/Viewing/page/" + name)
      let names = text.matches(of: /export (?:const|let|(?:async )?function) (\w+)/).map(\.output.1)
      return Set(names + text.matches(of: /export \{ (\w+) \} from/).map(\.output.1))
    }
    let live = try exports("connection.js")
    #expect(live.contains("send") && live.contains("isLive"))
    #expect(try exports("recording.js") == live)
  }
}
