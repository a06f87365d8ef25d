import Experiments
import Geometry
import Scripting
import Sessions
import Testing
import Viewing

@Suite("Lines of a sweep")
struct RunLineTests {
  private let folder = Folder()
  private let behaviors = [Folder(), Folder()]

  /// A scene that draws numbers while it is built and while it runs, that fingers can move, and that
  /// needs a behavior from a folder of the command line.
  private static let scene = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem {
      name = "card", center = { math.random(130, 170), 252 }, size = { 80, 80 },
    }
    stage.animator:add("snap", { item = card, point = { 80, 252 } })
    stage.animator:add("pan", { item = card, carriesItem = true })
    stage.animator:add("drift", { item = card })
    return stage
    """

  private func drift(_ speed: String) -> String {
    """
    return {
      params = { item = { kind = "item" }, speed = { default = \(speed) } },
      onTick = function(self) self.item.y = self.item.y + self.speed * math.random() end,
    }
    """
  }

  /// The job and what is varied of a case: of each input, whether it is set, varied, or neither.
  private func trial(_ number: Int) throws -> (TrialJob, SweepPlan) {
    var random = SplitMix64(seed: UInt64(number), name: "lines of a sweep")
    let touches = folder.write(
      "some.csv",
      "time,touch,phase,x,y\n0.1,1,began,150,251\n0.2,1,moved,250,300\n0.4,1,ended,250,300\n")
    let none = folder.write("none.csv", "time,touch,phase,x,y\n")
    behaviors[0].write("drift.lua", drift("1"))
    behaviors[1].write("drift.lua", drift("2"))
    var job = TrialJob(
      scene: folder.write("scene.lua", Self.scene),
      measure: folder.write(
        "measure.lua", "return function(stage) return { x = stage:item('card').x } end"))
    job.seconds = Double.random(in: 0.2...1, using: &random)
    job.options.rate = [nil, 30, 120, 90.5].randomElement(using: &random)!
    job.options.behaviorFolders = behaviors.map(\.path).shuffled(using: &random)
    var (variations, lines) = (["card.alpha=0.5,1"], [String]())
    let inputs = [
      ("snap.damping", ["0.3", "0.9"]), ("card.vy", ["-80.1", "-0"]),
      ("seed", ["4", "9007199254740992"]), ("touches", [none, touches]),
      ("card.x", ["151.1", "1e-7"]), ("drift.speed", ["3", "-0.3"]),
    ]
    for (key, values) in inputs.shuffled(using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: break
      case 1: variations.append("\(key)=\(values.joined(separator: ","))")
      case 2: lines.append("\(key) = \(values.randomElement(using: &random)!)")
      default: job.options.inputs.append("\(key)=\(values.randomElement(using: &random)!)")
      }
    }
    if !lines.isEmpty {
      let file = folder.write("set.lua", lines.joined(separator: "\n"))
      let place = Int.random(in: 0...job.options.inputs.count, using: &random)
      job.options.inputs.insert(file, at: place)
    }
    return (job, try SweepPlan(try variations.map { try Variation($0) }))
  }

  @Test("say all inputs of their run: opened or run again, it is the same", arguments: 0..<24)
  func inputs(number: Int) throws {
    let (job, plan) = try trial(number)
    let runner = try TrialRunner(job, plan: plan)
    let lines = (0..<plan.count).compactMap(runner.line)
    let table = try RunTable(reading: [folder.write("runs.ndjson", lines.joined())])
    let options = table.options(of: SessionOptions())
    let session = try ViewSession(options) { 0 }
    try session.open(table)
    let page = try #require(Page(session))
    for run in table.runs {
      let digest = try #require(run.digest)
      page.send("run \(run.number)")
      #expect(page.refusals.isEmpty)
      let rate = try #require(session.timeline.stage?.rate)
      let ticks = Int((job.seconds * rate).rounded())
      session.timeline.extend(to: ticks)
      let shown = try #require(session.timeline.stage?.digest)
      #expect(String(shown, radix: 16) == digest, "run \(run.number): \(lines[run.number])")

      let inputs = try RunInputs(table.inputs(of: run))
      let host = try ScriptHost(
        ScriptConfiguration(
          behaviorFolders: options.behaviorFolders, rate: options.rate, seed: inputs.seed))
      let stage = try host.loadScene(table.scene)
      try inputs.set(on: stage)
      try stage.advance(ticks: ticks, untilPaused: true)
      #expect(String(stage.digest, radix: 16) == digest, "run \(run.number): \(lines[run.number])")
    }
  }
}
