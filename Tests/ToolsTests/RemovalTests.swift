import Terminal
import Testing

/// Items, behaviors and stages that are removed during the calls that report about them.
@Suite("What goes in the middle")
struct RemovalTests {
  private let folder = Folder()

  /// The places at which a script may remove something: Lua that calls `go` there.
  static let places: [(name: String, setUp: String)] = [
    ("onTick", "animator:add({ onTick = go }, { item = fixed })"),
    ("onAdd", "animator:add({ onTick = function(self) animator:add({ onAdd = go }) end })"),
    (
      "onRemove",
      "animator:add({ onRemove = go, onTick = function(self) self:remove() end }, { item = gone })"
    ),
    (
      "onChange",
      """
      local changed = animator:add({ params = { size = { default = 1 } }, onChange = go }, { item = gone })
      animator:add({ onTick = function() changed.size = changed.size + 1 end })
      """
    ),
    (
      "check",
      """
      local changed = animator:add({ params = { size = { default = 1, check = go } } }, { item = gone })
      animator:add({ onTick = function() changed.size = changed.size + 1 end })
      """
    ),
    ("onContact", "animator:add({ onContact = go }, { items = { gone, floor } })"),
    ("onRest", "animator:add({ onRest = go }, { item = quiet })"),
    (
      "onLeave",
      """
      animator.activeBounds = { -100, -100, 500, 500 }
      animator:add({ onLeave = go }, { item = far })
      """
    ),
    ("onPause", "animator.onPause = go for _, one in pairs(b) do one:remove() end"),
    ("onResume", "for _, one in pairs(b) do one:remove() end run(2) animator.onResume = go run(1)"),
    ("timer", "stage:every(0.02, go)"),
    ("displayLink", "stage:displayLink(go)"),
    ("onEnd", "gone:animate { scaleX = 2, duration = 0.03, onEnd = go }"),
    ("sequence", "animator:sequence { function() go() end }"),
    ("story", "animator:add({ story = function(self) self:wait(0.03) go() end }, { item = gone })"),
    ("evaluate", "animator:add('customField', { items = { gone, fixed }, evaluate = go })"),
    ("pan", "animator:add('pan', { item = gone, onBegan = go }) drag(gone, { 9, 9 })"),
    ("tap", "animator:add('tap', { item = gone, onEnded = go }) tap(gone)"),
    ("tostring", "animator:add({ onTick = function() print(teller) end })"),
    ("condition", "pcall(stage.advanceUntil, stage, go, { ticks = 3 })"),
    ("another stage", "animator:add({ onTick = function() other:advance { ticks = 2 } end })"),
  ]

  private static let scene = """
    local stage = libration.stage { width = 400, height = 400 }
    stage:addItem { name = "fixed", center = { 50, 50 }, size = { 20, 20 } }
    stage:addItem { name = "quiet", center = { 340, 50 }, size = { 20, 20 } }
    stage:addItem { name = "far", center = { -90, 50 }, size = { 20, 20 } }
    stage:addItem { name = "floor", center = { 200, 240 }, size = { 300, 20 } }
    local gone = stage:addItem { name = "gone", center = { 200, 215 }, size = { 20, 20 } }
    local animator = stage.animator
    animator:add("gravity", { item = gone })
    animator:add("push", { item = stage:item("far"), direction = { -1, 0 }, magnitude = 5 })
    animator:add("snap", { item = gone, point = { 200, 300 } })
    animator:add("snap", { item = stage:item("quiet"), point = { 350, 50 } })
    animator:add("collision", { items = { gone, stage:item("floor") }, referenceBounds = true })
    animator:add("attachment", { item = gone, to = stage:item("fixed") })
    return stage
    """

  /// The words of the prompt, as its help lists them.
  private var words: [String] {
    let help = Program.run("repl", in: folder.path, input: "help()\n").output
    return help.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  "), let end = line.firstIndex(of: "(") else { return nil }
      return String(line[..<end].dropFirst(2))
    }
    // The list leaves out words that end the session or bring back removed things.
    .filter { !["exit", "restart", "back"].contains($0) }
  }

  /// Lua that calls every word with every thing, first unchanged, then after many removals.
  private var preparation: [String] {
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    return [
      "local words = { \(list) }",
      "local record = stage:record('gone')",
      "local other = libration.stage { width = 9, height = 9 }",
      "local made = other:addItem { name = 'made', size = { 1, 1 } }",
      "local hook = animator:add({ onTick = function() end }, { item = gone })",
      "local move = fixed:animate { alpha = 0.5, duration = 5 }",
      "local calls = 0",
      "local things = { gone, fixed, b[1], b[3], hook, move, record, other, made, stage, animator }",
      // `play` would take as long as the animator runs.
      "function call(name, ...) if name ~= 'play' or not animator.isRunning then "
        + "pcall(_ENV[name], ...) end end",
      "function all() for _, name in ipairs(words) do call(name) for i = 1, 11 do "
        + "call(name, things[i], { 1, 2 }, 0.1) end end pcall(print, gone, b[1], record) end",
      "function go() calls = calls + 1 if calls > 2 then return end all() "
        + "stage:removeItem(gone) pcall(b[1].remove, b[1]) hook:remove() other:removeItem(made) "
        + "things[8] = nil other = nil collectgarbage() all() end",
      "teller = setmetatable({}, { __tostring = function() go() return 'x' end })",
      "local other = things[8]",
      "other.animator:add({ onTick = function() if not reached then reached = true go() end end, "
        + "clockMandate = true })",
    ].filter { !$0.isEmpty }
  }

