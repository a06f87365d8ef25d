import Experiments
import Geometry
import Sessions
import Testing

@Suite("picture of runs")
struct RunsPictureTests {
  private let folder = Folder()

  /// The JSON lines of runs, each with its inputs and with its measures or an error.
  private func lines(_ runs: [(inputs: String, result: String)]) -> [String] {
    runs.enumerated().map { run, text in
      "{\"run\":\(run),\"of\":\(runs.count),\"inputs\":{\(text.inputs)},\(text.result),"
        + "\"scene\":\"scenes/it.lua\",\"sweep\":\"abc\"}\n"
    }
  }

  /// The lines of runs with a known function of two inputs as measure, for all pairs of values.
  private func grid(
    _ xs: [Double], _ ys: [Double], _ function: (Double, Double) -> Double
  ) -> [String] {
    lines(
      xs.flatMap { x in
        ys.map { y in ("\"a.x\":\(x),\"a.y\":\(y)", "\"measures\":{\"sum\":\(function(x, y))}") }
      })
  }

  private func draw(_ words: String...) -> Program.Result {
    Program(["picture"] + words, in: folder.path).finish()
  }

  private func drawn(_ lines: [String], _ words: String...) throws -> String {
    folder.write("runs.ndjson", lines.joined())
    let result = Program(["picture", "runs.ndjson", "-o", "-"] + words, in: folder.path).finish()
    try #require(result.code == 0, "\(result.error)")
    #expect(!result.output.contains("nan") && !result.output.contains("inf\""))
    return result.output
  }

  /// The text behind the title of a mark, up to the end of its group.
  private func mark(_ picture: String, _ title: String) throws -> Substring {
    let start = try #require(picture.firstRange(of: "<title>\(title)</title>"), "\(title)")
    return try #require(picture[start.upperBound...].split(separator: "</g>").first)
  }

  private func corner(_ mark: Substring) throws -> Vector {
    let points = try #require(mark.split(separator: "points=\"").last)
    let numbers = points.prefix { $0 != "\"" }.split { $0 == " " || $0 == "-" }
      .compactMap { Double($0) }
    return Vector(try #require(numbers.first), try #require(numbers.dropFirst().first))
  }

  private func count(_ text: String, in picture: String) -> Int {
    picture.components(of: text) - 1
  }

  @Test("two inputs are a heat map: the places are the inputs, the colours the measure")
  func map() throws {
    let picture = try drawn(grid([0, 1], [10, 20], { $0 * 10 + $1 }))
    // 10, 20, 20, 30: the start, the middle and the end of the colours.
    for (x, y, sum, color) in [
      (0, 10, 10, "#440154"), (0, 20, 20, "#21918c"), (1, 10, 20, "#21918c"),
      (1, 20, 30, "#fde725"),
    ] {
      let cell = try mark(picture, "a.x = \(x), a.y = \(y), sum \(sum), run \(x * 2 + y / 10 - 1)")
      #expect(cell.contains("fill=\"\(color)\""), "\(cell)")
    }
    let (low, right) = try (
      corner(mark(picture, "a.x = 0, a.y = 10, sum 10, run 0")),
      corner(mark(picture, "a.x = 1, a.y = 10, sum 20, run 2"))
    )
    let above = try corner(mark(picture, "a.x = 0, a.y = 20, sum 20, run 1"))
    #expect(right.x > low.x && right.y == low.y)
    #expect(above.y < low.y && above.x == low.x)
    for text in ["it.lua: 4 runs", ">sum<", ">a.x<", ">a.y<", ">15<", ">25<"] {
      #expect(picture.contains(text), "\(text)")
    }
  }

  @Test("bytes are the same for any order of lines, for parts in any order, and for merged parts")
  func order() throws {
    let lines = grid([0.1, 0.2, 0.3], [1, 2, 3, 4], { $0 / $1 })
    let whole = try drawn(lines)
    #expect(try drawn(lines.reversed()) == whole)
    for step in [5, 7] {
      #expect(try drawn(lines.indices.map { lines[$0 * step % lines.count] }) == whole)
    }
    folder.write("1.ndjson", lines[..<5].reversed().joined())
    folder.write("2.ndjson", lines[5...].reversed().joined())
    #expect(draw("2.ndjson", "1.ndjson", "-o", "-").output == whole)
    #expect(
      Program.run("merge", "2.ndjson", "1.ndjson", "-o", "m.ndjson", in: folder.path).code == 0)
    #expect(draw("m.ndjson", "-o", "-").output == whole)
    // A part alone is drawn, with the number of missing runs; a line without its end is ignored.
    folder.write("cut.ndjson", lines[..<5].joined() + lines[5].prefix(20))
    let part = draw("cut.ndjson", "-o", "-").output
    #expect(part.contains("it.lua: 5 runs, 7 not there"))
  }

