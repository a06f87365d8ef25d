import Testing

@Suite("test")
struct SpecTests {
  private let folder = Folder()

  private func test(_ spec: String, _ options: String...) -> Program.Result {
    folder.write("a_spec.lua", spec)
    return Program(["test"] + options, in: folder.path).finish()
  }

  private static let mixed = """
    describe("a door", function()
      it("opens", function() assert.is_true(true) end)
      describe("that is locked", function()
        it("stays shut", function()
          assert.are.equal(1, 2)
        end)
        pending("has a key")
      end)
    end)
    """

  @Test("files whose names differ by their Unicode form only are both run, each under its name")
  func forms() {
    folder.write("caf\u{E9}_spec.lua", "it('one', function() end)")
    folder.write("cafe\u{301}_spec.lua", "it('two', function() end)")
    let result = Program.run("test", in: folder.path)
    #expect(result.output.contains("2 passed"))
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("_spec.lua") } == 2)
    let suites = Program.run("test", "--format", "junit", in: folder.path).output
    #expect(suites.ranges(of: "<testsuite ").count == 2)
  }

  @Test("ends with a line of totals, 0 when all passed, 1 when one failed")
  func totals() {
    let good = test("describe('x', function() it('y', function() end) end)")
    #expect(good.code == 0)
    #expect(good.output.hasSuffix("1 passed, 0 failed\n"))
    let bad = test(SpecTests.mixed)
    #expect(bad.code == 1)
    #expect(bad.output.contains("a door that is locked stays shut"))
    #expect(bad.output.contains("a_spec.lua:5: expected 1, got 2"))
    #expect(bad.output.hasSuffix("1 pending\n1 passed, 1 failed\n"))
  }

  @Test("finds specs below the folder, not in hidden ones; none found is 1")
  func finding() {
    folder.write("deep/er/b_spec.lua", "it('is found', function() end)")
    folder.write(".hidden/c_spec.lua", "it('is not found', function() end)")
    folder.write("deep/module.lua", "error('not a spec')")
    let result = Program.run("test", in: folder.path)
    #expect(result.output.hasSuffix("1 passed, 0 failed\n"))
    #expect(
      Program.run("test", "deep", "deep/er/b_spec.lua", in: folder.path).output.contains("1 passed")
    )
    #expect(Program.run("test", ".hidden", in: folder.path).output.contains("1 passed"))
    #expect(Program.run("test", "nowhere", in: folder.path).code == 1)
    let empty = Folder()
    let none = Program.run("test", in: empty.path)
    #expect(none.code == 1)
    #expect(none.error.contains("no spec"))
  }

  @Test("runs only what the filter names")
  func filter() {
    let result = test(SpecTests.mixed, "--filter", "door opens")
    #expect(result.code == 0)
    #expect(result.output.hasSuffix("1 passed, 0 failed\n"))
    #expect(test(SpecTests.mixed, "--filter", "window").code == 1)
  }

  @Test("writes TAP")
  func tap() {
    let result = test(SpecTests.mixed, "--format", "tap")
    #expect(result.code == 1)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count { $0.hasPrefix("# time ") && $0.hasSuffix(" s") } == 3)
    #expect(
      lines.filter { !$0.hasPrefix("# time ") }.joined(separator: "\n")
        == """
        TAP version 13
        ok 1 - a door opens
        not ok 2 - a door that is locked stays shut
          ---
          message: "expected 1, got 2"
          at:
            file: "a_spec.lua"
            line: 5
          ...
        ok 3 - a door that is locked has a key # SKIP pending
        1..3

        """)
    #expect(result.error == "1 passed, 1 failed\n")
  }

  @Test("writes JUnit's XML and JSON, and nothing else, on standard output")
  func machines() {
    let spec = "print('noise')\n" + SpecTests.mixed
    let xml = test(spec, "--format", "junit")
    #expect(
      xml.output.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"3\""))
    #expect(xml.output.contains("failures=\"1\" errors=\"0\" skipped=\"1\""))
    #expect(xml.output.contains("<failure message=\"expected 1, got 2\">"))
    #expect(xml.error.contains("noise"))
    let json = test(spec, "--format", "json")
    #expect(json.output.hasPrefix("{\"passed\":1,\"failed\":1,\"pending\":1,\"seconds\":"))
    #expect(
      json.output.contains("\"outcome\":\"failed\",\"failure\":{\"message\":\"expected 1, got 2\""))
    #expect(json.output.contains("\"line\":6"))
  }

  @Test("runs what stands around each spec, also after a failure")
  func around() {
    let result = test(
      """
      local log = {}
      local function say(word) return function() log[#log + 1] = word end end
      describe("outer", function()
        before_each(say "a")
        after_each(say "d")
        describe("inner", function()
          before_each(say "b")
          after_each(say "c")
          it("fails", function() error("no") end)
        end)
      end)
      it("sees them all, in order", function()
        assert.are.same({ "a", "b", "c", "d" }, log)
      end)
      """)
    #expect(result.output.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test("fails at the line of a suspended hook, unless the spec takes the error")
  func suspension() {
    let spec = """
      local function broken()
        local stage = libration.stage {}
        stage.animator:add {
          clockMandate = true,
          onTick = function() error("the lid must be open") end,
        }
        stage:advance { ticks = 3 }
        return stage
      end
      it("is caught", function() broken() end)
      it("is expected", function() assert.are.equal(1, #broken():errors()) end)
      """
    let result = test(spec)
    #expect(result.code == 1)
    #expect(result.output.contains("a_spec.lua:5: the lid must be open"))
    #expect(result.output.contains("✓ is expected"))
    #expect(result.output.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test("shows the bars of the record that a failing assertion asked")
  func bars() {
    let result = test(
      """
      it("settles late", function()
        local stage = libration.stage {}
        local ball = stage:addItem { name = "ball", center = { 0, 0 }, size = { 1, 1 } }
        local record = stage:record "ball"
        stage.animator:add("gravity", { item = ball })
        stage:advance { ticks = 8 }
        assert.is_true(record:crossing("y", 5) > 1)
      end)
      """)
    #expect(result.output.contains("y of ball, ticks 0 to 8, 0 to "))
    #expect(result.output.contains("▁▁"))
    #expect(result.output.contains("^ tick 7: "))
  }

  @Test("reaches files below the folder by dofile and require, and no others")
  func files() {
    folder.write("lib/double.lua", "return function(x) return 2 * x end")
    folder.write("scene.lua", Scenes.snap)
    let result = test(
      """
      local double = require "lib.double"
      it("reaches", function()
        assert.are.equal(4, double(2))
        assert.are.equal(require "lib.double", double)
        assert.are.equal("card", dofile("scene.lua"):items()[1].name)
      end)
      it("does not reach", function()
        assert.has_error(function() dofile("/etc/passwd") end)
        assert.has_error(function() dofile("nowhere.lua") end)
        assert.has_error(function() require "..secrets" end)
        assert.is_nil(io)
      end)
      """)
    #expect(result.code == 0, "\(result.output)")
  }

  @Test("requires modules by the rules of scripts, in the files it loads too, each once")
  func modules() {
    folder.write("lib/init.lua", "return { readFile = readFile, name = ... }")
    folder.write("lib/count.lua", "runs = (runs or 0) + 1 return { runs = runs }")
    folder.write("lib/ring.lua", "return require 'lib.ring'")
    folder.write("scene.lua", "require('lib.count').seen = true return libration.stage {}")
    folder.link("lib/escape.lua", to: "/etc/hostname")
    let result = test(
      """
      it("finds them", function()
        dofile "scene.lua"
        assert.are.equal(1, require("lib.count").runs)
        assert.is_true(require("lib.count").seen)
        assert.are.equal("lib", require("lib").name)
        assert.are.equal(readFile("scene.lua"), require("lib").readFile("scene.lua"))
        assert.are.equal(libration, require "libration")
      end)
      it("refuses the rest", function()
        local folder = "require: no folder of tests has a module nowhere (.)"
        assert.has_error(function() require "nowhere" end, folder)
        local ring = "require: lib.ring must not require itself, even through others"
        assert.has_error(function() require "lib.ring" end, ring)
        local name = " must be made of letters, digits, _ and -, with dots between"
        assert.has_error(function() require "lib/count" end, "require: lib/count" .. name)
        local link = "require: lib/escape.lua must not be a link that leaves the folder"
        assert.has_error(function() require "lib.escape" end, link)
      end)
      """)
    #expect(result.code == 0, "\(result.output)")
  }

  @Test("counts a file that does not load as one failure, with its line")
  func broken() {
    let result = test("describe('x', function(\n")
    #expect(result.code == 1)
    #expect(result.output.contains("a_spec.lua:"))
    #expect(result.output.hasSuffix("0 passed, 1 failed\n"))
  }

  @Test("gives each file a host of its own")
  func isolation() {
    folder.write("a_spec.lua", "shared = 1 it('sets', function() end)")
    folder.write("b_spec.lua", "it('sees nothing', function() assert.is_nil(shared) end)")
    #expect(Program.run("test", in: folder.path).code == 0)
  }

  @Test(
    "knows the forms of assert that people write",
    arguments: [
      "assert.are.equal(1, 1)", "assert.equals(1, 1)", "assert.are_not.equal(1, 2)",
      "assert.are.same({ 1, { 2 } }, { 1, { 2 } })", "assert.are_not.same({ 1 }, { 2 })",
      "assert.is_true(true)", "assert.is_false(false)", "assert.is_nil(nil)",
      "assert.is_not_nil(1)", "assert.is_not_true(1)", "assert.is.truthy(1)",
      "assert.is_falsy(nil)", "assert.near(1, 1.05, 0.1)", "assert.is_not.near(1, 2, 0.1)",
      "assert.has_error(function() error('x') end)",
      "assert.has_error(function() error('x') end, 'x')", "assert.has_no.errors(function() end)",
      "assert.error_matches(function() error('abc') end, 'b')", "assert(1)",
      "assert.is_function(print)", "assert.matches('b+', 'abbc')",
    ])
  func assertions(text: String) {
    #expect(test("it('holds', function() \(text) end)").code == 0)
  }

  @Test(
    "says what was expected and what came",
    arguments: [
      ("assert.are.equal(1, '1')", "expected 1, got \"1\""),
      ("assert.are.same({ 1, { 2 } }, { 1, { 3 } })", "they differ at [2][1]"),
      ("assert.is_not_nil(nil)", "did not expect nil, got nil"),
      ("assert.near(1, 2, 0.5)", "expected 1 within 0.5, got 2"),
      ("assert.near(1, 0 / 0, 0.5)", "expected 1 within 0.5"),
      ("assert.is_true(false, 'the lid is open')", "the lid is open: expected true, got false"),
      ("assert.has_error(function() end)", "there was none"),
      ("assert.has_no.errors(function() error('boo') end)", "it raised: \"boo\""),
      ("assert(false, 'so')", "so"), ("assert.are.equl(1, 1)", "assert has no word equl"),
    ])
  func failures(text: String, message: String) {
    let result = test("it('fails', function()\n\(text)\nend)")
    #expect(result.code == 1)
    #expect(result.output.contains("a_spec.lua:2: "))
    #expect(result.output.contains(message))
  }
}
