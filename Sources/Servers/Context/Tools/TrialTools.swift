import Console
import Experiments
import Geometry
import Scripting
import Sessions
import Terminal

/// The tools that run a scene many times, or a recording again.
extension ContextTool {
  private static var trial: [ContextParameter] {
    ContextParameter.scene + [
      ContextParameter(
        "vary", .texts, "The inputs that vary, such as snap.damping=0.1..1/10 or seed=1..20.",
        isRequired: true),
      ContextParameter(
        "measure", .text,
        "A file that returns a function of the stage and its records, which returns a table of "
          + "numbers.", isRequired: true),
      .seconds,
    ]
  }

  static var sweep: ContextTool {
    ContextTool(
      name: "sweep",
      doc: "Runs a scene with many inputs, and tells the measures of each run and their extremes.",
      parameters: trial + [
        ContextParameter(
          "sample", .whole(1...mostRuns), "So many runs, spread evenly over all combinations.")
      ]
    ) { call in
      let plan = try plan(call, sample: call.whole("sample"))
      guard plan.count <= mostRuns else {
        throw ContextError(
          "sweep must have at most \(mostRuns) runs, not \(plan.count): give sample")
      }
      let runner = try TrialRunner(try job(call), plan: plan)
      var runs: [(inputs: [SweepPlan.Input], result: TrialResult)] = []
      for run in 0..<plan.count {
        let inputs = plan.inputs(of: run)
        guard let result = runner.result(of: inputs) else { break }
        runs.append((inputs, result))
      }
      return answer(call, plan, runs)
    }
  }

  private static func answer(
    _ call: ContextCall, _ plan: SweepPlan,
    _ runs: [(inputs: [SweepPlan.Input], result: TrialResult)]
  ) -> ContextAnswer {
    let failed = runs.filter { $0.result.error != nil }
    var answer = ContextAnswer(["\(counted(runs.count, "run")), \(failed.count) failed"])
    answer.isError = !failed.isEmpty
    for run in failed.prefix(3) {
      answer.add("failed with \(TuneReport.inputs(run.inputs)): \(run.result.error ?? "")")
    }
    let good = runs.filter { $0.result.error == nil }
    guard let names = good.first?.result.measures.map(\.name) else { return answer }
    func number(_ run: (inputs: [SweepPlan.Input], result: TrialResult), _ name: String) -> Double {
      run.result.measures.first { $0.name == name }?.value ?? .nan
    }
    for name in names {
      let sorted = good.filter { number($0, name).isFinite }
        .sorted { number($0, name) < number($1, name) }
      guard let least = sorted.first, let most = sorted.last else { continue }
      answer.add(
        "\(name): least \(TuneReport.number(number(least, name))) with "
          + "\(TuneReport.inputs(least.inputs)), most \(TuneReport.number(number(most, name))) with "
          + TuneReport.inputs(most.inputs))
    }
    let header = ["run"] + plan.keys + names
    let rows = runs.enumerated().filter { $1.result.error == nil }.map { place, run in
      ["\(place)"] + run.inputs.map { $0.value.word }
        + names.map { TuneReport.number(number(run, $0)) }
    }
    for line in alignedColumns([header] + rows) { answer.add(line) }
    if let best = good.first {
      let inputs = best.inputs.map { JSONValue.string("\($0.key)=\($0.value.input)") }
      answer.suggest("run", call.scene(["set": .list(inputs)]))
    }
    return answer
  }

  static var tune: ContextTool {
    ContextTool(
      name: "tune",
      doc: """
        Finds inputs of a scene that meet goals over its measures, and how far each may move before \
        a goal breaks.
        """,
      parameters: trial + [
        ContextParameter(
          "goal", .text, "Goals such as settled < 0.4, overshoot = 6 +- 1, least NAME.",
          isRequired: true),
        ContextParameter("tries", .whole(1...mostRuns), "The most runs, 200 by default."),
      ]
    ) { call in
      let goals: [Goal]
      do throws(GoalError) { goals = try Goal.goals(call.text("goal") ?? "") } catch {
        throw ContextError(error.message)
      }
      _ = try plan(call, sample: 1)
      let command = TuneCommand(
        try job(call), variations: call.texts("vary"), goals: goals, output: "-",
        mostRuns: call.whole("tries") ?? 200)
      return answer(try command.captured(), call)
    }
  }

  static var bisect: ContextTool {
    ContextTool(
      name: "bisect",
      doc: """
        Finds the first tick of a recording (.libration) at which a condition in Lua holds. For a \
        scene, find does the same.
        """,
      parameters: [
        ContextParameter("recording", .text, "The file of the recording.", isRequired: true),
        ContextParameter(
          "condition", .text, "An expression such as card.x > 100.", isRequired: true),
      ]
    ) { call in
      let command = BisectCommand(
        file: try call.path("recording"), condition: call.text("condition") ?? "")
      return answer(try command.captured(), call)
    }
  }

  /// The answer of a command: its output, or its messages where it failed.
  private static func answer(_ output: CapturedOutput, _ call: ContextCall) -> ContextAnswer {
    var answer = ContextAnswer()
    answer.isError = output.code != .success
    for text in [output.standard, output.error] {
      for line in text.split(separator: "\n") where !line.hasPrefix("Try: ") {
        answer.add(line.hasPrefix("libration: ") ? String(line.dropFirst(11)) : String(line))
      }
    }
    return answer
  }

  /// The runs that a call asks for.
  private static func plan(_ call: ContextCall, sample: Int?) throws -> SweepPlan {
    guard !call.texts("vary").isEmpty else { throw ContextError("vary must have an input") }
    for text in call.texts("vary") {
      guard text.contains("=") else { throw ContextError("vary must be KEY=VALUES, not \(text)") }
      try call.checkFiles(of: text)
    }
    do throws(VariationError) {
      var variations: [Variation] = []
      for text in call.texts("vary") { variations.append(try Variation(text, option: "vary")) }
      return try SweepPlan(variations, sample: sample)
    } catch {
      throw ContextError(error.message)
    }
  }

  private static func job(_ call: ContextCall) throws -> TrialJob {
    var job = TrialJob(scene: try call.path("scene"), measure: try call.path("measure"))
    job.options = try call.options()
    if let seed = call.whole("seed") {
      job.options.inputs.append("seed=\(seed)")
      job.options.seed = nil
    }
    job.seconds = call.number("seconds") ?? ContextCall.usualSeconds
    return job
  }

  private static var mostRuns: Int { 2000 }
}
