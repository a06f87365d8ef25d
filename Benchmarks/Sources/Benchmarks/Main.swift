import Animators
import Glibc
import Worlds

/// Measures the host and its peers in one run; see `Benchmarks/README.md`.
@main
enum Main {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      print(error)
      exit(error is SceneCommand.Mistake ? 2 : 1)
    }
  }

  private static func run(_ words: [String]) throws {
    switch words.first {
    case "--scene": return try SceneCommand(words, engines: WorldReport.engines).run()
    case "--describe": return try DescribeCommand(words).run()
    case "--beside": return try BesideCommand(words).run()
    case "--hooks": return try HooksCommand(words).run()
    default: break
    }
    if words.first == "--endurance" {
      guard words.count == 2, let ticks = Int(words[1]), ticks >= Endurance.fewest else {
        print("--endurance must be followed by a number of ticks, at least \(Endurance.fewest)")
        exit(2)
      }
      let endurance = try Endurance.confirmed(ticks: ticks)
      print(Report.text(of: endurance))
      exit(endurance.holds ? 0 : 1)
    }
    if words == ["--overruns"] {
      let report = try OverrunReport(isBrief: false)
      print(report.text)
      exit(report.holds ? 0 : 1)
    }
    if words == ["--snapshots"] {
      let report = try SnapshotReport()
      print(report.text)
      exit(report.holds ? 0 : 1)
    }
    if words == ["--history"] {
      let report = try HistoryReport()
      print(report.text)
      exit(report.holds ? 0 : 1)
    }
    if words.first == "--sweep" {
      guard words.count == 2 else {
        print("--sweep must be followed by the path of libration, built for release")
        exit(2)
      }
      let report = try SweepReport(program: words[1])
      print(report.text)
      exit(report.holds ? 0 : 1)
    }
    if words == ["--piles"] {
      let piles = PileCommand()
      print(piles.text, terminator: "")
      exit(piles.holds ? 0 : 1)
    }
    guard words.isEmpty || ["--brief", "--animator"].contains(words.first), words.count < 2 else {
      print(
        "usage: Benchmarks [--brief | --animator | --endurance TICKS | --overruns | --snapshots | --history | --sweep LIBRATION | --piles | --describe SCENE [NUMBER] | --beside LIBRARY [--beside LIBRARY...] [WORLD...] [--rounds N] | --hooks FOLDER [--rounds N] | --scene NAME [--only ENGINE] [--steps N] [--rounds N]]"
      )
      exit(2)
    }
    if words == ["--animator"] {
      let report = try AnimatorReport(isBrief: false)
      print(report.text)
      exit(report.misses.isEmpty ? 0 : 1)
    }
    let isBrief = !words.isEmpty
    let rounds = isBrief ? 3 : 21
    let scale = isBrief ? 0.1 : 1.0
    let run = "swift run -c release --package-path Benchmarks Benchmarks"
    let command = ([run] + words).joined(separator: " ")
    let machine = Machine()
    var report = Report(machine: machine, command: command, rounds: rounds)

    let fields = try measure(FieldBenchmarks.comparisons(scale: scale), rounds)
    report.add(
      "Fields and hooks, ns", fields, sides: FieldBenchmarks.sides,
      ratios: [(2, 0), (3, 0), (3, 2), (2, 1)], show: { fixed($0, 1) })
    let ticks = try measure(TickBenchmarks.comparisons(scale: scale), rounds)
    report.add(
      "Ticks per second", ticks, sides: TickBenchmarks.sides,
      ratios: [(2, 0), (3, 0), (3, 2), (5, 0), (5, 1), (5, 4), (6, 5)], show: { fixed(1e9 / $0, 0) }
    )
    let check = try AllocationCheck()
    report.add(check)
    let endurance = try Endurance.confirmed(ticks: 50_000)
    report.add(endurance)
    let overruns = try OverrunReport(isBrief: isBrief)
    report.add(overruns)
    let snapshots = try SnapshotReport(isBrief: isBrief)
    report.add(snapshots)
    let animators = try AnimatorReport(isBrief: isBrief)
    report.add(animators)
    let worlds = WorldReport(isBrief: isBrief)
    report.add(worlds)

    print(report.text)
    if !isBrief { try write(report.text, "Results/\(machine.date).md") }
    let isClean = check.isClean && animators.isClean && worlds.allocations == 0
    // A brief run is a check, and no check depends on the clock.
    let areTimesKept = isBrief || endurance.holds && overruns.holds
    exit(isClean && endurance.keepsMemory && areTimesKept ? 0 : 1)
  }

  private static func measure(
    _ comparisons: [Comparison], _ rounds: Int
  ) throws -> [(name: String, times: [Double])] {
    try comparisons.map { ($0.name, try $0.medians(rounds: rounds)) }
  }

  /// Writes a file below the package's folder, independent of the current folder.
  private static func write(_ text: String, _ name: String) throws {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(package)/\(name)"
    guard let file = fopen(path, "w") else { throw PeerError(message: "cannot write \(path)") }
    fputs(text, file)
    fclose(file)
    print("written: \(path)")
  }
}
