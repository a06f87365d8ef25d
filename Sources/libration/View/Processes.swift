import Glibc

/// Programs that run on their own after their start.
enum Processes {
  /// Starts a program, found as the shell would, without input or output.
  ///
  /// - Parameter words: Its name and its arguments, which no shell reads.
  /// - Returns: Whether it was started.
  static func start(_ words: [String]) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    collectEnded()
    var process = pid_t()
    return posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0
  }

  /// Collects the processes that have ended.
  private static func collectEnded() {
    while waitpid(-1, nil, WNOHANG) > 0 {}
  }
}
