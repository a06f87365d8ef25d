import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The animation, sequence or group behind a script's handle.
final class AnimationRun {
  /// A run without an animation, for handles whose animations have ended.
  static var ended: AnimationRun { AnimationRun() }

  /// The stage where it runs; nil after it has ended.
  weak let stage: Stage?
  /// The number of its stage, which stays readable while the stage is freed.
  let stageNumber: Int
  /// The run in the animator; nil in `ended`.
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

  /// Releases its memory, even while snapshots hold the run.
  fileprivate func release() { memory?.release() }
}

extension Stage {
  /// Ends all animations of an item at its presented values.
  func stopAnimations(of item: StageItem, _ options: GivenOptions) {
    animator.stopAnimations(
      of: item.item, keepsVelocity: options["keepsVelocity"]?.boolean ?? false)
  }

  /// Starts an animation, or throws the reason why it cannot be started.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - subject: The start of messages, and the name of the call.
  ///   - item: The item that a report of a failure names.
  ///   - onEnd: Called at the end with whether the animation finished, and where it ended.
  ///   - functions: Other functions that it calls, held until its end.
  /// - Returns: The run.
  /// - Throws: `LuaError` when the animator refuses the animation; then nothing has changed.
  func start(
    _ animation: AnimationDefinition, by subject: String, about item: StageItem?, onEnd: Reference?,
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
        try animator.start(animation) { [unowned self] end in
          host.forget(handle)
          for function in functions { function.release() }
          send(.animationEnd(animation: subject, item: item?.name, finished: end.isFinished))
          guard let onEnd else { return }
          let arguments: [Value] = [.boolean(end.isFinished), .string(end.place.rawValue)]
          call(onEnd, arguments, from: pool, of: "onEnd", in: subject, about: item)
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
