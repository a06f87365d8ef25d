import Geometry
import LuaRuntime

/// A function that a stage calls on the first tick at or after each multiple of an interval.
final class StageTimer {
  private unowned let stage: Stage
  /// The time between multiples, in seconds.
  private let interval: Double
  /// Whether it is called before every tick with the frame instead, as a display link is.
  let isDisplayLink: Bool
  private let function: Reference
  /// The stage's time when the timer was made, in seconds.
  private let start: Double
  /// The multiple that is waited for.
  private var multiple = 1.0
  var isCancelled = false
  /// What scripts hold for it; stale once it was cancelled and its tick is over.
  let handle: Handle

  init(stage: Stage, interval: Double, function: Reference) throws(LuaError) {
    self.stage = stage
    self.interval = interval
    self.function = function
    isDisplayLink = false
    start = stage.elapsed
    handle = try stage.host.timers.reserve(kind: stage.host.kinds.timer)
    stage.host.timers.fill(handle, self)
  }

  /// A display link: it is called before every tick.
  init(stage: Stage, onFrame function: Reference) throws(LuaError) {
    self.stage = stage
    self.function = function
    (interval, isDisplayLink, start) = (0, true, stage.elapsed)
    handle = try stage.host.timers.reserve(kind: stage.host.kinds.timer)
    stage.host.timers.fill(handle, self)
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
    call([], of: "every", in: "timer")
  }

  /// Calls the function of a display link with the frame that the coming tick is for.
  func fire(timestamp: Double, duration: Double) {
    guard !isCancelled else { return }
    let frame = stage.host.interpreter.makeTable([
      "timestamp": .number(timestamp), "targetTimestamp": .number(timestamp + duration),
      "duration": .number(duration),
    ])
    call([.table(frame)], of: "frame", in: "displayLink")
  }

  /// Calls the function, and never again if it fails; an interrupt stops the run, not the timer.
  private func call(_ arguments: [Value], of name: String, in owner: String) {
    let isFine = stage.call(
      function, arguments, of: name, in: owner, about: nil, failing: .dropped)
    if !isFine, stage.interruption == nil { cancel() }
  }
}

extension ScriptHost {
  /// Drops a timer that was cancelled, or whose stage is gone; its handles say so from now on.
  func forget(_ timer: StageTimer) {
    timers.release(timer.handle)
    interpreter.release(timer.handle)
  }
}
