import Baking
import Console
import Drawing
import Geometry
import Glibc
import Scripting
import Testing

/// The rows of a trace, by tick and name.
private func rows(_ trace: String) -> [[String: [Double]]] {
  var rows: [[String: [Double]]] = []
  for line in trace.split(separator: "\n").dropFirst() {
    let cells = line.split(separator: ",")
    let tick = Int(cells[0])!
    while rows.count <= tick { rows.append([:]) }
    rows[tick][String(cells[2])] = cells.dropFirst(3).map { Double($0)! }
  }
  return rows
}

@Suite("bake")
struct BakeTests {
  private let folder = Folder()

  private func text(_ name: String) -> String { folder.text(name) ?? "" }

  private func bake(_ words: String...) -> Program.Result {
    Program(["bake"] + words, in: folder.path).finish()
  }

  /// Bakes an example and plays it by `playback` on a stage of its own.
  ///
  /// - Returns: The traces of the example and of the playback.
  private func played(_ example: String, _ tolerance: String) throws -> (String, String) {
    let scene = "\(root)/\(example)"
    let result = bake(
      scene, "-o", "behaviors/baked/it.lua", "--tolerance", tolerance, "--seconds", "8")
    try #require(result.code == 0, "\(result.error)")
    folder.write(
      "play.lua",
      """
      local motion = require "baked.it"
      local stage = libration.stage { width = 640, height = 480 }
      for _, item in ipairs(motion.items) do
        stage:addItem { name = item.name, size = item.size }
      end
      stage.animator:add("playback", { motion = motion })
      return stage
      """)
    func trace(_ scene: String) -> String {
      Program.run(
        "run", scene, "--seconds", "8", "--trace", "-", "--fields",
        "x,y,angle,width,height,scaleX,scaleY,alpha", in: folder.path
      ).output
    }
    return (trace(scene), trace("play.lua"))
  }

  @Test(
    "gives each corner, angle and opacity within its tolerance at every tick, played by playback",
    arguments: [
      ("examples/deal.lua", "0.1"), ("examples/letGo.lua", "0.1"), ("examples/beads.lua", "0.1"),
      ("examples/bounce.lua", "0.01"), ("examples/bounce.lua", "1"), ("examples/proxy.lua", "0.1"),
    ])
  func accuracy(example: String, tolerance: String) throws {
    folder.write("behaviors/baked/it.lua", LuaMotion.mark)
    let (trace, again) = try played(example, tolerance)
    let (truth, played) = (rows(trace), rows(again))
    let most = Double(tolerance)!
    var (worst, count) = (0.0, 0)
    for (tick, items) in truth.enumerated() {
      for (name, row) in items {
        let shown = try #require(played[min(tick, played.count - 1)][name])
        for corner in [Vector(0.5, 0.5), Vector(0.5, -0.5), Vector(-0.5, 0.5), Vector(-0.5, -0.5)] {
          func place(_ row: [Double]) -> Vector {
            let point = Vector(corner.x * row[3] * row[5], corner.y * row[4] * row[6])
            return Vector(row[0], row[1]) + point.rotated(by: row[2])
          }
          worst = max(worst, place(row).distance(to: place(shown)))
          count += 1
        }
        #expect(abs(row[2] - shown[2]) <= most / 50 + 1e-6)
        #expect(abs(row[7] - shown[7]) <= most / 25 + 1e-6)
      }
    }
    #expect(count > 4 * 30)
    #expect(worst <= most, "\(worst)")
    #expect(worst > most / 5, "\(worst)")
  }

  @Test("writes the same bytes again, in four formats, and says what it wrote")
  func bytes() {
    for (format, start) in [("css", "/*"), ("json", "{"), ("js", "//"), ("lua", "--")] {
      let (a, b) = ("a.\(format)", "b.\(format)")
      let result = bake("\(root)/examples/cards.lua", "-o", a)
      #expect(result.code == 0, "\(result.error)")
      #expect(result.output.contains("cards.lua: paused after 80 ticks"))
      #expect(result.output.contains("\(a): 1.333 s, 7 items, "))
      #expect(result.output.contains("; at most 0.0"))
      _ = bake("\(root)/examples/cards.lua", "-o", b)
      #expect(text(a) == text(b))
      #expect(text(a).hasPrefix(start))
      #expect(!text(a).contains("nan"))
    }
  }

  @Test("takes a recording and a trace as it takes their scene")
  func sources() {
    let scene = "\(root)/examples/deal.lua"
    let options = ["--record", "deal.libration", "--trace", "deal.csv", "--fields", "+alpha,color"]
    _ = Program(["run", scene] + options, in: folder.path).finish()
    let texts = [scene, "deal.libration", "deal.csv"].map { source -> Substring in
      let result = bake(source, "-o", "deal.lua")
      #expect(result.code == 0, "\(result.error)")
      return text("deal.lua").drop { $0 != "\n" }
    }
    #expect(texts[0].contains("ticks = 301"))
    #expect(texts[0] == texts[1])
    #expect(texts[0] == texts[2])
    let cut = bake("deal.csv", "-o", "deal.lua", "--seconds", "0.5")
    #expect(cut.code == 0 && text("deal.lua").contains("ticks = 30,"))
  }

