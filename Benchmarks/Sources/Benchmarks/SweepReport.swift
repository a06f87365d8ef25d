import Glibc
import Scripting
import Worlds

/// The cost of a sweep's runs beside their bare simulations, and what a second process brings.
struct SweepReport {
  /// The runs of a sweep, and those of a sweep that is long enough for processes to start.
  private static let (runs, longRuns) = (1_000, 10_000)
  /// The aims.
  private static let (mostRatio, leastGain) = (1.3, 1.8)

  /// What is measured of each run.
  private static let measure = """
    return function(stage, records)
      local card = records.card
      return { settled = card:settled("x", 0.5), overshoot = card:overshoot("x", 80) }
    end
    """

  /// The processor time of the bare simulations, only their ticks, and with the ways back to their
  /// start, in seconds.
  private let (bare, returning): (Double, Double)
  /// The processor time of the sweep's process, its start and the loading included, in seconds.
  private let sweep: Double
  /// The real times of a long sweep with one process and with two, in seconds.
  private let (one, two): (Double, Double)

  /// Measures.
  ///
  /// - Parameters:
  ///   - program: The path of `libration`, built for release.
  ///   - rounds: How often; the fastest of each counts, as other programs only slow it down.
  /// - Throws: When a scene cannot be loaded, or the program fails.
  init(program: String, rounds: Int = 7) throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let scene = root + "/examples/snap.lua"
    let host = try ScriptHost()
    let stage = try host.loadScene(scene)
    let start = host.snapshot()
    let folder = try ScratchFolder()
    try folder.write("measure.lua", Self.measure)
    let measure = folder.path + "/measure.lua"
    func time(_ runs: Int, jobs: Int) throws -> (processor: Double, real: Double) {
      // The opacity moves nothing, so that all runs are the bare simulation.
      try Self.time([
        program, "sweep", scene, "--vary=card.alpha=0..1/\(runs)", "--measure=\(measure)",
        "--jobs=\(jobs)", "-o", "/dev/null",
      ])
    }
    var (bare, returning) = (Double.infinity, Double.infinity)
    var (sweep, one, two) = (Double.infinity, Double.infinity, Double.infinity)
    for _ in 0..<rounds {
      var (returns, advances) = (0.0, 0.0)
      for _ in 0..<Self.runs {
        returns += duration { host.restore(start) } / 1e9
        advances += try duration { try stage.advance(ticks: 3_600, untilPaused: true) } / 1e9
      }
      bare = min(bare, advances)
      returning = min(returning, returns + advances)
      sweep = min(sweep, try time(Self.runs, jobs: 1).processor)
      one = min(one, try time(Self.longRuns, jobs: 1).real)
      two = min(two, try time(Self.longRuns, jobs: 2).real)
    }
    (self.bare, self.returning, self.sweep) = (bare, returning, sweep)
    (self.one, self.two) = (one, two)
  }

  /// Whether the aims are met.
  var holds: Bool { sweep <= Self.mostRatio * bare && one >= Self.leastGain * two }

  /// The report as Markdown.
  var text: String {
    func milliseconds(_ time: Double) -> String { fixed(time * 1e3, 1) }
    return """

      ## Sweeps

      \(Self.runs) runs of `examples/snap.lua`: \(milliseconds(bare)) ms of ticks \
      (\(milliseconds(returning)) with the ways back to the start), \(milliseconds(sweep)) ms as a sweep, \
      \(fixed(sweep / bare, 2)) times (aim: \(Self.mostRatio) at most). \(Self.longRuns) runs: \
      \(milliseconds(one)) ms with one process, \(milliseconds(two)) ms with two, \
      \(fixed(one / two, 2)) times as fast (aim: \(Self.leastGain) at least).

      """
  }

  /// Runs a program to its end: its processor time and the real time, in seconds.
  private static func time(_ words: [String]) throws -> (processor: Double, real: Double) {
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    var (process, status): (pid_t, Int32) = (0, 0)
    let start = now()
    guard posix_spawn(&process, words[0], &actions, nil, arguments + [nil], environ) == 0 else {
      throw PeerError(message: "cannot run \(words[0])")
    }
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    guard status == 0 else { throw PeerError(message: "\(words[0]) failed") }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), now() - start)
  }
}
