import Dynamics
import Geometry
import LuaRuntime
import Motion

/// An animation, sequence or group that a script started, for its handle.
final class AnimationRun {
  /// The run of all handles whose animations have ended.
  static var ended: AnimationRun { AnimationRun() }

  /// The stage where it runs; nil after it has ended.
  weak let stage: Stage?
  /// The number of its stage, which is needed while the stage is freed.
  let stageNumber: Int
  /// The run in the animator; nil for what has ended.
  let running: RunningAnimation?
  /// The memory that the host keeps for it.
  private let memory: HeldMemory?
  let handle: Handle?

  private init() {
    (stage, stageNumber, running, memory, handle) = (nil, 0, nil, nil, nil)
  }

  init(stage: Stage, running: RunningAnimation, handle: Handle, memory: HeldMemory) {
    self.stage = stage
    self.running = running
    self.memory = memory
    stageNumber = stage.number
    self.handle = handle
  }

  /// Gives its handle to the script that started it.
  func push(to call: Call) { call.push(handle.map { .handle($0) } ?? .nil) }

  var isRunning: Bool { running?.isRunning ?? false }

  /// Gives its memory back, also where snapshots hold the run.
  fileprivate func release() { memory?.release() }

  static var members: MemberTable<AnimationRun> {
    MemberTable<AnimationRun>(
      "animation",
      [
        .method("stop", "(options)", "Ends it where it is seen, with others of its properties.") {
          run, call in
          let options = try run.stage?.endOptions(call, [.alone, .keepsVelocity])
          run.running?.stop(
            alone: options?["alone"]?.boolean ?? false,
            keepsVelocity: options?["keepsVelocity"]?.boolean ?? false)
        },
        .method("cancel", "(options)", "Ends it where it would end, with others.") { run, call in
          let options = try run.stage?.endOptions(call, [.alone])
          run.running?.cancel(alone: options?["alone"]?.boolean ?? false)
        },
        .method("pause", "()", "Holds it where it is.") { run, _ in run.running?.pause() },
        .method("resume", "()", "Lets a paused one go on.") { run, _ in run.running?.resume() },
        .method("reverse", "()", "Turns it round: it goes back to where it began.") { run, _ in
          run.running?.reverse()
        },
        .property(
          "isRunning", "Whether it has not ended yet; a paused one runs as well.",
          get: { run, call in call.push(run.isRunning) }),
        .property(
          "isPaused", "Whether it is paused.",
          get: { run, call in call.push(run.running?.isPaused ?? false) }),
        .property(
          "fraction", "Its progress in time, from 0 to 1; setting it scrubs.",
          get: { run, call in call.push(run.running?.fraction ?? 1) },
          set: { run, value in
            let fraction = try number(value, "fraction", .share)
            run.running?.fraction = fraction
          }),
        .property(
          "speed", "The speed of its time; 2 is twice as fast, 0 stands.",
          get: { run, call in call.push(run.running?.speed ?? 1) },
          set: { run, value in
            let speed = try number(value, "speed", .pace)
            run.running?.speed = speed
          }),
        .property(
          "timeOffset", "Its own time, in s; setting it moves it to that time.",
          get: { run, call in call.push(run.running?.timeOffset ?? 0) },
          set: { run, value in
            let time = try number(value, "timeOffset", .time)
            run.running?.timeOffset = time
          }),
      ])
  }

  /// Reads a number that a property is set to.
  private static func number(
    _ value: Value, _ name: String, _ domain: Domain
  ) throws(LuaError) -> Double {
    guard let number = value.asNumber, domain.contains(number) else {
      throw LuaError("animation: \(name) must be a number \(domain.words)")
    }
    return Domain.roundedNearZero(number)
  }
}

extension OptionSchema {
  fileprivate static var alone: OptionSchema {
    OptionSchema(
      "alone", .boolean, default: .boolean(false), "Whether others of its properties go on.")
  }

