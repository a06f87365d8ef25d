import Geometry
import Scripting
package import Sessions
public import Terminal

/// `libration tune`: finds inputs of a scene that meet goals.
public struct TuneCommand {
  private let job: TrialJob
  private let variations: [String]
  private let goals: [Goal]
  private let output: String
  private let tried: String?
  private let mostRuns: Int

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - job: The scene, the measure and the limits.
  ///   - variations: The texts of `--vary`: ranges.
  ///   - goals: The goals.
  ///   - output: The file of the lines for the scene; `-` is standard output.
  ///   - tried: The file of the lines of all runs that were tried; nil for none.
  ///   - mostRuns: The greatest number of runs; the search for margins takes some more.
  package init(
    _ job: TrialJob, variations: [String], goals: [Goal], output: String, tried: String? = nil,
    mostRuns: Int
  ) {
    (self.job, self.variations, self.goals) = (job, variations, goals)
    (self.output, self.tried, self.mostRuns) = (output, tried, mostRuns)
  }

  /// The greatest number of runs by default.
  package static let usualRuns = 1000

  /// Searches, reports and writes.
  public func run() -> ExitCode {
    Signals.collectEnds()
    return run(Outputs(isFormatted: isStandardOutput(output)))
  }

  /// Searches as `run()` does, and keeps what it writes.
  ///
  /// - Throws: `ToolError` when the system has no room for it.
  package func captured() throws -> CapturedOutput { try CapturedOutput(of: run) }

  private func run(_ outputs: Outputs) -> ExitCode {
    do {
      let plan = try SweepPlan(try variations.map { try Variation($0) }, sample: mostRuns)
      if output != "-" { try TuneFile.check(output) }
      let runner = try TrialRunner(job, plan: plan)
      // A file that cannot be written fails before the search.
      let file = output == "-" ? outputs.standard : try OutputFile(path: output)
      let lines = try tried.map { try OutputFile(path: $0) }
      let ranges = try plan.variations.map { variation in
        try TuneRange(variation, isWhole: runner.isWhole(variation.keys[0]))
      }
      let search = TuneSearch(ranges, goals, mostRuns: mostRuns) { runner.result(of: $0) }
      var progress = SweepProgress(until: mostRuns)
      try search.run { progress.show($0) }
      progress.clear()
      if let lines { try write(search.trials, runner.origin, to: lines) }
      let code = try tell(search, ranges, runner.origin, file, outputs)
      if let tried, let hint = runsHint(tried) { outputs.say(hint) }
      return code
    } catch {
      if let ending = Signals.ending { return ending }
      let message = (error as? VariationError)?.message ?? (error as? GoalError)?.message
      outputs.warn(
        message.map { "libration: \($0)\nTry: libration tune --help" } ?? errorText(error))
      return message == nil ? outputs.ending(with: .failure) : .usage
    }
  }

  /// Writes the tried runs as the lines of a sweep.
  private func write(
    _ trials: [TuneSearch.Trial], _ origin: SweepLine.Origin, to file: OutputFile
  ) throws {
    for (run, trial) in trials.enumerated() {
      file.append(SweepLine.text(run, of: trials.count, origin, trial.inputs, trial.result))
    }
    file.finish()
    if case .refused(let error) = file.failure { throw error }
  }

