import Geometry
import Scripting

/// Where a motion comes from, by the name of its file.
package enum BakeSource {
  /// A scene, or a recording of a session, whose last stage is taken.
  case run(RunSource)
  /// A trace, `.csv`, which is read.
  case trace(String)

  /// The source of a file.
  package init(path: String) {
    self = path.hasSuffix(".csv") ? .trace(path) : .run(RunSource(path: path))
  }

  /// Whether it is a scene, which takes the options of sessions.
  package var isScene: Bool { if case .run(let source) = self { source.isScene } else { false } }

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
    case .run(let source):
      var (motion, number): (RecordedMotion?, Int?)
      let end = try source.run(atMost: seconds ?? 10, options, outputs) { stage in
        if stage.number != number { (motion, number) = (RecordedMotion(of: stage), stage.number) }
        try motion?.add(stage)
      }
      guard var motion else { throw BakeError(message: "no scene was opened") }
      if let seconds { motion.end(at: seconds) }
      return (motion, end.code)
    case .trace(let path):
      var motion = try TraceMotion(file: path).read()
      if let seconds { motion.end(at: seconds) }
      return (motion, .success)
    }
  }
}

extension RecordedMotion {
  /// Begins the motion of a stage.
  fileprivate init(of stage: Stage) {
    self.init(
      size: Size(stage.width, stage.height), rate: stage.rate, start: stage.tick)
  }
}
