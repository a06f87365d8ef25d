import Glibc
import Projects
import Scripting

/// The editor of the person, on the server's machine.
enum Editor {
  /// Whether an editor is set that can be opened from here.
  static var isThere: Bool { (try? command()) != nil }

  private static func command() throws(ScriptError) -> EditorCommand {
    try EditorCommand { name in getenv(name).map { String(cString: $0) } }
  }

  /// Opens a file at a line, without waiting for the editor and without its output.
  ///
  /// - Parameters:
  ///   - file: The path.
  ///   - line: The line, from 1.
  /// - Returns: A message about it.
  /// - Throws: `ScriptError` without an editor that can be opened from here.
  static func open(_ file: String, at line: Int) throws(ScriptError) -> String {
    let words = try command().arguments(file: file, line: line)
    guard Processes.start(words) else {
      throw ScriptError(message: "\(words[0]) cannot be started: is it in PATH?")
    }
    return "opened \(Files.name(of: file)) at line \(line) in \(Files.name(of: words[0]))"
  }
}