  fileprivate static var keepsVelocity: OptionSchema {
    OptionSchema(
      "keepsVelocity", .boolean, default: .boolean(false),
      "Whether the item has the velocity then that it was seen with.")
  }
}

extension Stage {
  /// Reads the options of `stop` and `cancel`.
  fileprivate func endOptions(
    _ call: Call, _ options: [OptionSchema]
  ) throws(LuaError) -> [ExactName: OptionValue] {
    guard call[2].isNil || call[2].asTable != nil else { throw call.mismatch(2, "a table") }
    return try OptionReader(host: host, stage: self, subject: call.name)
      .read(call[2].asTable, Schema(options: options))
  }

  /// Ends all animations of an item at its presented values.
  func stopAnimations(of item: StageItem, _ call: Call) throws(LuaError) {
    let options = try endOptions(call, [.keepsVelocity])
    animator.stopAnimations(
      of: item.item, keepsVelocity: options["keepsVelocity"]?.boolean ?? false)
  }

  /// Starts an animation, or throws the reason why it cannot be started.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - subject: The start of messages, and the name of the call.
  ///   - item: The item that a report of a failure names.
  ///   - onEnd: Called at the end with whether the animation finished.
  ///   - functions: Other functions that it calls, held until its end.
  /// - Returns: The run.
  /// - Throws: `LuaError` when the animator refuses the animation; then nothing has changed.
  func start(
    _ animation: Animation, by subject: String, about item: StageItem?, onEnd: Reference?,
    functions: [Reference] = []
  ) throws -> AnimationRun {
    let parts = animation.memberCount
    host.interpreter.charge(FuelCost.animation * parts)
    try OptionReader(host: host, stage: self, subject: subject).checkFuel()
    let memory = try host.interpreter.hold(
      HostMemory.animation + HostMemory.animationPart * (parts - 1))
    let pool = host.pools.current
    let handle = try host.state.animations.reserve(
      kind: host.kinds.animation, generation: store.makeGeneration())
    let running: RunningAnimation
    do {
      running = try explained(by: subject) {
        try animator.animate(animation) { [unowned self] finished in
          host.forget(handle)
          for function in functions { function.release() }
          send(.animationEnd(animation: subject, item: item?.name, finished: finished))
          guard let onEnd else { return }
          call(onEnd, [.boolean(finished)], from: pool, of: "onEnd", in: subject, about: item)
          onEnd.release()
        }
      }
    } catch {
      host.state.animations.release(handle)
      throw error
    }
    let run = AnimationRun(stage: self, running: running, handle: handle, memory: memory)
    host.state.animations.fill(handle, run)
    return run
  }

  /// Calls a script's function that is not a hook, protected and charged like a hook.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - arguments: Its arguments.
  ///   - pool: The fuel that it shares in a tick.
  ///   - name: The function's name in reports.
  ///   - owner: The owner of the function, for reports.
  ///   - item: The item that a report of a failure names.
  ///   - consequence: The consequence of a failure, which the caller carries out.
  /// - Returns: Whether it succeeded.
  @discardableResult
  func call(
    _ function: Reference, _ arguments: [Value], from pool: FuelPool, of name: String,
    in owner: String, about item: StageItem?, failing consequence: HookFailure.Consequence = .none
  ) -> Bool {
    guard state.interruption == nil else { return false }
    do {
      _ = try pool.call(host.interpreter) { () throws(LuaError) in
        try host.interpreter.call(function, arguments, fuel: host.hookFuel)
      }
      return true
    } catch {
      if error.kind == .interrupted {
        state.interruption = error
        return false
      }
      report(
        HookFailure(
          behavior: owner, hook: name, item: item?.name, tick: tick,
          error: host.scriptError(error), replay: replay, consequence: consequence))
      return false
    }
  }
}

extension ScriptHost {
  /// Drops an animation that has ended; its handles then report that it has ended.
  func forget(_ run: Handle) {
    state.animations[run]?.release()
    state.animations.release(run)
    interpreter.release(run)
  }

  func forget(_ run: AnimationRun) {
    if let handle = run.handle { forget(handle) }
  }
}
