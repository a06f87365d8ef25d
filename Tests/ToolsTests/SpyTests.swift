import Testing

@Suite("Spies and comparisons of specs")
struct SpyTests {
  private let folder = Folder()

  private func test(_ body: String) -> Program.Result {
    folder.write("a_spec.lua", "it('x', function()\n\(body)\nend)")
    return Program.run("test", in: folder.path)
  }

  private static let door = """
    local door = { open = function(how) return how, 2 end }
    local opened = spy.on(door, "open")
    """

  @Test(
    "hold",
    arguments: [
      "assert.is_greater(2, 1)", "assert.is_not_greater(1, 1)", "assert.is_less(1, 2)",
      "assert.is_not_less(2, 2)", "assert.is_greater_or_equal(2, 2)",
      "assert.is_less_or_equal(2, 2)", "assert.is.between(1, 1, 2)", "assert.is_between(2, 1, 2)",
      "assert.is_not_between(3, 1, 2)", "assert.is_not.between(0 / 0, 1, 2)",
      "assert.contains({ 1, { 2 } }, { 2 })", "assert.contains('a.c', '.')",
      "assert.does_not_contain({ 1, 2 }, 3)", "assert.does_not_contain('abc', '.')",
      "assert.spy(opened).was_not.called()", "assert.stub(opened).was_not_called()",
      "door.open() assert.spy(opened).was.called() assert.spy(opened).was.called(1)",
      "door.open(1) door.open(2) assert.spy(opened).was_called(2)",
      "door.open({ 1 }, 'x') assert.spy(opened).was.called_with({ 1 }, 'x')",
      "local t = { 1 } door.open(t) t[1] = 2 assert.spy(opened).was.called_with({ 1 })",
      "door.open(1, nil) assert.spy(opened).was_not.called_with(1)",
      "door.open(1, nil) assert.spy(opened).was.called_with(1, nil)",
      "door.open(print, 3) assert.spy(opened).was.called_with(match._, 3)",
      "assert.are.same({ 7, 2 }, { door.open(7) }) assert.spy(opened).was.returned_with(7, 2)",
      "door.open() assert.spy(opened).called_at_least(1) assert.spy(opened).called_at_most(1)",
      "door.open() assert.spy(opened).called_more_than(0) assert.spy(opened).called_less_than(2)",
      "door.open(5) assert.are.equal(5, opened.calls[1][1]) assert.are.equal(1, opened.calls[1].n)",
      "door.open() opened:clear() assert.spy(opened).was_not.called()",
      "opened:revert() assert.is_false(spy.is_spy(door.open)) door.open()",
      "opened.returns(4, 5) assert.are.same({ 4, 5 }, { door.open() })",
      "opened:returns(4) assert.are.equal(4, door.open())",
      "opened.invokes(function(a) return a + 1 end) assert.are.equal(4, door.open(3))",
      "local s = stub(door, 'open', 9) assert.are.equal(9, door.open()) assert.spy(s).was.called(1)",
      "local s = spy.new() s() s.returns(3) assert.are.equal(3, s()) assert.spy(s).called(2)",
      "local s = spy.new(function() error 'no' end) pcall(s) assert.spy(s).was.called(1)",
      "assert.is_true(spy.is_spy(opened)) assert.is_false(spy.is_spy(print))",
      "assert.is_function(opened) assert.has_error(function() return print.x end)",
    ])
  func forms(text: String) {
    let result = test(Self.door + "\n" + text)
    #expect(result.code == 0, "\(result.output)")
  }

  @Test(
    "say what was expected and what came, at the line of the spec",
    arguments: [
      ("assert.is_greater(1, 2)", "expected a number greater than 2, got 1"),
      ("assert.is_not_greater(3, 2)", "did not expect a number greater than 2, got 3"),
      ("assert.is_not_greater(nil, 2)", "expected a number greater than 2, got nil"),
      ("assert.is_less(2, '3')", "assert.is_less: the bound must be a number, got \"3\""),
      ("assert.is_less_or_equal(3, 2, 'lid')", "lid: expected a number that is at most 2, got 3"),
      ("assert.is_between(0 / 0, 1, 2)", "expected a number from 1 to 2, got"),
      ("assert.is_between(1, 2)", "assert.is_between: give two bounds"),
      ("assert.contains({ 1 }, 2)", "expected 2 in "),
      ("assert.contains('abc', 'x')", "expected \"x\" in \"abc\""),
      ("assert.contains(3, 2)", "assert.contains: argument 1 must be a table, or a text"),
      ("assert.spy(opened).was.called()", "expected a call, got 0 calls"),
      ("door.open() assert.spy(opened).was_not.called()", "did not expect a call, got 1 call"),
      ("door.open() assert.spy(opened).was.called(2)", "expected 2 calls, got 1 call"),
      ("assert.spy(opened).was.called('x')", "give a number of calls, got \"x\""),
      ("assert.spy(opened).called_at_least()", "give a number of calls, got nil"),
      (
        "door.open('a') assert.spy(opened).was.called_with('b', match._)",
        "expected a call with (\"b\", _), got (\"a\")"
      ),
      (
        "for i = 1, 7 do door.open(i) end assert.spy(opened).was.called_with(9)",
        "got the last 5 of 7: (3), (4), (5), (6), (7)"
      ),
      ("assert.spy(opened).was.returned_with(1)", "expected a call that returns (1), got none"),
      ("assert.spy(print).was.called()", "assert.spy: argument 1 must be a spy, got function"),
      ("assert.spy(opened).was.cald()", "assert.spy has no word cald"),
      ("assert.spy(opened)()", "say what must hold, as in assert.spy(s).was.called()"),
      ("spy.on(door, 'shut')", "spy.on: shut must be a function of the table, got nil"),
      ("spy.on(libration.stage {}, 'advance')", "spy.on: argument 1 must be a table, got userdata"),
      ("spy.on(libration, 'stage')", "spy.on: libration is read-only"),
      ("stub(3, 'x')", "stub: argument 1 must be a table, got number"),
      ("spy.new(3)", "spy.new: argument 1 must be a function, got number"),
      ("opened.invokes(3)", "invokes: argument 1 must be a function, got number"),
      ("local x = opened.called", "a spy has no field called"),
      ("local x = print.name", "attempt to index a function value (field 'name')"),
    ])
  func failures(text: String, message: String) {
    let result = test(Self.door + "\n" + text)
    #expect(result.code == 1)
    #expect(result.output.contains("a_spec.lua:4: "), "\(result.output)")
    #expect(result.output.contains(message), "\(result.output)")
  }