  @Test("an item that a shipped example removes while run(10) goes on is told as removed")
  func flickToDismiss() {
    let result = Program.run("repl", "examples/flickToDismiss.lua", input: "run(10)\nitems()\n")
    #expect(result.code == 0)
    #expect(result.output.contains("  removed: card\n"))
    #expect(result.output.hasSuffix("no items\n"))
  }

  @Test("every word of the prompt bears it, wherever a script removes things", arguments: places)
  func words(name: String, setUp: String) {
    folder.write("scene.lua", Self.scene)
    #expect(words.count >= 14)
    let lines =
      preparation + [setUp.split(separator: "\n").joined(separator: " "), "step(5)", "run(8)"]
      + ["all()", "step(2)", "items()", "'calls', calls > 0, gone == nil"]
    let result = Program(
      ["repl", "scene.lua", "--trace", "trace.csv", "--events", "events.ndjson"], in: folder.path,
      input: lines.joined(separator: "\n") + "\n"
    ).finish()
    #expect(result.code == 0)
    #expect(result.output.hasSuffix("calls\ntrue\ntrue\n"), "\(result.error.prefix(2000))")
    let rows = folder.text("trace.csv")?.split(separator: "\n") ?? []
    #expect(rows.count > 20 && rows.last?.contains(",gone,") == false)
    #expect(folder.text("events.ndjson") != nil)
  }

  @Test("a run, a check and a spec bear it, and so do the records and their bars")
  func reports() {
    folder.write(
      "scene.lua",
      Self.scene.replacing(
        "return stage",
        with: """
          stage:every(0.1, function() if stage:item("gone") then stage:removeItem(gone) end end)
          return stage
          """))
    let run = Program.run(
      "run", "scene.lua", "--seconds", "1", "--trace", "trace.csv", in: folder.path)
    #expect(run.code == 0)
    #expect(!run.output.contains("gone") && run.output.contains("fixed"))
    folder.write(
      "gone_spec.lua",
      """
      local function passed(ticks)
        local stage = dofile("scene.lua")
        local record = stage:record "gone"
        if ticks == 0 then stage:removeItem(stage:item "gone") end
        stage:advance { ticks = ticks }
        return stage, record
      end
      for _, ticks in ipairs { 0, 3, 30 } do
        it("is asked after " .. ticks, function()
          local stage, record = passed(ticks)
          assert.are.equal(-1, record:settled("x", 0.5))
        end)
        it("shows its bars after " .. ticks, function()
          local stage, record = passed(ticks)
          assert.is_true(record:overshoot("y", 1) < -1)
        end)
        it("waits in vain after " .. ticks, function()
          local stage = passed(ticks)
          stage:advanceUntil(function() return false end, { ticks = 20 })
        end)
      end
      """)
    let specs = Program.run("test", in: folder.path)
    #expect(specs.code == 1)
    #expect(specs.output.contains("0 passed, 9 failed"))
    #expect(Program.run("check", "scene.lua", in: folder.path).code == 0)
  }

  @Test("a watch bears it, also when the scene begins anew meanwhile")
  func watch() {
    folder.write(
      "scene.lua",
      Self.scene.replacing(
        "return stage",
        with: """
          local count = 0
          stage:every(0.05, function()
            count = count + 1
            local late = stage:item("late" .. count - 1)
            if late then stage:removeItem(late) end
            stage:addItem { name = "late" .. count, center = { 200, 200 }, size = { 50, 50 } }
          end)
          animator:add({ clockMandate = true, onTick = function() end })
          return stage
          """))
    let terminal = PseudoTerminal("watch", "scene.lua", in: folder.path)
    for number in 1...3 {
      #expect(terminal.waits(for: "late\(number)"))
      terminal.type("r")
      #expect(terminal.waits(for: "reloaded"))
    }
    terminal.type("q")
    #expect(terminal.finish() == 0)
  }
}

/// Faults of the program, made by sending the signal that a processor would raise.
@Suite("Faults")
struct FaultTests {
  private let folder = Folder()

  @Test(
    "a fault ends the program at once with a line, and leaves a terminal as it was",
    arguments: [4, 6, 11], ["repl", "watch"])
  func fault(signal: Int32, command: String) {
    folder.write("scene.lua", Scenes.endless)
    let terminal = PseudoTerminal(command, "scene.lua", in: folder.path)
    let modes = terminal.startModes
    #expect(terminal.waits(for: command == "repl" ? "> " : "running"))
    terminal.send(signal)
    #expect(terminal.waits(for: "libration: stopped by a fault of its own (SIG"))
    #expect(terminal.finish() == 128 + signal)
    #expect(terminal.modes == modes)
    #expect(!terminal.shown.contains("Backtrac") && !terminal.shown.contains("crashed"))
    if command == "watch" { #expect(terminal.shown.contains("\u{1B}[?1049l")) }
  }
}
