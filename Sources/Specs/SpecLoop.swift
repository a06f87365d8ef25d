import Geometry
import Glibc
import Scripting
import Terminal

/// Runs specs, and again whenever a script or a golden trace is saved, until a key or signal ends it.
final class SpecLoop {
  private let command: TestCommand
  private let outputs: Outputs
  private let watcher: FolderWatcher
  private let screen: Screen?
  private var changes = PendingChanges()
  private var isEnding = false
  private var isAskedFor = false

  /// Prepares to watch all folders below the current one, and below those of other paths.
  ///
  /// - Throws: `FileError` when a folder cannot be watched.
  init(_ command: TestCommand, folders paths: [String], _ outputs: Outputs) throws(FileError) {
    self.command = command
    self.outputs = outputs
    watcher = try FolderWatcher()
    screen = Terminal.isInteractive ? Screen(output: outputs.standard, showsPage: false) : nil
    try watch(below: ".")
    for path in paths {
      if Files.kind(of: path) == .folder {
        try watch(below: path)
      } else if let file = try SpecTarget.targets(of: [path]).first?.path {
        try watch(below: Files.folder(of: file))
      }
    }
  }

  /// Runs until a signal or a key ends it; the terminal is restored in every case.
  ///
  /// - Returns: The code of the last run, or that of the signal.
  package func run() -> ExitCode {
    Signals.collect(SIGCONT)
    screen?.enter()
    defer { screen?.leave() }
    while true {
      let code = runOnce()
      if let code = Signals.ending ?? (isEnding ? code : nil) { return code }
      let keys = screen == nil ? "" : "; Return runs them now, q ends"
      outputs.say("\nwaiting for a file to be saved\(keys)")
      guard waitForChange() else { return Signals.ending ?? code }
    }
  }

  private func runOnce() -> ExitCode {
    do {
      return try command.once(outputs) {
        obeyKeys()
        return !isEnding
      }
    } catch {
      outputs.warn(errorText(error))
      return .failure
    }
  }

  /// Waits until specs must run again; returns false when the loop must end.
  private func waitForChange() -> Bool {
    while Signals.ending == nil, outputs.standard.failure == nil {
      if Signals.take(SIGCONT) { screen?.renew() }
      obeyKeys()
      if isEnding { return false }
      if isAskedFor {
        isAskedFor = false
        return true
      }
      let saved = changes.take(at: MonotonicClock.now) { Files.kind(of: $0) != .missing }
      if watcher.takeOverflow() || !saved.isEmpty {
        outputs.say("\nchanged: \(oneLine(saved.joined(separator: ", ")))")
        return true
      }
      guard sleep() else { return false }
    }
    return false
  }

  /// Sleeps until a file changes, a key comes or a signal comes; false when the terminal is gone.
  private func sleep() -> Bool {
    let seconds = changes.isEmpty ? 0.25 : max(0.02, changes.nextTime - MonotonicClock.now)
    var sources = [
      pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: screen == nil ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    poll(&sources, nfds_t(sources.count), Int32((min(0.25, seconds) * 1000).rounded(.up)))
    let gone = Int16(POLLERR | POLLHUP)
    guard sources[1].revents & gone == 0, sources[2].revents & Int16(POLLERR) == 0 else {
      return false
    }
    noteChanges()
    return true
  }

  /// Notes the scripts and tables among the changed files, and watches new folders.
  private func noteChanges() {
    for path in watcher.changes() + watcher.takeLost() {
      if Files.kind(of: path) == .folder {
        try? watch(below: path)
        let inside = try? Files.files(below: path, where: Self.isWatched)
        changes.note(inside ?? [], at: MonotonicClock.now)
      } else if Self.isWatched(Files.name(of: path)) {
        changes.note([path], at: MonotonicClock.now)
      }
    }
  }

  private static func isWatched(_ name: String) -> Bool {
    !name.hasPrefix(".") && (name.hasSuffix(".lua") || name.hasSuffix(".csv"))
  }

  private func watch(below folder: String) throws(FileError) {
    try watcher.watch(folder)
    for inside in try Files.folders(in: folder) { try watch(below: inside) }
  }

  private func obeyKeys() {
    for key in screen?.keys() ?? [] {
      switch key {
      case UInt8(ascii: "q"): isEnding = true
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: " "): isAskedFor = true
      default: break
      }
    }
  }
}
