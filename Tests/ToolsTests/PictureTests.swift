import Pictures
import Scripting
import Terminal
import Testing

@Suite("A picture in braille")
struct PictureTests {
  @Test("sets the dots of the braille block, 2 by 4 to a cell")
  func dots() {
    for (x, y, expected) in [
      (0, 0, "⠁"), (1, 0, "⠈"), (0, 1, "⠂"), (1, 1, "⠐"), (0, 2, "⠄"), (1, 2, "⠠"), (0, 3, "⡀"),
      (1, 3, "⢀"),
    ] {
      var canvas = BrailleCanvas(columns: 1, rows: 1)
      canvas.setDot(x, y)
      #expect(canvas.lines == [expected])
    }
  }

  @Test("draws lines with both ends, and leaves trailing blanks out")
  func lines() {
    var canvas = BrailleCanvas(columns: 3, rows: 2)
    canvas.line(0, 0, 3, 0)
    canvas.line(2, 7, 2, 7)
    #expect(canvas.lines == ["⠉⠉", " ⡀"])
  }

  @Test("cuts lines at its edges, however far their ends lie")
  func clipping() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.line(-1e12, 0, 1e12, 0)
    canvas.line(-5, -5, -1, -1)
    canvas.line(.nan, 0, 1, 1)
    canvas.line(0, -1e12, 0, 1e12)
    #expect(canvas.lines == ["⡏⠉"])
  }

  @Test("writes names over dots, centered, cut at the edges")
  func text() {
    var canvas = BrailleCanvas(columns: 5, rows: 1)
    canvas.text("abc", centeredAt: 5, 2)
    #expect(canvas.lines == [" abc"])
    canvas.text("x", centeredAt: 2, 400)
    #expect(canvas.lines.count == 1)
    canvas = BrailleCanvas(columns: 5, rows: 1)
    canvas.text("abcdefgh", centeredAt: 0, 2)
    #expect(canvas.lines[0].hasPrefix("efgh"))
  }

  @Test("writes no name over another one, nor right beside it")
  func collidingTexts() {
    var canvas = BrailleCanvas(columns: 9, rows: 1)
    canvas.text("abc", centeredAt: 3, 2)
    canvas.text("def", centeredAt: 5, 2)
    canvas.text("ghi", centeredAt: 9, 2)
    canvas.text("jkl", centeredAt: 13, 2)
    #expect(canvas.lines == ["abc  jkl"])
  }

  @Test("wide characters take two cells, or none where only half of one fits")
  func wideText() {
    var canvas = BrailleCanvas(columns: 6, rows: 1)
    canvas.line(0, 0, 11, 0)
    canvas.text("漢字", centeredAt: 6, 2)
    #expect(canvas.lines == ["⠉漢字⠉"])
    canvas = BrailleCanvas(columns: 3, rows: 1)
    canvas.text("漢字", centeredAt: 4, 2)
    #expect(canvas.lines == ["漢"])
  }

  @Test("shows the name of the topmost item where names would cover each other")
  func coveredNames() throws {
    func names(_ changes: String) throws -> [String] {
      let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
      let stage = try host.runScene(
        """
        local stage, items = libration.stage { width = 320, height = 160 }, {}
        for _, name in ipairs { "low", "mid", "top", "ghost", "veil" } do
          items[name] = stage:addItem { name = name, center = { 160, 80 }, size = { 60, 60 } }
        end
        items.ghost.alpha, items.veil.hidden = 0, true
        local low, mid, top = items.low, items.mid, items.top
        \(changes)
        return stage
        """, name: "scene")
      let text = StagePicture.lines(of: stage, in: Terminal.Size(columns: 40, rows: 10)).joined()
      return ["low", "mid", "top", "ghost", "veil"].filter(text.contains)
    }
    #expect(try names("") == ["top"])
    #expect(try names("stage:removeItem(top)") == ["mid"])
    #expect(try names("low.zPosition = 0.5") == ["low"])
    #expect(try names("low.zPosition, mid.zPosition = 0.5, 0.5") == ["mid"])
    #expect(try names("top.zPosition, mid.zPosition = -2, -3") == ["low"])
  }

  @Test("shows items as hit tests find them: stretched along their own axes, turned, displaced")
  func transforms() throws {
    func lines(_ item: String) throws -> [String] {
      let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
      let stage = try host.runScene(
        """
        local stage = libration.stage { width = 320, height = 160 }
        local t = libration.identity()
        local function add(center, size, transform)
          stage:addItem({ name = "a", center = center, size = size }).transform = transform
        end
        \(item)
        return stage
        """, name: "scene")
      return StagePicture.lines(of: stage, in: Terminal.Size(columns: 40, rows: 10))
    }
    let upright = try lines("add({ 161, 81 }, { 20, 80 }, t)")
    #expect(Set(upright).count > 3)
    for item in [
      "add({ 161, 81 }, { 40, 20 }, t:rotated(math.pi / 2):scaled(2, 1))",
      "add({ 101, 61 }, { 40, 20 }, t:translated(60, 20):rotated(math.pi / 2):scaled(2, 1))",
      "add({ 161, 81 }, { 10, 160 }, t:scaled(2, 0.5))",
    ] {
      #expect(try lines(item) == upright, "\(item)")
    }
  }
}