  @Test("leaves out of a recording what was undone, and takes the last scene")
  func travel() {
    folder.write(
      "scene.lua",
      """
      local stage = libration.stage { width = 99, height = 99 }
      local card = stage:addItem { name = "card", center = { 50, 50 }, size = { 20, 20 } }
      stage.animator:add("gravity", { item = card })
      return stage
      """)
    func ticks(_ lines: String) -> String? {
      let recorded = Program.run(
        "repl", "scene.lua", "--record", "r.libration", in: folder.path, input: lines)
      #expect(recorded.code == 0, "\(recorded.error)")
      #expect(bake("r.libration", "-o", "r.lua").code == 0)
      return text("r.lua").split(separator: "\n").first { $0.contains("ticks") }.map(String.init)
    }
    #expect(ticks("step(20)\nback(15)\nstep(3)\n") == "  ticks = 8, rate = 60,")
    #expect(ticks("step(20)\nrestart()\nstep(4)\n") == "  ticks = 4, rate = 60,")
  }

  @Test("refuses what makes no sense")
  func usage() {
    let scene = "\(root)/examples/cards.lua"
    folder.write("own.lua", "return 1")
    for (words, reason) in [
      ([scene], "bake needs -o FILE"), ([scene, "-o", "a.txt"], "not a.txt"),
      ([scene, "-o", ".css"], "not .css"), ([scene, "-o", "-"], "not -"),
      ([scene, "-o", "a.js", "--linear"], "--linear is for a file that ends in .css"),
      ([scene, "-o", "a.js", "--tolerance", "0"], "--tolerance must be from 0.001"),
      (["t.csv", "-o", "a.js", "--rate", "30"], "--rate is for scenes: t.csv was run already"),
      (["t.libration", "-o", "a.js", "--touches", "x"], "--touches is for scenes"),
    ] {
      let result = Program(["bake"] + words, in: folder.path).finish()
      #expect(result.code == 2 && result.error.contains(reason), "\(words): \(result.error)")
    }
    let own = bake(scene, "-o", "own.lua")
    #expect(own.code == 1 && own.error.contains("own.lua: must not be a script that was not baked"))
    #expect(text("own.lua") == "return 1")
    #expect(bake("none.csv", "-o", "a.js").code == 1)
    #expect(bake(scene, "-o", "nowhere/a.js").code == 1)
  }

  @Test("names the line of a trace that cannot be read")
  func badTraces() {
    let head = "tick,time,item,x,y,width\n"
    for (trace, reason) in [
      ("", ":1: a trace must have the column tick"),
      ("tick,time,item,x\n", ":1: a trace must have the column y"),
      (head, ": a trace must have a row"),
      (head + "0,0,a,1\n", ":2: a row must have 6 fields, as the header has, not 4"),
      (head + "0,0,a,1,2,3\n1,0.1,a,1,nan,3\n", ":3: y must be from -1e9 to 1e9 pt, not nan"),
      (head + "-1,0,a,1,2,3\n", ":2: tick must be a whole number from 0 to 1e15, not -1"),
      (head + "1,1,a,1,2,3\n0,0,a,1,2,3\n", ":3: tick must not be less than in the row before"),
      (head + "1,1,a,1,2,3\n1,1,a,1,2,3\n", ":3: item must have one row in a tick, not a"),
      (head + "1,1,a,1,2,0\n", ":2: width must be from 0.001"),
      (
        head + "0,0,a,1,2,3\n1,1e9,a,1,2,3\n", ": the rate, ticks by their time, must be from 0.001"
      ),
      (head + "0,0,a,1,2,3\n2000000,2000000,a,1,2,3\n", "a motion must have at most 900000 ticks"),
    ] {
      folder.write("t.csv", trace)
      let result = bake("t.csv", "-o", "a.js")
      #expect(result.code == 1 && result.error.contains(reason), "\(reason): \(result.error)")
    }
  }

  @Test("gives items of a trace without sizes 40 pt, and a stage that holds them")
  func sizes() {
    folder.write(
      "t.csv", "tick,time,item,x,y\n0,0,a b,100,50\n1,0.02,a b,110,50\n3,0.06,a b,130,50\n")
    #expect(bake("t.csv", "-o", "t.lua").code == 0)
    let module = text("t.lua")
    #expect(module.contains("ticks = 3, rate = 50,"))
    #expect(module.contains("size = { 40, 40 }"))
    // The trace has no row at tick 2, so the item is hidden there.
    let words = module.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("alpha = { at = { 0, 1, 2, 2, 3, 3, }, alpha = { 1, 1, 1, 0, 0, 1, }"))
    #expect(bake("t.csv", "-o", "t.css").code == 0)
    #expect(text("t.css").contains(".t{position:relative;width:150px;height:70px}"))
  }

  @Test("made the module of the example anew gives the same, and the example plays it")
  func example() {
    let home = "\(root)/examples/playback"
    let result = bake("\(root)/examples/bounce.lua", "-o", "bounce.lua")
    #expect(result.code == 0)
    let kept = try? Files.text(of: "\(home)/behaviors/baked/bounce.lua")
    #expect(text("bounce.lua") == (kept ?? ""), "bake examples/bounce.lua again")
    let run = Program.run("run", "scene.lua", in: home)
    #expect(run.code == 0 && run.output.contains("scene.lua: paused after"), "\(run.error)")
  }
}
