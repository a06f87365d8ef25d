import Console
import Geometry
import Glibc
import Scripting
import Testing

@Suite("sweep")
struct SweepTests {
  private let folder = Folder()

  init() {
    folder.write("snap.lua", Scenes.snap)
    folder.write("measure.lua", Self.measure)
  }

  private static let measure = """
    return function(stage, records)
      local card = records.card
      return { settled = card:settled("x", 0.5), overshoot = card:overshoot("x", 80) }
    end
    """

  private func sweep(_ words: String...) -> Program.Result {
    Program(["sweep"] + words, in: folder.path).finish()
  }

  private func lines(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map { try JSONValue(json: $0.utf8) }
  }

  @Test("a run is the same as one in a fresh process, to the bit")
  func fresh() throws {
    folder.write(
      "random.lua",
      """
      local stage = libration.stage { width = 320, height = 480 }
      local card = stage:addItem {
        name = "card", center = { math.random(100, 200), 252 }, size = { 60, 60 },
      }
      stage.animator:add("snap", { item = card, point = { 80, 252 } })
      stage.animator:add({
        onTick = function(self) self.item.y = self.item.y + math.random() end,
      }, { item = card })
      return stage
      """)
    let result = sweep(
      "random.lua", "--vary", "snap.damping=0.3,0.9", "--vary", "seed=4..6", "--measure",
      "measure.lua", "--jobs", "1")
    #expect(result.code == 0, "\(result.error)")
    let runs = try lines(result.output)
    #expect(runs.count == 6)
    for run in runs {
      let inputs = try #require(run["inputs"])
      let seed = try #require(inputs["seed"]?.asInteger)
      let damping = try #require(inputs["snap.damping"]?.asNumber)
      let host = try ScriptHost(ScriptConfiguration(seed: UInt64(seed)))
      let stage = try host.loadScene(folder["random.lua"])
      try stage.behaviors[0].set("damping", to: damping)
      let card = stage.record(try #require(stage.item("card")))
      try stage.advance(ticks: 3600, untilPaused: true)
      #expect(run["digest"]?.asString == String(stage.digest, radix: 16))
      #expect(run["measures"]?["settled"]?.asNumber == card.settled("x", tolerance: 0.5))
      #expect(run["measures"]?["overshoot"]?.asNumber == card.overshoot("x", target: 80))
    }
    #expect(Set(runs.compactMap { $0["digest"]?.asString }).count == 6)
  }

  @Test("fields, points, switches, choices by number and by name, touches and tables are inputs")
  func inputs() throws {
    folder.write(
      "two.lua",
      """
      local stage = libration.stage { width = 320, height = 480 }
      local a = stage:addItem { name = "card", center = { 100, 100 }, size = { 60, 60 } }
      local b = stage:addItem { name = "other", center = { 100, 300 }, size = { 60, 60 } }
      stage.animator:add("snap", { item = a, point = { 80, 252 } })
      stage.animator:add("snap", { item = b, point = { 80, 400 }, name = "landing" })
      stage.animator:add("pan", { item = a, carriesItem = true })
      return stage
      """)
    folder.write(
      "t.csv",
      "time,touch,phase,x,y\n0.1,1,began,90,150\n0.2,1,moved,250,150\n0.4,1,ended,250,150\n")
    folder.write("none.csv", "time,touch,phase,x,y\n")
    folder.write("rows.csv", "card.x,landing.point.x\n90,10\n110,20\n")
    folder.write(
      "ends.lua",
      """
      return function(stage, records)
        local card = records.card
        return { start = card:values("x")[1], far = card:peak("x"), x = stage:item("other").x }
      end
      """)
    let result = sweep(
      "two.lua", "--vary", "rows.csv", "--vary", "snap#1.wobble=true,false", "--vary",
      "touches=none.csv,t.csv", "--measure", "ends.lua", "--jobs", "1")
    #expect(result.code == 0, "\(result.error)\(result.output)")
    let runs = try lines(result.output)
    #expect(runs.count == 8)
    for run in runs {
      let (inputs, measures) = try (#require(run["inputs"]), #require(run["measures"]))
      #expect(measures["start"] == inputs["card.x"])
      let point = try #require(inputs["landing.point.x"]?.asNumber)
      #expect(abs((measures["x"]?.asNumber ?? 0) - point) < 0.5)
      let isTouched = inputs["touches"]?.asString == "t.csv"
      #expect(((measures["far"]?.asNumber ?? 0) > 115) == isTouched)
    }
  }

  @Test("keys that mean nothing, or more than one thing, are errors that list what there is")
  func keys() {
    folder.write(
      "two.lua",
      """
      local stage = libration.stage { width = 320, height = 480 }
      local a = stage:addItem { name = "snap", center = { 100, 100 }, size = { 60, 60 } }
      local b = stage:addItem { name = "leaf", center = { 100, 300 }, size = { 60, 60 } }
      stage.animator:add("snap", { item = a, point = { 80, 252 } })
      stage.animator:add("snap", { item = b, point = { 80, 400 }, name = "second" })
      return stage
      """)
    for (key, message) in [
      (
        "snap.damping=1",
        "snap.damping must mean one thing, not 2: snap#1 (snap), snap#2 \"second\" (leaf)"
      ),
      ("snp.damping=1", "there is no item or behavior snp; did you mean snap?"),
      ("leaf.z=1", "item leaf has no number or look z"),
      (
        "snap#2.dampin=1",
        "snap#2 \"second\" (leaf) has no option dampin that can be set; did you mean damping?"
      ),
      ("secnd.damping=1", "there is no item or behavior secnd; did you mean second?"),
      (
        "zebra.x=1",
        "there is no item or behavior zebra; there are snap, leaf, snap#1 (snap), snap#2"
      ),
    ] {
      let result = sweep("two.lua", "--vary", key, "--measure", "measure.lua")
      #expect(result.code == 1)
      #expect(result.output.isEmpty)
      #expect(result.error.contains(message), "\(result.error)")
    }
  }

  @Test("a run that fails, or takes too long, is a line, not an end")
  func failures() throws {
    folder.write("failing.lua", Scenes.failing)
    folder.write("none.lua", "return function() return {} end")
    for (words, error) in [
      (["failing.lua", "--vary", "dot.x=1,2"], "the third tick is one too many"),
      (
        ["endless.lua", "--vary", "dot.x=1,2", "--limit", "20"], "must come to rest within 20 ticks"
      ),
      (["snap.lua", "--vary", "snap.damping=2,3"], "snap.damping must be from 0 to 1"),
      (["snap.lua", "--vary", "card.color=rgb(1,2)"], "; a text with commas stands in quotes"),
      (["snap.lua", "--vary", "seed=0.5,1.5"], "seed must be a whole number from 0 to 2^53"),
      (["loops.lua", "--vary", "dot.x=1,2"], "fuel"),
    ] {
      folder.write("endless.lua", Scenes.endless)
      folder.write(
        "loops.lua",
        Scenes.endless.replacing(
          "self.item.x = (self.item.x + 1) % 100", with: "while self do local x = 1 end"))
      let result = Program(["sweep"] + words + ["--measure", "none.lua"], in: folder.path).finish()
      #expect(result.code == 1)
      if words[2].hasPrefix("seed") {
        #expect(result.error.contains(error))
        continue
      }
      let runs = try lines(result.output)
      #expect(runs.count == 2, "\(result.error)")
      for run in runs {
        #expect(run["error"]?.asString?.contains(error) == true, "\(run)")
        #expect(run["measures"] == nil)
      }
    }
  }

  @Test(
    "a measure that gives no finite numbers is an error of its run",
    arguments: [
      ("return { a = 0 / 0 }", "measure a must be a finite number, not nan"),
      ("return { a = 1 / 0 }", "measure a must be a finite number, not inf"),
      ("return { a = \"1\" }", "measure a must be a finite number, not 1"),
      ("return { a = {} }", "measure a must be a finite number, not table"),
      ("return { 1 }", "a measure must have a name, not 1"),
      ("return 1", "a measure must return a table of numbers, not 1"),
      ("return", "a measure must return a table of numbers, not nil"),
      ("return { a = io.open('x') }", "io"), ("while true do end", "fuel"),
      ("return { a = records.cart:peak('x') }", "records has no cart"),
      ("return { a = records[1] }", "records has an item's name for each record"),
    ])
  func measures(body: String, message: String) throws {
    folder.write("bad.lua", "return function(stage, records) \(body) end")
    let result = sweep("snap.lua", "--vary", "card.x=100", "--measure", "bad.lua")
    #expect(result.code == 1)
    let error = try lines(result.output).first?["error"]?.asString
    #expect(error?.contains(message) == true, "\(error ?? "none")")
  }

  @Test("records that a measure asks for behind a pcall are given to it all the same")
  func pcall() throws {
    folder.write(
      "careful.lua",
      """
      return function(stage, records)
        local isThere, card = pcall(function() return records.card end)
        return { isThere = isThere and 1 or 0, ticks = isThere and #card:values("x") or 0 }
      end
      """)
    let result = sweep("snap.lua", "--vary", "card.x=100,157", "--measure", "careful.lua")
    #expect(result.code == 0, "\(result.output)")
    for run in try lines(result.output) {
      #expect(run["measures"]?["isThere"]?.asInteger == 1)
      #expect((run["measures"]?["ticks"]?.asInteger ?? 0) > 20)
    }
  }

  @Test("what cannot be begun is said at once")
  func refusals() {
    folder.write("number.lua", "return 3")
    for (words, code, message) in [
      (["snap.lua", "--measure", "measure.lua"], 2, "sweep needs --vary KEY=VALUES"),
      (["snap.lua", "--vary", "card.x=1"], 2, "sweep needs --measure FILE.lua"),
      (["-", "--vary", "card.x=1", "--measure", "measure.lua"], 2, "sweep needs a file"),
      (["snap.lua", "--vary", "card.x=1..0", "--measure", "measure.lua"], 2, "must go up"),
      (
        [
          "snap.lua", "--vary", "card.x=1..9999", "--vary", "card.y=1..99999", "--measure",
          "measure.lua",
        ],
        2, "there must be at most 100000000 runs; --sample N"
      ),
      (["snap.lua", "--vary", "card.x=1", "--measure", "number.lua"], 1, "must return a function"),
      (["snap.lua", "--vary", "card.x=1", "--measure", "no.lua"], 1, "no.lua"),
      (["no.lua", "--vary", "card.x=1", "--measure", "measure.lua"], 1, "no.lua"),
      (["snap.lua", "--vary", "no.csv", "--measure", "measure.lua"], 1, "no.csv"),
      (["snap.lua", "--vary", "touches=no.csv", "--measure", "measure.lua"], 1, "no.csv"),
      (
        ["snap.lua", "--vary", "card.x=1", "--measure", "measure.lua", "--sample", "0"], 2,
        "--sample must be a whole number from 1"
      ),
      (
        ["snap.lua", "--vary", "card.x=1", "--measure", "measure.lua", "--jobs", "0"], 2,
        "--jobs must"
      ),
      (
        ["snap.lua", "--vary", "card.x=1", "--measure", "measure.lua", "--shard", "3/2"], 2,
        "--shard must be i/n"
      ),
      (
        ["snap.lua", "--vary", "card.x=1", "--measure", "measure.lua", "--resume"], 2,
        "--resume needs -o FILE"
      ),
      (
        ["snap.lua", "--vary", "seed=1", "--seed", "2", "--measure", "measure.lua"], 2,
        "seed is varied"
      ),
    ] as [([String], Int32, String)] {
      let result = Program(["sweep"] + words, in: folder.path).finish()
      #expect(result.code == code, "\(words): \(result.error)")
      #expect(result.output.isEmpty)
      #expect(result.error.contains(message), "\(words): \(result.error)")
    }
  }
}
