import Glibc
import Scripting

/// A process that carries out runs: it reads their numbers as lines, and writes their result lines.
final class SweepWorker {
  /// The given runs without an answer; the first one is under way.
  private(set) var waiting: [Int] = []
  /// The descriptor from which its answers are read.
  package let output: Int32

  private let process: pid_t
  private var input: Int32
  private var buffer: [UInt8] = []
  /// Memory to read into.
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// Starts a process of this program.
  ///
  /// - Parameter words: Its command line.
  /// - Throws: `FileError` when the system refuses another process.
  init(_ words: [String]) throws(FileError) {
    let program = "/proc/self/exe"
    guard let (inRead, inWrite) = Self.pipe(), let (outRead, outWrite) = Self.pipe() else {
      throw FileError(path: program, code: errno)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inRead, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outWrite, STDOUT_FILENO)
    let arguments = (["libration"] + words).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, arguments + [nil], environ)
    for end in [inRead, outWrite] { close(end) }
    guard code == 0 else {
      for end in [inWrite, outRead] { close(end) }
      throw FileError(path: program, code: code)
    }
    (self.process, input, output) = (process, inWrite, outRead)
  }

  /// Sends it runs.
  package func give(_ runs: [Int]) {
    waiting += runs
    let text = Array(runs.map { "\($0)\n" }.joined().utf8)
    // Numbers of runs fit into a pipe; a process that is gone is noticed by its output.
    _ = text.withUnsafeBytes { write(input, $0.baseAddress!, $0.count) }
  }

  /// Reads its answers.
  ///
  /// - Returns: The whole lines, with their ends; nil once it has ended.
  package func read() -> [[UInt8]]? {
    let count = Glibc.read(output, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    guard count > 0 else { return nil }
    buffer += chunk[..<count]
    var lines: [[UInt8]] = []
    var start = 0
    while let end = buffer[start...].firstIndex(of: 10) {
      let line = Array(buffer[start...end])
      start = end + 1
      if let run = SweepLine.run(line) { waiting.removeAll { $0 == run } }
      lines.append(line)
    }
    buffer.removeFirst(start)
    return lines
  }

  /// Closes its input, so it ends after its last answer.
  package func finish() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Tells it to end after the present tick.
  package func stop() {
    kill(process, SIGTERM)
    finish()
  }

  /// Waits for its end.
  ///
  /// - Returns: The exit code, or the signal that ended it.
  package func end() -> Ending {
    finish()
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .code((status >> 8) & 0xFF) : .signal(status & 0x7F)
  }

  /// The end of a process.
  package enum Ending: Equatable {
    case code(Int32)
    case signal(Int32)
  }

  private static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
