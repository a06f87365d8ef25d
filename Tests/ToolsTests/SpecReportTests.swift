import Glibc
import Sessions
import Specs
import Testing

@Suite("The report of test")
struct SpecReportTests {
  private let folder = Folder()

  /// The report of a spec, with a clock that moves a quarter of a second at each reading.
  private func report(_ format: ReportFormat, _ spec: String, shuffle: UInt64? = nil) throws
    -> String
  {
    folder.write("a_spec.lua", spec)
    var options = TestOptions()
    options.paths = [folder["a_spec.lua"]]
    options.shuffle = shuffle
    var said = ""
    let output = SpecOutput(say: { said += $0 + "\n" }, warn: { said += "! \($0)\n" })
    var time = 0.0
    var run = SpecRun(
      options, output: output,
      clock: {
        time += 0.25
        return time
      }, warn: { said += "! \($0)\n" })
    var reporter = format.makeReporter(shuffle: shuffle)
    var totals = SpecTotals()
    said += reporter.begin()
    try run.run(while: { true }) { result in
      totals.count(result)
      said += reporter.add(result)
    }
    said += reporter.end(totals)
    return said.split(separator: folder.path + "/", omittingEmptySubsequences: false).joined()
  }

  private static let specs = """
    print "outside"
    describe("a door", function()
      before_each(function() print "before" end)
      it("opens", function() print("a", 1) end)
      it("closes", function()
        print "two\\nlines <&>"
        error "it is stuck"
      end)
      pending("has a key")
    end)
    """

  @Test(
    "tells of a hook that failed before an assertion, in every format",
    arguments: ReportFormat.allCases)
  func masked(format: ReportFormat) throws {
    let text = try report(
      format,
      """
      it("moves", function()
        local stage = libration.stage {}
        local card = stage:addItem { size = { 10, 10 } }
        stage.animator:add { clockMandate = true, onTick = function(self)
          local step = 3
          card.x = card.x + step + self.sped
        end }
        stage:advance { ticks = 2 }
        assert.near(10, card.x, 1)
      end)
      """)
    let hook = try #require(text.firstRange(of: "attempt to perform arithmetic on a nil value"))
    let assertion = try #require(text.firstRange(of: "a_spec.lua:9: expected 10 within 1"))
    #expect(hook.lowerBound < assertion.lowerBound)
    #expect(text.contains("then, perhaps because of it: "))
    #expect(text.contains("step = 3"))
  }

  @Test("tells people durations, what each spec prints, and all failures again at the end")
  func pretty() throws {
    #expect(
      try report(.pretty, Self.specs)
        == """
        outside
        a_spec.lua
          ✓ a door opens (250 ms)
              | before
              | a\t1
          ✗ a door closes (250 ms)
              a_spec.lua:7: it is stuck
              | before
              | two
              | lines <&>
          - a door has a key (pending)

        failed:
          ✗ a door closes
              a_spec.lua:7: it is stuck

        took 500 ms
        1 pending
        1 passed, 1 failed

        """)
  }

  @Test("has durations and what is printed as comments of TAP")
  func tap() throws {
    let text = try report(.tap, Self.specs)
    #expect(text.contains("ok 1 - a door opens\n# time 0.25 s\n# before\n# a\t1\nnot ok 2"))
    #expect(text.contains("  ...\n# time 0.25 s\n# before\n# two\n# lines <&>\nok 3"))
    #expect(text.hasSuffix("# SKIP pending\n# time 0 s\n1..3\n"))
  }

  @Test("has durations and what is printed in JUnit's XML")
  func junit() throws {
    let text = try report(.junit, Self.specs)
    #expect(
      text.contains(
        "<testsuites tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\" time=\"0.5\">"))
    #expect(
      text.contains(
        "name=\"a door opens\" time=\"0.25\">\n      <system-out>before&#10;a&#9;1&#10;"))
    #expect(text.contains("before&#10;two&#10;lines &lt;&amp;&gt;&#10;</system-out>"))
    #expect(text.contains("name=\"a door has a key\" time=\"0\">\n      <skipped/>"))
  }

  @Test("has durations, lines and what is printed in JSON")
  func json() throws {
    let text = try report(.json, Self.specs, shuffle: 1)
    #expect(text.contains("\"seconds\":0.5,\"shuffle\":1,\"specs\":["))
    #expect(
      text.contains(
        "\"line\":4,\"name\":\"a door opens\",\"outcome\":\"passed\",\"seconds\":0.25,"
          + "\"output\":[\"before\",\"a\\t1\"]"))
  }

  @Test("tells the seed of the order in every format", arguments: ReportFormat.allCases)
  func seed(format: ReportFormat) throws {
    let text = try report(format, Self.specs, shuffle: 77)
    #expect(text.contains("77"))
    #expect(!(try report(format, Self.specs).contains("77")))
  }

  @Test("counts `setup` and `teardown` to no spec, and writes at once what they print")
  func setup() throws {
    let text = try report(
      .pretty,
      """
      describe("a", function()
        setup(function() print "set up a" end)
        teardown(function() print "torn down a" end)
        it("one", function() print "in one" end)
      end)
      describe("b", function()
        setup(function() print "set up b" end)
        teardown(function() print "torn down b" error "no" end)
        it("two", function() end)
        it("three", function() end)
      end)
      """)
    #expect(
      text.hasPrefix(
        """
        set up a
        a_spec.lua
          ✓ a one (250 ms)
              | in one
        torn down a
        set up b
          ✓ b two (250 ms)
          ✓ b three (250 ms)
          ✗ b teardown (250 ms)
        """))
    // A `teardown` that fails has a result of its own.
    #expect(text.contains("      | torn down b\n"))
  }

  @Test("keeps what a file prints that does not load")
  func broken() throws {
    let text = try report(.pretty, "print 'begun'\nerror 'no'")
    #expect(text.contains("a_spec.lua:2: no\n      | begun\n"))
  }

  @Test("loses nothing of what is too much to keep")
  func much() throws {
    let line = String(repeating: "x", count: 10_000)
    let count = SpecOutput.mostKept / 10_000 + 5
    let text = try report(
      .pretty, "it('prints', function() for i = 1, \(count) do print(('x'):rep(10000)) end end)")
    let lines = text.split(separator: "\n")
    #expect(lines.count { $0 == "      | " + line } + lines.count { $0 == "! " + line } == count)
    #expect(lines.contains { $0 == "! " + line })
    #expect(text.contains("(what is printed from here on is on standard error)"))
  }

  @Test("writes what a spec has printed that is interrupted")
  func interrupted() {
    folder.write(
      "a_spec.lua",
      "print 'loaded'\nit('hangs', function() print 'begun' while true do end end)")
    // The interrupt may come before the spec has printed; then the next one comes later.
    let isShown = (0..<10).contains { attempt in
      let terminal = PseudoTerminal("test", in: folder.path)
      #expect(terminal.waits(for: "loaded"))
      usleep(UInt32(attempt) * 100_000)
      terminal.send(SIGINT)
      #expect(terminal.finish() == 130)
      return terminal.shown.contains("begun")
    }
    #expect(isShown)
  }
}
