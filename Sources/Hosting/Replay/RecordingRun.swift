package import Scripting

/// A recording that is run again, silently, for somebody who looks at its ticks.
package enum RecordingRun {
  /// Whether a file is a recording, by its name.
  package static func isRecording(_ path: String) -> Bool { path.hasSuffix(".libration") }

  /// Runs a recording up to its end or a signal.
  ///
  /// - Parameters:
  ///   - path: The file of the recording.
  ///   - look: Called with each stage before its first tick and after each tick; false ends the run.
  /// - Returns: What a person has to know of it, a line each.
  /// - Throws: `FileError` when the file cannot be read, `ScriptError` when it is no recording.
  package static func run(_ path: String, _ look: @escaping (Stage) -> Bool) throws -> [String] {
    let recording = try SessionRecording(file: path)
    let run = try ReplaySession(
      recording, SessionOptions(), outputs: Outputs(), speaks: false)
    run.onMoment = { [unowned run] stage, tick in
      if !look(stage) { run.replay.lastTick = tick }
    }
    run.run()
    _ = run.session.finish(with: .success)
    var lines = recording.notices(file: path, program: SessionOptions().program)
    if let tick = run.replay.firstDifference {
      lines.append("\(path): tick \(tick) is not as it was recorded")
    }
    return lines
  }
}
