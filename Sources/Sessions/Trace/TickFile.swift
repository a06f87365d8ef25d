import Scripting
import Terminal

/// A file with lines of ticks; at the end it has those of the session's present branch.
///
/// While the session goes on, lines are only added. Each stretch of lines knows the stretch before
/// it. So every moment of every branch keeps its lines, wherever the session goes.
final class TickFile: TimeFollower {
  /// Successive lines of a tick.
  private struct Stretch {
    let stage: Int
    let tick: Int
    /// The place of its lines in the file, in bytes.
    var bytes: Range<Int>
    /// The index of the stretch before it; -1 for the first.
    let before: Int
  }

  private let file: OutputFile
  private unowned let host: ScriptHost
  /// Takes warnings about lines that cannot be removed.
  private let warn: (String) -> Void
  private var stretches: [Stretch] = []
  /// The number of bytes before all ticks.
  private var beginning = 0
  /// The last stretch of the present branch; -1 if there is none.
  ///
  /// While `arrival` is not nil, the session may stand at an earlier stretch.
  private var tip = -1
  /// The ticks of the stages after a move in time, by stage; nil while the session only goes on.
  private var arrival: [Int: Int]?
  /// The present branch, and the last stretch of each other branch when it was left.
  private var branch: String?
  private var tips: [String: Int] = [:]

  init(_ file: OutputFile, host: ScriptHost, warn: @escaping (String) -> Void) {
    (self.file, self.host, self.warn) = (file, host, warn)
    host.followers.append(self)
  }

  /// Adds text before all ticks.
  package func begin(_ text: String) {
    file.append(text)
    beginning = file.length
  }

  /// Adds lines of a tick of a stage.
  package func append(_ text: String, _ stage: Stage, tick: Int) {
    guard let history = host.history else { return file.append(text) }
    arrive()
    branch = branch ?? history.branchName
    let start = file.length
    file.append(text)
    let bytes = start..<file.length
    if tip >= 0, stretches[tip].stage == stage.number, stretches[tip].tick == tick,
      stretches[tip].bytes.upperBound == start
    {
      stretches[tip].bytes = stretches[tip].bytes.lowerBound..<bytes.upperBound
    } else {
      stretches.append(Stretch(stage: stage.number, tick: tick, bytes: bytes, before: tip))
      tip = stretches.count - 1
    }
  }

  package var moment: Int { last(at: arrival) }

  package func follow(to moment: Int?) {
    let last = tip
    if let moment { (tip, arrival) = (moment, nil) } else { arrival = host.tickOfStages }
    guard let name = host.history?.branchName, let left = branch, name != left else { return }
    branch = name
    if !file.canTakeBack { warn("\(file.path) goes on with what happens on branch \(name)") }
    tips[left] = last
    if let known = tips.removeValue(forKey: name) { tip = known }
  }

  /// Keeps the lines of the present branch, and removes all others.
  package func finish() {
    arrive()
    guard file.canTakeBack, !stretches.isEmpty else { return }
    var kept: [Range<Int>] = []
    var place = tip
    while place >= 0 {
      let bytes = stretches[place].bytes
      if let next = kept.last, next.lowerBound == bytes.upperBound {
        kept[kept.count - 1] = bytes.lowerBound..<next.upperBound
      } else {
        kept.append(bytes)
      }
      place = stretches[place].before
    }
    file.keep([0..<beginning] + kept.reversed())
  }

  /// The last stretch at or before these ticks of the stages; the tip for nil.
  private func last(at arrival: [Int: Int]?) -> Int {
    guard let arrival else { return tip }
    // Stages are numbered as they come: of those that are missing, the later ones are not there
    // yet, and the others were closed.
    let newest = arrival.keys.max() ?? 0
    func isAhead(_ stretch: Stretch) -> Bool {
      arrival[stretch.stage].map { stretch.tick > $0 } ?? (stretch.stage > newest)
    }
    var place = tip
    while place >= 0, isAhead(stretches[place]) { place = stretches[place].before }
    return place
  }

  /// Makes the stretch at which the session arrived the tip.
  private func arrive() {
    let last = last(at: arrival)
    arrival = nil
    guard last != tip else { return }
    if !file.canTakeBack {
      var first = tip
      while stretches[first].before != last { first = stretches[first].before }
      let (tick, end) = (stretches[first].tick, stretches[tip].tick)
      warn("\(file.path) keeps the lines of ticks \(tick) to \(end), which were undone")
    }
    tip = last
  }
}
