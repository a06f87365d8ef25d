import Glibc

/// The browser of the person, where there is one.
enum Browser {
  /// Opens an address by `xdg-open`, or does nothing where there is no screen.
  ///
  /// It is not waited for; what it prints is not shown.
  static func open(_ url: String) {
    guard getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else { return }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(url), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    // A child that has ended is not collected: this process ends by a signal.
    posix_spawnp(&process, "xdg-open", &actions, nil, &arguments, environ)
  }
}
