import Geometry
import Glibc
import Sessions
import Specs
import Testing

/// Text that scripts choose, sent through every way out of the program onto a terminal.
@Suite("Escapes")
struct EscapeTests {
  private let folder = Folder()

  /// A window title, a move, both again by C1 controls, a deletion, a backspace, directions of
  /// writing and a line end of Unicode: as Lua writes it, and as it is in names of files.
  private static let lua =
    #"\27]52;c;aGk=\7\27[31337H\u{9D}52;c\u{9B}31337H\127\8\r\u{202E}\u{2067}\u{2028}"#
  private static let raw =
    "\u{1B}]52;c;aGk=\u{07}\u{1B}[31337H\u{9D}52;c\u{9B}31337H\u{7F}\u{08}\r\u{202E}\u{2067}\u{2028}"

  /// The parts that must never reach a terminal from a script; our own sequences have none of them.
  private static func harm(in text: String) -> [String] {
    let parts = ["\u{1B}]", "\u{1B}[31337H", "\u{1B}[2K\u{1B}]"]
    var found = parts.filter { text.contains($0) }
    for scalar in text.unicodeScalars where scalar.value > 31 && scalar.isControl {
      found.append(String(scalar.value, radix: 16))
    }
    return found
  }

  /// All controls in the output of a command without pictures and editing, except for colours.
  private static func controls(in text: String) -> [UInt32] {
    let plain = text.replacing("\r\n", with: "\n").replacing("\u{1B}[m", with: "")
      .replacing("\u{1B}[31m", with: "").replacing("\u{1B}[32m", with: "")
      .replacing("\u{1B}[33m", with: "").replacing("\u{1B}[2m", with: "")
    return plain.unicodeScalars.filter(\.isControl).map(\.value)
  }

  private func write() {
    let x = Self.lua
    folder.write(
      "behaviors/b\(Self.raw).lua",
      """
      --- Doc \(Self.raw.replacing("\r", with: ""))
      return {
        appliesTo = { tag = "t\(x)" },
        params = {
          size = { default = 1, unit = "\(x)", doc = "\(x)" },
          mode = { default = "\(x)", choices = { "\(x)", "b" } },
        },
        ["m\(x)"] = function() end,
        onTick = function(self)
          local text = "\(x)"
          print("print", text)
          self["f\(x)"] = text
          if self.elapsed > 0.04 then error("error" .. text) end
        end,
      }
      """)
    folder.write(
      "s\(Self.raw).lua",
      """
      local stage = libration.stage { width = 100, height = 100 }
      local x = "\(x)"
      local item = stage:addItem {
        name = "n" .. x, center = { 50, 50 }, size = { 9, 9 }, tags = { "t" .. x } }
      local other = stage:addItem { name = x, center = { 50, 55 }, size = { 9, 9 } }
      local animator = stage.animator
      local edges = { [x] = { { 0, 70 }, { 100, 70 } } }
      animator:add("collision", { items = { item, other }, boundaries = edges })
      animator:add("gravity", { items = { item, other } })
      stage:every(0.02, function() error(x) end)
      print(x)
      t = { [x] = x, ["a" .. x] = { x } }
      return stage
      """)
    folder.write(
      "behaviors/broken\(Self.raw).lua", "return { params = { [\"\(x)\"] = 1 }, [\"\(x)\"] = 2 }")
    folder.write(
      "e\(Self.raw)_spec.lua",
      """
      local x = "\(x)"
      print(x)
      describe("d" .. x, function()
        it("passes" .. x .. "\\n  x fakes a line", function() end)
        it("fails" .. x .. "# SKIP", function() error(x) end)
        it("compares" .. x, function() assert.are.equal(x, "b" .. x) end)
        it("is a table" .. x, function() assert.are.same({ [x] = x }, { [x] = 1 }) end)
        it("records", function()
          local stage = libration.stage {}
          stage:addItem { name = x, size = { 1, 1 } }
          assert.are.equal(-1, stage:record(x):peak("x"))
        end)
        it("hook" .. x, function()
          local stage = libration.stage {}
          local item = stage:addItem { name = x, size = { 1, 1 } }
          stage.animator:add({ onTick = function() error(x) end }, { item = item })
          stage:advance { ticks = 2 }
        end)
        it("waits" .. x, function() pending(x .. "\\nok 99 - fake") end)
        pending("later" .. x)
      end)
      """)
  }

