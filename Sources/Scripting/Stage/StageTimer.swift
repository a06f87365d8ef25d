import Geometry
import LuaRuntime

/// A function that a stage calls on the first tick at or after each multiple of an interval.
final class StageTimer {
  private unowned let stage: Stage
  /// The time between multiples, in seconds.
  private let interval: Double
  private let function: Reference
  /// The stage's time when the timer was made, in seconds.
  private let start: Double
  /// The multiple that is waited for.
  private var multiple = 1.0
  var isCancelled = false

  init(stage: Stage, interval: Double, function: Reference) {
    self.stage = stage
    self.interval = interval
    self.function = function
    start = stage.elapsed
  }

  func cancel() { isCancelled = true }

  /// Whether a multiple has been reached; a thousandth of a tick early counts.
  func isDue(at time: Double) -> Bool {
    let slack = 0.001 / stage.rate
    guard !isCancelled, time - start + slack >= multiple * interval else { return false }
    multiple = max(multiple, Math.floor((time - start + slack) / interval)) + 1
    return true
  }

  /// Calls the function; a timer that fails is cancelled and reported.
  func fire() {
    do {
      _ = try stage.host.interpreter.call(function, fuel: stage.host.hookFuel)
    } catch {
      if error.kind == .interrupted {
        stage.interruption = error
        return
      }
      cancel()
      stage.report(
        HookFailure(
          behavior: "timer", hook: "every", item: nil, tick: stage.tick,
          error: stage.host.scriptError(error),
          replay: stage.replay))
    }
  }
}
