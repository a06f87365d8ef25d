import Geometry
import Scripting

/// Where a motion comes from, by the name of its file.
package enum MotionSource {
  /// A scene, which is run.
  case scene(String)
  /// A recording of a session, `.libration`, which is run again; its last stage is taken.
  case recording(String)
  /// A trace, `.csv`, which is read.
  case trace(String)

  /// The source of a file.
  package init(path: String) {
    if path.hasSuffix(".libration") {
      self = .recording(path)
    } else if path.hasSuffix(".csv") {
      self = .trace(path)
    } else {
      self = .scene(path)
    }
  }

  /// Whether it is a scene, which takes the options of sessions.
  package var isScene: Bool { if case .scene = self { true } else { false } }

  /// A motion that was taken.
  struct Taken {
    /// The motion.
    let motion: RecordedMotion
    /// The exit code of what was run.
    let code: ExitCode
    /// What ended the run of a scene, for people; nil for the others.
    let ending: String?
  }

  /// Takes the motion.
  ///
  /// - Parameters:
  ///   - seconds: The longest motion, in seconds; nil means 10 for a scene and all of the others.
  ///   - detail: What is kept beside the items.
  ///   - options: The options of a scene's session.
  ///   - outputs: The outputs.
  ///   - prepare: Changes the stage of a scene before its first tick.
  /// - Returns: The motion.
  /// - Throws: `ScriptError` or `FileError` when the file cannot be read or fails, `MotionError` when
  ///   there is too much of it, and what `prepare` throws.
  func take(
    seconds: Double?, keeping detail: MotionDetail = MotionDetail(), _ options: SessionOptions,
    _ outputs: Outputs, prepare: (Stage) throws -> Void = { _ in }
  ) throws -> Taken {
    switch self {
    case .scene(let path):
      return try run(path, atMost: seconds ?? 10, keeping: detail, options, outputs, prepare)
    case .recording(let path):
      return try replay(path, atMost: seconds, keeping: detail, options, outputs)
    case .trace(let path):
      var motion = try TraceMotion(file: path).read(keeping: detail)
      if let seconds { motion.end(at: seconds) }
      return Taken(motion: motion, code: .success, ending: nil)
    }
  }

  private func run(
    _ path: String, atMost seconds: Double, keeping detail: MotionDetail,
    _ options: SessionOptions, _ outputs: Outputs, _ prepare: (Stage) throws -> Void
  ) throws -> Taken {
    let session = try Session(options, outputs: outputs)
    do {
      let stage = try session.loadScene(path)
      try prepare(stage)
      session.follow(stage)
      var motion = RecordedMotion(of: stage, keeping: detail)
      try motion.add(stage)
      var run = SceneRun(of: stage, atMost: seconds, in: session)
      try run.run { try motion.add(stage) }
      let code = session.finish(with: Signals.ending ?? .success)
      return Taken(motion: motion, code: code, ending: run.ending)
    } catch {
      _ = session.finish(with: .failure)
      throw error
    }
  }

  private func replay(
    _ path: String, atMost seconds: Double?, keeping detail: MotionDetail,
    _ options: SessionOptions, _ outputs: Outputs
  ) throws -> Taken {
    let recording = try SessionRecording(file: path)
    for line in recording.notices(file: path, program: options.program) { outputs.warn(line) }
    let run = try ReplaySession(recording, SessionOptions(), outputs: outputs, speaks: false)
    var (motion, number): (RecordedMotion?, Int?)
    var failure: MotionError?
    run.onMoment = { [unowned run] stage, tick in
      guard failure == nil else { return }
      if stage.number != number {
        (motion, number) = (RecordedMotion(of: stage, keeping: detail), stage.number)
      }
      do throws(MotionError) {
        try motion?.add(stage)
      } catch {
        (failure, run.replay.lastTick) = (error, tick)
      }
    }
    run.run()
    if let failure { throw failure }
    let code = run.session.finish(with: Signals.ending ?? .success)
    guard var motion else {
      throw MotionError(message: "\(path): no scene was opened")
    }
    if let tick = run.replay.firstDifference {
      outputs.warn("tick \(tick) is not as it was recorded")
    }
    if let seconds { motion.end(at: seconds) }
    return Taken(motion: motion, code: code, ending: nil)
  }
}

extension RecordedMotion {
  /// Begins the motion of a stage.
  fileprivate init(of stage: Stage, keeping detail: MotionDetail) {
    self.init(
      size: Size(stage.width, stage.height), rate: stage.rate, start: stage.tick, keeping: detail)
  }
}