  @Test("are functions, so that the host calls them as hooks and timers")
  func hooks() {
    let result = test(
      """
      local Hop = { onTick = function() end, clockMandate = true }
      local ticked, rang = spy.on(Hop, "onTick"), spy.new()
      local stage = libration.stage {}
      local hop = stage.animator:add(Hop)
      stage:every(1 / 60, rang)
      stage:advance { ticks = 3 }
      assert.spy(ticked).was.called(3)
      assert.spy(ticked).was.called_with(match._, 1 / 60)
      assert.spy(rang).was.called(3)
      """)
    #expect(result.code == 0, "\(result.output)")
  }

  @Test("leave the tables of others as they were when their spec or group ends")
  func reverting() {
    folder.write(
      "a_spec.lua",
      """
      local t = { f = function() return "own" end }
      local child = setmetatable({}, { __index = t })
      describe("a group", function()
        setup(function() stub(t, "f", "group") end)
        before_each(function() spy.on(child, "f") end)
        it("changes it", function()
          stub(t, "f", "spec")
          stub(t, "f", "again")
          assert.are.equal("again", t.f())
          error "even so"
        end)
        it("finds that of the group", function()
          assert.are.equal("group", t.f())
          assert.is_true(spy.is_spy(rawget(child, "f")))
        end)
      end)
      it("finds its own", function()
        assert.are.equal("own", t.f())
        assert.is_nil(rawget(child, "f"))
      end)
      """)
    let result = Program.run("test", in: folder.path)
    #expect(result.output.hasSuffix("2 passed, 1 failed\n"), "\(result.output)")
  }

  @Test("setup, teardown and finally run once, in their order, also after failures")
  func order() {
    folder.write(
      "a_spec.lua",
      """
      local log = {}
      local function say(word) return function() log[#log + 1] = word print(word) end end
      describe("outer", function()
        setup(say "setup")
        teardown(say "teardown")
        after_each(say "after")
        it("one", function()
          finally(say "second")
          finally(say "first")
          say "one" ()
          error "no"
        end)
        describe("inner", function()
          setup(say "inner setup")
          teardown(function() print("inner teardown", table.concat(log, ", ")) end)
          it("two", say "two")
          it("three", function() assert.are.same({ "setup", "inner setup" }, log) end)
        end)
      end)
      it("finds all as the file left it", function() assert.are.same({}, log) end)
      describe("broken", function()
        setup(function() error "no set-up" end)
        it("four", function() log = nil end)
        describe("deeper", function() it("five", function() log = nil end) end)
      end)
      describe("unclean", function()
        teardown(function() error "no clean-up" end)
        it("six", function() assert.is_table(log) end)
      end)
      it("seven", function() setup(print) end)
      finally(print)
      """)
    let result = Program.run("test", in: folder.path)
    #expect(result.output.contains("a_spec.lua:31: finally must stand inside of it"))
    folder.write(
      "a_spec.lua", folder.text("a_spec.lua")!.split(separator: "\nfinally(print)")[0] + "\n")
    let full = Program.run("test", in: folder.path)
    // What a test prints stands behind a bar; the rest is printed at once.
    let printed = full.output.split(separator: "\n").map { $0.drop { " |".contains($0) } }
    let order = [
      "setup", "one", "first", "second", "after", "inner setup", "two", "after", "after",
      "inner teardown\tsetup, inner setup", "teardown",
    ]
    let shown = printed.map(String.init).filter(order.contains)
    #expect(shown == order, "\(full.output)")
    #expect(full.output.contains("✗ broken deeper five"))
    #expect(full.output.contains("✗ unclean teardown"))
    #expect(full.output.contains("no clean-up"))
    #expect(full.output.contains("setup must stand outside of it"))
    #expect(full.output.hasSuffix("4 passed, 5 failed\n"), "\(full.output)")
  }
}
