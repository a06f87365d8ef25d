import Scripting
public import Sessions
public import Terminal

/// `libration watch`: runs a scene in real time and reloads saved files.
public struct WatchCommand {
  private let scene: String
  private let options: SessionOptions

  /// Prepares to watch a scene.
  public init(scene: String, options: SessionOptions = SessionOptions()) {
    self.scene = scene
    self.options = options
  }

  /// Runs until a signal or a key ends it.
  public func run() -> ExitCode {
    let outputs = Outputs()
    Signals.collectEnds()
    do {
      let session = try Session(options, outputs: outputs, keepsRecording: true)
      var notices: [String] = []
      session.host.onNotice = { line in
        notices.append(line)
        outputs.warn(line)
      }
      let stage = try session.loadScene(scene)
      if Terminal.canDraw { notices.append(viewHint(scene)) }
      let loop = try WatchLoop(scene: scene, stage: stage, session: session, notices: notices)
      return session.finish(with: loop.run())
    } catch {
      outputs.warn(errorText(error))
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }
}
