package import Scripting
package import Sessions
package import Terminal

/// A scene or a recording to run and follow tick by tick.
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

  /// Callbacks about a run, besides the one for its moments.
  package struct Listener {
    /// Gets the host before anything is loaded; the callbacks of the session are already set.
    package var prepare: (ScriptHost) -> Void = { _ in }
    /// Takes the sources of a recording before it runs; the host reads a scene's files itself.
    package var takeFiles: (RecordedFiles) -> Void = { _ in }
    /// Takes warnings about the run; nil prints them on standard error.
    package var warn: ((String) -> Void)?

    /// Creates a listener that ignores everything.
    package init() {}
  }

  /// The end of a run.
  package struct End {
    /// The exit code.
    package let code: ExitCode
    /// The reason in words; nil for a recording, which runs to its last tick.
    package let reason: String?

    /// Makes it of its parts.
    package init(code: ExitCode, reason: String?) {
      self.code = code
      self.reason = reason
    }
  }

  /// Runs the source to its end.
  ///
  /// - Parameters:
  ///   - seconds: The longest run of a scene, in simulated seconds; a recording runs to its end.
  ///   - options: The options of a scene's session; a recording uses only their inputs.
  ///   - outputs: The outputs.
  ///   - listener: The other callbacks.
  ///   - onMoment: Takes each stage when it is opened and after each of its ticks; an error ends
  ///     the run.
  /// - Returns: The exit code, and the reason for the end.
  /// - Throws: `ScriptError` or `FileError` when the file cannot be read or fails; errors of
  ///   `onMoment`.
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
