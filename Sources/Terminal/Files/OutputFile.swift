import Glibc
package import Scripting

/// A buffered output that records its first failure instead of throwing it.
///
/// All output of the process goes through such objects. On a terminal, control characters in text
/// are made visible, because scripts write most of the text. Only code that draws a picture
/// controls the terminal, by `control`.
///
/// Hooks print, and a hook cannot throw. So after a failure the output drops all further text, and
/// the loop that owns it checks `failure` between ticks.
package final class OutputFile {
  /// A reason why bytes no longer get out.
  package enum Failure {
    /// The reader closed the pipe, which is not an error.
    case closedPipe
    /// The system refused; a full disk, for instance.
    case refused(FileError)
  }

  /// The name of the output in messages.
  package let path: String
  /// The first failure; nil while all is well.
  package private(set) var failure: Failure?

  package let descriptor: Int32
  private let isTerminal: Bool
  package let temporary: String?
  private let target: String
  private var buffer: [UInt8] = []
  /// The number of bytes that were added and not cut.
  package private(set) var length = 0
  private var isOpen = true
  /// Whether it is a regular file that was opened with its old contents.
  package private(set) var isRegular = false

  /// Takes over an open descriptor, which is written directly and never closed.
  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    isTerminal = Terminal.isTerminal(descriptor)
    path = name
    target = name
    temporary = nil
  }

  /// Opens a file that is written as a whole: a temporary file beside it, renamed by `finish`.
  ///
  /// Devices, pipes and `-` (standard output) are written directly.
  ///
  /// - Throws: `FileError` when the file cannot be created, and when it is a pipe without a reader.
  package init(path: String) throws(FileError) {
    try Files.refuseZeroByte(in: path)
    self.path = isStandardOutput(path) ? "standard output" : path
    if isStandardOutput(path) {
      (descriptor, temporary, target) = (STDOUT_FILENO, nil, path)
      isTerminal = Terminal.isTerminal(descriptor)
      return
    }
    switch Files.kind(of: path) {
    case .folder: throw FileError(path: path, code: EISDIR)
    case .other:
      (temporary, target) = (nil, path)
      descriptor = try openDirectly(path)
    case .regular, .missing:
      target = Files.resolved(path) ?? path
      let name = ".\(Files.name(of: target)).\(getpid()).part"
      let beside =
        Files.folder(of: target) == "." ? name : Files.join(Files.folder(of: target), name)
      temporary = beside
      guard access(target, F_OK) != 0 || access(target, W_OK) == 0 else {
        throw FileError(path: path, code: errno)
      }
      descriptor = open(beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      var status = stat()
      if descriptor >= 0, stat(target, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    isTerminal = Terminal.isTerminal(descriptor)
  }

  /// Opens a file that grows line by line, and stays valid up to its last line when the process
  /// ends.
  ///
  /// Its old contents are removed.
  ///
  /// - Throws: `FileError` when the file cannot be made.
  package convenience init(linesAt path: String) throws(FileError) {
    try self.init(linesAt: path, isKept: false)
  }

  /// Opens a file that grows line by line, and locks it against other processes that do the same.
  ///
  /// Its contents stay until `begin(at:)`.
  ///
  /// - Throws: `FileError` when the file cannot be made, or another process has it.
  package convenience init(sharedAt path: String) throws(FileError) {
    try self.init(linesAt: path, isKept: true)
    guard !isRegular || flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw FileError(path: path, reason: "is written by another process")
    }
  }

  private init(linesAt path: String, isKept: Bool) throws(FileError) {
    try Files.refuseZeroByte(in: path)
    (temporary, target) = (nil, path)
    self.path = isStandardOutput(path) ? "standard output" : path
    switch Files.kind(of: path) {
    case _ where isStandardOutput(path): descriptor = STDOUT_FILENO
    case .folder: throw FileError(path: path, code: EISDIR)
    case .other: descriptor = try openDirectly(path)
    case .regular, .missing:
      let mode = isKept ? O_RDWR : O_WRONLY | O_TRUNC
      descriptor = open(path, mode | O_CREAT | O_CLOEXEC, 0o666)
      isRegular = isKept && descriptor >= 0
    }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    isTerminal = Terminal.isTerminal(descriptor)
  }

  /// Keeps the given number of bytes of a file with old contents, and goes on behind them.
  package func begin(at length: Int) {
    guard isRegular else { return }
    if ftruncate(descriptor, off_t(length)) != 0 || lseek(descriptor, off_t(length), SEEK_SET) < 0 {
      note(errno)
    }
    self.length = length
  }

  deinit {
    discard()
    if isRegular { close(descriptor) }
  }

  /// Adds text to the buffer; for a terminal, with visible control characters.
  package func append(_ text: String) {
    let shown = isTerminal ? visibleText(text, keepsColors: TerminalColors.here != .none) : text
    buffer.append(contentsOf: shown.utf8)
    length += shown.utf8.count
    if buffer.count >= 65_536 { flush() }
  }

  /// Adds bytes that are no text to the buffer.
  package func append(bytes: [UInt8]) {
    buffer += bytes
    length += bytes.count
    if buffer.count >= 65_536 { flush() }
  }

  /// Writes text of the program that controls the terminal; all names in it are plain text.
  package func control(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    flush()
  }

  /// Adds text and writes everything out.
  package func write(_ text: String) {
    append(text)
    flush()
  }

  /// Writes the buffer.
  package func flush() {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil, isOpen else { return }
    buffer.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count, failure == nil {
        let count = Glibc.write(descriptor, bytes.baseAddress! + start, bytes.count - start)
        if count >= 0 { start += count } else { note(errno) }
      }
    }
  }

  /// Writes everything and gives the file its name.
  package func finish() {
    flush()
    guard isOpen, let temporary else { return }
    isOpen = false
    if close(descriptor) != 0 { note(errno) }
    if failure == nil, rename(temporary, target) != 0 { note(errno) }
    if failure != nil { unlink(temporary) }
  }

  /// Removes all bytes behind a length, of a file that is written as a whole.
  package func cut(to length: Int) {
    flush()
    if ftruncate(descriptor, off_t(length)) != 0 || lseek(descriptor, 0, SEEK_END) < 0 {
      note(errno)
    }
    self.length = length
  }

  /// Discards the file; its target is unchanged.
  package func discard() {
    guard isOpen, let temporary else { return }
    isOpen = false
    close(descriptor)
    unlink(temporary)
  }

  package func note(_ code: Int32) {
    switch code {
    case EINTR, EAGAIN:
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      // A process that was told to end does not wait for a reader that has stopped reading.
      if poll(&waiting, 1, 1000) == 0, Signals.ending != nil { failure = .closedPipe }
    case EPIPE: failure = .closedPipe
    default: failure = .refused(FileError(path: path, code: code))
    }
  }
}

/// Opens a device or a pipe, without blocking.
///
/// A pipe can be opened for writing only when a reader has opened it. The reader is often started
/// at the same time, so this function waits for it.
private func openDirectly(_ path: String) throws(FileError) -> Int32 {
  let end = MonotonicClock.now + longestWaitForReader
  while true {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor >= 0 { return descriptor }
    guard errno == ENXIO, Files.isPipe(path) else { throw FileError(path: path, code: errno) }
    guard Signals.ending == nil, MonotonicClock.now < end else {
      throw FileError(path: path, reason: "cannot be written: nobody reads this pipe")
    }
    usleep(10_000)
  }
}

/// The longest time to wait for the reader of a pipe, in seconds.
private let longestWaitForReader = 2.0

/// Whether a path stands for standard output.
package func isStandardOutput(_ path: String) -> Bool {
  path == "-" || path == "/dev/stdout"
}
