import Scripting
import Worlds

/// The cost of a sweep's runs compared with bare simulations, and the gain of a second process.
struct SweepReport {
  /// The runs of a sweep, and those of a sweep that is long enough for processes to start.
  private static let (runs, longRuns) = (1_000, 10_000)
  /// The aims.
  private static let (mostRatio, leastGain) = (1.3, 1.8)

  /// The measure of each run, as Lua.
  private static let measure = """
    return function(stage, records)
      local card = records.card
      return { settled = card:settled("x", 0.5), overshoot = card:overshoot("x", 80) }
    end
    """

  /// The times of a round, in seconds.
  private struct Round {
    /// The processor time of as many bare simulations as the sweep has runs, only their ticks, and
    /// with the ways back to their start.
    var (bare, returning) = (0.0, 0.0)
    /// The processor time of the sweep's process, its start and the loading included.
    var sweep = 0.0
    /// The real times of a long sweep with one process and with two, and of two long sweeps with
    /// one process each at the same time.
    var (one, two, both) = (0.0, 0.0, 0.0)
  }

  private let rounds: [Round]

  /// Measures the costs.
  ///
  /// A machine is not equally fast at all times, so a sweep and its bare simulations take turns on
  /// one core, and the median of the ratios counts.
  ///
  /// - Parameters:
  ///   - program: The path of `libration`, built for release.
  ///   - rounds: The number of rounds.
  /// - Throws: When a scene cannot be loaded, or the program fails.
  init(program: String, rounds: Int = 9) throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let scene = root + "/examples/snap.lua"
    let host = try ScriptHost()
    let stage = try host.loadScene(scene)
    let start = host.snapshot()
    let folder = try ScratchFolder()
    try folder.write("measure.lua", Self.measure)
    let measure = folder.path + "/measure.lua"
    func sweep(_ runs: Int, jobs: Int) throws -> ChildProcess {
      // The opacity moves nothing, so that all runs are the bare simulation.
      try ChildProcess([
        program, "sweep", scene, "--vary=card.alpha=0..1/\(runs)", "--measure=\(measure)",
        "--jobs=\(jobs)", "-o", "/dev/null",
      ])
    }
    self.rounds = try (0..<rounds).map { _ in
      var round = Round()
      try onOneCore {
        var (count, ways, ticks) = (0.0, 0.0, 0.0)
        round.sweep = try sweep(Self.runs, jobs: 1).wait {
          ways += duration { host.restore(start) } / 1e9
          ticks += try duration { try stage.advance(ticks: 3_600, untilPaused: true) } / 1e9
          count += 1
        }.processor
        round.bare = ticks / count * Double(Self.runs)
        round.returning = (ways + ticks) / count * Double(Self.runs)
      }
      round.one = try sweep(Self.longRuns, jobs: 1).wait().real
      round.two = try sweep(Self.longRuns, jobs: 2).wait().real
      let other = try sweep(Self.longRuns, jobs: 1)
      _ = try sweep(Self.longRuns, jobs: 1).wait()
      round.both = try other.wait().real
      return round
    }
  }

  /// The time of a sweep divided by that of its bare simulations.
  private var ratio: Double { median { $0.sweep / $0.bare } }
  /// The speedup of two processes over one.
  private var gain: Double { median { $0.one / $0.two } }
  /// The speedup of two independent processes: the most that the machine's cores allow.
  private var scaling: Double { median { 2 * $0.one / $0.both } }

  /// Whether the aims are met.
  var holds: Bool { ratio <= Self.mostRatio && gain >= Self.leastGain }

  private func median(_ value: (Round) -> Double) -> Double {
    rounds.map(value).sorted()[rounds.count / 2]
  }

  /// The report as Markdown.
  var text: String {
    func milliseconds(_ time: (Round) -> Double) -> String { fixed(median(time) * 1e3, 1) }
    return """

      ## Sweeps

      \(Self.runs) runs of `examples/snap.lua`: \(milliseconds(\.bare)) ms of ticks \
      (\(milliseconds(\.returning)) with the ways back to the start), \(milliseconds(\.sweep)) ms as a \
      sweep, \(fixed(ratio, 2)) times (aim: \(Self.mostRatio) at most). \(Self.longRuns) runs: \
      \(milliseconds(\.one)) ms with one process, \(milliseconds(\.two)) ms with two, \
      \(fixed(gain, 2)) times as fast (aim: \(Self.leastGain) at least; two sweeps side by side \
      \(fixed(scaling, 2)) times).

      """
  }
}
