import Glibc
import LuaRuntime
import Scripting
public import Sessions
public import Terminal

/// `libration repl`: a prompt over a live stage.
public struct ReplCommand {
  private let scene: String?
  private let options: SessionOptions
  private let keepsHistory: Bool

  /// Prepares a prompt; without a scene the stage is empty, 320 by 480 points.
  ///
  /// - Parameters:
  ///   - scene: The path of the scene, `-` for standard input; nil for none.
  ///   - options: The options of the session.
  ///   - keepsHistory: Whether lines typed at a terminal are kept for later prompts.
  public init(
    scene: String? = nil, options: SessionOptions = SessionOptions(), keepsHistory: Bool = true
  ) {
    self.scene = scene
    self.options = options
    self.keepsHistory = keepsHistory
  }

  /// Reads and evaluates lines until the input ends.
  public func run() -> ExitCode {
    let outputs = Outputs()
    Signals.collect(SIGINT, SIGTERM, SIGHUP, SIGWINCH)
    do {
      let session = try Session(options, outputs: outputs, keepsRecording: true)
      session.toleratesFailures = true
      let stage = try makeStage(session)
      session.host.onOutput = { text, script in
        outputs.say(Console.printed(text, by: script))
      }
      let console = try Console(
        host: session.host, stage: stage, width: { Terminal.size().columns }, say: outputs.say,
        warn: outputs.warn)
      console.save = session.save
      if let scene, scene != "-" {
        console.write = { [options] value in
          try WriteBack.write(values: [value], into: scene, options: options)
            .values.flatMap(\.lines)
        }
      }
      session.savingWords = { "save(\"\($0)\")" }
      session.onEvent = { [unowned console] event in
        console.note(event)
        guard case .reload(_, let result) = event.kind, let text = eventText(event) else { return }
        if result.refusal == nil { outputs.say(text) } else { outputs.warn(text) }
      }
      return session.finish(with: read(console, session))
    } catch {
      outputs.warn(errorText(error))
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  /// The stage at its start: the scene's, or an empty one.
  private func makeStage(_ session: Session) throws -> Stage {
    let stage = try scene.map(session.openScene) ?? session.host.makeStage()
    if scene == nil { try session.giveInputs(to: stage) }
    session.follow(stage)
    return stage
  }

  private func read(_ console: Console, _ session: Session) -> ExitCode {
    let outputs = session.outputs
    guard Terminal.isInteractive, let editor = LineEditor() else {
      return readPipe(console, session)
    }
    let history = keepsHistory ? HistoryFile(environment: environmentVariable) : nil
    for entry in history?.entries ?? [] { editor.remember(entry) }
    var greeting = HelpPage(width: Terminal.size().columns)
    greeting.add("libration: help() lists the words, Ctrl-D leaves")
    if let scene, scene != "-" { greeting.add(viewHint(scene)) }
    for line in greeting.lines { outputs.say(line) }
    var pending = ""
    editor.complete = { console.completion(of: pending.isEmpty ? $0 : pending + "\n" + $0) }
    while true {
      editor.prompt = pending.isEmpty ? "> " : ">> "
      switch editor.read() {
      case .line(let line):
        _ = Signals.takeInterrupt()
        let source = pending.isEmpty ? line : pending + "\n" + line
        let isOver = take(line, &pending, console, session)
        if pending.isEmpty, !source.allSatisfy(\.isWhitespace) {
          editor.remember(source)
          history?.add(source)
        }
        if isOver { return .success }
      case .interrupted:
        pending = ""
      case .end:
        outputs.say("")
        return Signals.ending ?? .success
      }
    }
  }

  /// Reads lines from a pipe or a file: no prompt, no echo.
  private func readPipe(_ console: Console, _ session: Session) -> ExitCode {
    let outputs = session.outputs
    var pending = ""
    for line in StandardInput.Lines() {
      if take(line, &pending, console, session) { return Signals.ending ?? .success }
      if Signals.ending != nil || outputs.standard.failure != nil { break }
    }
    if !pending.isEmpty, Signals.ending == nil { outputs.warn("the last line is not complete") }
    return Signals.ending ?? .success
  }

  /// Evaluates a line, or keeps it until it is complete.
  ///
  /// - Returns: Whether it asked to leave.
  private func take(
    _ line: String, _ pending: inout String, _ console: Console, _ session: Session
  ) -> Bool {
    let outputs = session.outputs
    let source = pending.isEmpty ? line : pending + "\n" + line
    pending = ""
    guard !source.allSatisfy(\.isWhitespace) else { return false }
    switch console.evaluate(source) {
    case .values(let lines): for line in lines { outputs.say(line) }
    case .incomplete: pending = source
    case .failed(let message): outputs.warn(message)
    }
    switch console.takeRequest() {
    case .exit: return true
    case .restart: restart(console, session)
    case .go, .play, .fork, .switchBranch, nil: break
    }
    return false
  }

  /// Begins the scene again; where it cannot be loaded, the prompt keeps its stage.
  private func restart(_ console: Console, _ session: Session) {
    do {
      let old = console.stage
      session.host.reseed()
      console.begin(try makeStage(session))
      old.onTick = nil
      session.outputs.say("\(scene ?? "an empty stage") from the start")
    } catch {
      session.outputs.warn(errorText(error))
    }
  }
}
