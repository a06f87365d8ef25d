import Console
import Glibc
import Scripting
import Sessions
import Testing

@Suite("it.holds")
struct PropertyTests {
  private let folder = Folder()

  private func test(_ spec: String, _ options: String...) -> Program.Result {
    folder.write("a_spec.lua", spec)
    return Program(["test"] + options, in: folder.path).finish()
  }

  /// The lines about the simplest case of the only failure.
  private func values(_ result: Program.Result) -> [String] {
    let lines = result.output.split(separator: "\n").map(String.init)
    let start = lines.firstIndex { $0.contains("the simplest case") } ?? lines.endIndex
    return lines[start...].dropFirst().prefix { $0.hasPrefix("        ") }.map {
      String($0.dropFirst(8))
    }
  }

  @Test(
    "finds the simplest values",
    arguments: [
      ("local n = random:integer(0, 1000) assert.is_less(n, 617)", ["n = 617"]),
      ("local n = random:integer(-1000, 5) assert.is_greater(n, -617)", ["n = -617"]),
      ("local n = random:integer(-1000, 1000) assert.is_less(n * n, 90)", ["n = 10"]),
      ("local x = random:number(-10, 10) assert.is_less(x, 3)", ["x = 3"]),
      ("local x = random:number(0, 1) assert.is_less(x, 0.3)", ["x = 1"]),
      ("local x = random:number(2.25, 2.75) assert.is_less(x, 2.5)", ["x = 2.5"]),
      ("local p = random:point { 10, 20, 30, 40 } assert(p.x + p.y < 1)", ["p = {10, 20}"]),
      ("local b = random:boolean() assert(not b)", ["b = true"]),
      ("local c = random:choice { 'a', 'b', 'c' } assert(c == 'a')", [#"c = "b""#]),
      ("local s = random:seed() assert(s < 0)", ["s = 0"]),
      (
        """
        local sum = 0
        for _ = 1, random:integer(0, 20) do sum = sum + random:integer(0, 100) end
        assert(sum < 150)
        """, ["integer = 2", "integer = 50", "integer = 100"]
      ),
      (
        """
        local list = {}
        for i = 1, random:integer(0, 10) do list[i] = random:integer(0, 100) end
        for _, value in ipairs(list) do assert(value <= 50) end
        """, ["integer = 1", "integer = 51"]
      ),
      (
        """
        local o = random:options("snap")
        assert((o.damping or 0) <= 0.25 or o.wobble == nil)
        """, ["o = { damping = 1, wobble = false }"]
      ),
    ])
  func simplest(body: String, expected: [String]) {
    let result = test("it.holds('x', { runs = 1000 }, function(random)\n\(body)\nend)")
    #expect(result.code == 1)
    #expect(values(result) == expected, "\(result.output)")
  }

  @Test("tells the message at its line, the runs, the seed and the command that shows it again")
  func telling() {
    let spec = """
      describe("a number", function()
        it.holds("is small", function(random)
          local n = random:integer(0, 1000)
          assert.is_less(n, 617, "n")
        end)
      end)
      """
    let first = test(spec)
    #expect(first.output.contains("a_spec.lua:4: n: expected a number less than 617, got 617"))
    #expect(first.output.contains(" of 100 with seed 0, then "))
    #expect(first.output.contains("again: libration test a_spec.lua:2\n"))
    #expect(first.output.contains("no recording: the body gives no stage its first tick"))
    func told(_ result: Program.Result) -> String {
      result.output.split(separator: "\n").filter { !$0.contains(" ms)") && !$0.contains("took ") }
        .joined(separator: "\n")
    }
    #expect(told(test(spec)) == told(first))
    #expect(told(test(spec, "a_spec.lua:2")) == told(first))
    let other = test(spec, "--seed", "7")
    #expect(other.output.contains("with seed 7, then "))
    #expect(other.output.contains("again: libration test --seed 7 a_spec.lua:2\n"))
    #expect(values(other) == ["n = 617"])
    let fixed = test(spec.replacing("small\", ", with: "small\", { seed = 9, runs = 20 }, "))
    #expect(fixed.output.contains(" of 20 with seed 9, then "))
    for format in ["tap", "junit", "json"] {
      let output = test(spec, "--format", format).output
      #expect(output.contains("n = 617"), "\(output)")
      #expect(output.contains("again: libration test a_spec.lua:2"))
    }
    let list = test(spec, "--list")
    #expect(list.output == "a_spec.lua:2: a number is small\n")
    #expect(values(test(spec, "--filter", "small", "--shuffle", "3")) == ["n = 617"])
  }

  @Test("runs as often as it says, with what runs around specs, and once without random values")
  func runs() {
    let result = test(
      """
      local log = {}
      before_each(function() log[#log + 1] = "a" end)
      after_each(function() log[#log + 1] = "c" print(table.concat(log)) end)
      it.holds("draws", { runs = 3 }, function(random)
        finally(function() log[#log + 1] = "b" end)
        random:boolean()
      end)
      test.holds("draws nothing", function() print("once") end)
      it.holds("is not written yet", function(random) pending("no " .. random:integer(3, 3)) end)
      it.holds("draws the same after other runs", { runs = 1 }, function(random)
        print(math.random(1000), random:integer(0, 1000))
      end)
      it.holds("draws the same after other runs", { runs = 1 }, function(random)
        print(math.random(1000), random:integer(0, 1000))
      end)
      """)
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.ranges(of: "once").count == 1)
    #expect(result.output.contains("is not written yet (pending: no 3)"))
    #expect(result.output.ranges(of: "| abc\n").count == 3)
    let drawn = result.output.split(separator: "\n").filter { $0.contains("\t") }
    #expect(drawn.count == 2 && Set(drawn).count == 1)
  }

  @Test(
    "refuses nonsense, at its line",
    arguments: [
      ("it.holds('x', { runs = 0 }, print)", "holds: runs must be from 1 to 1e6, not 0"),
      ("it.holds('x', { runs = 1.5 }, print)", "runs must be a whole number, not 1.5"),
      ("it.holds('x', { seed = -1 }, print)", "seed must be from 0 to 1e9, not -1"),
      ("it.holds('x', { rums = 1 }, print)", "has no option rums; did you mean runs?"),
      ("it.holds('x', 3, print)", "give a table such as { runs = 100 }"),
      ("it.holds('x', { runs = 3 })", "f is required and must be a function"),
      ("it.holds('x')", "f is required and must be a function"),
      ("it('x', function() it.holds('y', print) end)", "it.holds must stand outside of it"),
      ("it.hold('x', print)", "attempt to index a function value (field 'hold')"),
    ])
  func nonsense(line: String, message: String) {
    let result = test("\n" + line)
    #expect(result.output.contains("a_spec.lua:2: "), "\(result.output)")
    #expect(result.output.contains(message), "\(result.output)")
  }

  @Test(
    "says what random cannot draw",
    arguments: [
      ("random:integer(3, 1)", "integer: high must be at least low, 3, not 1"),
      ("random:integer(0.5, 1)", "integer: low must be a whole number, not 0.5"),
      ("random:number(0, 1 / 0)", "number: high must be from -1e12 to 1e12, not inf"),
      ("random:number(0 / 0, 1)", "number: low must be"),
      ("random:choice {}", "choice: list must have a value"),
      ("random:point(3)", "point: area must be a stage or a rect, not 3"),
      ("random:options 'nope'", "options: there is no behavior nope"),
      ("random:fingers(3)", "fingers: stage must be a stage, not 3"),
      (
        "random:fingers(libration.stage {}, { touches = 31 })",
        "fingers: touches must be from 1 to 30, not 31"
      ),
      ("random:colour()", "random has no field colour"), ("random.x = 1", "random"),
    ])
  func refusals(line: String, message: String) {
    let result = test("it.holds('x', function(random)\n\(line)\nend)")
    #expect(result.output.contains("a_spec.lua:2: "), "\(result.output)")
    #expect(result.output.contains(message), "\(result.output)")
  }

  @Test("fails by errors that are no texts, by suspended hooks, and by endless loops")
  func failures() {
    let result = test(
      """
      it.holds("raises a table", function(random) error({ random:integer(0, 9) }) end)
      it.holds("has a hook that fails", function(random)
        local stage = libration.stage {}
        local last = random:integer(1, 20)
        stage.animator:add {
          clockMandate = true, onTick = function() if stage.tick > last then error("lid") end end,
        }
        stage:advance { ticks = 10 }
      end)
      it.holds("never ends", function(random) while random:boolean() do while true do end end end)
      """)
    #expect(result.output.hasSuffix("0 passed, 3 failed\n"), "\(result.output)")
    #expect(result.output.contains("the error is a table value without a message"))
    #expect(result.output.contains("a_spec.lua:6: lid [behavior.onTick, tick 2]"))
    #expect(result.output.contains("last = 1\n"))
    #expect(result.output.contains("ran out of fuel"))
  }

  @Test("copes with a million draws, and refuses more than four")
  func many() {
    let million = test(
      """
      it.holds("x", { runs = 1 }, function(random)
        local sum = 0
        for _ = 1, 1000000 do sum = sum + random:integer(0, 3) end
        assert(sum < 10)
      end)
      """)
    #expect(million.output.contains("  and 999980 more values"), "\(million.output)")
    #expect(million.output.contains("a_spec.lua:4: expected something true, got false"))
    let endless = test(
      "it.holds('x', { runs = 1 }, function(random) while true do random:boolean() end end)")
    #expect(endless.output.contains("boolean: a run must draw at most 4000000 numbers"))
  }

  @Test("an interrupt ends the search and tells the simplest case so far")
  func interrupt() {
    folder.write(
      "a_spec.lua",
      """
      it.holds("x", function(random)
        local n = random:integer(0, 1000000)
        if n < 1000 then return end
        for _ = 1, 30000000 do end
        assert(false)
      end)
      """)
    // The interrupt may come before a case is found; then the next one comes later.
    let isTold = (1...5).contains { attempt in
      let program = Program(["test"], in: folder.path)
      sleep(UInt32(attempt * attempt))
      kill(program.process, SIGINT)
      let result = program.finish()
      #expect(result.code == 130)
      guard !values(result).isEmpty else { return false }
      #expect(result.output.contains("; interrupted, the simplest case so far:"))
      #expect(result.output.contains("no recording: interrupted"))
      #expect(result.output.hasSuffix("0 passed, 1 failed\n"), "\(result.output)")
      return true
    }
    #expect(isTold)
  }
}
