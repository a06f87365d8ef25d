import Experiments
import Sessions

/// Makes the command `sweep` of its arguments.
///
/// - Throws: `UsageError` when options make no sense.
func sweep(_ arguments: Arguments, _ session: SessionOptions) throws(UsageError) -> SweepCommand {
  let job = try trialJob(arguments, session)
  var options = SweepCommand.Options()
  options.variations = arguments.all("--vary")
  options.sample = try count(arguments, "--sample", 1...SweepPlan.mostRuns)
  options.output = arguments.value("-o") ?? "-"
  options.resumes = arguments.has("--resume")
  options.jobs = try count(arguments, "--jobs", 1...1024)
  options.shard = try shard(arguments)
  options.runs = arguments.value("--runs")
  let own: Set = ["-o", "--jobs", "--resume", "--shard", "--runs"]
  options.workerWords = ["sweep", "--runs=-"] + arguments.passedOn(without: own)
  if options.resumes, options.output == "-" {
    throw arguments.error("--resume needs -o FILE.ndjson")
  }
  if options.runs != nil, options.shard != nil {
    throw arguments.error("--runs and --shard cannot both choose the runs")
  }
  if options.runs == "-" {
    for name in ["-o", "--jobs"] where arguments.has(name) {
      throw arguments.error("--runs - answers on standard output, so it takes no \(name)")
    }
  }
  return SweepCommand(job, options)
}

/// Makes the command `tune` of its arguments.
///
/// - Throws: `UsageError` when options make no sense.
func tune(_ arguments: Arguments, _ session: SessionOptions) throws(UsageError) -> TuneCommand {
  let job = try trialJob(arguments, session)
  guard let text = arguments.value("--goal") else {
    throw arguments.error("tune needs --goal GOALS, such as --goal 'settled < 0.4'")
  }
  if let file = arguments.all("--vary").first(where: Variation.isFile) {
    throw arguments.error("--vary \(file): tune searches ranges, KEY=a..b")
  }
  let goals: [Goal]
  do throws(GoalError) { goals = try Goal.goals(text) } catch {
    throw arguments.error(error.message)
  }
  return TuneCommand(
    job, variations: arguments.all("--vary"), goals: goals, output: arguments.value("-o") ?? "-",
    tried: arguments.value("--tried"),
    mostRuns: try count(arguments, "--tries", 1...SweepPlan.mostRuns) ?? TuneCommand.usualRuns)
}

/// The settings that all runs of a command share.
func trialJob(
  _ arguments: Arguments, _ session: SessionOptions
) throws(UsageError) -> TrialJob {
  let name = arguments.command.name
  let scene = arguments.operands[0]
  guard scene != "-" else {
    throw arguments.error("\(name) needs a file, as it may load the scene more than once")
  }
  guard let measure = arguments.value("--measure") else {
    throw arguments.error("\(name) needs --measure FILE.lua")
  }
  guard arguments.has("--vary") else {
    throw arguments.error("\(name) needs --vary KEY=VALUES, such as --vary snap.damping=0.1..1/10")
  }
  for text in arguments.all("--vary") where !Variation.isFile(text) {
    do throws(VariationError) { _ = try Variation(text) } catch {
      throw arguments.error(error.message)
    }
  }
  if let key = ["seed", "touches"].first(where: { key in
    arguments.has("--" + key) && arguments.all("--vary").contains { $0.hasPrefix(key + "=") }
  }) {
    throw arguments.error("\(key) is varied, so there must be no --\(key)")
  }
  var job = TrialJob(scene: scene, measure: measure)
  job.options = session
  // Lines of runs have all inputs, also those with an option of their own.
  for key in ["seed", "touches"] {
    if let value = arguments.value("--" + key) { job.options.inputs.append("\(key)=\(value)") }
  }
  if let seconds = try number(arguments, "--seconds", SessionOptions.ruleBroken(bySeconds:)) {
    job.seconds = seconds
  }
  job.limit = try count(arguments, "--limit", 1...1_000_000_000)
  return job
}

/// A whole number from a range.
func count(
  _ arguments: Arguments, _ option: String, _ range: ClosedRange<Int>
) throws(UsageError) -> Int? {
  guard let text = arguments.value(option) else { return nil }
  guard let number = Int(text), range.contains(number) else {
    throw arguments.error(
      "\(option) must be a whole number from \(range.lowerBound) to \(range.upperBound), "
        + "not \(text)"
    )
  }
  return number
}

/// The requested part.
func shard(_ arguments: Arguments) throws(UsageError) -> Shard? {
  guard let text = arguments.value("--shard") else { return nil }
  guard let shard = Shard(text) else {
    throw arguments.error("--shard \(Shard.rule), not \(text)")
  }
  return shard
}
