import Geometry
import LuaRuntime

/// A function that a stage calls on the first tick at or after each multiple of an interval.
final class StageTimer {
  private unowned let stage: Stage
  /// The time between multiples, in seconds; at least the slack, so that multiples can be counted.
  private let interval: Double
  /// The tolerance for early ticks: a thousandth of a tick, in seconds.
  private let slack: Double
  /// Whether it is called before every tick with the frame instead, as a display link is.
  let isDisplayLink: Bool
  private let function: Reference
  private let pool: FuelPool
  private let memory: HeldMemory
  /// The stage's time when the timer was made, in seconds.
  private let start: Double
  private let place: Place
  /// Its handle; stale after it was cancelled and its tick is over.
  let handle: Handle

  init(stage: Stage, interval: Double, function: Reference) throws(LuaError) {
    self.stage = stage
    slack = 0.001 / stage.rate
    self.interval = max(interval, slack)
    self.function = function
    pool = stage.host.pools.current
    memory = try stage.host.interpreter.hold(HostMemory.listener)
    isDisplayLink = false
    start = stage.elapsed
    place = stage.store.timers.take()
    handle = try stage.host.reserveTimer()
    stage.host.state.timers.fill(handle, self)
  }

  /// A display link: it is called before every tick.
  init(stage: Stage, onFrame function: Reference) throws(LuaError) {
    self.stage = stage
    self.function = function
    pool = stage.host.pools.current
    memory = try stage.host.interpreter.hold(HostMemory.listener)
    (interval, slack, isDisplayLink, start) = (0, 0, true, stage.elapsed)
    place = stage.store.timers.take()
    handle = try stage.host.reserveTimer()
    stage.host.state.timers.fill(handle, self)
  }

  private var state: TimerState {
    get { stage.store.state.timerStates[place] }
    set { stage.store.state.timerStates[place] = newValue }
  }

  /// Releases its references into the interpreter, even if snapshots contain the timer.
  fileprivate func release() {
    function.release()
    memory.release()
  }

  var isCancelled: Bool { state.isCancelled }

  func cancel() { state.isCancelled = true }

  /// Whether a multiple has been reached.
  func isDue(at time: Double) -> Bool {
    guard !isCancelled, time - start + slack >= state.multiple * interval else { return false }
    let reached = Math.floor((time - start + slack) / interval)
    state.multiple = max(state.multiple, reached) + 1
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
      function, arguments, from: pool, of: name, in: owner, about: nil, failing: .dropped)
    if !isFine, stage.interruption == nil { cancel() }
  }
}

extension ScriptHost {
  fileprivate func reserveTimer() throws(LuaError) -> Handle {
    try state.timers.reserve(kind: kinds.timer, generation: store.makeGeneration())
  }

  /// Drops a timer that was cancelled, or whose stage is gone; its handles then report that.
  func forget(_ timer: StageTimer) {
    timer.release()
    state.timers.release(timer.handle)
    interpreter.release(timer.handle)
  }
}
