import Console
import Scripting
import Testing

@Suite("Recordings of properties that fail")
struct PropertyRecordingTests {
  private let folder = Folder()

  private func run(_ words: String..., in path: String? = nil) -> Program.Result {
    Program(words, in: path ?? folder.path).finish()
  }

  /// A spec whose only property fails, with a scene, a module and a behavior of its own.
  private func write(in place: String = "") {
    folder.write(
      place + "a_spec.lua",
      """
      local make = require "lib.make"
      local stage
      before_each(function() stage = make() end)
      it.holds("stays up", { runs = 20 }, function(random)
        local card = stage:item "card"
        stage.animator:add("drop", { item = card, by = random:number(10, 300) })
        assert.has_error(function() error("x") end)
        stage:advanceUntil(function(s) return s.elapsed > 0.2 end, { seconds = 1 })
        assert.is_true(card.y > 0)
        stage:advance { seconds = 1.1 }
        assert.is_less(card.y, 1000)
        assert.is_nil(card)
      end)
      """)
    folder.write("lib/make.lua", "return function() return dofile 'scenes/fall.lua' end")
    folder.write(
      "scenes/fall.lua",
      """
      local libration = require "libration"
      local stage = libration.stage { width = 320, height = 480, seed = 3 }
      local card = stage:addItem { name = "card", center = { 100, 0 }, size = { 20, 20 } }
      card.x = 100 + math.random(9)
      stage.animator:add("gravity", { item = card })
      return stage
      """)
    folder.write(
      place + "behaviors/drop.lua",
      """
      local Drop = { params = { item = { kind = "item" }, by = { default = 1, min = 0 } } }
      function Drop:onTick() self.item.y = self.item.y + self.by / 60 end
      return Drop
      """)
    folder.write(place + "other.lua", "return libration.stage {}")
  }

  @Test("replay to the same bits on another machine, and end in the failure")
  func replay() throws {
    write(in: "inner/")
    let spec = run("test")
    #expect(spec.code == 1)
    let name = "inner/a.stays-up.libration"
    #expect(spec.output.contains("recording: libration replay \(name)\n"), "\(spec.output)")
    let text = try #require(folder.text(name))
    #expect(text.hasPrefix("{\"libration\":1,"))
    #expect(!text.contains("\"lost\""))
    let elsewhere = Folder()
    elsewhere.write("x.libration", text)
    let replay = run("replay", "x.libration", "--trace", "x.csv", in: elsewhere.path)
    #expect(replay.code == 0)
    #expect(replay.error.contains("inner/a_spec.lua:11: expected a number less than 1000, got "))
    #expect(replay.output.hasPrefix("x.libration: replayed 79 ticks, "), "\(replay.output)")
    // The trace equals that of the spec, tick by tick.
    let value = try #require(spec.output.firstMatch(of: /by = ([0-9.]+)/)).output.1
    folder.write(
      "inner/a_spec.lua",
      """
      it("moves", function()
        local stage = dofile "scenes/fall.lua"
        stage.animator:add("drop", { item = stage:item "card", by = \(value) })
        stage:advance { ticks = 79 }
        assert.trace(stage, "x.csv")
      end)
      """)
    #expect(run("test", "--update").code == 0)
    #expect(folder.text("inner/x.csv") == elsewhere.text("x.csv"))
    let bisect = run("bisect", "x.libration", "card.y > 500", in: elsewhere.path)
    #expect(bisect.output.hasPrefix("tick "), "\(bisect.output)\(bisect.error)")
    let part = run("replay", "x.libration", "--to", "10", in: elsewhere.path)
    #expect(part.output.hasPrefix("x.libration: replayed 10 ticks, "))
    #expect(!part.error.contains("a_spec.lua"))
    // The command that draws the recording does so, too.
    let page = run("page", "x.libration", "-o", "x.html", in: elsewhere.path)
    #expect(page.code == 0)
    #expect(page.error.hasPrefix("inner/a_spec.lua:11: expected a number less than 1000, got "))
  }

