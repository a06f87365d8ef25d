import Dynamics
import Exports
import Pictures
import Projects
import Scripting
import Sessions
import Testing
import Viewing

@Suite("Marks, editors, exported runs and ticks that are not known yet")
struct ToolTests {
  private func open(_ source: Timeline.Source) throws -> Page {
    let (session, _) = try viewSession(source)
    let page = try #require(Page(session))
    page.complete()
    return page
  }

  private func marks(_ page: Page) -> [String] {
    (page.all("marks").last?["marks"] as? [Page.Message] ?? []).map {
      "\($0["name"] ?? "") \($0["tick"] ?? "")"
    }
  }

  @Test("marks are told to every page, in order, also those of the prompt")
  func marks() throws {
    let page = try open(.text(Scenes.snap, name: "scene"))
    page.send("seek 20")
    page.send("mark swing out")
    page.send("prompt goTo(5) mark \"early\"")
    page.complete()
    #expect(marks(page) == ["early 5", "swing out 20"])
    let other = try #require(Page(page.session))
    other.complete()
    #expect(marks(other) == ["early 5", "swing out 20"])
    other.send("unmark early")
    page.drain()
    #expect(marks(page) == ["swing out 20"])
    page.send("unmark early")
    page.send("mark " + String(repeating: "x", count: 61))
    #expect(page.refusals.count == 2)
  }

  @Test("an address may name a tick beyond what is known, which is then simulated")
  func reach() throws {
    let page = try open(.file(example("pendulum.lua")))
    page.send("reach 900")
    page.complete()
    #expect(page.status["present"] as? Int == 900)
    page.send("reach 100001")
    #expect(page.refusals.last == "T must be a whole number from 0 to 100000")
    let resting = try open(.text(Scenes.snap, name: "scene"))
    resting.send("reach 900")
    resting.complete()
    #expect(resting.status["present"] as? Int == resting.status["last"] as? Int)
    #expect(resting.status["resting"] as? Bool == true)
  }

  @Test("only files of the session are opened, by names")
  func edit() throws {
    let page = try open(.file(example("snap.lua")))
    page.send("edit 3 snap.lua")
    #expect(page.refusals == ["nothing can be opened here"])
    var opened: [String] = []
    page.session.openEditor = { file, line throws(ScriptError) in
      opened.append("\(file) \(line)")
      return "opened"
    }
    page.send("edit 3 snap.lua")
    page.send("edit 4 \(example("snap.lua"))")
    #expect(opened == ["\(example("snap.lua")) 3", "\(example("snap.lua")) 4"])
    #expect(page.texts("note") == ["opened", "opened"])
    for name in [
      "/etc/passwd", "../snap.lua", "cards.lua", "snap", " ", "..", example("cards.lua"),
    ] {
      page.forgetMessages()
      page.send("edit 1 \(name)")
      #expect(page.refusals.count == 1 && opened.count == 2, "\(name)")
    }
  }

  @Test(
    "a run is exported as the command exports its scene", arguments: StageMotion.Format.allCases)
  func export(format: StageMotion.Format) throws {
    let page = try open(.file(example("snap.lua")))
    let last = page.session.timeline.tip
    page.send("export \(format.rawValue) \(last)")
    let message = try #require(page.all("exported").last)
    #expect(message["name"] as? String == "snap.\(format.rawValue)")
    let host = try SessionOptions().makeHost()
    let stage = try host.loadScene(example("snap.lua"))
    var motion = StageMotion(of: stage)
    try motion.add(stage)
    while stage.awaitsTicks {
      try stage.advance(ticks: 1)
      try motion.add(stage)
    }
    #expect(message["text"] as? String == motion.file(format, title: "snap.lua").text)
    #expect(page.texts("note").isEmpty, "nothing is left out")
    page.send("export \(format.rawValue) \(last + 1)")
    page.send("export txt 1")
    #expect(page.refusals.count == 2)
  }

  @Test("an exported run comes with what it leaves out, in the words of the command")
  func omissions() throws {
    let looks = #"size = { 60, 60 }, text = "Hi", shadow = { radius = 4 }"#
    let page = try open(
      .text(Scenes.snap.replacing("size = { 60, 60 }", with: looks), name: "scene.lua"))
    page.send("export css 3")
    #expect(page.texts("note").isEmpty && page.all("exported").count == 1)
    page.send("export json 3")
    #expect(
      page.texts("note") == [
        "scene.json: leaves out shadows: card\nscene.json: leaves out texts: card"
      ])
  }

  @Test("islands are told with their outlines, and whether they rest")
  func islands() throws {
    let page = try open(
      .text(
        """
        local stage = libration.stage { width = 320, height = 480 }
        local items = {}
        for i, place in ipairs { { 50, 400 }, { 52, 350 }, { 250, 100 } } do
          items[i] = stage:addItem { name = "n" .. i, center = place, size = { 40, 40 } }
        end
        stage.animator:add("gravity", { items = items })
        stage.animator:add("collision", { items = items, referenceBounds = true })
        return stage
        """, name: "scene"))
    page.send("overlays islands")
    func islands(_ tick: Int) throws -> [Page.Message] {
      page.send("seek \(tick)")
      page.complete()
      return try #require(page.all("overlay").last?["islands"] as? [Page.Message])
    }
    let falling = try islands(2)
    #expect(falling.map { $0["count"] as? Int } == [1, 1, 1])
    #expect(falling.allSatisfy { $0["resting"] as? Bool == false })
    let resting = try islands(page.session.timeline.tip)
    #expect(resting.map { $0["count"] as? Int } == [2, 1])
    #expect(resting.allSatisfy { $0["resting"] as? Bool == true })
    #expect((resting[1]["points"] as? [Double])?.count == 8)
  }
}

@Suite("An editor")
struct EditorCommandTests {
  private func command(_ variables: [String: String]) throws -> EditorCommand {
    try EditorCommand { variables[$0] }
  }

  @Test(
    "opens a file at a line in its own way",
    arguments: [
      ("gvim", ["gvim", "+7", "a b.lua"]), ("code", ["code", "--goto", "a b.lua:7"]),
      ("/opt/bin/subl -n", ["/opt/bin/subl", "-n", "a b.lua:7"]),
      ("kate", ["kate", "--line", "7", "a b.lua"]),
      ("emacsclient --create-frame", ["emacsclient", "--create-frame", "+7", "a b.lua"]),
    ])
  func words(editor: String, expected: [String]) throws {
    let words = try command(["LIBRATION_EDITOR": editor]).arguments(file: "a b.lua", line: 7)
    #expect(words == expected)
  }

  @Test("is the one of LIBRATION_EDITOR first, and gets no file for an option")
  func first() throws {
    let both = try command(["LIBRATION_EDITOR": "code", "EDITOR": "vim"])
    #expect(both.arguments(file: "-x.lua", line: 1) == ["code", "--goto", "./-x.lua:1"])
    let other = try command(["LIBRATION_EDITOR": " ", "EDITOR": "gedit"])
    #expect(other.arguments(file: "x.lua", line: 2) == ["gedit", "+2", "x.lua"])
  }

  @Test("that needs a terminal is refused, and so is none")
  func refused() {
    for variables in [
      [:], ["EDITOR": ""], ["EDITOR": "vim"], ["EDITOR": "/usr/bin/nano"], ["EDITOR": "emacs -nw"],
      ["EDITOR": "emacsclient"],
    ] {
      #expect(throws: ScriptError.self) { try command(variables) }
    }
  }
}
