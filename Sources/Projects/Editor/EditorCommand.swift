package import Scripting

/// The editor of a person, as a command that opens a file at a line without a shell.
package struct EditorCommand: Equatable {
  /// The program and its first arguments.
  private let words: [String]

  /// The editor that `LIBRATION_EDITOR` names, or else `EDITOR`.
  ///
  /// - Parameter variable: Gives an environment variable.
  /// - Throws: `ScriptError` when no editor is set, and for one that needs a terminal.
  package init(environment variable: (String) -> String?) throws(ScriptError) {
    let found = ["LIBRATION_EDITOR", "EDITOR"].map { name in
      (name: name, words: (variable(name) ?? "").split(separator: " ").map(String.init))
    }.first { !$0.words.isEmpty }
    guard let found else {
      throw ScriptError(
        message: "set LIBRATION_EDITOR to an editor with a window, such as code, subl or gvim, "
          + "before libration view")
    }
    words = found.words
    let opensWindow = words.contains { ["-g", "-c", "--create-frame"].contains($0) }
    let isInTerminal = words.contains { ["-nw", "-t", "--tty", "--no-window-system"].contains($0) }
    if isInTerminal || Self.terminalEditors.contains(program) && !opensWindow {
      throw ScriptError(
        message: "\(program) of \(found.name) runs in a terminal, which a server has none of: set "
          + "LIBRATION_EDITOR to an editor with a window, such as code, subl or gvim")
    }
  }

  /// The words that open a file at a line, the program first.
  ///
  /// - Parameters:
  ///   - file: The path; one that begins with `-` is given with `./` in front.
  ///   - line: The line, from 1.
  /// - Returns: The words.
  package func arguments(file: String, line: Int) -> [String] {
    let file = file.hasPrefix("-") || file.hasPrefix("+") ? "./" + file : file
    return switch program {
    case "code", "codium", "code-insiders", "cursor", "windsurf":
      words + ["--goto", "\(file):\(line)"]
    case "subl", "sublime_text", "zed", "zeditor": words + ["\(file):\(line)"]
    case "kate", "idea", "clion", "xed": words + ["--line", "\(line)", file]
    default: words + ["+\(line)", file]
    }
  }

  /// The name of the program, without its folder.
  private var program: String { Files.name(of: words[0]) }

  private static let terminalEditors: Set<String> = [
    "vi", "vim", "nvim", "nano", "pico", "ed", "ex", "micro", "hx", "helix", "kak", "joe", "ne",
    "mg", "sensible-editor", "editor", "mcedit", "jed", "emacsclient",
  ]
}
