/// The exit code of a command.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything ended as it should.
  case success = 0
  /// A script or a spec failed, or a file could not be read or written.
  case failure = 1
  /// The command line makes no sense.
  case usage = 2
  /// The person at the keyboard interrupted it.
  case interrupted = 130
  /// SIGTERM or SIGHUP ended it from outside.
  case terminated = 143

  /// The meaning in words, as the manual prints it.
  package var meaning: String {
    switch self {
    case .success: "Everything ended as it should"
    case .failure:
      "A script or a spec failed, check found a problem, or a file could not be read or written"
    case .usage: "The command line makes no sense"
    case .interrupted: "It was interrupted"
    case .terminated: "It was told to end, by SIGTERM or SIGHUP"
    }
  }
}
