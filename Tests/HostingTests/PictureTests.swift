import Hosting
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
    canvas.text("abcdefgh", centeredAt: 0, 2)
    #expect(canvas.lines[0].hasPrefix("efgh"))
    canvas.text("x", centeredAt: 2, 400)
    #expect(canvas.lines.count == 1)
  }
}
