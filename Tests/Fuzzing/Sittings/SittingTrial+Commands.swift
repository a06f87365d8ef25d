import Console
import Experiments
import Generator
import Scripting
import Sessions
import Specs
import Terminal

extension SittingTrial {
  /// Types the lines at a prompt, twice, and replays the recording.
  func prompt() -> String? {
    let (first, second) = (Folder(), Folder())
    let written = type(lines, in: first)
    if wasStopped(written) { return nil }
    if let wrong = difference(written, type(lines, in: second)) {
      return "the same sitting has another \(wrong)"
    }
    return replay(written, in: second)
  }

  /// Runs the scene at once, in parts at a prompt, and from its recording.
  func inParts() -> String? {
    let (first, second) = (Folder(), Folder())
    first.write(scene: scene)
    let whole = first.run {
      RunCommand(scene: "scene.lua", seconds: 1, options: Self.toldOptions).run()
    }
    if wasStopped(whole) { return nil }
    let ticks = Int(seed % 60)
    let parts = type(["step(\(ticks))", "step(\(60 - ticks))"], in: second)
    if wasStopped(parts) { return nil }
    // A prompt continues where a run ends at rest.
    let rows = whole.of("t.csv").first?.text ?? ""
    guard parts.of("t.csv").first?.text.hasPrefix(rows) == true else {
      return "the parts are not the whole: "
        + (difference(whole.of("t.csv"), parts.of("t.csv")) ?? "fewer lines")
    }
    return replay(whole, in: first)
  }

  /// Runs some lines as specs, in two orders, and one of them alone: each gives the same.
  func specs() -> String? {
    let folder = Folder()
    writeSpecs(in: folder)
    let all = results(in: folder)
    if wasStopped(all) { return nil }
    if let wrong = difference(all, results(in: folder, shuffle: seed)) {
      return "another order has another \(wrong)"
    }
    guard !all.isEmpty else { return nil }
    let one = all[Int(seed / 8 % UInt64(all.count))]
    return difference([one], results(in: folder, filter: one.name)).map {
      "alone it has another \($0)"
    }
  }

  /// Sweeps seeds, twice.
  func sweep() -> String? {
    let folder = Folder()
    folder.write(scene: scene)
    writeMeasure(in: folder)
    let written = folder.run { Self.sweepCommand.run() }
    if wasStopped(written) { return nil }
    return difference(written, folder.run { Self.sweepCommand.run() }).map {
      "the same sweep has another \($0)"
    }
  }

  /// Writes the lines as specs, and the files that they use.
  func writeSpecs(in folder: Folder) {
    for (name, text) in SessionScenes.files { folder.write("behaviors/" + name, text) }
    let specs = lines.prefix(5).enumerated().map {
      "it('spec\($0.offset)x', function()\n\($0.element)\nend)\n"
    }
    folder.write(
      "sitting_spec.lua",
      "local function scene()\n\(scene)\nend\n\(Self.words)\n\(specs.joined())")
  }

  /// Writes the measure of sweeps.
  func writeMeasure(in folder: Folder) {
    folder.write(
      "measure.lua",
      "return function(stage, records) return { n = #stage:items(), t = stage.tick } end")
  }

  static var sweepCommand: SweepCommand {
    var job = TrialJob(scene: "scene.lua", measure: "measure.lua")
    (job.seconds, job.options) = (0.5, options)
    var sweep = SweepCommand.Options()
    (sweep.variations, sweep.jobs) = (["seed=1..4"], 1)
    return SweepCommand(job, sweep)
  }

  static var specOptions: TestOptions {
    var options = TestOptions()
    options.paths = ["sitting_spec.lua"]
    return options
  }

  /// Options with less fuel than usual, so that lines and hooks without an end take little time.
  static var options: SessionOptions {
    var options = SessionOptions()
    options.limits = ScriptLimits(
      hookFuel: 50_000, loadFuel: 2_000_000, promptFuel: 10_000_000, memory: 24 << 20)
    return options
  }

  static var toldOptions: SessionOptions {
    var options = Self.options
    (options.trace, options.events, options.record) = ("t.csv", "e.ndjson", "r.libration")
    return options
  }

  /// The prompt's words for specs, and the items by their names.
  private static let words = """
    local stage, kept = nil, {}
    function step(n) stage:advance { ticks = n or 1 } end
    function forward(n) step(n) end
    function run(seconds) step(seconds * 60 // 1) end
    function mark(name) kept[name] = stage:snapshot() end
    function goTo(name) stage:restore(kept[name]) end
    function back() stage:restore(kept.before) end
    function fork(name) kept[name] = stage:fork() end
    function switch(name) stage:switch(kept[name]) end
    function predict(...) return stage:predict(...) end
    function items() return stage:items() end
    function find(...) return stage:find(...) end
    before_each(function()
      stage = scene()
      kept.before = stage:snapshot()
      animator = stage.animator
      for _, name in ipairs { 'a', 'b', 'c', 'd' } do _G[name] = stage:item(name) end
    end)
    """

  private func type(_ lines: [String], in folder: Folder) -> Written {
    folder.write(scene: scene)
    return folder.run(input: lines) {
      ReplCommand(scene: "scene.lua", options: Self.toldOptions, keepsHistory: false).run()
    }
  }

  /// Replays a recording; gives the difference from the run's files, nil if there is none.
  private func replay(_ written: Written, in folder: Folder) -> String? {
    let recording = written.of("r.libration").first?.text ?? ""
    // A scene that does not load leaves nothing to replay, and a recording may state what it lacks.
    if !recording.contains("\"end\"") || recording.contains("\"lost\"") { return nil }
    let replayed = folder.run {
      var options = Self.options
      (options.trace, options.events) = ("t.csv", "e.ndjson")
      return ReplayCommand(file: "r.libration", options: options).run()
    }
    let told = difference(written.of("t.csv", "e.ndjson"), replayed.of("t.csv", "e.ndjson"))
    return told.map { "a replay has another \($0)" }
  }

  /// The outcome and the output of each spec, in the order of their names.
  private func results(
    in folder: Folder, filter: String? = nil, shuffle: UInt64? = nil
  ) -> Written {
    var results: Written = []
    _ = folder.run {
      var options = Self.specOptions
      (options.filter, options.shuffle) = (filter, shuffle)
      var run = SpecRun(
        options, session: Self.options, output: SpecOutput(say: { _ in }, warn: { _ in }),
        clock: { 0 }, warn: { _ in })
      try? run.run(while: { true }) { result in
        results.append((result.name, "\(result.outcome)\n\(result.output)"))
      }
      return .success
    }
    return results.sorted { $0.name < $1.name }
  }
}
