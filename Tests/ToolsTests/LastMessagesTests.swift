import Testing
import Watch

@Suite("The last messages of a watch")
struct LastMessagesTests {
  @Test("of what is told without end only the last lines are kept")
  func flood() {
    var messages = LastMessages()
    for tick in 1...100_000 {
      messages.add("line \(tick)", isProblem: false, at: Double(tick) / 60)
    }
    #expect(messages.lines(columns: 80, rows: 6) == (99_995...100_000).map { "line \($0)" })
    #expect(messages.lines(columns: 80, rows: 1) == ["line 100000"])
  }

  @Test("what is told later replaces what was told before")
  func replacement() {
    var messages = LastMessages()
    messages.add("reloaded a.lua", isProblem: false, at: 0)
    messages.add("a.lua: 1 item", isProblem: false, at: 0.01)
    #expect(messages.lines(columns: 80, rows: 6) == ["reloaded a.lua", "a.lua: 1 item"])
    messages.add("later", isProblem: false, at: 2)
    #expect(messages.lines(columns: 80, rows: 6) == ["later"])
  }

  @Test("a problem stays above what scripts print, from its first line, for a while")
  func problem() {
    var messages = LastMessages()
    messages.add("a.lua:5: it failed\n  x = nil\n  y = 1", isProblem: true, at: 0)
    for tick in 1...120 {
      messages.add("line \(tick)", isProblem: false, at: Double(tick) / 60)
    }
    #expect(
      messages.lines(columns: 80, rows: 4)
        == ["a.lua:5: it failed", "  x = nil", "  y = 1", "line 120"])
    #expect(messages.lines(columns: 80, rows: 2) == ["a.lua:5: it failed", "line 120"])
    messages.add("much later", isProblem: false, at: 9)
    #expect(messages.lines(columns: 80, rows: 4) == ["much later"])
  }

  @Test("without anything after it a problem stays; of problems at once the first")
  func problems() {
    var messages = LastMessages()
    messages.add("first", isProblem: true, at: 0)
    messages.add("second", isProblem: true, at: 0.01)
    #expect(messages.lines(columns: 80, rows: 6) == ["first"])
    messages.add("third", isProblem: true, at: 1)
    #expect(messages.lines(columns: 80, rows: 6) == ["third"])
  }

  @Test("lines are broken where the terminal ends, wide characters counted as two")
  func breaking() {
    var messages = LastMessages()
    messages.add("漢字漢字", isProblem: false, at: 0)
    #expect(messages.lines(columns: 5, rows: 6) == ["漢字", "漢字"])
    #expect(messages.lines(columns: 1, rows: 6) == ["漢", "字", "漢", "字"])
    #expect(messages.lines(columns: 5, rows: 0) == [])
  }
}
