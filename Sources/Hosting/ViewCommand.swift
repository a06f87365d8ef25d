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

  /// What the prompt and `watch` say of it.
  static func hint(_ scene: String) -> String {
    "libration view \(plainText(scene)) shows this in a browser"
  }

  /// Runs `libration-view` in place of this program; comes back only where that cannot be.
  public func run() -> ExitCode {
    let outputs = Outputs()
    let folder = Files.resolved("/proc/self/exe").map(Files.folder(of:)) ?? "."
    outputs.warn(start(in: folder))
    return .failure
  }

  /// Becomes the `libration-view` of a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: Why that cannot be, for a person.
  package func start(in folder: String) -> String {
    let path = Files.join(folder, "libration-view")
    var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    execv(path, &arguments)
    guard errno == ENOENT else { return "\(FileError(path: path, code: errno))" }
    return """
      libration view runs libration-view, which is not built here. It needs libwebsockets (Debian: \
      libwebsockets-dev); then: swift build -c release --product libration-view
      """
  }
}
