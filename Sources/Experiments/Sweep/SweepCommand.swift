import Geometry
import Glibc
import Scripting
public import Sessions
public import Terminal

/// `libration sweep`: runs a scene with many inputs, and writes a line of measures for each run.
public struct SweepCommand {
  /// The inputs, the output and the way to run a sweep.
  public struct Options: Sendable {
    /// The texts of `--vary`.
    public var variations: [String] = []
    /// The number of runs, spread over all combinations; nil for each combination.
    public var sample: Int?
    /// The file of the lines; `-` is standard output.
    public var output = "-"
    /// Whether to go on behind the runs that are in the file.
    public var resumes = false
    /// The number of processes; nil for one per core.
    public var jobs: Int?
    /// The part of the runs to do; nil for all.
    public var shard: Shard?
    /// The runs to do, as in `12,15..20`; `-` reads them from standard input; nil for all.
    public var runs: String?
    /// The command line of a process that reads the numbers of its runs from standard input.
    public var workerWords: [String] = []

    /// Creates options that vary nothing yet.
    public init() {}
  }

  private let job: TrialJob
  private let options: Options

  /// Prepares a sweep.
  ///
  /// - Parameters:
  ///   - job: The scene, the measure and the limits.
  ///   - options: The inputs, the output and the way to run.
  package init(_ job: TrialJob, _ options: Options) {
    (self.job, self.options) = (job, options)
  }

  /// Carries out the runs.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: true)
    Signals.collectEnds()
    do {
      let variations = try options.variations.map { try Variation(reading: $0) }
      let plan = try SweepPlan(variations, sample: options.sample)
      let runner = try TrialRunner(job, plan: plan)
      if options.runs == "-" { return answer(plan, runner, outputs) }
      let file = try SweepFile(
        options.output, sweep: runner.identity, count: plan.count, resumes: options.resumes)
      let queue = RunQueue(try ranges(plan), without: file.done)
      return finish(try run(queue, plan, runner, file, outputs), file, queue, plan, outputs)
    } catch {
      if let ending = Signals.ending { return ending }
      if let error = error as? VariationError {
        outputs.warn("libration: \(error.message)\nTry: libration sweep --help")
        return .usage
      }
      outputs.warn(errorText(error))
      return outputs.ending(with: .failure)
    }
  }

  /// The requested runs.
  private func ranges(_ plan: SweepPlan) throws(VariationError) -> [Range<Int>] {
    if let runs = options.runs { return try RunList.ranges(runs, of: plan.count) }
    return [options.shard?.places(of: plan.count) ?? 0..<plan.count]
  }

  /// The counts of a sweep's results.
  private struct Tally {
    var written = 0
    var failed = 0
  }

  private func run(
    _ queue: RunQueue, _ plan: SweepPlan, _ runner: TrialRunner, _ file: SweepFile,
    _ outputs: Outputs
  ) throws -> Tally {
    var tally = Tally()
    var progress = SweepProgress(until: queue.count)
    defer { progress.clear() }
    let goesOn = { Signals.ending == nil && file.output.failure == nil }
    func take(_ line: [UInt8]) {
      file.output.write(String(decoding: line, as: UTF8.self))
      tally.written += 1
      if SweepLine.hasFailed(line) { tally.failed += 1 }
    }
    let jobs = min(options.jobs ?? Self.cores, queue.count)
    guard jobs > 1 else {
      var queue = queue
      while goesOn(), let run = queue.next(), let line = runner.line(of: run) {
        take(Array(line.utf8))
        progress.show(tally.written)
      }
      return tally
    }
    var crew = SweepCrew(of: jobs, words: options.workerWords, for: queue)
    func fail(_ run: Int, _ reason: String) {
      let inputs = plan.inputs(of: run)
      let result = TrialResult(error: reason)
      let line = SweepLine.text(run, of: plan.count, runner.origin, inputs, result)
      take(Array(line.utf8))
    }
    let ending = SweepLine.ending(of: runner.identity)
    var isOther = false
    try crew.run(
      while: {
        progress.show(tally.written)
        return goesOn() && !isOther
      }, fail: fail,
      take: { line in
        isOther = isOther || line.suffix(ending.count) != ending[...]
        if !isOther { take(line) }
      })
    if isOther {
      throw ScriptError(message: "the files of the sweep must not change while it runs")
    }
    return tally
  }

  private func finish(
    _ tally: Tally, _ file: SweepFile, _ queue: RunQueue, _ plan: SweepPlan, _ outputs: Outputs
  ) -> ExitCode {
    file.output.finish()
    if case .refused(let reason) = file.output.failure {
      outputs.warn("\(reason)")
      return Signals.ending ?? .failure
    }
    if file.output.failure != nil { return Signals.ending ?? .success }
    let failed = tally.failed + file.failed
    var words = [counted(tally.written, "run")]
    if !file.done.isEmpty { words.append("\(file.done.count) were there") }
    if failed > 0 { words.append("\(failed) failed") }
    if tally.written < queue.count { words.append("\(queue.count - tally.written) not done") }
    outputs.warn("\(file.output.path): \(words.joined(separator: ", "))")
    // A part is drawn together with the others.
    let isWhole = options.shard == nil && options.runs == nil
    if isWhole, tally.written + file.done.count > 0, let hint = runsHint(options.output) {
      outputs.warn(hint)
    }
    return Signals.ending ?? (failed == 0 ? .success : .failure)
  }

  /// Carries out the runs whose numbers come by standard input, line by line.
  private func answer(
    _ plan: SweepPlan, _ runner: TrialRunner, _ outputs: Outputs
  ) -> ExitCode {
    var code = ExitCode.success
    for text in StandardInput.Lines() {
      do throws(VariationError) {
        for run in try RunList.ranges(text, of: plan.count).joined() {
          guard let line = runner.line(of: run) else { break }
          outputs.standard.write(line)
          if outputs.standard.failure != nil { break }
          if SweepLine.hasFailed(Array(line.utf8)) { code = .failure }
        }
      } catch {
        outputs.warn("libration: \(error.message)")
        return .usage
      }
      if outputs.standard.failure != nil { break }
    }
    return Signals.ending ?? outputs.ending(with: code)
  }

  /// The number of cores that this process may use.
  private static var cores: Int {
    let all = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    // A scheduler or a container may allow fewer cores than the machine has: one bit each, in
    // hexadecimal.
    guard let status = try? Files.text(of: "/proc/self/status"),
      let own = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") })
    else { return all }
    let bits = own.dropFirst("Cpus_allowed:".count).reduce(0) { count, digit in
      count + (digit.hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return min(all, max(1, bits))
  }
}
