import Console
import Experiments

/// The commands that run a scene many times, and those that join parts.
extension Commands {
  static let sweep = CommandDescription(
    kind: .sweep, operands: "SCENE", operandCount: 1...1,
    summary: "Runs a scene with many inputs, and writes measures of each run",
    details: """

      KEY is seed, touches (files of touches), a field of an item (card.x), or an option of a
      behavior by its name or kind (snap.damping, snap#2.point.x). VALUES are a..b/n (n evenly
      spaced, both ends included), a..b (whole numbers), or a list with commas; FILE.csv has a line
      of keys, and a line of values for each run. A measure file returns a function of the stage and
      its records that returns a table of numbers. Each run is a line of JSON; sorted, the lines are
      the same whatever the order, the number of processes, or the machine.
      Exit code: 1 when a run failed.
      """,
    options: trial + [
      OptionDescription(
        name: "-o", value: "FILE.ndjson",
        summary: "Write the lines to FILE.ndjson; - (the default) is standard output."),
      OptionDescription(
        name: "--sample", value: "N",
        summary: "Do N runs that are spread evenly over all combinations."),
      OptionDescription(
        name: "--jobs", value: "N", summary: "Use N processes (one for each core)."),
      OptionDescription(
        name: "--resume", value: nil, summary: "Go on with the runs that are in FILE.ndjson."),
      shard("the runs"),
      OptionDescription(
        name: "--runs", value: "LIST",
        summary: "Do only runs such as 12,15..20; - reads them from standard input."),
    ] + session + inputs)

  static let tune = CommandDescription(
    kind: .tune, operands: "SCENE", operandCount: 1...1,
    summary: "Finds inputs of a scene that meet goals over its measures",
    details: """

      --vary and --measure are those of sweep; what is varied are ranges, a..b, which are whole
      numbers only where an option is. GOALS are 'settled < 0.4, overshoot = 6 +- 1': <, >, = with +-,
      least NAME and most NAME. Says what was tried, how far each input may move before a goal
      breaks, and the trade-off where goals conflict. The same line gives the same answer.
      Exit code: 1 when no run met all goals.
      """,
    options: trial + [
      OptionDescription(
        name: "--goal", value: "GOALS", summary: "The values that the measures must have."),
      OptionDescription(
        name: "-o", value: "FILE.lua",
        summary: "Write the lines for the scene to FILE.lua; - (the default) is standard output."),
      OptionDescription(
        name: "--tries", value: "N", summary: "Try at most N runs (\(TuneCommand.usualRuns))."),
      OptionDescription(
        name: "--tried", value: "FILE.ndjson",
        summary: "Write a line for each run that was tried, as sweep does."),
    ] + session + inputs)

  static let merge = CommandDescription(
    kind: .merge, operands: "FILE...", operandCount: 1...Int.max,
    summary: "Puts the parts of a sweep, or of a run of specs, together",
    details: """

      The parts are outputs of sweep, or all reports of test --shard, as junit or as json. Runs are in
      the order of their numbers. Exit code: 1 when a run or a spec failed, when a part is missing, or
      does not belong to the others.
      """,
    options: [
      OptionDescription(
        name: "-o", value: "FILE",
        summary: "Write the whole to FILE; - (the default) is standard output.")
    ])

  /// The options of every command that makes runs.
  private static let trial = [
    OptionDescription(
      name: "--vary", value: "KEY=VALUES", summary: "Vary something; repeatable, also FILE.csv.",
      isRepeatable: true),
    OptionDescription(
      name: "--measure", value: "FILE.lua", summary: "Measure each run with this function."),
    OptionDescription(
      name: "--seconds", value: "S",
      summary: "Simulate at most S seconds (60); an earlier pause ends a run."),
    OptionDescription(
      name: "--limit", value: "TICKS",
      summary: "Let a run fail that has not come to rest after so many ticks."),
  ]

  /// The option for a part.
  static func shard(_ what: String) -> OptionDescription {
    OptionDescription(
      name: "--shard", value: "I/N", summary: "Do only part I of N of \(what).")
  }
}
