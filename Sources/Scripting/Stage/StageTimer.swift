import Dynamics
import Geometry
import LuaRuntime

/// A function that a stage calls at times: at each multiple of an interval, once, or before ticks.
final class StageTimer {
  /// The moments at which a timer is called.
  enum Rhythm {
    /// On the first tick at or after each multiple of an interval, in seconds.
    case every(Double)
    /// On the first tick at or after a time since it was made, in seconds.
    case after(Double)
    /// Before each tick, with the frame of that tick, like a display link.
    case frames
  }

  private unowned let stage: Stage
  private let store: StateStore
  /// Ticks per second of the stage.
  private let rate: Double
  let rhythm: Rhythm
  /// Whether it keeps the animator awake until its last call.
  let keepsAwake: Bool
  /// The time between multiples, in seconds; at least the slack, so that multiples can be counted.
  private let interval: Double
  /// The tolerance for early ticks: a thousandth of a tick, in seconds.
  private let slack: Double
  private let function: Reference
  private let pool: FuelPool
  private let memory: HeldMemory
  /// The stage's time when the timer was made, in seconds.
  private let start: Double
  private let place: Place
  /// The order in which the session's timers were made, ascending.
  let number: UInt32
  /// Its handle; stale once it was cancelled and its tick is over.
  let handle: Handle

  init(
    stage: Stage, _ rhythm: Rhythm, keepsAwake: Bool = false, function: Reference
  ) throws(LuaError) {
    self.stage = stage
    (store, rate) = (stage.store, stage.rate)
    self.rhythm = rhythm
    self.keepsAwake = keepsAwake
    slack = 0.001 / rate
    switch rhythm {
    case .every(let interval): self.interval = max(interval, slack)
    case .after(let seconds): interval = seconds
    case .frames: interval = 0
    }
    self.function = function
    pool = stage.host.pools.current
    memory = try stage.host.interpreter.hold(HostMemory.timer)
    start = stage.elapsed
    place = store.timers.take()
    handle = try stage.host.reserveTimer()
    number = handle.generation
    stage.host.state.timers.fill(handle, self)
  }

  var isDisplayLink: Bool { if case .frames = rhythm { true } else { false } }

  /// Whether it waits for its first call; false for display links and cancelled timers.
  var hasNeverFired: Bool { !isDisplayLink && !isCancelled && state.multiple == 1 }

  /// Its rhythm in a few words, as in `after 2 s`.
  var words: String {
    switch rhythm {
    case .every(let interval): "every \(digits(interval)) s"
    case .after(let seconds): "after \(digits(seconds)) s"
    case .frames: "displayLink"
    }
  }

  private var state: TimerState {
    get { store.state.timerStates[place] }
    _modify { yield &store.state.timerStates[place] }
  }

  /// Releases its references into the interpreter, even if snapshots contain the timer.
  fileprivate func release() {
    function.release()
    memory.release()
  }

  var isCancelled: Bool { state.isCancelled }

  func cancel() {
    guard !isCancelled else { return }
    state.isCancelled = true
    stage.state.timers.cancel(self, in: state.dueTick)
    if keepsAwake { stage.countAwakeTimers(-1) }
  }

  /// Chooses the tick of its next call.
  ///
  /// - Parameter first: The first tick that may be chosen.
  /// - Returns: The first tick from there on that reaches the time of the call.
  fileprivate func chooseTick(from first: Int) -> Int {
    let tick = max(first, tick(of: state.multiple * interval))
    state.dueTick = tick
    return tick
  }

  /// The first tick that reaches a time since the timer was made, in seconds.
  private func tick(of span: Double) -> Int {
    let estimate = Math.ceil((start + span - slack) * rate)
    // No run has so many ticks.
    guard estimate < 0x1p50 else { return .max }
    var tick = Int(estimate)
    // Rounding may put the estimate a tick off.
    while reaches(span, Double(tick - 1) / rate) { tick -= 1 }
    while !reaches(span, Double(tick) / rate) { tick += 1 }
    return tick
  }

