import Glibc
import Scripting

extension Files {
  /// Opens a substitute for each standard stream that is closed.
  ///
  /// Otherwise the next opened file would become a standard stream and get its text. Reading a
  /// substitute gives the end of the file; writing to it fails, as to a closed stream.
  static func occupyStandardStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
