import Glibc
import Scripting
import Sessions
import Terminal

/// The loop of a watched scene: ticks in real time, saved files, keys, signals.
final class WatchLoop {
  private let scene: String
  package let session: Session
  private let watcher: FolderWatcher
  package let view: any WatchView
  package var stage: Stage
  package var moment = WatchMoment()
  private var futures = Futures()
  /// The tick at which a loop will begin.
  var loopStart = 0
  /// Whether an input came from outside since the last tick; later ticks are then unknown.
  package var hasInput = true
  /// Whether time went back, so the session has the files of that time.
  package var isBack = false
  /// Whether the reader of standard output has gone.
  private var isUnheard = false
  package var pace: RealTimeTicker
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
    for folder in Files.foldersToWatch(for: scene) { try watcher.watch(folder) }
    for folder in session.host.watchedFolders { try watcher.watch(folder) }
  }

  /// Runs until a signal or a key ends it; the terminal is restored in every case.
  package func run() -> ExitCode {
    session.warn = { [view] line in view.tell(line, isProblem: true) }
    session.host.onNotice = { [view] line in view.tell(line, isProblem: false) }
    session.host.onOutput = { [view] text, script in
      view.tell("\(Files.name(of: script)): \(text)", isProblem: false)
    }
    session.onEvent = { [view] event in view.tell(event) }
    session.follow(stage)
    view.begin()
    defer { view.end() }
    view.show(stage, moment, isDue: true)
    while true {
      if let ending = Signals.ending { return ending }
      if session.isCutOff || isUnheard { return .success }
      if let ending = obey(view.keys()) { return ending }
      reloadWhenSettled()
      tick()
      session.flush()
      let isDue = Signals.take(SIGWINCH)
      moment.futures = moment.isHeld ? futures.trails(of: stage) : []
      view.show(stage, moment, isDue: isDue)
      wait()
    }
  }

  private var isMoving: Bool { (stage.awaitsTicks || moment.loop != nil) && !moment.isHeld }

  private func tick() {
    guard isMoving else { return pace.restart() }
    for _ in 0..<pace.dueTicks() where isMoving && Signals.ending == nil {
      if let loop = moment.loop, stage.tick >= loop.upperBound {
        go(to: loop.lowerBound)
      }
      advance()
    }
  }

  /// Advances the stage by a tick.
  package func advance() {
    do { try stage.advance(ticks: 1) } catch { session.warn(errorText(error)) }
    hasInput = false
  }

  /// Sleeps until the next tick is due, a file changes, a key is pressed or a signal comes.
  private func wait() {
    var seconds = isMoving ? pace.untilNextTick : 0.25
    // A missing file has no time of change, so it is checked repeatedly.
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
    reload(paths)
    // A folder of modules may be required for the first time, or may be back.
    for folder in session.host.watchedFolders { try? watcher.watch(folder) }
  }

  /// Reads saved files; a loop begins again with their new versions.
  private func reload(_ paths: [String]) {
    let loop = moment.loop
    noteInput()
    if paths.contains(where: { isScene($0) || stage.requires($0) }) { reloadScene() }
    if let loop, stage.tick > loop.lowerBound { go(to: loop.lowerBound) }
    for path in paths where !isScene(path) { session.host.reload(path) }
    guard let loop else { return }
    while stage.tick < loop.lowerBound, stage.awaitsTicks, Signals.ending == nil { advance() }
    moment.loop = loop
  }

  /// Notes an input from outside.
  func noteInput() {
    hasInput = true
    futures.forget()
  }

  private func isScene(_ path: String) -> Bool {
    Files.isSame(path, scene)
  }

  package func reloadScene() {
    guard Files.kind(of: scene) == .regular else { return }
    do {
      let fresh = try session.loadScene(scene)
      stage.onTick = nil
      stage = fresh
      moment.loop = nil
      noteInput()
      pace = RealTimeTicker(rate: fresh.rate)
      session.follow(fresh)
      view.tell("reloaded \(scene)", isProblem: false)
    } catch {
      view.tell(errorText(error), isProblem: true)
    }
  }

  /// Saves the session to a file in the current folder.
  package func save() {
    let name = Files.name(of: scene)
    let stem = name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
    do throws(ScriptError) {
      view.tell(try session.save(to: stem + ".libration"), isProblem: false)
    } catch {
      view.tell("not saved: \(error)", isProblem: true)
    }
  }

}
