import Console
import Scripting

/// The time of the page's run, for the words of its prompt.
///
/// Words that move in time make a request, which the page carries out when the line has ended.
struct PageTime: PromptTime {
  unowned let timeline: Timeline
  unowned let console: Console

  /// The most ticks that one word adds to the goal.
  private static let farthest = 1_000_000
  /// The most characters of a branch's name.
  private static let longestName = 40

  private var reach: ClosedRange<Int> {
    let first = timeline.firstTick
    return first...(first + max(timeline.tip, timeline.present))
  }

  var reachWords: String { "ticks \(reach.lowerBound) to \(reach.upperBound) can be gone to" }

  var inputs: [SessionHistory.Input] {
    let first = timeline.firstTick
    let inputs = timeline.toldInputs.map {
      SessionHistory.Input(tick: first + $0.tick - 1, words: $0.words)
    }
    let lines = timeline.lines.map {
      SessionHistory.Input(tick: first + $0.tick, words: $0.words)
    }
    return (inputs + lines).filter { $0.tick <= first + timeline.present }
      .sorted { $0.tick < $1.tick }
  }

  var marks: [SessionHistory.Mark] {
    timeline.moments.map {
      SessionHistory.Mark(name: $0.name, tick: timeline.firstTick + $0.tick)
    }
  }

  var branchNames: [String] { timeline.branches.map(\.name) }
  var branchName: String? { timeline.branches[timeline.branchPlace].name }

  var namedMoments: [(name: String, moment: SessionMoment)] {
    marks.map { ($0.name, .tick($0.tick)) }
  }

  func advance(ticks: Int, isRealTime: Bool) {
    console.request =
      isRealTime
      ? .play : .go(tick: console.goal + min(ticks, Self.farthest), tellsEvents: true)
  }

  func go(to moment: SessionMoment) throws(ScriptError) {
    guard case .tick(let tick) = moment else { return }
    guard reach.contains(tick) else {
      throw ScriptError(message: "goTo: tick \(tick) is not in reach: \(reachWords)")
    }
    console.request = .go(tick: tick, tellsEvents: false)
  }

  func mark(_ name: String) throws(ScriptError) {
    try timeline.nameMoment(name, at: console.goal - timeline.firstTick)
  }

  func fork(_ name: String) throws(ScriptError) {
    guard (1...Self.longestName).contains(name.count) else {
      throw ScriptError(
        message:
          "fork: the name must have 1 to \(Self.longestName) characters, not \(name.count)")
    }
    try SessionMoment.checkName(name, "fork")
    guard !branchNames.contains(name) else {
      throw ScriptError(
        message: "fork: the name must be new, and there is a branch \"\(name)\"")
    }
    console.request = .fork(name)
  }

  func switchBranch(_ name: String) throws(ScriptError) {
    guard branchNames.contains(name) else {
      throw ScriptError(
        message: "switch: there is no branch \"\(name)\"; there are "
          + branchNames.joined(separator: ", "))
    }
    console.request = .switchBranch(name)
  }
}
