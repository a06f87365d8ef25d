import Glibc

/// The browser of the person, if there is one.
enum Browser {
  /// Opens an address by `xdg-open`, or does nothing where there is no screen.
  static func open(_ url: String) {
    guard getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else { return }
    _ = Processes.start(["xdg-open", url])
  }
}
