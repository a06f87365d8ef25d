import Scripting
package import Sessions
import Terminal

/// A run of specs, without a report.
package struct SpecRun {
  private let options: TestOptions
  private let shared: SpecFile.Run
  private let warn: (String) -> Void

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - options: Which specs run, and how.
  ///   - session: The options of the sessions.
  ///   - output: The output of scripts.
  ///   - clock: Real time in seconds from any start, for the durations of specs.
  ///   - warn: Takes the problems of the run.
  package init(
    _ options: TestOptions, session: SessionOptions = SessionOptions(), output: SpecOutput,
    clock: @escaping () -> Double, warn: @escaping (String) -> Void
  ) {
    self.options = options
    self.warn = warn
    shared = SpecFile.Run(
      options: session, clock: clock, output: output,
      golden: GoldenTraces(updates: options.updates))
  }

  /// Whether something other than a spec failed; the run has reported it.
  package private(set) var hasFailed = false
  /// Whether the first failure has ended the run.
  package private(set) var hasBailed = false
  /// The place at which a signal ended the run, for messages; nil when none has.
  private(set) var interruption: String?

  /// Runs the specs.
  ///
  /// - Parameters:
  ///   - goesOn: Whether to go on; called before each file and each spec.
  ///   - tell: Takes each result as soon as it is known.
  /// - Throws: `FileError` when a given path does not exist, `ScriptError` when no host can be
  ///   made.
  package mutating func run(while goesOn: () -> Bool, tell: (SpecResult) -> Void) throws {
    var hasBailed = false
    func report(_ result: SpecResult) -> Bool {
      tell(result)
      hasBailed = hasBailed || options.bails && result.failure != nil
      return !hasBailed && goesOn()
    }
    for target in try targets() where !hasBailed && goesOn() {
      let file = try SpecFile(target.path, in: shared)
      if let failure = file.load() {
        _ = report(failure)
        continue
      }
      // After an interrupt, specs that are not defined yet are not missing.
      guard goesOn() else {
        interruption = "while \(oneLine(target.path)) was read"
        break
      }
      file.run(select(target, file), tell: report)
      interruption = file.interruption
    }
    shared.golden.notices.forEach(shared.output.print)
    shared.golden.problems.forEach(warn)
    hasFailed = hasFailed || shared.golden.hasFailed
    self.hasBailed = hasBailed
  }

  /// Names the specs without running them.
  ///
  /// - Parameters:
  ///   - goesOn: Whether to go on; called before each file.
  ///   - tell: Takes each spec as a result whose outcome means nothing, or the failure to load a
  ///     file.
  /// - Throws: As `run`.
  package mutating func list(while goesOn: () -> Bool, tell: (SpecResult) -> Void) throws {
    for target in try targets() where goesOn() {
      let file = try SpecFile(target.path, in: shared)
      if let failure = file.load() {
        tell(failure)
        continue
      }
      for spec in select(target, file) {
        var result = SpecResult(file: target.path, name: spec.fullName, outcome: .pending(""))
        result.line = spec.lines?.lowerBound
        tell(result)
      }
    }
  }

  private func targets() throws -> [SpecTarget] {
    var targets = try SpecTarget.targets(of: options.paths)
    if let seed = options.shuffle {
      var random = SpecShuffle(seed: seed)
      targets = random.shuffled(targets)
    }
    guard let shard = options.shard else { return targets }
    // A part has whole files: the specs of a file share its locals and its `setup`.
    return Array(targets[shard.places(of: targets.count)])
  }

  /// The selected specs of a loaded file, in the order in which they run.
  ///
  /// The order of a file does not depend on the other files of the run.
  private mutating func select(_ target: SpecTarget, _ file: SpecFile) -> [Spec] {
    let root = file.words.root
    var specs = root.specs
    if let seed = options.shuffle {
      var random = SpecShuffle(seed: seed, name: Files.name(of: target.path))
      specs = root.specs(shuffledBy: &random)
    }
    let selection = SpecSelection(filter: options.filter, lines: target.lines)
    let (selected, missing) = selection.select(from: specs, of: root)
    for line in missing {
      warn("\(target.path):\(line): a spec or a group must span this line")
      hasFailed = true
    }
    return selected
  }
}