  /// Whether a time of the stage reaches a time since the timer was made.
  private func reaches(_ span: Double, _ time: Double) -> Bool { time - start + slack >= span }

  /// Calls the function of a timer that is due; a timer that fails is cancelled and reported.
  func fire(at time: Double) {
    guard !isCancelled else { return }
    switch rhythm {
    case .every:
      let reached = Math.floor((time - start + slack) / interval)
      state.multiple = max(state.multiple, reached) + 1
      call([], of: "every", in: "timer")
    case .after:
      cancel()
      call([], of: "after", in: "timer")
    case .frames: break
    }
  }

  /// Calls the function of a display link with the frame of the coming tick.
  func fire(timestamp: Double, duration: Double) {
    guard !isCancelled else { return }
    let frame = stage.host.interpreter.makeTable([
      "timestamp": .number(timestamp), "targetTimestamp": .number(timestamp + duration),
      "duration": .number(duration),
    ])
    call([.table(frame)], of: "frame", in: "displayLink")
  }

  /// Calls the function, and cancels the timer if it fails; an interrupt stops the run instead.
  private func call(_ arguments: [Value], of name: String, in owner: String) {
    let isFine = stage.call(
      function, arguments, from: pool, of: name, in: owner, about: nil, failing: .dropped)
    if !isFine, stage.state.interruption == nil { cancel() }
  }
}

/// Keeps the animator ticking while timers made with `awake = true` wait.
struct AwakeTimers: TickPart {
  static let label = "timers"
  /// The number of these timers.
  var count = 0
  var needsTicks: Bool { count > 0 }
}

extension Stage {
  /// The options of `every` and `after`.
  static var timerSchema: Schema {
    Schema(options: [
      OptionSchema(
        "awake", .boolean, default: .boolean(false), "Keeps the animator awake for its calls.")
    ])
  }

  /// Adds a timer of a script.
  func addTimer(
    _ rhythm: StageTimer.Rhythm, _ function: Reference, _ options: GivenOptions? = nil
  ) throws -> StageTimer {
    host.interpreter.charge(FuelCost.listener)
    let timer = try StageTimer(
      stage: self, rhythm, keepsAwake: options?["awake"]?.boolean ?? false, function: function)
    schedule(timer)
    if timer.keepsAwake { countAwakeTimers(1) }
    return timer
  }

  private func schedule(_ timer: StageTimer) {
    if timer.isDisplayLink { return state.timers.add(displayLink: timer) }
    let tick = timer.chooseTick(from: state.timers.nextTick)
    state.timers.add(timer, in: tick)
  }

  /// Calls the timers that are due, and drops those that were cancelled.
  func fireTimers() {
    for timer in state.timers.takeDue(in: tick) {
      timer.fire(at: elapsed)
      if timer.isCancelled { state.timers.add(timer, in: tick) } else { schedule(timer) }
    }
    for timer in state.timers.takeCancelled() { host.forget(timer) }
  }

  /// Changes the number of timers that keep the animator awake by `more`, which may be below 0.
  fileprivate func countAwakeTimers(_ more: Int) {
    animator.withPart(AwakeTimers.self, waking: more > 0) { $0.count += more }
  }

  /// The timers that wait for their first call, in words such as `after 2 s`, oldest first.
  public var waitingTimers: [String] {
    state.timers.all.filter(\.hasNeverFired).map(\.words)
  }
}

extension ScriptHost {
  fileprivate func reserveTimer() throws(LuaError) -> Handle {
    try state.timers.reserve(kind: kinds.timer, generation: store.makeGeneration())
  }

  /// Drops a timer that was cancelled, or whose stage is gone; its handles become stale.
  func forget(_ timer: StageTimer) {
    timer.release()
    state.timers.release(timer.handle)
    interpreter.release(timer.handle)
  }
}
