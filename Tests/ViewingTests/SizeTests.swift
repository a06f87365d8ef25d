import Console
import Geometry
import Scripting
import Testing
import Viewing

@Suite("The stage's size on the page")
struct SizeTests {
  private let scene = """
    local stage = libration.stage { width = 300, height = 400 }
    local card = stage:addItem { name = "card", center = { 150, 300 }, size = { 40, 40 } }
    stage.animator:add("gravity", { item = card })
    stage.animator:add("collision", { item = card, referenceBounds = true })
    return stage
    """

  /// The sizes that a page got: first tick, width and height.
  private func sizes(_ page: Page) -> [[Double]] {
    page.all("size").filter { $0["run"] as? Int == page.run }.compactMap { $0["size"] as? [Double] }
  }

  @Test("is an input at the present: what follows is pushed, and comes again to the bit")
  func input() throws {
    let (session, _) = try viewSession(scene)
    let page = try #require(Page(session))
    page.complete()
    let before = page.present.count
    page.send("seek \(before - 1)")
    page.send("resize 200 250")
    page.send("resize 200 250")
    page.complete()
    #expect(page.scene["height"] as? Int == 400)
    #expect(sizes(page) == [[Double(before - 1), 200, 250]])
    #expect(page.events.contains { $0["text"] as? String == "stage of 200 x 250" })
    #expect(session.timeline.stage?.height == 250)
    let last = try #require(page.present.last)
    #expect(abs(Float(bitPattern: last[1]) - 230) < 0.5)
    // Before the input the stage has its old size again, and after it the new one.
    session.timeline.go(to: 0)
    #expect(session.timeline.stage?.height == 400)
    session.timeline.go(to: session.timeline.tip)
    #expect(session.timeline.stage?.height == 250)
    #expect(session.timeline.divergence == nil)
  }

  @Test("is told once, with its tick, so that a page keeps it when the run changes later")
  func kept() throws {
    let (session, _) = try viewSession(scene)
    let page = try #require(Page(session))
    page.complete()
    page.send("seek 5")
    page.send("resize 200 250")
    page.complete()
    page.send("seek 7")
    page.send("resize 180 240")
    page.complete()
    let told = page.all("size").map { [$0["tick"] as? Int ?? -1, $0["run"] as? Int ?? -1] }
    #expect(told == [[6, 2], [8, 3]])
    #expect(session.timeline.firstChange > 6)
  }

  @Test("of a drag has one size for each tick, and is told as the last")
  func drag() throws {
    let (session, clock) = try viewSession(scene)
    let page = try #require(Page(session))
    page.send("play")
    for height in stride(from: 390, to: 190, by: -10) {
      page.send("resize 300 \(height + 3)")
      page.send("resize 300 \(height)")
      clock.time += 1.0 / 60
      session.advance()
      page.drain()
    }
    page.send("resize 300 200")
    page.complete()
    #expect(session.timeline.stage?.height == 200)
    #expect(
      page.events.compactMap { $0["text"] as? String }.filter { $0.hasPrefix("stage of") }
        == ["stage of 300 x 200"])
    let told = sizes(page)
    #expect(told.map { $0[2] } == stride(from: 390.0, to: 190, by: -10).map { $0 })
    #expect(zip(told, told.dropFirst()).allSatisfy { $0[0] < $1[0] })
    // A touch in the past drops the inputs after it.
    page.send("pause")
    page.send("seek 4")
    page.send("touch began 0 5 5")
    page.complete()
    #expect(session.timeline.stage?.height == 360)
    #expect(session.timeline.divergence == nil)
  }

  @Test("that a script gives is told from its tick on, and a line's at once")
  func scripts() throws {
    let (session, _) = try viewSession(
      scene.replacing(
        "return stage",
        with: "stage:after(0.1, function() stage:resize(100, 500) end)\nreturn stage"))
    let page = try #require(Page(session))
    page.complete()
    #expect(sizes(page) == [[6, 100, 500]])
    page.send("prompt stage:resize(250, 450)")
    page.complete()
    #expect(sizes(page).suffix(2) == [[0, 250, 450], [6, 100, 500]])
    page.send("restart")
    page.complete()
    #expect(sizes(page).last == [6, 100, 500])
  }

  @Test("is refused beyond the domain of sizes")
  func refusals() throws {
    let (session, _) = try viewSession(scene)
    let page = try #require(Page(session))
    for line in [
      "resize", "resize 10", "resize 0 10", "resize 10 1e10", "resize 10 x", "resize 1 1 1",
    ] {
      page.send(line)
    }
    #expect(page.refusals.count == 6)
    #expect(session.timeline.stage?.width == 300)
  }
}
