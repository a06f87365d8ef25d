import Animators
import Worlds

/// The results as Markdown, for the terminal and for `Results`.
struct Report {
  private(set) var text: String

  /// Begins with the machine and the day.
  init(machine: Machine, command: String, rounds: Int) {
    text = """
      # Benchmarks, \(machine.date)

      Machine: \(machine.processor), \(machine.cores) cores, \(machine.system).
      Command: `\(command)`. Processor times, medians of \(rounds) interleaved
      rounds.

      "C code" is stock Lua with items as userdata over columns, written against the C API;
      "Lua tables" stock Lua with items as tables; "bridge" our interpreter and fast path; "stage"
      whole ticks, world included. "No fuel" counts none, as the two peers do. A scripted item has a
      behavior of its own, whose hook makes 4 reads and 2 writes a tick; a "group" is one behavior
      that does the same with columns.

      """
  }

  /// Adds a table: a row per comparison, then ratios.
  ///
  /// - Parameters:
  ///   - title: The heading.
  ///   - rows: The names of the comparisons, with the time of a unit per side, in nanoseconds.
  ///   - sides: The names of the sides.
  ///   - ratios: Pairs of sides, by index, the first over the second in time.
  ///   - show: Writes a time.
  mutating func add(
    _ title: String, _ rows: [(name: String, times: [Double])], sides: [String],
    ratios: [(over: Int, under: Int)], show: (Double) -> String
  ) {
    let heads = sides + ratios.map { "\(sides[$0.over]) / \(sides[$0.under])" }
    text += "\n## \(title)\n\n| | \(heads.joined(separator: " | ")) |\n"
    text += "| --- |" + String(repeating: " ---: |", count: heads.count) + "\n"
    for row in rows {
      let cells =
        row.times.map(show)
        + ratios.map { fixed(row.times[$0.over] / row.times[$0.under], 2) }
      text += "| \(row.name) | \(cells.joined(separator: " | ")) |\n"
    }
  }

  /// Adds the allocations.
  mutating func add(_ check: AllocationCheck) {
    text += """

      ## Allocations

      \(check.items) scripted items, \(check.ticks) ticks: the field path makes \(check.bridge) heap \
      allocations and grows the arena by \(check.arena) bytes; whole ticks of a stage make \
      \(check.stage) heap allocations.

      """
  }

  /// Adds the results of the long watch.
  mutating func add(_ endurance: Endurance) { text += Self.text(of: endurance) }

  /// The results of the long watch.
  static func text(of endurance: Endurance) -> String {
    func kibibytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1_024, 0) }
    func milliseconds(_ time: Float) -> String { fixed(Double(time) / 1e6, 2) }
    let worst = endurance.worst
    let counts = endurance.longTicks.map(String.init).joined(separator: " and ")
    let repeated =
      endurance.longTicks.count == 1
      ? "" : " Each tick is the least of two runs, in which \(counts) took 4 ms or more."
    var text = """

      ## A long watch

      100 scripted items, \(endurance.ticks) ticks by hand, their behavior file saved every \
      \(Endurance.interval): \(endurance.taken) times taken, \(endurance.refused) times refused. \
      \(fixed(Double(endurance.ticks) / endurance.total * 1e9, 0)) ticks/s, reloads included. The \
      longest tick took \(milliseconds(worst.all)) ms, the reload in front of it counted; the longest \
      without one \(milliseconds(worst.withoutReload)) ms.\(repeated)

      | the most in use, KiB | scripts | C heap | process |
      | --- | ---: | ---: | ---: |

      """
    for (name, part) in zip(["first third", "second third", "last third"], endurance.thirds) {
      text += """
        | \(name) | \(kibibytes(part.scripts)) | \(kibibytes(part.heap)) \
        | \(kibibytes(part.process)) |

        """
    }
    return text
  }

  /// Adds the results on hooks that exceed their time.
  mutating func add(_ overruns: OverrunReport) { text += overruns.text }

  /// Adds the costs of snapshots.
  mutating func add(_ snapshots: SnapshotReport) { text += snapshots.text }

  /// Adds the costs of animators.
  mutating func add(_ animators: AnimatorReport) { text += animators.text }

  /// Adds the costs of worlds.
  mutating func add(_ worlds: WorldReport) { text += worlds.text }
}
