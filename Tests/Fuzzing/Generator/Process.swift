import Glibc

/// Another process of this program, with other arguments.
package struct Process: Hashable {
  private let identifier: pid_t

  /// Starts it; nil when the system does not.
  package init?(_ words: [String], isQuiet: Bool = false) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if isQuiet {
      for descriptor: Int32 in [1, 2] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      }
    }
    var arguments = (["generator"] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawn(&process, "/proc/self/exe", &actions, nil, &arguments, environ) == 0 else {
      return nil
    }
    identifier = process
  }

  /// Waits for its end.
  ///
  /// - Returns: The exit code, or 128 plus the signal.
  package func code() -> Int32 {
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    return Self.code(status)
  }

  /// Waits for its end for some seconds.
  ///
  /// - Returns: The exit code, or 128 plus the signal; nil if it still runs.
  package func code(within seconds: Int) -> Int32? {
    var status: Int32 = 0
    for _ in 0..<seconds * 1000 {
      if waitpid(identifier, &status, WNOHANG) == identifier { return Self.code(status) }
      usleep(1000)
    }
    return nil
  }

  /// Sends it a signal.
  package func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits for the end of any of some processes.
  ///
  /// - Returns: The ended process and its exit code, or 128 plus the signal.
  package static func next(of processes: Set<Process>) -> (Process, code: Int32)? {
    while !processes.isEmpty {
      var status: Int32 = 0
      let identifier = waitpid(-1, &status, 0)
      if let ended = processes.first(where: { $0.identifier == identifier }) {
        return (ended, code(status))
      }
      guard identifier > 0 || errno == EINTR else { return nil }
    }
    return nil
  }

  private static func code(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
