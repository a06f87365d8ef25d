import Geometry
package import Scripting
import Terminal

/// A scene that runs without a person: to its end, to a limit, or until a signal ends it.
package struct SceneRun {
  /// The stage.
  package let stage: Stage
  /// The ticks given.
  private(set) var ticks = 0
  private let session: Session
  private let last: Int

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - seconds: The longest run, in simulated seconds.
  ///   - session: The session of the stage.
  ///   - ticks: The ticks that it was given already.
  package init(of stage: Stage, atMost seconds: Double, in session: Session, ticks: Int = 0) {
    self.stage = stage
    self.session = session
    self.ticks = ticks
    last = stage.tick + Int(min((seconds * stage.rate).rounded(), 1e15))
  }

  /// Runs the scene, and shows the progress of a long run.
  ///
  /// - Parameter onTick: Called after each tick; an error ends the run.
  /// - Throws: Errors of `onTick`, and `ScriptError` when the interrupt flag stopped a hook.
  package mutating func run(onTick: () throws -> Void = {}) throws {
    var progress = Progress(until: last, rate: stage.rate)
    defer { progress.clear() }
    while stage.tick < last, stage.awaitsTicks, Signals.ending == nil, !session.isCutOff {
      ticks += try stage.advance(ticks: 1, untilPaused: true)
      try onTick()
      progress.show(stage.tick)
    }
  }

  /// The reasons for which a run ends.
  package enum End: String {
    case interrupted, limit, timers, paused

    /// The reason in words.
    package var text: String {
      switch self {
      case .interrupted: "interrupted"
      case .limit: "still running at the limit"
      case .timers: "timers went on to the limit"
      case .paused: "paused"
      }
    }
  }

  /// The reason for the end.
  package var end: End {
    if Signals.ending != nil { return .interrupted }
    if stage.isRunning { return .limit }
    return stage.awaitsTicks ? .timers : .paused
  }

  /// The reason for the end with the ticks, the time and the waiting timers, in words.
  package var ending: String {
    let time = rounded(stage.simulatedTime, places: 6)
    return "\(end.text) after \(counted(ticks, "tick")), \(time) s\(waiting)"
  }

  /// The timers that the run did not reach.
  private var waiting: String {
    let timers = stage.waitingTimers
    guard !timers.isEmpty else { return "" }
    let shown = timers.prefix(3).joined(separator: ", ")
    let rest = timers.count > 3 ? ", ..." : ""
    return "; ended with \(counted(timers.count, "timer")) waiting: \(shown)\(rest)"
  }
}
