/// The exit code of a command.
public enum ExitCode: Int32, Sendable {
  /// Everything ended as it should.
  case success = 0
  /// A script or a spec failed, or a file could not be read or written.
  case failure = 1
  /// The command line makes no sense.
  case usage = 2
  /// The person at the keyboard interrupted it.
  case interrupted = 130
  /// It was told to end from outside, by SIGTERM or SIGHUP.
  case terminated = 143
}
