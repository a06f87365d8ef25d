import Dynamics
import Geometry
import LuaRuntime

/// The kind of the ticks that are simulated.
enum Simulation {
  /// Ticks of the present, which are reported.
  case present
  /// Ticks of the past, which were reported before.
  case past
  /// Ticks of a prediction, which will be undone.
  case future
}

/// Moving in time.
extension Stage {
  /// The ticks that the session can go to, each range between two inputs; in order.
  public var reachableTicks: [ClosedRange<Int>] {
    guard let history = host.history else { return [] }
    return history.branch.stretches.filter { $0.stage == number }.map { $0.first...$0.last }
  }

  /// Goes to a tick of the history, before or after the present; all stages of the session go.
  ///
  /// Ticks that are simulated on the way are not reported again. The ticks after the present stay
  /// reachable until the next tick or the next input from outside.
  ///
  /// - Parameter tick: The tick; of several moments at it, the last one.
  /// - Throws: `ScriptError` without a history, for a tick that it does not have, and inside ticks,
  ///   hooks and scenes.
  public func goTo(tick: Int) throws(ScriptError) {
    try travelling(.goTo, tick) { history throws(ScriptError) in
      history.keepTip(of: self)
      if host.replay?.isUnreachableNext ?? false { throw unreachable(tick) }
      guard let place = history.stretch(with: tick, of: number) else {
        throw history.branch.hasLost ? unreachable(tick) : ScriptError(message: missing(tick))
      }
      try history.travel(self, to: tick, in: place)
    }
  }

  /// Notes an unreachable tick, so that replays, whose history may be longer, do not find it
  /// either.
  private func unreachable(_ tick: Int) -> ScriptError {
    host.tell(.unreachable, on: self)
    return ScriptError(message: missing(tick))
  }

  private func missing(_ tick: Int) -> String {
    "goTo: tick \(tick) is not in the history: \(reachWords)"
  }

  /// The reachable ticks, in words.
  package var reachWords: String {
    var ranges: [ClosedRange<Int>] = []
    for range in reachableTicks {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] =
          min(last.lowerBound, range.lowerBound)...max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    let words = ranges.map {
      $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
    }
    return words.isEmpty
      ? "it has none yet" : "it has \(words.joined(separator: ", "))"
  }

  /// The states of items after each of the coming ticks, if no input comes from outside.
  ///
  /// The session stays where it is: nothing is reported, printed or changed.
  ///
  /// - Parameters:
  ///   - ticks: The number of ticks, 0 or more.
  ///   - items: The items.
  ///   - change: A function that runs first; its changes of the session are undone too.
  /// - Returns: A recording for each item, which begins with the present.
  /// - Throws: `ScriptError` inside ticks, hooks and scenes, and when the interrupt flag stopped
  ///   it; and any error of `change`.
  public func predict(
    ticks: Int, of items: [StageItem], after change: (() throws(ScriptError) -> Void)? = nil
  ) throws(ScriptError) -> [ItemRecording] {
    try checkIdle("predict")
    var samples = items.map { _ in RecordingState() }
    func sample() {
      for (place, item) in items.enumerated() where item.isAlive {
        samples[place].append(RecordedField.all.map { $0.number(of: item) })
      }
    }
    sample()
    let outer = host.simulation
    host.simulation = .future
    defer { host.simulation = outer }
    try host.undoing(after: change) { _, _ throws(ScriptError) in
      do throws(LuaError) {
        for _ in 0..<max(0, ticks) {
          guard try give(ticks: 1) == 1 else { break }
          sample()
        }
      } catch {
        throw ScriptError(error)
      }
    }
    return zip(items, samples).map { item, samples in
      let recording = ItemRecording(item: item.name, rate: rate, store: store)
      recording.state = samples
      return recording
    }
  }

  func checkIdle(_ word: String) throws(ScriptError) {
    try checkPresence()
    guard host.canTravel else {
      throw ScriptError(message: "\(word): must not be called inside a tick, a hook or a scene")
    }
  }
}
