import Glibc
import Scripting

extension Files {
  /// Puts something in the place of standard streams that are closed.
  ///
  /// Else the next file to be opened would become one of them, and get what is said there. Reading
  /// finds nothing; writing fails as it did before.
  static func occupyStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
