import Geometry
import Glibc
import Scripting
public import Sessions
public import Terminal

/// `libration test`: runs specs and reports.
public struct TestCommand {
  private let options: TestOptions
  private let session: SessionOptions

  /// Prepares a run of specs.
  ///
  /// - Parameters:
  ///   - options: Which specs run, and how.
  ///   - session: The options of the sessions.
  public init(_ options: TestOptions = TestOptions(), session: SessionOptions = SessionOptions()) {
    (self.options, self.session) = (options, session)
  }

  /// Runs the specs, once or whenever a file is saved.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: options.format != .pretty || options.lists)
    Signals.collectEnds()
    do {
      let code =
        try options.watches
        ? SpecLoop(self, folders: session.behaviorFolders + options.paths, outputs).run()
        : once(outputs)
      return outputs.ending(with: code)
    } catch {
      outputs.warn(errorText(error))
      return outputs.ending(with: .failure)
    }
  }

  /// Runs the specs once and reports; ends early when `goesOn` returns false.
  package func once(_ outputs: Outputs, while goesOn: () -> Bool = { true }) throws -> ExitCode {
    var run = SpecRun(
      options, session: session,
      output: SpecOutput(say: outputs.say, warn: outputs.warn),
      clock: { MonotonicClock.now }, warn: outputs.warn)
    let isAwaited = { Signals.ending == nil && outputs.standard.failure == nil && goesOn() }
    let totals =
      options.lists ? try list(&run, isAwaited, outputs) : try report(&run, isAwaited, outputs)
    if let ending = Signals.ending { return ending }
    // A shard may have nothing to run.
    let isEnough = totals.count > 0 || options.shard != nil
    if !isEnough, !run.hasFailed, goesOn() {
      let filter = options.filter.map { "no spec has \($0) in its name" }
      outputs.warn(filter ?? "no spec was found")
    }
    return totals.failed == 0 && isEnough && !run.hasFailed ? .success : .failure
  }

  private func report(
    _ run: inout SpecRun, _ isAwaited: () -> Bool, _ outputs: Outputs
  ) throws -> SpecTotals {
    var totals = SpecTotals()
    var reporter = options.format.makeReporter(
      isColored: Terminal.isTerminal(STDOUT_FILENO) && getenv("NO_COLOR") == nil,
      shuffle: options.shuffle, shard: options.shard)
    outputs.standard.write(reporter.begin())
    try run.run(while: isAwaited) { result in
      totals.count(result)
      outputs.standard.write(reporter.add(result))
    }
    if Signals.ending != nil, let place = run.interruption {
      outputs.warn("interrupted \(place); the specs after it did not run")
    }
    if run.hasBailed { outputs.warn("ended at the first failure, as --bail asks") }
    outputs.standard.write(reporter.end(totals))
    if options.format != .pretty {
      if let seed = options.shuffle { outputs.warn("shuffled with seed \(seed)") }
      outputs.warn(totalsLine(totals))
    }
    return totals
  }

  /// Prints the place of each spec, as `test` takes it, and its name.
  private func list(
    _ run: inout SpecRun, _ isAwaited: () -> Bool, _ outputs: Outputs
  ) throws -> SpecTotals {
    var totals = SpecTotals()
    var specs: [String] = []
    try run.list(while: isAwaited) { result in
      totals.count(result)
      if let failure = result.failure {
        outputs.warn(failure.text)
      } else if options.format == .json {
        var spec = JSONObject()
        spec.add("file", result.file)
        if let line = result.line { spec.add("line", line) }
        spec.add("name", result.name)
        specs.append(spec.description)
      } else {
        let place = result.file + (result.line.map { ":\($0)" } ?? "")
        outputs.standard.write("\(oneLine(place)): \(oneLine(result.name))\n")
      }
    }
    if options.format == .json { outputs.standard.write(jsonList(specs) + "\n") }
    return totals
  }
}
