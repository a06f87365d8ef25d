import Glibc
import Scripting

/// `libration repl`: a prompt over a live stage.
public struct ReplCommand {
  private let scene: String?
  private let options: SessionOptions

  /// Prepares a prompt; without a scene the stage is empty, 320 by 480 points.
  public init(scene: String? = nil, options: SessionOptions = SessionOptions()) {
    self.scene = scene
    self.options = options
  }

  /// Reads and evaluates lines until the input ends.
  public func run() -> ExitCode {
    let outputs = Outputs()
    Signals.collect(SIGINT, SIGTERM, SIGHUP, SIGWINCH)
    do {
      let session = try Session(options, outputs: outputs)
      session.toleratesFailures = true
      let stage = try scene.map(session.loadScene) ?? session.host.makeStage()
      if scene == nil { try session.playTouches(on: stage) }
      session.follow(stage)
      session.host.onOutput = { text, script in
        outputs.say(script.hasSuffix("prompt") ? text : "\(Files.name(of: script)): \(text)")
      }
      let console = try Console(host: session.host, stage: stage, say: outputs.say)
      session.onEvent = { [unowned console] event in
        console.note(event)
        guard case .reload(_, let ok, _) = event.kind, let text = eventText(event) else { return }
        if ok { outputs.say(text) } else { outputs.warn(text) }
      }
      return session.finish(with: read(console, outputs))
    } catch {
      outputs.warn(errorText(error))
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  private func read(_ console: Console, _ outputs: Outputs) -> ExitCode {
    guard Terminal.isInteractive, let editor = LineEditor() else {
      return readPipe(console, outputs)
    }
    editor.complete = console.completions
    outputs.say("libration: help() lists the words, Ctrl-D leaves")
    if let scene { outputs.say(ViewCommand.hint(scene)) }
    var pending = ""
    while true {
      editor.prompt = pending.isEmpty ? "> " : ">> "
      switch editor.read() {
      case .line(let line):
        _ = Signals.takeInterrupt()
        take(line, &pending, console, outputs)
      case .interrupted:
        pending = ""
      case .end:
        outputs.say("")
        return Signals.ending ?? .success
      }
    }
  }

  /// Reads lines from a pipe or a file: no prompt, no echo.
  private func readPipe(_ console: Console, _ outputs: Outputs) -> ExitCode {
    var pending = ""
    while let line = readLine(strippingNewline: true) {
      take(line, &pending, console, outputs)
      if Signals.ending != nil || outputs.standard.failure != nil { break }
    }
    if !pending.isEmpty, Signals.ending == nil { outputs.warn("the last line is not complete") }
    return Signals.ending ?? .success
  }

  private func take(
    _ line: String, _ pending: inout String, _ console: Console, _ outputs: Outputs
  ) {
    let source = pending.isEmpty ? line : pending + "\n" + line
    pending = ""
    guard !source.allSatisfy(\.isWhitespace) else { return }
    switch console.evaluate(source) {
    case .values(let lines): for line in lines { outputs.say(line) }
    case .incomplete: pending = source
    case .failed(let message): outputs.warn(message)
    }
  }
}