  @Test("are replaced when the property fails again, and nothing else is")
  func replacing() {
    write()
    #expect(run("test").code == 1)
    let name = "a.stays-up.libration"
    let first = folder.text(name)
    #expect(run("test").code == 1)
    #expect(folder.text(name) == first)
    folder.write(name, "mine\n")
    let refused = run("test")
    let reason = "no recording: \(name) is no recording, and is not written over"
    #expect(refused.output.contains(reason), "\(refused.output)")
    #expect(folder.text(name) == "mine\n")
    folder.write("empty/x", "")
    folder.write(
      "b_spec.lua",
      """
      it.holds("moves", function(random)
        libration.stage({}):advance { ticks = random:integer(1, 9) }
        assert(false)
      end)
      """)
    let outside = run("test", "../b_spec.lua", in: folder["empty"])
    let place = "no recording: the spec must be below the folder the tests run in"
    #expect(outside.output.contains(place), "\(outside.output)")
    #expect(!folder.names.contains("b.moves.libration"))
    #expect(run("test", "b_spec.lua").output.contains("libration replay b.moves.libration"))
  }

  @Test("are refused in words where a recording cannot show the case")
  func refusals() {
    folder.write(
      "a_spec.lua",
      """
      local function make()
        local stage = libration.stage {}
        local ball = stage:addItem { name = "ball", center = { 0, 0 }, size = { 9, 9 } }
        stage.animator:add("gravity", { item = ball })
        return stage
      end
      it.holds("moves two stages", function(random)
        local a, b = make(), make()
        a:advance { ticks = random:integer(1, 9) }
        b:advance { ticks = 1 }
        assert(false)
      end)
      it.holds("depends on what a stage is", function(random)
        local stage = make()
        stage:item("ball").x = type(stage) == "table" and 1 or 2
        stage:advance { ticks = random:integer(1, 9) }
        assert(false)
      end)
      it.holds("goes back", function(random)
        local stage = make()
        stage:advance { ticks = random:integer(1, 9) }
        local before = stage:snapshot()
        stage:advance { ticks = 1 }
        stage:restore(before)
        assert(stage:item("ball").y > 1000)
      end)
      """)
    let output = run("test").output
    for line in [
      "no recording: the body gives ticks to 2 stages, and a recording shows one",
      "no recording: run alone, as a scene, the body moves otherwise",
      "no recording: the body goes back in time",
    ] {
      #expect(output.contains(line), "\(output)")
    }
    #expect(folder.names == ["a_spec.lua"])
  }

  @Test("have fingers, points and options as they were drawn, and a hook that fails")
  func values() {
    folder.write(
      "a_spec.lua",
      """
      it.holds("a card stays left", { runs = 200 }, function(random)
        local stage = libration.stage { width = 320, height = 480 }
        local card = stage:addItem {
          name = "card", center = random:point(stage), size = { 60, 60 }, alpha = 0.5,
        }
        stage.animator:add("pan", { item = card, carriesItem = true })
        local options = random:options("dynamicItem")
        options.item = card
        stage.animator:add("dynamicItem", options)
        stage.animator:add("gravity", {
          item = card,
          onTick = function() assert(card.x < 310, random:choice { "right" }) end,
        })
        local seconds = random:fingers(stage, { touches = 2 })
        stage:advance { seconds = seconds + 0.5 }
      end)
      """)
    let spec = run("test")
    #expect(spec.output.contains(": right [gravity."), "\(spec.output)")
    let recorded = spec.output.firstMatch(of: /recording: libration replay (.*)/)?.output.1
    let replay = run("replay", String(recorded ?? ""))
    #expect(replay.error.contains(": right [gravity."), "\(spec.output)\(replay.error)")
    #expect(!replay.error.contains("is not as it was recorded"))
  }
}