  private func tell(
    _ search: TuneSearch, _ ranges: [TuneRange], _ origin: SweepLine.Origin, _ file: OutputFile,
    _ outputs: Outputs
  ) throws -> ExitCode {
    outputs.say("\(job.scene): \(TuneReport.tried(search))")
    if let ending = Signals.ending {
      if let best = search.best, best.measures != nil { tell(best, outputs) }
      return ending
    }
    guard let best = search.best, best.measures != nil else {
      outputs.warn("every run failed: \(search.trials.first?.result.error ?? "there was none")")
      return .failure
    }
    let answer = try rounded(best, search)
    tell(answer, outputs)
    if answer.score.holds {
      guard try tellMargins(answer, search, ranges, outputs) else {
        return Signals.ending ?? .failure
      }
      // No goal of least or most counts more than another.
      let open = goals.filter { !$0.hasNumber }
      let front = TuneReport.tradeOff(search.trials.filter(\.score.holds), open)
      if open.count > 1, front.count > 2 {
        outputs.say("what is best in one is not in all; the trade-off:")
        for line in front { outputs.say("  " + line) }
      }
    } else {
      outputs.say("no run met all goals; the trade-off:")
      for line in TuneReport.tradeOff(search.trials, goals) { outputs.say("  " + line) }
    }
    file.append(TuneFile.text(origin, goals, answer))
    file.finish()
    if case .refused(let error) = file.failure { throw error }
    if let ending = Signals.ending { return ending }
    return outputs.ending(with: answer.score.holds ? .success : .failure)
  }

  /// Reports the inputs of a run, and its measures beside the goals.
  private func tell(_ trial: TuneSearch.Trial, _ outputs: Outputs) {
    outputs.say(TuneReport.inputs(trial.inputs))
    for line in TuneReport.goals(goals, of: trial) { outputs.say("  " + line) }
  }

  /// Reports how far each input may move before a goal breaks; returns false after an interrupt.
  private func tellMargins(
    _ answer: TuneSearch.Trial, _ search: TuneSearch, _ ranges: [TuneRange], _ outputs: Outputs
  ) throws -> Bool {
    guard goals.contains(where: \.hasNumber) else { return true }
    outputs.say("each may move alone before a goal breaks:")
    for place in ranges.indices {
      guard let margin = try TuneMargin(of: place, from: answer, ranges, goals, search) else {
        return false
      }
      outputs.say("  \(margin.key) \(margin.text)")
    }
    return true
  }

  /// The answer with the fewest digits with which all goals hold.
  ///
  /// It stays as it is if a goal has no number, which would say how exact it must be.
  private func rounded(
    _ best: TuneSearch.Trial, _ search: TuneSearch
  ) throws(GoalError) -> TuneSearch.Trial {
    guard best.score.holds, goals.allSatisfy(\.hasNumber) else {
      return best
    }
    for count in 1...6 {
      let inputs = best.inputs.map { input in
        guard case .number(let number) = input.value else { return input }
        return (key: input.key, value: VariedValue.number(Self.rounded(number, digits: count)))
      }
      guard let trial = try search.trial(inputs, best.shares) else { return best }
      // A shorter number may cost half of the room.
      if trial.score.holds, trial.score.cost <= best.score.cost / 2 { return trial }
    }
    return best
  }

  private static func rounded(_ number: Double, digits count: Int) -> Double {
    guard number != 0, abs(number) < 1e15, abs(number) > 1e-15 else { return number }
    var (scale, most) = (1.0, 1.0)
    for _ in 0..<count { most *= 10 }
    while abs(number) * scale < most / 10 { scale *= 10 }
    var divisor = 1.0
    while abs(number) / divisor >= most { divisor *= 10 }
    return divisor > 1 ? (number / divisor).rounded() * divisor : (number * scale).rounded() / scale
  }
}

extension TuneRange {
  /// The range of a `--vary`.
  ///
  /// - Throws: `VariationError` for anything but a range of a number.
  package init(_ variation: Variation, isWhole: Bool) throws(VariationError) {
    let key = variation.keys[0]
    guard key != Variation.seed, key != Variation.touches else {
      throw VariationError("--vary \(variation.text): \(key) has no better and worse; use sweep")
    }
    switch variation.values {
    case .span(let range):
      self.init(key: key, from: range.lowerBound, to: range.upperBound, isWhole: isWhole)
    case .whole(let range):
      self.init(
        key: key, from: Double(range.lowerBound), to: Double(range.upperBound), isWhole: isWhole)
    case .even, .rows:
      throw VariationError(
        "--vary \(variation.text): tune searches all of a range, a..b without /n")
    }
  }
}
