import Worlds

/// The time by which hooks exceed their limit, in the worst known cases.
struct OverrunReport {
  /// A short description of the work, and its result.
  private let parts: [(name: String, results: [Overruns.Result])]
  private let slowdown: (median: Double, most: Double)

  /// Runs the work.
  ///
  /// - Parameter isBrief: Whether to do the work in plain loops only.
  /// - Throws: When work cannot be prepared, or a script cannot be read.
  init(isBrief: Bool) throws {
    let work = WorstWork.all.filter { !isBrief || $0.wrapping.name == WorstWork.wrappings[0].name }
    // The delay does not depend on the time that a hook is allowed.
    let loops = work.filter { $0.operation.name == WorstWork.slow }
    let overruns = try Overruns(of: work)
    slowdown = overruns.slowdown
    parts = [
      ("hooks of the worst operations", overruns.results),
      ("a hook with a second", try Overruns(of: Array(loops.prefix(1)), patience: 1).results),
      ("hostile scripts", try HostileStages().results),
    ]
  }

  /// Whether all results were below the aim.
  var holds: Bool { parts.allSatisfy { $0.results.allSatisfy { $0.worst < Overruns.aim } } }

  /// The report as Markdown: a row for each part, then the worst and every miss.
  var text: String {
    func milliseconds(_ seconds: Double) -> String { fixed(seconds * 1e3, 1) }
    var text = """

      ## Overruns

      A hook has a second, here \(fixed(Overruns.patience, 1)) s, before the clock stops it. "Late" is \
      processor time beyond that, "blind" the longest time without a look at the clock, both in ms; \
      the aim is \(milliseconds(Overruns.aim)). Of hostile scripts only the first is measured, beyond \
      the time that all hooks of a tick have.

      | | cases | late | blind |
      | --- | ---: | ---: | ---: |

      """
    for part in parts {
      let late = part.results.map(\.late).max() ?? 0
      let blind = part.results.map(\.blind).max() ?? 0
      text += "| \(part.name) | \(part.results.count) | \(milliseconds(late)) "
      text += "| \(milliseconds(blind)) |\n"
    }
    text += """

      Of a case that seems to take too long the least of 24 runs counts. Reading memory at random took \
      \(fixed(slowdown.median, 1)) times as long as at best in the median, \(fixed(slowdown.most, 1)) \
      times at most: what others on the machine take of it.

      """
    let sorted = parts.flatMap(\.results).sorted { $0.worst > $1.worst }
    let shown = sorted.prefix(max(5, sorted.prefix { $0.worst >= Overruns.aim }.count))
    text += "\n| the worst | late | blind |\n| --- | ---: | ---: |\n"
    for result in shown {
      text += "| \(result.name) | \(milliseconds(result.late)) | \(milliseconds(result.blind)) |\n"
    }
    return text
  }
}
