import Experiments
import Glibc
import Testing

@Suite("Golden traces")
struct GoldenTraceTests {
  private let folder = Folder()

  private func test(_ options: String..., in path: String? = nil) -> Program.Result {
    Program(["test"] + options, in: path ?? folder.path).finish()
  }

  /// Writes a spec in which a card falls for some ticks at some gravity.
  private func write(_ name: String = "a_spec.lua", magnitude: Double = 1, ticks: Int = 5) {
    folder.write(
      name,
      """
      it("falls", function()
        local stage = libration.stage { width = 320, height = 480 }
        local card = stage:addItem { name = "a, b", center = { 157, 252 }, size = { 60, 60 } }
        stage:addItem { name = "shadow", center = { 0, 0 }, size = { 1, 1 }, hidden = true }
        stage.animator:add("gravity", { item = card, magnitude = \(magnitude) })
        stage:advance { ticks = 2 }
        local record = stage:record(card)
        stage:advance { ticks = \(ticks - 2) }
        assert.trace(stage, "golden/fall.csv")
        assert.trace(record, "golden/record.csv")
      end)
      """)
  }

  @Test("are what --trace writes; only --update writes them, and tells")
  func update() {
    write()
    let missing = test()
    #expect(missing.code == 1)
    #expect(missing.output.contains("a_spec.lua:9: expected a trace as in golden/fall.csv"))
    #expect(missing.output.contains("libration test --update"))
    #expect(folder.names == ["a_spec.lua"])
    let updated = test("--update")
    #expect(updated.code == 0, "\(updated.output)")
    #expect(updated.output.contains("wrote golden/fall.csv\nwrote golden/record.csv\n"))
    #expect(test().code == 0)
    let again = test("--update", "--json")
    #expect(!again.error.contains("wrote"))
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 320, height = 480 }
      local card = stage:addItem { name = "a, b", center = { 157, 252 }, size = { 60, 60 } }
      stage.animator:add("gravity", { item = card })
      return stage
      """)
    let trace = Program.run(
      "run", "scene.lua", "--seconds", "0.0834", "--trace", "-", in: folder.path)
    #expect(folder.text("golden/fall.csv") == trace.output)
    let lines = folder.text("golden/record.csv")!.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasSuffix(",scaleX,scaleY"))
    #expect(lines[1].hasPrefix("0,0,\"a, b\",157,"))
    #expect(folder.names == ["a_spec.lua", "golden", "scene.lua"])
  }

  @Test("tell the first tick and column that differ, with both values")
  func differences() {
    write()
    #expect(test("--update").code == 0)
    let golden = folder.text("golden/fall.csv")!
    write(magnitude: 2)
    let other = test()
    #expect(other.code == 1)
    let now = #"golden/fall.csv:3: tick 1, a, b: expected y 252."#
    #expect(other.output.contains(now), "\(other.output)")
    #expect(other.output.contains("; if that is right, libration test --update writes it"))
    write(ticks: 6)
    #expect(test().output.contains("expected the end of golden/fall.csv, got tick 6, a, b"))
    write(ticks: 4)
    #expect(
      test().output.contains("golden/fall.csv:7: expected tick 5, a, b, got the end of the motion"))
    write()
    folder.write("golden/fall.csv", golden.split(separator: "a, b").joined(separator: "c"))
    #expect(test().output.contains("golden/fall.csv:2: expected tick 0, c, got tick 0, a, b"))
    folder.write("golden/fall.csv", "tick,time\n")
    #expect(test().output.contains("golden/fall.csv:1: expected the columns tick,time,item,x,"))
    folder.write("golden/fall.csv", golden.split(separator: "\n").joined(separator: "\r\n"))
    #expect(test().code == 0)
    let lines = golden.split(separator: "\n")
    folder.write("golden/fall.csv", (lines[..<3] + ["3,4"] + lines[4...]).joined(separator: "\n"))
    #expect(test().output.contains("golden/fall.csv:4 must have 14 fields"))
  }

  @Test("are not written for specs that fail, and never over something else")
  func refusals() {
    write()
    let spec = folder.text("a_spec.lua")!
    folder.write("a_spec.lua", spec.dropLast(4) + "\nerror 'no'\nend)")
    let failed = test("--update")
    #expect(failed.code == 1)
    #expect(failed.error.contains("not written: golden/fall.csv, as its spec failed"))
    #expect(folder.text("golden/fall.csv") == nil)
    write()
    folder.write("golden/fall.csv", "touches,of,mine\n")
    let other = test("--update")
    #expect(other.code == 1)
    #expect(other.error.contains("golden/fall.csv: is no trace, and is not written over"))
    #expect(folder.text("golden/fall.csv") == "touches,of,mine\n")
    folder.write(
      "a_spec.lua",
      """
      for width = 1, 2 do
        it("moves", function()
          local stage = libration.stage {}
          stage:addItem { size = { width, 1 }, center = { 0, 0 } }
          assert.trace(stage, "twice.csv")
        end)
      end
      """)
    let twice = test("--update")
    #expect(twice.output.contains("twice.csv has another trace from this run already"))
    #expect(twice.output.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test("are never outside of the folder that the tests run in")
  func places() {
    write("inner/a_spec.lua")
    folder.write("outside/fall.csv", "tick,time,item,\n")
    #expect(test("--update", "../inner", in: folder["outside"]).code == 1)
    #expect(folder.text("inner/golden/fall.csv") == nil)
    #expect(test("--update").code == 0)
    #expect(test("../inner", in: folder["outside"]).code == 0)
    let golden = folder.text("inner/golden/fall.csv")
    write("inner/a_spec.lua", magnitude: 2)
    let result = test("--update", "../inner/a_spec.lua", in: folder["outside"])
    #expect(result.output.contains("must be below the folder the tests run in, to be written"))
    #expect(folder.text("inner/golden/fall.csv") == golden)
    for name in ["../outside/fall.csv", "link/fall.csv", "/fall.csv", "fall.txt", "a/../../x.csv"] {
      folder.link("inner/link", to: folder["outside"])
      folder.write(
        "inner/b_spec.lua",
        "it('x', function()\nassert.trace(libration.stage {}, '\(name)')\nend)")
      let result = test("--update", "b_spec.lua", in: folder["inner"])
      #expect(result.code == 1)
      #expect(result.output.contains("b_spec.lua:2: assert.trace: "), "\(result.output)")
    }
    #expect(folder.text("outside/fall.csv") == "tick,time,item,\n")
  }

  @Test("need a stage or a record, and a name")
  func arguments() {
    for (text, message) in [
      ("3, 'x.csv'", "argument 1 must be a stage or a record, got number"),
      ("libration.stage {}", "argument 2 must be a file name, got nil"),
    ] {
      folder.write("a_spec.lua", "it('x', function()\nassert.trace(\(text)) end)")
      let result = test()
      #expect(result.output.contains("a_spec.lua:2: assert.trace: \(message)"), "\(result.output)")
    }
  }

  @Test("give up what is too long to note, and say so")
  func long() {
    folder.write(
      "a_spec.lua",
      """
      local function check(name, items, ticks, length)
        it(name, function()
          local stage = libration.stage {}
          for i = 1, items do
            local name = ("x"):rep(length) .. i
            stage:addItem { name = name, size = { 1, 1 }, center = { 0, 0 } }
          end
          stage:advance { ticks = ticks }
          assert.trace(stage, name .. ".csv")
        end)
      end
      check("many rows", 1000, 101, 1)
      check("many ticks", 0, 100001, 1)
      check("long names", 120, 1, 100000)
      check("enough", 100, 100, 100)
      """)
    let result = test("--update")
    let rule = "a_spec.lua:9: assert.trace: the traces of a spec file must have at most 100000 rows"
    #expect(result.output.contains(rule))
    for name in ["many rows", "many ticks", "long names"] {
      #expect(result.output.contains("✗ \(name)"))
    }
    #expect(result.output.hasSuffix("1 passed, 3 failed\n"), "\(result.output)")
  }
}