  @Test(
    "run, check and test make every control visible on a terminal",
    arguments: [
      ["run", "SCENE"], ["run", "SCENE", "--trace", "-"], ["run", "SCENE", "--events", "-"],
      ["run", "SCENE", "--trace", "/dev/tty", "--events", "/dev/stderr"],
      ["run", "missing\(raw)"], ["run", "SCENE", "--behaviors", raw],
      ["run", "SCENE", "--rate", raw],
      ["run", "SCENE", "--seed", raw],
      ["run", "SCENE", "--touches", "SCENE"], ["run", "SCENE", "--trace", "\(raw)/\(raw)"],
      ["ru\(raw)"], ["run", "--x\(raw)"], ["check"], ["check", "SCENE"],
      ["test"], ["test", "--format", "tap"], ["test", "--format", "junit"],
      ["test", "--format", "json"], ["test", "--filter", raw],
    ])
  func commands(arguments: [String]) {
    write()
    let words = arguments.map { $0 == "SCENE" ? "s\(Self.raw).lua" : $0 }
    let terminal = PseudoTerminal(words, in: folder.path)
    #expect(terminal.finish() != 0 || arguments.count > 2)
    #expect(Self.controls(in: terminal.shown).isEmpty)
    let isShown = terminal.shown.contains(#"\27]52;"#) || terminal.shown.contains(#"\u001b]52;"#)
    #expect(isShown || terminal.shown.contains("\u{FFFD}]52;"), "\(terminal.shown.prefix(500))")
  }

  @Test("every word of the prompt does, and so do completion and what is pasted")
  func prompt() {
    write()
    let terminal = PseudoTerminal("repl", "s\(Self.raw).lua", in: folder.path)
    #expect(terminal.waits(for: "> "))
    let x = Self.lua
    let lines = [
      "step(9)", "items()", "behaviors()", "health()", "why()", "reload()", "resume(b[1])",
      "local n = stage:items {}[1]", "local s = b[#b]", "n", "s", "inspect(n)", "inspect(s)",
      "why(n)",
      "help(s)", "help('b\(x)')", "help('\(x)')", "inspect(t)", "t", "'\(x)'", "error('\(x)')",
      "print('\(x)')", "stage:item('\(x)')", "animator:add('\(x)')",
      "animator:add('snap', { ['\(x)'] = 1 })",
      "n.x = '\(x)'", "setmetatable({}, { __tostring = function() return '\(x)' end })",
      "setmetatable({}, { __name = '\(x)' })", "tap(n)", "step(3)", "local y <\(Self.raw)> = 1",
      "stage:removeItem(n)", "step(1)", "f('\(Self.raw)')",
    ]
    for (number, line) in lines.enumerated() {
      // Deletion, backspace and the line ends would edit the typed text.
      let typed = line.filter { !"\u{7F}\u{08}\r\u{07}\u{1B}".contains($0) }
      terminal.type(typed + "\n")
      terminal.type("'line\(number)', 'done'\n")
      #expect(terminal.waits(for: "line\(number)\r\ndone"), "\(line)")
      #expect(terminal.waits(for: "> "))
    }
    terminal.type("t.\t\t")
    usleep(200_000)
    terminal.type("\u{3}")
    #expect(terminal.waits(for: "^C"))
    #expect(terminal.waits(for: "> "))
    terminal.type("\u{4}")
    #expect(terminal.finish() == 0)
    #expect(Self.harm(in: terminal.shown).isEmpty)
    #expect(terminal.shown.ranges(of: #"\27]52;"#).count > 50)
    #expect(terminal.shown.contains(#"\u001b]52;"#))
  }

  @Test("a watch does, on the terminal and behind it")
  func watch() {
    write()
    let terminal = PseudoTerminal("watch", "s\(Self.raw).lua", in: folder.path)
    #expect(terminal.waits(for: #"\27]52;"#))
    // Of simultaneous problems the first one stays.
    usleep(500_000)
    folder.write("behaviors/new\(Self.raw).lua", "return { [\"\(Self.lua)\"] = 1 }")
    #expect(terminal.waits(for: "new\\27]52;"))
    terminal.type("q")
    #expect(terminal.finish() == 1)
    #expect(Self.harm(in: terminal.shown).isEmpty)
    #expect(terminal.shown.ranges(of: #"\27]52;"#).count > 4)
  }

  @Test(
    "a name of a spec is one line of a report, in pipes as well",
    arguments: ReportFormat.allCases)
  func reports(format: ReportFormat) {
    write()
    let result = Program.run("test", "--format", format.rawValue, in: folder.path)
    let output = result.output
    #expect(!output.contains("\n  x fakes a line") && !output.contains("\nok 99"))
    if format == .json || format == .junit {
      #expect(output.unicodeScalars.allSatisfy { !$0.isControl })
    }
    #expect(result.code == 1)
  }
}
