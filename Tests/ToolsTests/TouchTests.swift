import Testing

@Suite("Touches on the command line")
struct TouchTests {
  private let folder = Folder()

  private let scene = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 80, 252 }, size = { 60, 60 } }
    stage.animator:add("pan", { item = card, carriesItem = true })
    stage.animator:add("tap", { item = card, onEnded = function() print("one") end })
    stage.animator:add("tap", { item = card, count = 2, onEnded = function() print("two") end })
    return stage
    """

  /// A finger that pulls the card by 60 pt; the pan begins after the first 10 pt.
  private let touches = """
    time,touch,phase,x,y
    0.1,1,began,80,252
    0.15,1,moved,100,252
    0.2,1,moved,140,252
    0.2,1,ended,140,252

    """

  @Test("a recording that does not end is refused")
  func endless() {
    let folder = Folder()
    folder.write("scene.lua", Scenes.snap)
    let result = Program.run("run", "scene.lua", "--touches", "/dev/zero", in: folder.path)
    #expect(result.code == 1)
    #expect(result.error == "/dev/zero: cannot be read: it is not a file\n")
  }

  @Test("play from the start of the scene, and keep it awake", arguments: ["run", "repl"])
  func recording(command: String) {
    folder.write("scene.lua", scene)
    folder.write("touches.csv", touches)
    let result = Program(
      [command, "scene.lua", "--touches", "touches.csv"], in: folder.path,
      input: command == "repl" ? "step(30)\ncard\n" : ""
    ).finish()
    #expect(result.code == 0)
    #expect(result.error.isEmpty)
    #expect(result.output.contains("130"))
    #expect(result.output.contains("paused"))
  }

  @Test("are refused by file and line, with code 1, and nothing is written")
  func refusal() {
    folder.write("scene.lua", scene)
    folder.write("touches.csv", touches + "0.1,1,began,0,0\n")
    let result = Program.run(
      "run", "scene.lua", "--touches", "touches.csv", "--trace", "out.csv", in: folder.path)
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("touches.csv:6: time of a touch must not be before"))
    #expect(folder.names == ["scene.lua", "touches.csv"])
    let missing = Program.run("run", "scene.lua", "--touches", "no.csv", in: folder.path)
    #expect(missing.code == 1)
    #expect(missing.error.contains("no.csv: no such file"))
    #expect(Program.run("run", "scene.lua", "--touches", "", in: folder.path).code == 2)
    #expect(Program.run("check", "--touches", "touches.csv", in: folder.path).code == 2)
  }

  @Test("are words of the prompt: tap, drag and flick")
  func words() {
    folder.write("scene.lua", scene)
    let input = """
      tap(card)
      tap(card)
      run(1)
      drag(card, { 180, 252 }, 0.2)
      run(1)
      flick(card, { -300, 0 })
      step(4)
      string.format("%.1f", card.x)
      help("tap")

      """
    let result = Program(["repl", "scene.lua"], in: folder.path, input: input).finish()
    #expect(result.error.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "a finger for 0.1 s: step, run or play lets it happen")
    // The tap acts, and then the double tap, as neither waits for the other.
    #expect(lines.filter { $0.hasSuffix("one") || $0.hasSuffix("two") }.count >= 2)
    #expect(result.output.contains("moved from (80, 252)"))
    #expect(result.output.contains("tap(item, options)"))
    #expect(result.output.contains("tap, built in"))
  }

  @Test(
    "explain what a word of the prompt needs",
    arguments: [
      ("tap()", "tap: item is required and must be an item"),
      ("drag(card, 5)", "drag: point must be a point"),
      ("drag(card, { 1, 2 }, 0)", "drag: seconds must be from 1e-6 to 1e9 s, not 0"),
      ("flick(card, { 0, 0 })", "flick: velocity must be at least 1 pt/s"),
      (
        "flick(card, { 1e12, 0 })",
        "flick: velocity.x must be from -1e6 to 1e6 pt/s, not 1000000000000"
      ),
    ])
  func mistakes(line: String, message: String) {
    folder.write("scene.lua", scene)
    let result = Program(["repl", "scene.lua"], in: folder.path, input: line + "\n").finish()
    #expect(result.error.contains(message))
    #expect(result.output.isEmpty)
  }

  @Test("are read by specs from files below their folder")
  func specs() {
    folder.write("scene.lua", scene)
    folder.write("touches.csv", touches)
    folder.write(
      "touches_spec.lua",
      """
      it("plays", function()
        local stage = dofile "scene.lua"
        stage:playTouches(readFile "touches.csv")
        stage:advance { ticks = 30 }
        assert.near(130, stage:item("card").x, 1e-9)
        assert.has_error(function() readFile "../x" end,
          "readFile: ../x must be a file below the folder the tests run in")
      end)
      """)
    let result = Program.run("test", in: folder.path)
    #expect(result.code == 0, "\(result.output)")
  }
}