  @Test("one input is a plot of a point for each run, and a line through the means")
  func plot() throws {
    let runs = (0...4).flatMap { x in
      [-1, 1].map { y in
        ("\"a.x\":\(x),\"seed\":\(y + 1)", "\"measures\":{\"height\":\(3 * x + y)}")
      }
    }
    let picture = try drawn(lines(runs))
    #expect(count("<circle", in: picture) == 10)
    #expect(picture.contains("The line is the mean over seed."))
    // The means are 3 x, so the line is straight.
    let line = try #require(
      picture.split(separator: "<polyline points=\"").first { text in
        text.prefix { $0 != "\"" }.count { $0 == "." } >= 4 && text.contains("stroke-width=\"1.5\"")
      })
    let numbers = line.prefix { $0 != "\"" }.split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 10)
    let slope = (numbers[9] - numbers[1]) / (numbers[8] - numbers[0])
    for place in 0..<5 {
      let expected = numbers[1] + slope * (numbers[2 * place] - numbers[0])
      #expect(abs(numbers[2 * place + 1] - expected) < 0.01)
    }
  }

  @Test("seeds are averaged in cells, and a third input has a panel for each value; it is said")
  func means() throws {
    let runs = [1, 2].flatMap { x in
      [5, 6].flatMap { y in
        [0, 100].flatMap { z in
          (1...4).map { seed in
            (
              "\"seed\":\(seed),\"a.x\":\(x),\"a.y\":\(y),\"a.vx\":\(z)",
              "\"measures\":{\"m\":\(x * y + z + seed)}"
            )
          }
        }
      }
    }
    let picture = try drawn(lines(runs))
    #expect(picture.contains("Each cell is the mean over seed."))
    #expect(picture.contains(">m, a.vx = 0<") && picture.contains(">m, a.vx = 100<"))
    #expect(picture.contains("<title>a.x = 2, a.y = 6, m 14.5, mean of 4 runs</title>"))
    #expect(picture.contains("<title>a.x = 2, a.y = 6, m 114.5, mean of 4 runs</title>"))
    let chosen = try drawn(lines(runs), "--over", "a.vx,seed")
    #expect(chosen.contains("<title>a.vx = 0, seed = 1, m 6.5, mean of 2 runs</title>"))
    #expect(chosen.contains("Each cell is the mean over a.y."))
    #expect(chosen.contains(">m, a.x = 1<"))
  }

  @Test("numbers from anywhere are points in the colours of the measure")
  func scatter() throws {
    let runs = (0..<30).map { run in
      let inputs = (0..<3).map { LowDiscrepancy.coordinate(of: run, direction: $0) }
      return (
        "\"a.x\":\(inputs[0]),\"a.y\":\(inputs[1]),\"a.vx\":\(inputs[2])",
        "\"measures\":{\"first\":\(inputs[0]),\"second\":1}"
      )
    }
    let picture = try drawn(lines(runs))
    // Three pairs of inputs for each of two measures.
    #expect(count("<circle", in: picture) == 30 * 3 * 2)
    let low = try mark(
      picture, "a.x = 0.03125, a.y = 0.5925925925925926, a.vx = 0.32, first 0.03125, run 15")
    #expect(low.contains("fill=\"#440154\""), "\(low)")
    let one = try drawn(lines(runs), "--draw", "first", "--over", "a.y,a.x")
    #expect(count("<circle", in: one) == 30)
    #expect(one.contains("The points differ in a.vx too"))
  }

  @Test("runs that failed are crosses, in maps, plots and scatters alike")
  func failures() throws {
    let failed = "\"error\":\"it broke\""
    func runs(_ values: [(Double, Double)]) -> [(inputs: String, result: String)] {
      values.enumerated().map { place, pair in
        (
          "\"a.x\":\(pair.0),\"a.y\":\(pair.1)",
          place == 2 ? failed : "\"measures\":{\"m\":\(place)}"
        )
      }
    }
    for values in [
      [(0, 0), (0, 1), (1, 0), (1, 1)], [(0, 5), (1, 5), (2, 5), (3, 5)],
      [(0, 0.1), (0.2, 0.7), (0.4, 0.3), (0.9, 1)],
    ] as [[(Double, Double)]] {
      let picture = try drawn(lines(runs(values)))
      #expect(picture.contains("it.lua: 4 runs, 1 failed"))
      #expect(picture.contains("A cross is a run that failed."))
      #expect(count("run 2 failed</title>", in: picture) == 1)
    }
  }

  @Test("words and switches are steps of their own, and measures have at most twelve panels")
  func words() throws {
    let names = (1...14).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let runs = ["one.csv", "two.csv"].flatMap { file in
      [true, false].map {
        ("\"touches\":\"taps/\(file)\",\"snap.wobble\":\($0)", "\"measures\":{\(names)}")
      }
    }
    let picture = try drawn(lines(runs))
    for text in [">one.csv<", ">two.csv<", ">true<", ">false<", ">m12<"] {
      #expect(picture.contains(text), "\(text)")
    }
    #expect(!picture.contains(">m13<"))
    #expect(picture.contains("12 of 14 measures; --draw chooses others."))
    #expect(try drawn(lines(runs), "--draw", "m14").contains(">m14<"))
  }

  @Test("a sweep and a search say how their runs are drawn, and they are")
  func hints() throws {
    folder.write("snap.lua", Scenes.snap)
    folder.write(
      "measure.lua",
      "return function(stage, records) return { settled = records.card:settled('x', 1) } end")
    let start = ["snap.lua", "--measure", "measure.lua", "--rate", "120"]
    let sweep = Program(
      ["sweep", "-o", "all of it.ndjson", "--vary", "snap.damping=0.2,0.9"] + start,
      in: folder.path
    ).finish()
    #expect(
      sweep.error.hasSuffix(
        "draw them: libration export 'all of it.ndjson' -o 'all of it.svg', "
          + "open them: libration view 'all of it.ndjson'\n"), "\(sweep.error)")
    #expect(draw("all of it.ndjson", "-o", "-").output.contains("snap.lua: 2 runs"))
    let tune = Program(
      [
        "tune", "--vary", "snap.damping=0..1", "--goal", "settled < 0.4", "--tries", "20",
        "-o", "best.lua", "--tried", "tried.ndjson",
      ] + start, in: folder.path
    ).finish()
    #expect(tune.output.contains("libration export tried.ndjson -o tried.svg"), "\(tune.error)")
    #expect(draw("tried.ndjson", "-o", "-").output.contains("snap.lua: 20 runs"))
    #expect(folder.text("tried.ndjson")?.contains("\"digest\":\"") == true)
  }

  @Test("what cannot be drawn is refused in plain words, and nothing is written")
  func refusals() {
    let lines = grid([1, 2], [3, 4], { $0 + $1 })
    folder.write("runs.ndjson", lines.joined())
    folder.write("empty.ndjson", "")
    folder.write("text.ndjson", "hello\n")
    folder.write("damaged.ndjson", lines[0] + lines[1].dropLast(9) + "\n" + lines[2])
    folder.write("huge.ndjson", grid([1, 2], [3, 4], { _, _ in 1e200 }).joined())
    folder.write("same.ndjson", grid([1], [3], { $0 + $1 }).joined())
    folder.write("broken.ndjson", self.lines([("\"a.x\":1", "\"error\":\"it broke\"")]).joined())
    folder.write(
      "other.ndjson", lines[1].replacing("\"a.y\"", with: "\"b.y\"") + lines[0])
    folder.write("numbers.ndjson", lines[0].replacing("4.0", with: "\"four\""))
    for (words, code, message) in [
      (["empty.ndjson"], 1, "empty.ndjson: must have a whole line of a sweep"),
      (["text.ndjson"], 1, "text.ndjson:1: must be a line of a sweep, which this is not: hello"),
      (["damaged.ndjson"], 1, "damaged.ndjson:2: must be a line of a sweep, which this is not: {"),
      (["missing.ndjson"], 1, "missing.ndjson: "),
      (
        ["huge.ndjson"], 1, "huge.ndjson:1: sum must be from -1e100 to 1e100 to be drawn, not 1e200"
      ),
      (["same.ndjson"], 1, "runs must differ in an input to be drawn: there is one"),
      (["broken.ndjson"], 1, "runs must have a measure to be drawn: it broke"),
      (["other.ndjson"], 1, "other.ndjson:1: inputs must be a.x, a.y"),
      (["numbers.ndjson"], 1, "numbers.ndjson:1: must have measures, numbers by name, or an error"),
      (
        ["runs.ndjson", "--draw", "smu"], 1,
        "--measure: there is no measure smu; did you mean sum?; measures are sum"
      ),
      (["runs.ndjson", "--over", "a.z"], 1, "--over: the runs have no input a.z"),
      (["runs.ndjson", "--over", "a.x,a.x"], 1, "--over must be one input, or two"),
      (["runs.ndjson", "it.lua"], 2, "runs (.ndjson) must stand alone, without it.lua"),
      (["runs.ndjson", "--onion"], 2, "--onion is for one motion: runs.ndjson has runs"),
      (["it.lua", "--over", "a.x"], 2, "--over is for runs (.ndjson), not it.lua"),
      (["it.lua", "other.lua"], 2, "picture takes no further operand: other.lua"),
    ] as [([String], Int32, String)] {
      let result = Program(["picture", "-o", "out.svg"] + words, in: folder.path).finish()
      #expect(result.code == code, "\(words): \(result.error)")
      #expect(result.error.contains(message), "\(words): \(result.error)")
      #expect(folder.text("out.svg") == nil)
    }
  }
}

extension String {
  /// The number of pieces between a text.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count
  }
}
