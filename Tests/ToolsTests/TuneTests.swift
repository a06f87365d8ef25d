import Experiments
import Geometry
import Glibc
import Scripting
import Sessions
import Testing

@Suite("tune")
struct TuneTests {
  private let folder = Folder()

  /// A dot on a spring, pulled aside.
  private static func spring(frequency: Double, damping: Double) -> String {
    """
    local stage = libration.stage { width = 320, height = 480 }
    local dot = stage:addItem { name = "dot", center = { 160, 240 }, size = { 20, 20 } }
    stage.animator:add("attachment", {
      item = dot, anchor = { 100, 240 }, length = 0, frequency = \(frequency), damping = \(damping),
    })
    return stage
    """
  }

  @Test("finds frequency and damping of a spring from its trace, whatever it begins with")
  func spring() throws {
    let (frequency, damping) = (1.7, 0.23)
    let host = try ScriptHost()
    let known = try host.runScene(
      Self.spring(frequency: frequency, damping: damping), name: "known")
    let record = known.record(try #require(known.item("dot")))
    try known.advance(ticks: 60)
    let trace = (record.values("x") ?? []).map { "\($0)" }.joined(separator: ", ")
    var job = TrialJob(
      scene: folder.write("spring.lua", Self.spring(frequency: 3, damping: 0.8)),
      measure: folder.write(
        "distance.lua",
        """
        local trace = { \(trace) }
        return function(stage, records)
          local sum = 0
          local values = records.dot:values("x")
          for tick, x in ipairs(trace) do
            sum = sum + ((values[tick] or values[#values]) - x) ^ 2
          end
          return { distance = sum / #trace }
        end
        """))
    job.seconds = 1
    let variations = try ["attachment.frequency=0.3..6.0", "attachment.damping=0.02..1.5"].map {
      try Variation($0)
    }
    let plan = try SweepPlan(variations, sample: 1)
    let runner = try TrialRunner(job, plan: plan)
    let ranges = [
      TuneRange(key: "attachment.frequency", from: 0.3, to: 6, isWhole: false),
      TuneRange(key: "attachment.damping", from: 0.02, to: 1.5, isWhole: false),
    ]
    // Ten places in the sequence at which searches begin, far from each other.
    for start in [0, 101, 977, 5_003, 20_011, 65_537, 131_071, 299_993, 524_287, 900_001] {
      let search = TuneSearch(
        ranges, try Goal.goals("least distance"), mostRuns: 140, offset: start
      ) { runner.result(of: $0) }
      try search.run()
      let best = try #require(search.best)
      let found = best.inputs.map { input -> Double in
        if case .number(let number) = input.value { number } else { .nan }
      }
      #expect(abs(found[0] / frequency - 1) < 0.01, "from \(start): \(found)")
      #expect(abs(found[1] / damping - 1) < 0.01, "from \(start): \(found)")
    }
  }

  @Test("a simplex finds the least of Rosenbrock's valley and of a bowl at the edge")
  func simplex() throws {
    var count = 0
    // H. H. Rosenbrock, "An Automatic Method for Finding the Greatest or Least Value of a Function",
    // The Computer Journal 3, 1960; the square from -2 to 2.
    var valley = SimplexSearch<Double> { shares in
      count += 1
      let (x, y) = (shares[0] * 4 - 2, shares[1] * 4 - 2)
      return count > 2000 ? nil : 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x)
    }
    let lowest = valley.run(from: [0.1, 0.9], size: 0.1)
    let found = try #require(lowest)
    #expect(abs(found.point[0] - 0.75) < 1e-4 && abs(found.point[1] - 0.75) < 1e-4)
    var edge = SimplexSearch<Double> { $0[0] * $0[0] + ($0[1] - 2) * ($0[1] - 2) + $0[2] }
    let least = edge.run(from: [0.5, 0.5, 0.5], size: 0.2)
    let corner = try #require(least)
    #expect(abs(corner.value - 1) < 1e-3, "\(corner)")
  }

