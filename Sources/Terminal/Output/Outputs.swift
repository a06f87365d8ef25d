import Glibc
import Scripting

/// The two outputs of a command: one for its result, one for messages.
public final class Outputs {
  /// The result of the command.
  package let standard: OutputFile
  /// Errors, progress, and text that does not belong to the format of the result.
  package let error: OutputFile
  /// Whether standard output holds a format; messages then go to standard error.
  package var isFormatted: Bool

  /// Writes to the process's own standard output and error.
  ///
  /// From now on a closed pipe is an ordinary failure to write, not the end of the process.
  public init(isFormatted: Bool = false) {
    Signals.ignore(SIGPIPE)
    Files.occupyStandardStreams()
    standard = OutputFile(descriptor: STDOUT_FILENO, name: "standard output")
    error = OutputFile(descriptor: STDERR_FILENO, name: "standard error")
    self.isFormatted = isFormatted
  }

  /// Writes to given files.
  package init(standard: OutputFile, error: OutputFile) {
    (self.standard, self.error, isFormatted) = (standard, error, false)
  }

  /// Prints a line, on standard output unless a format is written there.
  public func say(_ line: String) {
    (isFormatted ? error : standard).write(line + "\n")
  }

  /// Prints a line about an error or the progress, on standard error.
  public func warn(_ line: String) {
    standard.flush()
    error.write(line + "\n")
  }

  /// The exit code: `code`, unless standard output could not be written.
  ///
  /// A closed pipe prints and changes nothing.
  public func ending(with code: ExitCode) -> ExitCode {
    standard.flush()
    guard case .refused(let reason) = standard.failure else { return code }
    warn("\(reason)")
    return code == .success ? .failure : code
  }
}
