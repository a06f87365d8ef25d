import Terminal
import Testing

@Suite("Text on a terminal")
struct VisibleTextTests {
  @Test("what would work on the terminal is shown instead; colours, tabs and line ends stay")
  func visible() {
    #expect(visibleText("plain ä\tb\nc") == "plain ä\tb\nc")
    #expect(visibleText("\u{1B}[31mred\u{1B}[m") == "\u{1B}[31mred\u{1B}[m")
    #expect(visibleText("\u{1B}[2Jgone") == "\\27[2Jgone")
    #expect(visibleText("\u{1B}]0;title\u{07}") == "\\27]0;title\\7")
    #expect(visibleText("a\rb\u{9B}1mc\u{7F}") == "a\\13b\\1551mc\\127")
    #expect(visibleText("\u{1B}[31") == "\\27[31")
    #expect(visibleText("abc\u{202E}def") == "abc\\8238def")
  }

  @Test("a colour ends with the text that set it")
  func colors() {
    #expect(visibleText("\u{1B}[31mred") == "\u{1B}[31mred\u{1B}[m")
    #expect(visibleText("\u{1B}[31mred\u{1B}[mplain") == "\u{1B}[31mred\u{1B}[mplain")
  }

  @Test("in pictures text is plain: one line, no colours, no joined emoji")
  func plain() {
    #expect(plainText("a\tb\nc") == "a b c")
    #expect(plainText("\u{1B}[31mred\u{1B}[m \u{1B}]0;t\u{07}") == "red \\27]0;t\\7")
    #expect(plainText("e\u{301} 漢 \u{1F469}\u{200D}\u{1F467}") == "e\u{301} 漢 \u{1F469}")
    #expect("e\u{301}漢a".cells == 4)
  }

  @Test("a scene cannot reach the terminal through what it prints, but the bytes go down a pipe")
  func prints() {
    let folder = Folder()
    folder.write(
      "scene.lua", "print('\\27]52;c;aGk=\\7', '\\27[2J') return libration.stage {}")
    let terminal = PseudoTerminal("run", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "\\27]52;c;aGk=\\7"))
    #expect(terminal.finish() == 0)
    #expect(!terminal.shown.contains("\u{1B}]52") && !terminal.shown.contains("\u{1B}[2J"))
    #expect(
      Program.run("run", "scene.lua", in: folder.path).output.contains("\u{1B}]52;c;aGk=\u{07}"))
  }
}
