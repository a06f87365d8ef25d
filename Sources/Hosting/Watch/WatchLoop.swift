import Glibc
import Scripting

/// The loop of a watched scene: ticks in real time, saved files, keys, signals.
final class WatchLoop {
  private let scene: String
  private let session: Session
  private let watcher: FolderWatcher
  private let view: any WatchView
  private var stage: Stage
  private var isHeld = false
  /// Whether the reader of standard output has closed the pipe.
  private var isUnheard = false
  private var pace: RealTimeTicker
  private var changes = PendingChanges()

  /// Prepares to watch a loaded scene; `notices` were shown while it was loaded.
  ///
  /// - Throws: `FileError` when folders cannot be watched.
  init(
    scene: String, stage: Stage, session: Session, notices: [String] = []
  ) throws(FileError) {
    self.scene = scene
    self.session = session
    self.stage = stage
    watcher = try FolderWatcher()
    pace = RealTimeTicker(rate: stage.rate)
    view =
      Terminal.canDraw && !session.outputs.isFormatted
      ? ScreenView(scene: scene, outputs: session.outputs, notices: notices)
      : LogView(outputs: session.outputs)
    try watcher.watch(Files.folder(of: scene))
    for folder in session.host.watchedFolders { try watcher.watch(folder) }
  }

  /// Runs until a signal or a key ends it; the terminal is restored in every case.
  func run() -> ExitCode {
    session.warn = { [view] line in view.tell(line, isProblem: true) }
    session.host.onNotice = { [view] line in view.tell(line, isProblem: false) }
    session.host.onOutput = { [view] text, script in
      view.tell("\(Files.name(of: script)): \(text)", isProblem: false)
    }
    session.onEvent = { [view] event in view.tell(event) }
    session.follow(stage)
    view.begin()
    defer { view.end() }
    view.show(stage, isHeld: isHeld, isDue: true)
    while true {
      if let ending = Signals.ending { return ending }
      if session.isCutOff || isUnheard { return .success }
      if let ending = obey(view.keys()) { return ending }
      reloadWhenSettled()
      tick()
      session.flush()
      let isDue = Signals.take(SIGWINCH)
      view.show(stage, isHeld: isHeld, isDue: isDue)
      wait()
    }
  }

  private var isMoving: Bool { stage.awaitsTicks && !isHeld }

  private func tick() {
    guard isMoving else { return pace.restart() }
    for _ in 0..<pace.dueTicks() where stage.awaitsTicks && Signals.ending == nil {
      do { try stage.advance(ticks: 1) } catch { session.warn(errorText(error)) }
    }
  }

  /// Sleeps until the next tick is due, a file changes, a key is pressed or a signal comes.
  private func wait() {
    var seconds = isMoving ? pace.untilNextTick : 0.25
    // A missing file has no time of change, so it is checked again and again.
    if !changes.isEmpty {
      seconds = min(seconds, max(0.02, changes.nextTime - MonotonicClock.now))
    }
    var sources = [
      pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: view.keyDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    poll(&sources, nfds_t(sources.count), Int32((seconds * 1000).rounded(.up)))
    isUnheard = sources[2].revents & Int16(POLLERR) != 0
    changes.note(watcher.changes() + watcher.takeLost(), at: MonotonicClock.now)
  }

  /// Reloads saved files, after an editor has had time to finish saving them.
  private func reloadWhenSettled() {
    let paths = changes.take(at: MonotonicClock.now) { Files.kind(of: $0) != .missing }
    let folders = session.host.watchedFolders
    if watcher.takeOverflow() || paths.contains(where: folders.contains) {
      session.host.reloadChangedFiles()
    }
    guard !paths.isEmpty else { return }
    if paths.contains(where: isScene) { reloadScene() }
    for path in paths where !isScene(path) { session.host.reload(path) }
    // A folder of modules that is required for the first time, or was put back.
    for folder in session.host.watchedFolders { try? watcher.watch(folder) }
  }

  private func isScene(_ path: String) -> Bool {
    path == scene || path == Files.join(Files.folder(of: scene), Files.name(of: scene))
  }

  private func reloadScene() {
    guard Files.kind(of: scene) == .regular else { return }
    do {
      let fresh = try session.loadScene(scene)
      session.noteReload(of: scene, on: stage, ok: true, "reloaded")
      stage.onTick = nil
      stage = fresh
      pace = RealTimeTicker(rate: fresh.rate)
      session.follow(fresh)
      view.tell("reloaded \(scene)", isProblem: false)
    } catch {
      session.noteReload(of: scene, on: stage, ok: false, errorText(error))
      view.tell(errorText(error), isProblem: true)
    }
  }

  /// Handles keys; returns a code when they end the watch.
  private func obey(_ keys: [UInt8]) -> ExitCode? {
    for key in keys {
      switch key {
      case UInt8(ascii: "q"): return .success
      case UInt8(ascii: " "): isHeld.toggle()
      case UInt8(ascii: "r"): reloadScene()
      case UInt8(ascii: "."):
        isHeld = true
        do { try stage.advance(ticks: 1) } catch { session.warn(errorText(error)) }
      default: break
      }
    }
    return nil
  }
}
