import Glibc
import Scripting
import Serving
import Terminal
import Viewing

/// The loop of a live page: sockets, real time, saved files, signals.
final class ViewLoop {
  private let session: ViewSession
  private let server: Server
  private let watcher: FolderWatcher
  private var changes = PendingChanges()
  /// The most texts for a client before other clients get theirs.
  private static let mostTexts = 2_000
  /// Whether more texts wait for a client.
  private var hasMore = false
  /// The numbers that the session gave to clients.
  private var pages: [Client: Int] = [:]

  /// Prepares to serve a session.
  ///
  /// - Throws: `FileError` when folders cannot be watched.
  init(_ session: ViewSession, _ server: Server) throws {
    (self.session, self.server) = (session, server)
    watcher = try FolderWatcher()
    watchFolders()
  }

  /// Runs until a signal ends it.
  func run() -> ExitCode {
    while true {
      if let ending = Signals.ending {
        session.save(isLast: true)
        server.close()
        return ending
      }
      for event in server.service(at: MonotonicClock.now) { handle(event) }
      reloadWhenSettled()
      session.advance()
      session.save()
      hasMore = false
      for (client, page) in pages { send(to: client, page) }
      wait()
    }
  }

  private func handle(_ event: ServerEvent) {
    switch event {
    case .opened(let client):
      guard let page = session.connect() else { return server.dismiss(client) }
      pages[client] = page
    case .message(let client, .text(let line)):
      if let page = pages[client] { session.receive(line, from: page) }
    case .message(let client, .bytes):
      server.dismiss(client)
    case .closed(let client, _):
      if let page = pages.removeValue(forKey: client) { session.disconnect(page) }
    }
  }

  private func send(to client: Client, _ page: Int) {
    guard !session.isTooSlow(page) else { return server.dismiss(client) }
    var count = 0
    while count < Self.mostTexts, let text = session.takeText(for: page) {
      server.send(.text(text), to: client)
      count += 1
    }
    if count == Self.mostTexts { hasMore = true }
    while let rows = session.takeRows(for: page) { server.send(.bytes(rows), to: client) }
  }

  /// Simulates again with saved files, after an editor has had time to finish saving them.
  private func reloadWhenSettled() {
    let paths = changes.take(at: MonotonicClock.now) { Files.kind(of: $0) != .missing }
    guard !paths.isEmpty else { return }
    session.reload(paths)
    watchFolders()
  }

  private func watchFolders() {
    for folder in session.watchedFolders { try? watcher.watch(folder) }
  }

  /// Sleeps until there is input from outside, or something is due.
  private func wait() {
    let now = MonotonicClock.now
    var seconds = min(session.timeUntilWork, (server.deadline ?? .infinity) - now)
    if hasMore { seconds = 0 }
    if !changes.isEmpty { seconds = min(seconds, max(0.02, changes.nextTime - now)) }
    var sources = [
      pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    // A signal just before the call does not end it, so the wait is at most half a second.
    let milliseconds = max(0, min(seconds, 0.5) * 1000).rounded(.up)
    poll(&sources, nfds_t(sources.count), Int32(milliseconds))
    if sources[1].revents != 0 {
      changes.note(watcher.changes() + watcher.takeLost(), at: MonotonicClock.now)
    }
  }
}
