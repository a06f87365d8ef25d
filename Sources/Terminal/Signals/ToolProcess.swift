import Glibc
import Scripting

/// A program of the system that the host runs, such as `rsvg-convert`.
///
/// It has a process group of its own: an interrupt at the terminal ends the host, which then ends
/// the program.
package final class ToolProcess {
  private let name: String
  private let messages: ScratchFile
  private var process: pid_t = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: Its name, found on the system's search path.
  ///   - arguments: Its arguments.
  ///   - input: The descriptor of its standard input; nil for nothing to read.
  ///   - output: The descriptor of its standard output; nil to discard the output.
  /// - Throws: `ToolError.missing` when it is not installed.
  package init(
    _ name: String, _ arguments: [String], input: Int32? = nil, output: Int32? = nil
  ) throws(ToolError) {
    self.name = name
    messages = try ScratchFile()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    func give(_ descriptor: Int32?, as standard: Int32, _ flags: Int32) {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, standard)
      } else {
        posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", flags, 0)
      }
    }
    give(input, as: STDIN_FILENO, O_RDONLY)
    give(output, as: STDOUT_FILENO, O_WRONLY)
    give(messages.descriptor, as: STDERR_FILENO, O_WRONLY)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // SIGPIPE ends a program of the system by default; this process ignores it.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))
    let words = ([name] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    let code = posix_spawnp(&process, name, &actions, &attributes, words + [nil], environ)
    guard code == 0 else {
      process = 0
      throw code == ENOENT || code == EACCES ? .missing(name) : .system(name, code)
    }
  }

  deinit { end() }

  /// Waits until it has ended; a signal that ends this process also ends the program.
  ///
  /// - Returns: Its exit code; 128 and more if a signal ended it.
  package func wait() -> Int32 {
    guard process > 0 else { return -1 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {
      if Signals.ending != nil { kill(process, SIGKILL) }
    }
    process = 0
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Waits until it has ended with success.
  ///
  /// - Throws: `ToolError.failed` with its last lines of messages if it failed.
  package func finish() throws(ToolError) {
    let code = wait()
    guard code != 0 else { return }
    let words = String(decoding: messages.bytes, as: UTF8.self)
    // A shell or a loader that does not find the program ends with this code.
    if code == 127, words.isEmpty { throw .missing(name) }
    let lines = words.split(whereSeparator: \.isNewline).suffix(3).map(String.init)
    throw .failed(name, lines.isEmpty ? "it ended with code \(code)" : lines.joined(separator: " "))
  }

  /// Ends it at once, if it runs.
  package func end() {
    guard process > 0 else { return }
    kill(process, SIGKILL)
    _ = wait()
  }
}

/// A failure of a program of the system.
package enum ToolError: Error, CustomStringConvertible {
  /// The program is not installed.
  case missing(String)
  /// The program failed, with its messages.
  case failed(String, String)
  /// The system refused something, with the code of the error.
  case system(String, Int32)

  package var description: String {
    switch self {
    case .missing(let name):
      let package = Self.packages[name].map { ": apt-get install \($0)" } ?? ""
      return "\(name) must be installed for this kind of file\(package)"
    case .failed(let name, let words): return "\(name) failed: \(words)"
    case .system(let name, let code): return "\(FileError(path: name, code: code))"
    }
  }

  /// Debian's packages of the programs.
  private static let packages = ["rsvg-convert": "librsvg2-bin", "ffmpeg": "ffmpeg"]
}
