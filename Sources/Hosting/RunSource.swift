package import Scripting

/// A run that is followed tick by tick: of a scene, or of a recording, which is run again.
package enum RunSource {
  /// A scene, by its path.
  case scene(String)
  /// A recording of a session, `.libration`, by its path.
  case recording(String)

  /// The source of a file.
  package init(path: String) {
    self = path.hasSuffix(".libration") ? .recording(path) : .scene(path)
  }

  /// Whether it is a scene, which takes the options of sessions.
  package var isScene: Bool { if case .scene = self { true } else { false } }

  /// What is told of a run beside its moments.
  package struct Listener {
    /// Gets the host before anything is loaded, with what it listens to already.
    package var prepare: (ScriptHost) -> Void = { _ in }
    /// Gets the sources of a recording before it runs; those of a scene are told to the host's files.
    package var takeFiles: (RecordedFiles) -> Void = { _ in }
    /// Gets what a person has to know of the run; nil for standard error.
    package var warn: ((String) -> Void)?

    /// A listener that wants to know nothing.
    package init() {}
  }

  /// How a run ended.
  package struct End {
    /// The exit code.
    package let code: ExitCode
    /// What ended it, in words; nil for a recording, which ends where it was ended.
    package let reason: String?
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - seconds: The longest run of a scene, in simulated seconds; a recording runs to its end.
  ///   - options: The options of a scene's session; of them, a recording takes the inputs.
  ///   - outputs: The outputs.
  ///   - listener: What is told beside.
  ///   - onMoment: Gets each stage as it was opened, and after each of its ticks; the run ends where
  ///     it throws.
  /// - Returns: How it ended.
  /// - Throws: `ScriptError` or `FileError` when the file cannot be read or fails; what the listener
  ///   and `onMoment` throw.
  package func run(
    atMost seconds: Double, _ options: SessionOptions, _ outputs: Outputs,
    listener: Listener = Listener(), onMoment: @escaping (Stage) throws -> Void
  ) throws -> End {
    switch self {
    case .scene(let path):
      let session = try Session(options, outputs: outputs)
      if let warn = listener.warn { session.warn = warn }
      listener.prepare(session.host)
      do {
        let stage = try session.loadScene(path)
        session.follow(stage)
        try onMoment(stage)
        var run = SceneRun(of: stage, atMost: seconds, in: session)
        try run.run { try onMoment(stage) }
        return End(code: session.finish(with: Signals.ending ?? .success), reason: run.ending)
      } catch {
        _ = session.finish(with: .failure)
        throw error
      }
    case .recording(let path):
      let code = try replay(path, options, outputs, listener, onMoment)
      return End(code: code, reason: nil)
    }
  }

  private func replay(
    _ path: String, _ options: SessionOptions, _ outputs: Outputs, _ listener: Listener,
    _ onMoment: @escaping (Stage) throws -> Void
  ) throws -> ExitCode {
    let recording = try SessionRecording(file: path)
    let warn = listener.warn ?? outputs.warn
    for line in recording.notices(file: path, program: options.program) { warn(line) }
    var given = SessionOptions()
    given.inputs = options.inputs
    let run = try ReplaySession(recording, given, outputs: outputs, speaks: false)
    listener.takeFiles(recording.lastFiles)
    listener.prepare(run.replay.host)
    run.replay.onFailure = { warn(errorText($0)) }
    var failure: (any Error)?
    run.onMoment = { [unowned run] stage, tick in
      guard failure == nil else { return }
      do {
        try onMoment(stage)
      } catch {
        (failure, run.replay.lastTick) = (error, tick)
      }
    }
    run.run()
    if let failure = failure ?? run.refusal { throw failure }
    let code = run.session.finish(with: Signals.ending ?? .success)
    guard run.replay.stage != nil else {
      throw ScriptError(file: path, message: "no scene was opened")
    }
    if options.inputs.isEmpty, let tick = run.replay.firstDifference {
      warn("\(path): tick \(tick) is not as it was recorded")
    }
    return code
  }
}
