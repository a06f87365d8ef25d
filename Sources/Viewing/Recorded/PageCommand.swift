import Console
import Geometry
import Scripting
public import Sessions
public import Terminal

/// `libration page`: writes a finished run as one file that a browser shows without a server.
public struct PageCommand {
  private let path: String
  private let output: String
  private let seconds: Double?
  private let options: SessionOptions

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - path: A scene, or a recording, `.libration`.
  ///   - output: The file of the page, `-` for standard output.
  ///   - seconds: The longest run, in simulated seconds; nil means 10 for a scene and all of a
  ///     recording.
  ///   - options: The options of a scene's session.
  public init(
    path: String, output: String, seconds: Double? = nil, options: SessionOptions = SessionOptions()
  ) {
    (self.path, self.output, self.seconds, self.options) = (path, output, seconds, options)
  }

  /// Runs the source to its end and writes the page.
  ///
  /// The page shows a hook that fails, and the exit code is that of a failure. A scene that cannot
  /// be loaded has no run, so it gets no page.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: isStandardOutput(output))
    Signals.collectEnds()
    do {
      let file = try OutputFile(path: output)
      let (recorder, sources) = (PageRecorder(), PageSources())
      let end = try follow(recorder, sources, outputs)
      if let reason = end.reason { outputs.say("\(path): \(reason)") }
      guard Signals.ending == nil else { return outputs.ending(with: end.code) }
      recorder.end(at: seconds)
      let heading = PageContents.Heading(
        path: path, ending: end.reason, program: options.program)
      let contents = PageContents(recorder, sources, heading)
      let text = PageDocument(contents, title: "\(Files.name(of: path)) · Libration").html
      file.append(text)
      file.finish()
      if case .refused(let error) = file.failure { throw error }
      if file.failure == nil { outputs.say(summary(recorder, bytes: text.utf8.count)) }
      return outputs.ending(with: end.code)
    } catch {
      if Signals.ending == nil { outputs.warn(errorText(error)) }
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  private func follow(
    _ recorder: PageRecorder, _ sources: PageSources, _ outputs: Outputs
  ) throws -> RunSource.End {
    var listener = RunSource.Listener()
    listener.prepare = { host in
      host.files.note = { sources.files.take($0) }
      recorder.run.listen(to: host)
    }
    listener.takeFiles = { sources.files = $0 }
    return try RunSource(path: path).run(
      atMost: seconds ?? 10, options, outputs, listener: listener
    ) { stage in
      try recorder.take(stage)
    }
  }

  private func summary(_ recorder: PageRecorder, bytes: Int) -> String {
    let (ticks, count) = (max(0, recorder.last), recorder.run.items.entries.count)
    return "\(isStandardOutput(output) ? "the page" : output): "
      + "\(rounded(Double(ticks) / recorder.run.rate, places: 3)) s, "
      + "\(counted(count, "item")), \(rounded(Double(bytes) / 1000, places: 1)) KB"
  }
}
