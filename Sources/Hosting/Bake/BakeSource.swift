import Geometry
import Scripting

/// Where a motion comes from, by the name of its file.
package enum BakeSource {
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

  /// Takes the motion.
  ///
  /// - Parameters:
  ///   - seconds: The longest motion, in seconds; nil means 10 for a scene and all of the others.
  ///   - options: The options of a scene's session.
  ///   - outputs: The outputs.
  /// - Returns: The motion, and the exit code of what was run.
  /// - Throws: `ScriptError` or `FileError` when the file cannot be read or fails, `BakeError` when
  ///   there is too much of it.
  func take(
    seconds: Double?, _ options: SessionOptions, _ outputs: Outputs
  ) throws -> (motion: RecordedMotion, end: ExitCode) {
    switch self {
    case .scene(let path): return try run(path, atMost: seconds ?? 10, options, outputs)
    case .recording(let path): return try replay(path, atMost: seconds, options, outputs)
    case .trace(let path):
      var motion = try TraceMotion(file: path).read()
      if let seconds { motion.end(at: seconds) }
      return (motion, .success)
    }
  }

  private func run(
    _ path: String, atMost seconds: Double, _ options: SessionOptions, _ outputs: Outputs
  ) throws -> (RecordedMotion, ExitCode) {
    let session = try Session(options, outputs: outputs)
    let stage = try session.loadScene(path)
    session.follow(stage)
    var motion = RecordedMotion(of: stage)
    try motion.add(stage)
    var run = SceneRun(of: stage, atMost: seconds, in: session)
    try run.run { try motion.add(stage) }
    outputs.say("\(path): \(run.ending)")
    return (motion, session.finish(with: Signals.ending ?? .success))
  }

  private func replay(
    _ path: String, atMost seconds: Double?, _ options: SessionOptions, _ outputs: Outputs
  ) throws -> (RecordedMotion, ExitCode) {
    let recording = try SessionRecording(file: path)
    for line in recording.notices(file: path, program: options.program) { outputs.warn(line) }
    let run = try ReplaySession(recording, SessionOptions(), outputs: outputs, speaks: false)
    var (motion, number): (RecordedMotion?, Int?)
    var failure: BakeError?
    run.onMoment = { [unowned run] stage, tick in
      guard failure == nil else { return }
      if stage.number != number { (motion, number) = (RecordedMotion(of: stage), stage.number) }
      do throws(BakeError) {
        try motion?.add(stage)
      } catch {
        (failure, run.replay.lastTick) = (error, tick)
      }
    }
    run.run()
    if let failure { throw failure }
    let code = run.session.finish(with: Signals.ending ?? .success)
    guard var motion else {
      throw BakeError(message: "\(path): no scene was opened")
    }
    if let tick = run.replay.firstDifference {
      outputs.warn("tick \(tick) is not as it was recorded")
    }
    if let seconds { motion.end(at: seconds) }
    return (motion, code)
  }
}

extension RecordedMotion {
  /// Begins the motion of a stage.
  init(of stage: Stage) {
    self.init(
      size: Size(stage.width, stage.height), rate: stage.rate, start: stage.tick)
  }
}
