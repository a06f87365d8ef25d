import Geometry
package import Scripting
package import Terminal

/// A script host with its outputs and files, as `run`, `repl` and `watch` use it.
package final class Session {
  /// The host.
  package let host: ScriptHost
  /// The outputs for text.
  package let outputs: Outputs
  /// Whether a hook failed so far.
  private(set) var hasFailed = false
  /// Whether failures of hooks leave the exit code alone, as at a prompt.
  package var toleratesFailures = false
  /// Takes every event after it was logged.
  package var onEvent: ((StageEvent) -> Void)? { didSet { hearEvents() } }
  /// Takes the failure of every hook after it was told.
  package var onFailure: ((HookFailure) -> Void)?
  /// Prints notices and failures, on standard error by default.
  package var warn: (String) -> Void

  /// The recorded touches that each scene gets.
  private let touches: (file: String, text: String)?
  /// The other inputs that each scene gets.
  private let inputs: RunInputs
  private var files: [OutputFile] = []
  private var tickFiles: [TickFile] = []
  private var csv: CSVTrace?
  private var log: EventLog?
  /// Whether the log and `onEvent` get the host's events.
  private var hearsEvents = false
  private var recorder: SessionRecorder?
  /// The stage that is traced.
  private var followed: Stage?

  /// Starts a host and opens the files of the options.
  ///
  /// - Throws: `ScriptError` or `FileError` when a folder is missing or a file cannot be made.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - outputs: The outputs for text.
  ///   - keepsRecording: Whether the session can be saved later, and can go back in time.
  ///   - host: The host; nil for a new one.
  package init(
    _ options: SessionOptions, outputs: Outputs, keepsRecording: Bool = false,
    host: ScriptHost? = nil
  ) throws {
    self.outputs = outputs
    warn = outputs.warn
    inputs = try RunInputs(reading: options.inputs, varied: options.varied)
    if host != nil, inputs.seed != nil {
      throw ScriptError(message: "seed cannot be set: a recording runs with its own")
    }
    var hostOptions = options
    hostOptions.seed = inputs.seed ?? options.seed
    self.host = try host ?? hostOptions.makeHost()
    touches = try options.touches.map { ($0, try Files.text(of: $0)) }
    csv = try options.trace.map(openByTick).map { CSVTrace(file: $0, fields: options.fields) }
    log = try options.events.map(openByTick).map(EventLog.init)
    connect()
    if keepsRecording, options.historyBytes > 0 {
      self.host.history = SessionHistory(budget: options.historyBytes, seesAll: true)
    }
    if keepsRecording || options.record != nil { try record(options, keepsText: keepsRecording) }
  }

  /// Begins to record, into the file of the options and into memory.
  private func record(_ options: SessionOptions, keepsText: Bool) throws {
    let file = try options.record.map { try OutputFile(linesAt: $0) }
    if let file {
      files.append(file)
      if isStandardOutput(file.path) { outputs.isFormatted = true }
    }
    recorder = try SessionRecorder(
      host, program: options.program, name: options.record, keepsText: keepsText,
      write: file.map { file in { file.write($0) } })
  }

  /// Writes the recording so far to a file.
  ///
  /// - Returns: A message about the file.
  /// - Throws: `ScriptError` when the file cannot be written.
  package func save(to path: String) throws(ScriptError) -> String {
    guard let recorder, !path.isEmpty, !path.hasSuffix(".lua"), !isStandardOutput(path) else {
      throw ScriptError(message: "the file must be a recording's, such as \"x.libration\"")
    }
    do throws(FileError) {
      let file = try OutputFile(path: path)
      file.write(recorder.text)
      file.finish()
      if case .refused(let error) = file.failure { throw error }
    } catch {
      throw ScriptError(message: "\(error)")
    }
    let rest =
      recorder.isCut ? "; the end is missing, as there was more than can be kept in memory" : ""
    return "saved \(path): libration replay \(shellWord(path)) runs it again\(rest)"
  }

  /// Opens a file to write; `finish` completes it and reports on it with the others.
  ///
  /// - Throws: `FileError` when it cannot be made.
  package func open(_ path: String) throws(FileError) -> OutputFile {
    let file = try OutputFile(path: path)
    files.append(file)
    if isStandardOutput(path) { outputs.isFormatted = true }
    return file
  }

  private func openByTick(_ path: String) throws(FileError) -> TickFile {
    let file = TickFile(try open(path), host: host) { [unowned self] line in warn(line) }
    tickFiles.append(file)
    return file
  }

  /// Traces a stage from its present tick on; where its scene was traced before, logs the reload.
  package func follow(_ stage: Stage) {
    if let scene = stage.scenePath { noteReload(of: scene, .reloaded) }
    followed = stage
    csv?.add(stage)
    stage.onTick = { [csv] stage in csv?.add(stage) }
  }

  /// Logs that the scene of the traced stage was reloaded, or that its reload failed.
  package func noteReload(of scene: String, _ result: StageEvent.ReloadResult) {
    guard let stage = followed, stage.scenePath?.hasBytes(of: scene) == true else { return }
    log?.add(
      StageEvent(tick: stage.tick, time: stage.elapsed, kind: .reload(file: scene, result)),
      of: stage)
  }

  /// Whether an output can no longer be written; a run ends then.
  package var isCutOff: Bool {
    outputs.standard.failure != nil || files.contains { $0.failure != nil }
  }

  /// Sets the inputs of the options on a stage before its first tick, and plays its touches.
  ///
  /// - Throws: `ScriptError` for keys that mean nothing, values that do not fit, and touches that
  ///   cannot be read.
  package func giveInputs(to stage: Stage) throws {
    try Signals.interrupting(host) { try inputs.set(on: stage) }
    if let touches { try stage.playTouches(touches.text, file: touches.file) }
  }

  /// Writes the buffers, for readers that follow the output.
  package func flush() {
    for file in files { file.flush() }
  }

  /// Completes the files and reports those that could not be written.
  ///
  /// - Returns: `code`, or `failure` where `code` was success and a script or a file failed.
  package func finish(with code: ExitCode) -> ExitCode {
    recorder?.finish()
    for file in tickFiles { file.finish() }
    var hasLost = false
    for file in files {
      file.finish()
      guard case .refused(let reason) = file.failure else { continue }
      outputs.warn("\(reason)")
      hasLost = true
    }
    let isBad = hasLost || (hasFailed && !toleratesFailures)
    return outputs.ending(with: code == .success && isBad ? .failure : code)
  }

  /// The recording so far; empty where nothing is recorded.
  package var recordedText: String { recorder?.text ?? "" }

  /// Gives the command that saves the session to a file, such as `save("FILE")`; nil for none.
  package var savingWords: ((_ file: String) -> String)?

  /// The commands that lead back to the present tick; nil when a new run leads there by itself.
  private func replay(of stage: Stage) -> String? {
    guard let savingWords, let recorder, recorder.hasDeeds else { return nil }
    let file = "session.libration"
    let command = SessionReplay.command(replaying: file, to: recorder.tick(of: stage))
    return "\(savingWords(file)), then \(command)"
  }

  private func connect() {
    host.onOutput = { [outputs] text, script in outputs.say("\(Files.name(of: script)): \(text)") }
    host.onNotice = { [unowned self] line in warn(line) }
    host.onFailure = { [unowned self] failure, stage in
      hasFailed = true
      warn(failureText(failure, otherwise: replay(of: stage)))
      onFailure?(failure)
    }
    if log != nil { hearEvents() }
    host.isInterrupted = { [unowned self] in Signals.ending != nil || isCutOff }
  }

  /// Takes the host's events from now on, after those that listen already.
  private func hearEvents() {
    guard !hearsEvents else { return }
    hearsEvents = true
    host.onEvent = { [unowned self, others = host.onEvent] event, stage in
      others?(event, stage)
      log?.add(event, of: stage)
      onEvent?(event)
    }
  }
}

extension Session {
  /// Loads a scene and gives it the inputs of the options; an interrupt stops it.
  ///
  /// If it is the scene of the traced stage and cannot be used, the event log gets the refusal.
  ///
  /// - Throws: `ScriptError` when the scene cannot be read or fails, or an input does not fit.
  package func loadScene(_ path: String) throws -> Stage {
    do {
      return try open { try host.loadScene(path) }
    } catch {
      let reason = error as? ScriptError ?? ScriptError(message: errorText(error))
      noteReload(of: path, .refused(reason))
      throw error
    }
  }

  /// Opens the scene that a command line names: a file, or `-` for the text of standard input.
  ///
  /// - Throws: As `loadScene` does.
  package func openScene(_ scene: String) throws -> Stage {
    guard scene == "-" else { return try loadScene(scene) }
    let text = try StandardInput.text(atMost: Files.longestScript)
    return try open { try host.runScene(text, name: "stdin") }
  }

  private func open(_ load: () throws -> Stage) throws -> Stage {
    let stage = try Signals.interrupting(host, load)
    do {
      try giveInputs(to: stage)
    } catch {
      recorder?.lose("a scene was refused for the inputs of the command", on: stage)
      throw error
    }
    return stage
  }
}
