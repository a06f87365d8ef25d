import Experiments
import Glibc
import Scripting
import Sessions
import Testing
import Viewing

/// A folder of one test, gone when the test is.
final class Folder {
  let path: String

  init() {
    var template = Array("/tmp/libration-view-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? ""
  }

  deinit {
    for name in (try? Files.names(in: path)) ?? [] { unlink(path + "/" + name) }
    rmdir(path)
  }

  @discardableResult
  func write(_ name: String, _ text: String) -> String {
    let file = path + "/" + name
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    _ = text.withCString { Glibc.write(descriptor, $0, strlen($0)) }
    close(descriptor)
    return file
  }
}

@Suite("Saved files")
struct ReloadTests {
  private let folder = Folder()

  private func drift(_ speed: String) -> String {
    """
    --- Drifts.
    local Drift = { params = { speed = { default = \(speed), doc = "pt a tick." } }, clockMandate = true }

    function Drift:onTick()
      self.item.x = self.item.x + self.speed
    end

    return Drift
    """
  }

  private let scene = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 10, 252 }, size = { 60, 60 } }
    stage.animator:add("drift", { item = card })
    return stage
    """

  private func open() throws -> (session: ViewSession, page: Page, clock: TestClock) {
    folder.write("drift.lua", drift("1"))
    let path = folder.write("scene.lua", scene)
    let (session, clock) = try viewSession(
      .file(path), SessionOptions(behaviorFolders: [folder.path]))
    return (session, try #require(Page(session)), clock)
  }

  private func x(_ page: Page, _ tick: Int) -> Float {
    tick < page.present.count ? Float(bitPattern: page.present[tick][0]) : -1
  }

  @Test("of behaviors change the whole run, at the present and before")
  func behavior() throws {
    let (session, page, clock) = try open()
    page.complete()
    #expect(x(page, 100) == 110)
    page.send("play")
    for _ in 0..<50 {
      clock.time += 1.0 / 60
      session.advance()
    }
    session.reload([folder.write("drift.lua", drift("2"))])
    page.send("pause")
    page.complete()
    #expect(page.status["present"] as? Int == 50)
    #expect(x(page, 100) == 210)
    #expect(page.run == 2)
    #expect(page.texts("error").isEmpty)
    // A file that is saved unchanged changes nothing.
    session.reload([folder.write("drift.lua", drift("2"))])
    page.complete()
    #expect(page.run == 2)
  }

  @Test("that are refused are told with their line, and the old version runs on")
  func refused() throws {
    let (session, page, _) = try open()
    page.complete()
    let before = page.present
    let path = folder.write("drift.lua", drift("2").replacing("self.speed\n", "self.sped\n"))
    session.reload([path])
    page.complete()
    let error = try #require(page.problems.first)
    #expect(error["line"] as? Int == 5)
    #expect(error["file"] as? String == path)
    #expect(error["source"] as? String == "  self.item.x = self.item.x + self.sped")
    #expect(page.run == 1)
    #expect(page.present == before)
    session.reload([folder.write("drift.lua", "local Drift = {\nreturn Drift")])
    page.complete()
    #expect(page.problems.count == 1, "a file has one problem")
    #expect(page.problems.first?["line"] as? Int != 5)
    #expect(page.run == 1)
    page.send("step 40")
    page.complete()
    page.send("step -20")
    page.complete()
    #expect(session.timeline.divergence == nil)
    session.reload([folder.write("drift.lua", drift("3"))])
    page.complete()
    #expect(x(page, 100) == 310)
    #expect(page.problems.isEmpty, "a problem leaves when it is mended")
    #expect(page.texts("note") == ["The run uses the saved drift.lua."])
  }

  @Test("that only the scene requires make the whole run anew, or are told")
  func sceneModule() throws {
    let module = folder.write("numbers.lua", "return { x = 10 }")
    let path = folder.write(
      "scene.lua",
      """
      local numbers = require "numbers"
      local stage = libration.stage {}
      stage:addItem { name = "card", center = { numbers.x, 0 }, size = { 9, 9 } }
      return stage
      """)
    let (session, _) = try viewSession(
      .file(path), SessionOptions(behaviorFolders: [folder.path]))
    let page = try #require(Page(session))
    page.complete()
    #expect(x(page, 0) == 10)
    folder.write("numbers.lua", "return { x = 30 }")
    session.reload([module])
    page.complete()
    #expect(x(page, 0) == 30)
    folder.write("numbers.lua", "return {")
    session.reload([module])
    page.complete()
    #expect(x(page, 0) == 30)
    #expect(!page.problems.isEmpty)
    folder.write("numbers.lua", "return { x = 40 }")
    session.reload([module])
    page.complete()
    #expect(x(page, 0) == 40)
    #expect(page.problems.isEmpty)
  }

  @Test("of the scene make the whole run anew, with the params that still apply")
  func sceneFile() throws {
    let (session, page, _) = try open()
    page.send("knob 0 speed 3")
    page.send("start 0 y 100")
    page.complete()
    #expect(x(page, 10) == 40)
    let path = folder.write("scene.lua", scene.replacing("{ 10, 252 }", "{ 20, 252 }"))
    session.reload([path])
    page.complete()
    #expect(x(page, 10) == 50)
    #expect(Float(bitPattern: page.present[0][1]) == 100)
    // Another item, another behavior: neither applies.
    folder.write(
      "scene.lua",
      scene.replacing("\"card\"", "\"box\"").replacing("add(\"drift\"", "add(\"gravity\""))
    session.reload([path])
    page.complete()
    #expect(
      page.texts("note").contains("The saved scene has no drift.speed, card.y any more."))
    #expect(Float(bitPattern: page.present[0][1]) == 252)
    let items = try #require(page.scene["items"] as? [Page.Message])
    #expect(items.first?["name"] as? String == "box")
  }

  @Test("of a scene that fails leave the scene as it was")
  func brokenScene() throws {
    let (session, page, _) = try open()
    page.complete()
    let before = page.present
    let path = folder.write("scene.lua", scene.replacing("center = { 10, 252 }", "center = 5"))
    session.reload([path])
    page.complete()
    let error = try #require(page.problems.first)
    #expect(error["line"] as? Int == 2)
    #expect(page.run == 1)
    #expect(page.present == before)
    page.send("knob 0 speed 2")
    page.complete()
    #expect(x(page, 100) == 210)
    session.reload([folder.write("scene.lua", scene)])
    page.complete()
    #expect(x(page, 100) == 210)
  }

  @Test("keep the inputs")
  func inputs() throws {
    let (session, page, clock) = try open()
    page.send("play")
    page.send("touch began 0 300 400")
    for _ in 0..<30 {
      clock.time += 1.0 / 60
      session.advance()
    }
    page.send("touch ended 0 300 400")
    page.send("pause")
    session.reload([folder.write("drift.lua", drift("2"))])
    page.complete()
    #expect(page.events.count { $0["kind"] as? String == "input" } == 2)
    page.send("touches")
    let csv = try #require(page.all("touches").last?["csv"] as? String)
    #expect(csv.split(separator: "\n").count == 3)
  }

  @Test("name the folders to watch")
  func folders() throws {
    let (session, _, _) = try open()
    #expect(session.watchedFolders.contains(folder.path))
  }
}
