import Geometry
import Scripting
import Testing
import Viewing

@Suite("Lines that make no sense")
struct RefusalTests {
  @Test(
    "are refused with a reason, and change nothing",
    arguments: [
      "", " ", "fly", "PLAY", "play now", " play", "play ", "pause  ", "ack", "ack x", "ack -1",
      "ack 99999999999999999999", "step", "step 1.5", "step 9999999", "step nan", "seek", "seek -1",
      "seek x", "seek 1000000001", "speed", "speed 0", "speed -1", "speed nan", "speed inf",
      "speed 5", "speed 1e999", "speed 0x1", "loop", "loop 1", "loop 2 1", "loop 1 1", "loop off 1",
      "loop 0 99999", "touch", "touch began", "touch began 0", "touch began 0 1",
      "touch began 10 1 1",
      "touch began -1 1 1", "touch began 0 nan 1", "touch began 0 1 inf", "touch began 0 1e10 1",
      "touch flew 0 1 1", "touch began 0 1 1 1", "overlays", "overlays x", "overlays centers,",
      "overlays centers x", "inspect", "inspect x", "inspect -1", "inspect 7", "inspect none none",
      "touches all", "lua", "lua 0", "lua 0 x", "lua 9 damping", "lua 0 damping x", "writeKnob 0",
      "writeKnob 9 damping", "writeStart x", "writeStart 9", "open",
      "open /etc/passwd", "open ../snap.lua", "restart 1", "play\n", "play\u{0}", "knob 0", "knob",
      "start 0 x 1 2", "ack 1 2", "prompt", "complete", "width 5", "width x", "reach -1",
      "reach 100001", "mark", "unmark nothing", "edit 1", "edit 0 snap.lua", "edit 1 /etc/passwd",
      "script /etc/passwd", "script", "save 0 0 0 x",
      "export css", "export txt 1", "export css 99999",
      "change 1", "branch", "branch 0", "branch x", "branch 9",
      "branch 1 2", "forget", "forget 1", "forget 9", "compare", "compare 1,1", "compare 0",
      "compare 9", "compare 1,", "compare none 1", "name", "name 1", "name 9 x", "name 1 a\tb",
      "name 1 0.5s", "name 1 12", "mark 0.5s", "mark 12", "mark a\tb",
      "name 1 " + String(repeating: "x", count: 41),
    ])
  func refused(line: String) throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    let (before, status) = (page.present, "\(page.status)")
    page.send(line)
    #expect(page.refusals.count == 1)
    #expect(page.refusals.first?.isEmpty == false)
    #expect(page.all("refused").first?["line"] as? String == line)
    page.complete()
    #expect(page.run == 1)
    #expect(page.present == before)
    #expect("\(page.status)".count == status.count)
  }

  @Test("of any length are answered in a short message")
  func long() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.send(String(repeating: "x", count: 1 << 20))
    #expect(page.refusals == ["a line must have at most 60000 bytes"])
    #expect((page.all("refused").first?["line"] as? String)?.utf8.count == 200)
  }

  @Test("by the thousand never stop the session", arguments: UInt64(1)...8)
  func garbage(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let gallery = [
      ViewSession.GalleryScene(
        name: "crowd", doc: "", source: .text(Scenes.crowd, name: "crowd")),
      ViewSession.GalleryScene(name: "bad", doc: "", source: .text("error('no')", name: "bad")),
    ]
    let (session, clock) = try viewSession(
      .text(Scenes.hand, name: "scene"), gallery: gallery)
    let page = try #require(Page(session))
    let verbs = PageRequest.all.map(\.name) + [""]
    let words = [
      "0", "1", "2", "3", "7", "12", "-1", "0.5", "1e9", "1e308", "-0", "nan", "inf", "off", "none",
      "reset", "nil", "true", "false", "began", "moved", "ended", "cancelled", "x", "width",
      "alpha", "magnitude", "damping", "elasticity", "density", "direction", "1,2", "1,1e9",
      "crowd", "bad", "velocities,fields", "contacts", "\u{FFFD}", "é", "40", "100",
      "step(3)", "back(1)", "card.x = 3", "ball.vx = 50", "restart()", "css", "lua", "find(",
    ]
    for round in 0..<1_500 {
      var line = verbs.randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        line += " " + (words.randomElement(using: &random) ?? "")
      }
      session.receive(line, from: page.number)
      if round % 3 == 0 {
        clock.time += 0.02
        session.advance()
      }
      if round % 7 == 0 { page.drain() }
    }
    page.send("pause")
    page.complete()
    #expect(trimmed(page.present) == trimmed(bits(session.timeline.rows)))
    #expect(session.timeline.divergence == nil)
    #expect(!page.texts("error").contains { $0.contains("not the same") })
  }
}
