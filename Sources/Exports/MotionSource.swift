package import Console
import Dynamics
import Geometry
package import Pictures
import Scripting
package import Sessions
package import Terminal

/// The source of a motion, by the name of its file.
package enum MotionSource {
  /// A scene, or a recording of a session, from which the last stage is taken.
  case run(RunSource)
  /// A trace, `.csv`, which is read without a run.
  case trace(String)

  /// The source of a file.
  package init(path: String) {
    self = path.hasSuffix(".csv") ? .trace(path) : .run(RunSource(path: path))
  }

  /// Whether it is a scene, which takes the options of sessions.
  package var isScene: Bool { if case .run(let source) = self { source.isScene } else { false } }

  /// A motion that was taken.
  package struct Taken {
    /// The motion.
    package let motion: RecordedMotion
    /// The end of the run; success for a trace.
    package var end = RunSource.End(code: .success, reason: nil)
  }

  /// Takes the motion.
  ///
  /// - Parameters:
  ///   - seconds: The longest motion, in seconds; nil means 10 for a scene and all of the others.
  ///   - detail: The details to keep besides the items.
  ///   - options: The options of a scene's session; a recording uses only their inputs.
  ///   - outputs: The outputs.
  /// - Returns: The motion.
  /// - Throws: `ScriptError` or `FileError` when the file cannot be read or fails, `MotionError`
  ///   when the motion is too long.
  package func take(
    seconds: Double?, keeping detail: MotionDetail = MotionDetail(), _ options: SessionOptions,
    _ outputs: Outputs
  ) throws -> Taken {
    switch self {
    case .run(let source):
      var (motion, number): (RecordedMotion?, Int?)
      let end = try source.run(atMost: seconds ?? 10, options, outputs) { stage in
        if stage.number != number {
          (motion, number) = (RecordedMotion(of: stage, keeping: detail), stage.number)
        }
        try motion?.add(stage)
      }
      guard var motion else { throw MotionError(message: "no scene was opened") }
      if let seconds { motion.end(at: seconds) }
      return Taken(motion: motion, end: end)
    case .trace(let path):
      var motion = try TraceMotion(file: path).read(keeping: detail)
      if let seconds { motion.end(at: seconds) }
      return Taken(motion: motion)
    }
  }
}
