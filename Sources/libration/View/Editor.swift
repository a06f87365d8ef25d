import Glibc
import Hosting
import Scripting

/// The editor of the person, on the machine of the server.
enum Editor {
  /// Opens a file at a line; the editor is not waited for, and what it prints is not shown.
  ///
  /// - Parameters:
  ///   - file: The path.
  ///   - line: The line, from 1.
  /// - Returns: What there is to say of it.
  /// - Throws: `ScriptError` without an editor that can be opened from here.
  static func open(_ file: String, at line: Int) throws(ScriptError) -> String {
    let command = try EditorCommand { name in getenv(name).map { String(cString: $0) } }
    let words = command.arguments(file: file, line: line)
    guard Processes.start(words) else {
      throw ScriptError(message: "\(words[0]) cannot be started: is it in PATH?")
    }
    return "opened \(Files.name(of: file)) at line \(line) in \(Files.name(of: words[0]))"
  }
}
