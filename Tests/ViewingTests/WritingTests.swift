import Scripting
import Testing
import Viewing

@Suite("Values that a page writes into the script")
struct WritingTests {
  private let folder = Folder()

  private static let scene = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
    stage.animator:add("snap", { item = card, point = { 80, 252 }, damping = 0.5 })
    return stage
    """

  private func open(
    _ scene: String = scene
  ) throws -> (session: ViewSession, page: Page, path: String) {
    let path = folder.write("scene.lua", scene)
    let (session, _) = try viewSession(.file(path))
    let page = try #require(Page(session))
    page.complete()
    return (session, page, path)
  }

  private func text(_ path: String) throws -> String { try Files.text(of: path) }

  @Test("are what the knob says; the run stays, and undo takes the text back")
  func knob() throws {
    let (session, page, path) = try open()
    page.send("knob 0 damping 0.25")
    page.complete()
    let tuned = page.present
    page.send("writeKnob 0 damping")
    page.complete()
    #expect(page.refusals.isEmpty)
    let written = Self.scene.replacing("damping = 0.5", with: "damping = 0.25")
    #expect(try text(path) == written)
    #expect(page.present == tuned)
    #expect(page.texts("note").last == "\(path):3: snap#1.damping 0.5 -> 0.25")
    // The session runs with this text already.
    let run = page.run
    session.reload([path])
    page.complete()
    #expect(page.run == run)
    page.send("undo")
    page.complete()
    #expect(try text(path) == Self.scene)
    #expect(page.present == tuned, "the knob is set again")
    session.reload([path])
    page.send("undo")
    page.complete()
    #expect(page.present != tuned)
    page.send("redo")
    page.send("redo")
    page.complete()
    #expect(try text(path) == written)
    #expect(page.present == tuned)
  }

  @Test("hide no version that a person saves, and leave it alone when they are taken back")
  func saved() throws {
    let (session, page, path) = try open()
    page.send("knob 0 damping 0.25")
    page.send("writeKnob 0 damping")
    page.complete()
    let tuned = page.present
    let saved = Self.scene.replacing("damping = 0.5", with: "damping = 0.75")
    folder.write("scene.lua", saved)
    session.reload([path])
    page.complete()
    let later = page.present
    #expect(later != tuned)
    page.send("undo")
    page.send("undo")
    page.complete()
    #expect(page.present == tuned)
    #expect(try text(path) == saved)
    #expect(page.texts("note").last?.contains("it changed meanwhile") ?? false)
  }

  @Test("are both coordinates of a point, and the start of an item")
  func pairs() throws {
    let (_, page, path) = try open()
    page.send("knob 0 point 90,200.5")
    page.send("start 0 x 40")
    page.send("start 0 vx -20")
    page.complete()
    let tuned = page.present
    page.send("writeKnob 0 point")
    page.send("writeStart 0")
    page.complete()
    #expect(page.refusals.isEmpty)
    #expect(
      try text(path)
        == Self.scene.replacing("{ 80, 252 }", with: "{ 90, 200.5 }")
        .replacing("{ 157, 252 }", with: "{ 40, 252 }")
        .replacing("{ 60, 60 } }\n", with: "{ 60, 60 } }\ncard.vx = -20\n"))
    #expect(page.present == tuned)
    page.send("writeStart 0")
    #expect(page.refusals.last?.contains("must start elsewhere") ?? false)
  }

  @Test("are the looks of an item, which pages show before they are written")
  func looks() throws {
    let (_, page, path) = try open()
    page.send("start 0 color #0a141e")
    page.send("start 0 text Say so, twice")
    page.send("start 0 cornerRadius 4")
    page.complete()
    let look = try #require((page.scene["items"] as? [Page.Message])?[0])
    #expect(look["color"] as? String == "#0a141e")
    #expect((look["finish"] as? Page.Message)?["text"] != nil)
    page.send("writeStart 0")
    page.complete()
    #expect(page.refusals.isEmpty)
    let looks = ##", color = "#0a141e", text = "Say so, twice", cornerRadius = 4 }"##
    #expect(
      try text(path) == Self.scene.replacing("{ 60, 60 } }\n", with: "{ 60, 60 }\(looks)\n"))
    page.send("start 0 color nope")
    page.send("start 0 cornerRadius -1")
    page.send("start 0 fill red")
    #expect(page.refusals.count == 3 && page.refusals[0].hasPrefix("card: color must be a name"))
    #expect(page.refusals[1] == "card: cornerRadius must be from 0 to 1e9 pt, not -1")
  }

  @Test("are written where the scene was opened with inputs, whose own values can be written too")
  func inputs() throws {
    let path = folder.write("scene.lua", Self.scene)
    let touches = folder.write(
      "t.csv", "time,touch,phase,x,y\n0,1,began,10,10\n0.1,1,ended,10,10\n")
    let (session, _) = try viewSession(.file(path))
    try session.timeline.show(
      try SweptRun(
        reading: [
          "snap.damping=0.9", "card.x=100", "card.color=red", "seed=4", "touches=\(touches)",
        ]))
    let page = try #require(Page(session))
    page.complete()
    let opened = page.present
    page.send("writeKnob 0 damping")
    page.send("start 0 y 200")
    page.complete()
    let moved = page.present
    page.send("writeStart 0")
    page.complete()
    #expect(page.refusals.isEmpty)
    let written = Self.scene.replacing("damping = 0.5", with: "damping = 0.9")
      .replacing("{ 157, 252 }", with: "{ 100, 200 }")
      .replacing("{ 60, 60 } }\n", with: "{ 60, 60 }, color = \"red\" }\n")
    #expect(try text(path) == written)
    #expect(page.present == moved && moved != opened)
    // The input of the command line does not hide what is written in its place.
    page.send("knob 0 damping 0.25")
    page.complete()
    let tuned = page.present
    page.send("writeKnob 0 damping")
    page.complete()
    #expect(try text(path) == written.replacing("damping = 0.9", with: "damping = 0.25"))
    #expect(page.present == tuned && tuned != moved)
    folder.write("scene.lua", written)
    session.reload([path])
    page.complete()
    #expect(page.present == moved)
    page.send("writeStart 0")
    #expect(page.refusals.last?.contains("must start elsewhere") ?? false)
  }

  @Test("are those of a line of the prompt as well, once for each line that a person enters")
  func prompt() throws {
    let (_, page, path) = try open()
    func answers(_ line: String) -> [String] {
      page.forgetMessages()
      page.send("prompt \(line)")
      page.complete()
      return page.all("answer").flatMap { $0["texts"] as? [Page.Message] ?? [] }
        .compactMap { $0["text"] as? String }
    }
    page.send("knob 0 damping 0.25")
    page.complete()
    let tuned = page.present
    #expect(
      answers(#"write "snap.damping" write("card.text", "x")"#) == [
        "\(path):3: snap.damping 0.5 -> 0.25", "\(path):2: card.text added as \"x\"",
      ])
    let written = Self.scene.replacing("damping = 0.5", with: "damping = 0.25")
      .replacing("{ 60, 60 } }\n", with: "{ 60, 60 }, text = \"x\" }\n")
    #expect(try text(path) == written)
    #expect(page.present == tuned)
    page.send("undo")
    page.complete()
    #expect(try text(path) == Self.scene)
    #expect(page.present == tuned, "the knob is set again")
    #expect(
      answers("write(\"nope.x\", 1)") == [
        "write: nope.x: there is no item or behavior nope; there are card, snap#1 (card)"
      ])
    // A run that is made anew evaluates the line again, and writes nothing.
    _ = answers("card.vx = 30 write(\"card.y\", 99)")
    #expect(try text(path) == Self.scene.replacing("{ 157, 252 }", with: "{ 157, 99 }"))
    page.send("undo")
    page.send("knob 0 damping 0.75")
    page.complete()
    #expect(try text(path) == Self.scene)
    let (session, _) = try viewSession(Self.scene)
    let other = try #require(Page(session))
    other.complete()
    other.send("prompt write(\"card.x\", 1)")
    let answer = other.all("answer").last?["texts"] as? [Page.Message]
    #expect(
      answer?.first?["text"] as? String
        == "write: this prompt must have the file of a scene, as that of repl has")
  }

  @Test("are refused with their line where they are computed, and for a scene without a file")
  func refused() throws {
    let computed = Self.scene.replacing("damping = 0.5", with: "damping = 1 / 2")
    let (_, page, path) = try open(computed)
    page.send("knob 0 damping 0.25")
    page.send("writeKnob 0 damping")
    #expect(
      page.refusals == [
        "\(path):3: snap#1.damping: damping must be a literal, and it is 1 / 2; it is computed from "
          + "1 (line 3), 2 (line 3)"
      ])
    #expect(try text(path) == computed)
    let (session, _) = try viewSession(Self.scene)
    let other = try #require(Page(session))
    other.complete()
    other.send("writeKnob 0 damping")
    #expect(other.refusals == ["the scene must come from a file to be written"])
  }
}
