import Sessions
import Specs
import Testing

@Suite("Which specs test runs")
struct SpecSelectionTests {
  private let folder = Folder()

  init() {
    folder.write(
      "a_spec.lua",
      """
      describe("outer", function()
        it("one", function() end)
        describe("inner", function()
          it("two", function()

          end)
          pending("three")

        end)
      end)
      for _, name in ipairs { "four", "five" } do
        it(name, function() end)
      end
      require("helper")(it, "six")
      """)
    folder.write("helper.lua", "return function(it, name)\n it(name, function()\n\n end)\nend")
  }

  private func test(_ options: String...) -> Program.Result {
    Program(["test"] + options, in: folder.path).finish()
  }

  private func names(_ result: Program.Result) -> [String] {
    result.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("  ✓ ") || line.hasPrefix("  - ")
        ? line.dropFirst(4).split(separator: " (").first.map(String.init) : nil
    }
  }

  @Test("names the specs with file and line, and runs nothing")
  func list() {
    folder.write("b_spec.lua", "print 'loading'\nit('runs', function() error 'no' end)")
    let result = test("--list")
    #expect(result.code == 0)
    #expect(
      result.output
        == """
        a_spec.lua:2: outer one
        a_spec.lua:4: outer inner two
        a_spec.lua:7: outer inner three
        a_spec.lua:12: four
        a_spec.lua:12: five
        a_spec.lua:14: six
        b_spec.lua:2: runs

        """)
    #expect(result.error == "loading\n")
    #expect(
      test("--list", "--json", "b_spec.lua").output
        == "[{\"file\":\"b_spec.lua\",\"line\":2,\"name\":\"runs\"}]\n")
    #expect(test("--list", "--filter", "inner").output.split(separator: "\n").count == 2)
    #expect(test("--list", "--filter", "nowhere").code == 1)
    folder.write("c_spec.lua", "it(")
    let broken = test("--list")
    #expect(broken.code == 1)
    #expect(broken.output == result.output)
    #expect(broken.error.contains("c_spec.lua:1: "))
  }

  @Test(
    "runs the spec that spans a line, or the innermost group",
    arguments: [
      (["2"], ["outer one"]), (["5"], ["outer inner two"]), (["7"], ["outer inner three"]),
      (["8"], ["outer inner two", "outer inner three"]),
      (["1"], ["outer one", "outer inner two", "outer inner three"]), (["12"], ["four", "five"]),
      (["14"], ["six"]), (["12", "2"], ["outer one", "four", "five"]),
    ])
  func lines(lines: [String], expected: [String]) {
    let operands = lines.map { "a_spec.lua:\($0)" }
    let result = Program(["test"] + operands, in: folder.path).finish()
    #expect(result.code == 0)
    #expect(names(result) == expected)
  }

  @Test("refuses lines without a spec, and takes a name with a colon for a name")
  func missing() {
    let result = test("a_spec.lua:11", "a_spec.lua:2")
    #expect(result.code == 1)
    #expect(result.error == "a_spec.lua:11: a spec or a group must span this line\n")
    #expect(names(result) == ["outer one"])
    #expect(test("a_spec.lua:0").error.contains("must be a file and a line from 1 on"))
    #expect(test(".:2").error.contains("must be a file and a line from 1 on"))
    #expect(test("b_spec.lua:2").error.contains("b_spec.lua: no such file"))
    folder.write("odd:2", "it('is odd', function() end)")
    #expect(names(test("odd:2")) == ["is odd"])
    #expect(names(test("a_spec.lua:5", "a_spec.lua")).count == 6)
    #expect(names(test("a_spec.lua:8", "--filter", "two")) == ["outer inner two"])
  }

  @Test("ends at the first failure, with what cleans up")
  func bail() {
    folder.write(
      "b_spec.lua",
      """
      describe("b", function()
        teardown(function() print "cleaned" end)
        it("fails", function() error "no" end)
        it("is not run", function() end)
      end)
      """)
    folder.write("c_spec.lua", "it('is not run', function() end)")
    let result = test("--bail")
    #expect(result.code == 1)
    #expect(result.output.contains("cleaned\n"))
    #expect(!result.output.contains("is not run"))
    #expect(result.output.hasSuffix("5 passed, 1 failed\n"))
    #expect(result.error.contains("--bail"))
    #expect(test("--bail", "a_spec.lua").code == 0)
  }

  @Test("orders specs by a seed alone, and leaves groups together")
  func shuffle() {
    let first = names(test("--shuffle", "2"))
    #expect(first == ["outer inner three", "outer inner two", "outer one", "four", "five", "six"])
    #expect(names(test("--shuffle", "2")) == first)
    #expect(names(test("--shuffle", "5")) != first)
    #expect(Set(first).count == 6)
    folder.write("z_spec.lua", "it('z', function() end)")
    #expect(names(test("--shuffle", "2")).filter { $0 != "z" } == first)
    #expect(names(test("--shuffle", "2", "--filter", "outer")) == Array(first.prefix(3)))
    #expect(names(test("--shuffle", "2", folder["a_spec.lua"])) == first)
    var random = SpecShuffle(seed: 1, name: "a")
    #expect(random.shuffled(Array(0..<10)) == [4, 3, 5, 6, 8, 9, 1, 7, 2, 0])
  }

  @Test(
    "refuses options that make no sense together, with code 2",
    arguments: [
      (["--list", "--bail"], "--list runs nothing, so it takes no --bail"),
      (["--list", "--watch"], "takes no --watch"), (["--list", "--update"], "takes no --update"),
      (["--list", "--format", "tap"], "not tap"), (["--list", "--format", "junit"], "not junit"),
      (["--watch", "--update"], "--update writes once, so it takes no --watch"),
      (["--watch", "--json"], "takes no --format json"),
      (["--json", "--format", "tap"], "--json is --format json, so it takes no --format tap"),
      (["--shuffle", "x"], "--shuffle must be a whole number from 0 on, not x"),
      (["--bail=1"], "--bail takes no value"), (["--shuffle"], "--shuffle needs a value"),
    ])
  func usage(options: [String], message: String) {
    let result = Program(["test"] + options, in: folder.path).finish()
    #expect(result.code == 2)
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test("takes --json for --format json")
  func json() {
    #expect(test("--json").output.hasPrefix("{\"passed\":5,"))
    #expect(test("--json", "--format", "json").code == 0)
  }
}