  @Test("goals are read with or without blanks")
  func goals() throws {
    #expect(
      try Goal.goals("settled < 0.4, overshoot = 6 +- 1,a>-2,least b,most c,d=1±0.5").map(\.aim)
        == [
          .below(0.4), .near(6, within: 1), .above(-2), .least, .most, .near(1, within: 0.5),
        ])
    for text in [
      "", "a", "a < b", "a < nan", "a = 6", "a = 6 +- 0", "a = 6 +- -1", "a < 1 2", "< 1", "a <",
      "a < 1,", "a == 1", "most", "a = 1 +- 2 +- 3", "a < inf",
    ] {
      #expect(throws: GoalError.self, "\(text)") { try Goal.goals(text) }
    }
    let goal = try Goal.goals("a = 6 +- 1")[0]
    #expect(goal.miss(7) == 0)
    #expect(goal.miss(8) == 1)
    #expect(try Goal.goals("a < 1")[0].miss(1) > 0)
  }

  private func tune(_ words: String...) -> Program.Result {
    folder.write("snap.lua", Scenes.snap)
    folder.write(
      "measure.lua",
      """
      return function(stage, records)
        local card = records.card
        return { settled = card:settled("x", 0.5), overshoot = card:overshoot("x", 80) }
      end
      """)
    let start = ["tune", "snap.lua", "--measure", "measure.lua", "--tries", "60"]
    return Program(start + words, in: folder.path).finish()
  }

  @Test("meets goals, says how far they hold, and writes the line for the scene")
  func command() throws {
    let words = ["--vary", "snap.damping=0..1", "--goal", "overshoot = 6 +- 1", "-o", "best.lua"]
    let result = tune(words[0], words[1], words[2], words[3], words[4], words[5])
    #expect(result.code == 0, "\(result.error)")
    #expect(result.output.contains("tried 60 runs: 15 spread over the ranges, then "))
    #expect(result.output.contains("snap.damping down to 0.4"))
    #expect(result.output.contains("(then overshoot = 6 +- 1 breaks)"))
    let text = try #require(folder.text("best.lua"))
    let line = try #require(text.split(separator: "\n").last)
    #expect(text.hasPrefix("-- Found by libration tune snap.lua\n-- overshoot "))
    // The line has the same effect in the scene as in the search.
    let damping = try #require(Double(line.dropFirst("snap.damping = ".count)))
    folder.write(
      "with.lua",
      Scenes.snap.replacing("stage.animator:add", with: "local snap = stage.animator:add")
        .replacing("return stage", with: "\(line)\nreturn stage"))
    let host = try ScriptHost()
    let stage = try host.loadScene(folder["with.lua"])
    let card = stage.record(try #require(stage.item("card")))
    try stage.advance(ticks: 3600, untilPaused: true)
    #expect(abs((card.overshoot("x", target: 80) ?? 0) - 6) <= 1)
    #expect(stage.behaviors[0]["damping"] == .number(damping))
    // The same line gives the same answer; a script that tune did not write is left alone.
    let again = tune(words[0], words[1], words[2], words[3], words[4], words[5])
    #expect(again.output == result.output)
    let refused = tune(words[0], words[1], words[2], words[3], "-o", "snap.lua")
    #expect(refused.code == 1)
    #expect(refused.error.contains("snap.lua: must not be a file that tune did not write"))
    #expect(folder.text("snap.lua") == Scenes.snap)
  }

  @Test("where goals conflict it tells the trade-off, and the best of it")
  func conflict() {
    let result = tune(
      "--vary", "snap.damping=0.1..0.9", "--goal", "settled < 0.2, overshoot > 20")
    #expect(result.code == 1)
    #expect(result.error.contains("no run met all goals; the trade-off:"), "\(result.error)")
    #expect(result.error.contains("snap.damping"))
    #expect(result.output.hasPrefix("-- Found by libration tune snap.lua"))
  }

  @Test("of measures that are all to be least or most it tells the trade-off, and no bounds")
  func open() {
    let result = tune(
      "--vary", "snap.damping=0..1", "--goal", "least settled, most overshoot", "-o", "best.lua")
    #expect(result.code == 0, "\(result.error)")
    #expect(result.output.contains("what is best in one is not in all; the trade-off:"))
    #expect(!result.output.contains("each may move"))
    // No run of the table is better than another in both.
    let rows = result.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.compactMap {
      line -> [Double]? in
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      return numbers.count == 3 ? numbers : nil
    }
    #expect(rows.count > 1)
    for (a, b) in zip(rows, rows.dropFirst()) { #expect(a[1] < b[1] && a[2] < b[2]) }
    let one = tune("--vary", "snap.damping=0..1", "--goal", "least settled", "-o", "best.lua")
    #expect(!one.output.contains("trade-off"))
  }

  @Test("a file that cannot be written is told before the search")
  func unwritable() {
    let result = tune(
      "--vary", "snap.damping=0..1", "--goal", "settled < 1", "-o", "no/best.lua")
    #expect(result.code == 1)
    #expect(result.error == "no/best.lua: no such file or directory\n")
    #expect(result.output.isEmpty)
  }

  @Test("an interrupt tells the best so far, and writes no line for the scene")
  func interrupt() {
    folder.write("endless.lua", Scenes.endless)
    folder.write(
      "measure.lua", "return function(stage, records) return { x = records.dot:peak('x') } end")
    // A third of a second of processor time suffices for many runs, but not under a sanitizer; then
    // the interrupt comes later.
    let isTold = [33, 330, 3300].contains { ticks in
      let program = Program(
        [
          "tune", "endless.lua", "--vary", "dot.y=0..1", "--measure", "measure.lua", "--goal",
          "x > 200", "--tries", "100000000", "-o", "best.lua", "--tried", "tried.ndjson",
        ], in: folder.path)
      while let spent = processorTicks(of: program.process), spent < ticks { usleep(5_000) }
      kill(program.process, SIGINT)
      let result = program.finish()
      #expect(result.code == 130, "\(result.error)")
      #expect(result.output.hasPrefix("endless.lua: tried "), "\(result.output)")
      #expect(folder.text("best.lua") == nil)
      guard !result.output.hasPrefix("endless.lua: tried 0 runs") else { return false }
      #expect(result.output.contains("\ndot.y = "))
      #expect(result.output.contains("  x  99  > 200, missed\n"))
      #expect(folder.text("tried.ndjson")?.hasPrefix("{\"run\":0,") == true)
      return true
    }
    #expect(isTold)
  }

  /// The processor time of a process, in hundredths of a second; nil when it has ended.
  private func processorTicks(of process: pid_t) -> Int? {
    let fields = (try? Files.text(of: "/proc/\(process)/stat"))?.split(separator: " ") ?? []
    return fields.count > 13 && fields[2] != "Z" ? Int(fields[13]) : nil
  }

  @Test("what makes no sense is refused")
  func nonsense() {
    for (words, code, message) in [
      (["--vary", "snap.damping=0..1"], 2, "tune needs --goal"),
      (["--vary", "snap.damping=0..1", "--goal", "setled < 1"], 2, "did you mean settled?"),
      (["--vary", "snap.damping=0..1/5", "--goal", "settled < 1"], 2, "a..b without /n"),
      (["--vary", "seed=0..5", "--goal", "settled < 1"], 2, "seed has no better and worse"),
      (["--vary", "a.csv", "--goal", "settled < 1"], 2, "tune searches ranges"),
      (["--vary", "snap.damping=0..1", "--goal", "settled"], 2, "--goal must be as in"),
      (["--vary", "snap.damping=3..5", "--goal", "settled < 1"], 1, "every run failed"),
      (
        ["--vary", "snap.damping=0..1", "--goal", "settled < 1", "--tries", "0"], 2, "--tries must"
      ),
    ] as [([String], Int32, String)] {
      folder.write("snap.lua", Scenes.snap)
      let start = ["tune", "snap.lua", "--measure", "measure.lua"]
      folder.write(
        "measure.lua",
        "return function(stage, records) return { settled = records.card:settled('x', 1) } end")
      let result = Program(start + words, in: folder.path).finish()
      #expect(result.code == code, "\(words): \(result.error)")
      #expect(result.error.contains(message), "\(words): \(result.error)")
    }
  }
}
