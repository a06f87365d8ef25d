import Builds
import Glibc
import Scripting
import Testing

/// The words of the prompt that look at other moments.
@Suite struct LookingWordTests {
  private let folder = Folder()

  private static let scene = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 60, 60 }, size = { 60, 60 } }
    local ball = stage:addItem { name = "ball", center = { 200, 60 }, size = { 30, 30 } }
    stage.animator:add("gravity", { items = { ball } })
    stage.animator:add({ clockMandate = true, onTick = function(self)
      self.n = (self.n or 0) + 1
      if stage.tick % 5 == 0 then card.vx = stage.tick end
      if stage.tick == 8 then print("eight") end
    end }, { item = card })
    return stage
    """

  private func answers(_ lines: String...) -> Program.Result {
    folder.write("scene.lua", Self.scene)
    let input = lines.map { $0 + "\n" }.joined()
    return Program(
      ["repl", "scene.lua", "--record", "r.libration", "--trace", "a.csv"], in: folder.path,
      input: input
    ).finish()
  }

  /// The answers to lines that follow 20 ticks.
  private func words(_ lines: String...) -> String {
    let all = ["step(20)", "print('--')"] + lines
    folder.write("scene.lua", Self.scene)
    let input = all.map { $0 + "\n" }.joined()
    let result = Program(["repl", "scene.lua"], in: folder.path, input: input).finish()
    #expect(result.error.isEmpty)
    return result.output.ranges(of: "--\n").first.map { String(result.output[$0.upperBound...]) }
      ?? ""
  }

  @Test("find asks an expression or a function, both ways and ahead, and undoes what it does")
  func finding() {
    #expect(
      words(
        "find('card.vx > 9')", "find('card.vx < 5', { from = 20, to = 0 })",
        "find(function(s) return s.tick * s.tick > 50 end, { from = '0.1s', to = 15 })",
        "mark 'here'", "find('ball.y > 400', { from = 'here', to = '5s' })", "find('false')",
        "n = 0 f = function(s) n = n + 1 card.x = 0 print 'x' return s.tick == 12 end",
        "find(f), n, card.x > 60, stage.tick", "back(5)", "find(f), n, card.x > 60, stage.tick",
        "function g() return find(f, { from = 15, to = 9 }) end", "g(), stage.tick"
      ) == """
        10
        9
        8
        51
        nil
        12
        0
        true
        20
        tick 15, 0.25 s
        12
        0
        true
        15
        12
        15

        """)
  }

  @Test("predict gives each item's future, and undoes what was tried; plot draws it")
  func predicting() {
    let output = words(
      "f = predict(0.5)", "#f.card:values('x'), f.ball:values('y')[31] > 200",
      "g = predict(0.5, function() ball.vx = 60 tried = true end)",
      "g.ball:values('vx')[2] > 59, ball.vx, tried, stage.tick", "whenDiffers(f, g)",
      "plot(f, 'x')", "plot(f.ball)", "step(30)", "f.ball:values('y')[31] == ball.y",
      "whenDiffers(f, f)")
    #expect(
      output.hasPrefix(
        "31\ntrue\ntrue\n0.0\ntrue\n20\nball.x, 1 tick after the recordings began\n1\n"))
    #expect(output.contains("x of ball, card: at most 200\n"))
    #expect(output.contains(", over 0.5 s\n"))
    #expect(output.contains("\u{28}") || output.unicodeScalars.contains { $0.value > 0x2800 })
    #expect(output.hasSuffix("true\nnil\n"))
  }

  @Test("lastChange and changes tell the tick and the line")
  func changing() {
    let output = words(
      "lastChange(card, 'vx')", "lastChange(ball, 'y')", "lastChange(ball, 'width')",
      "changes(card, 'vx', 0, 11)", "card.x = 100", "lastChange(card, 'x')", "step(1)",
      "changes(card, 'x', 20)")
    #expect(output.contains(" to 20, by scene.lua:7\n"))
    #expect(output.contains(", by the step with gravity\nwidth did not change\n"))
    #expect(output.contains("tick 5: vx from 0 to 5, by scene.lua:7\n"))
    #expect(output.contains(" to 10, by scene.lua:7\n"))
    #expect(output.contains(" to 100, from outside: "))
    #expect(
      output.contains("changes(card, 'vx', 0, 11); card.x = 100; lastChange(card, 'x'); step(1)\n"))
    #expect(output.contains("tick 21: x from 100 to "))
  }

  @Test("diff tells fields and self, by how much; whenDiffers the tick at which branches part")
  func differing() {
    let output = words(
      "diff(3, 4)", "back(10)", "fork 'other'", "card.alpha = 0.5", "step(3)",
      "whenDiffers('main', 'other')", "diff('main')", "diff(2, 2)")
    #expect(output.contains("behavior of card: self.n: from 3 to 4, by 1\n"))
    #expect(output.contains("card.alpha: from 1 to 0.5, by -0.5\n10\n"))
    #expect(output.hasSuffix("nothing differs\n"))
  }

  @Test("nonsense gets an error that names what must hold")
  func nonsense() {
    let lines = [
      ("find('card.')", "<name> expected"),
      ("find(3)", "must be an expression in quotes or a func"),
      ("find('x.y')", "find: the condition fails: "), ("find('true', { form = 3 })", "from"),
      ("find('true', { from = -1 })", "tick -1 is not in the history: it has 0 to 5"),
      ("find('true', { from = 0 / 0 })", "must get a tick, a time such as \"2.5s\", or the name"),
      ("find('true', { to = 'mian' })", "did you mean main?"),
      ("find('true', { to = 'main' })", "\"main\" is a branch"),
      ("find('true', { to = 'nans' })", "there is no mark or branch \"nans\""),
      ("lastChange(card, 'Vx')", "did you mean vx?"), ("lastChange(nothing, 'x')", "item"),
      ("changes(card, 'x', 4, 2)", "from must not be after to, and 4 is after 2"),
      ("diff('none')", "there is no mark or branch \"none\""), ("diff(99)", "tick 99 is not"),
      ("whenDiffers('main', 'x')", "there is no branch \"x\"; there are main"),
      ("whenDiffers(1, 2)", "two names of branches, or two recordings"),
      ("predict(0 / 0)", "must be from 0"), ("predict(-1)", "must be from 0"),
      ("predict(1e9)", "must be at most 400000"), ("plot(7)", "must get a recording"),
      ("p = predict(0.1) back(2) plot(p)", "did not exist at tick 3"),
      ("plot(predict(0.1), 'color')", "has no number color"),
      (
        "card:animate { x = 5, duration = 1, onEnd = function() find('true') end } step(70)",
        "must not be called inside a tick"
      ),
    ]
    for (line, error) in lines {
      let result = answers("step(5)", line, "print 'still here'")
      #expect(result.error.contains(error), "\(line): \(result.error)")
      #expect(result.output.hasSuffix("still here\n"), "\(line)")
    }
  }

  @Test(
    "Ctrl-C stops a long find, and the session is where it was",
    .enabled(if: !isSanitizedForThreads))
  func interrupt() {
    folder.write("scene.lua", Self.scene)
    let terminal = PseudoTerminal("repl", "scene.lua", in: folder.path)
    #expect(terminal.waits(for: "> "))
    for line in ["find('false', { to = 1e9 })", "find(function() while true do end end)"] {
      terminal.type("step(3) \(line)\n")
      #expect(terminal.waits(for: "3 ticks"))
      usleep(300_000)
      terminal.type("\u{3}")
      #expect(terminal.waits(for: "^C"))
      #expect(terminal.waits(for: "> "))
      terminal.type("'at ' .. stage.tick\n")
      #expect(terminal.waits(for: line.hasPrefix("find('") ? "at 3" : "at 6"))
      #expect(terminal.waits(for: "> "))
    }
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
  }

  @Test("the record of a session with words that look replays to the same bytes")
  func recorded() {
    let result = answers(
      "step(20)", "find('card.vx > 9')", "predict(0.5)", "back(3)", "lastChange(card, 'vx')",
      "card.x = 9 step(4)", "fork 'b' diff(3, 5)", "changes(ball, 'y')", "whenDiffers('main', 'b')",
      "step(3)")
    #expect(result.error.isEmpty)
    let replay = Program(
      ["replay", "r.libration", "--trace", "b.csv"], in: folder.path, input: ""
    ).finish()
    #expect(replay.error.isEmpty)
    #expect(replay.output.hasPrefix(result.output))
    #expect(folder.text("a.csv") == folder.text("b.csv"))
    #expect(folder.text("a.csv")?.isEmpty == false)
  }
}
