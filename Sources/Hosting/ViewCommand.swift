import Glibc
import Scripting

/// `libration view`: becomes the program `libration-view` that stands beside this one.
///
/// It is a program of its own because it needs a library for sockets, which nothing else does.
public struct ViewCommand {
  private let words: [String]

  /// Prepares the command.
  ///
  /// - Parameter words: The words of the command line after the command.
  public init(words: [String]) {
    self.words = words
  }

  /// Runs `libration-view` in place of this program; comes back only where there is none.
  public func run() -> ExitCode {
    let outputs = Outputs()
    guard let own = Files.resolved("/proc/self/exe") else {
      outputs.warn("libration view: the folder of this program is not known")
      return .failure
    }
    let path = Files.join(Files.folder(of: own), "libration-view")
    var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) } + [nil]
    execv(path, &arguments)
    let reason = errno
    for argument in arguments { free(argument) }
    if reason == ENOENT {
      outputs.warn(
        """
        libration view runs libration-view, which is not built here. It needs libwebsockets \
        (Debian: libwebsockets-dev); then: swift build -c release --product libration-view
        """)
    } else {
      outputs.warn("\(FileError(path: path, code: reason))")
    }
    return .failure
  }
}
