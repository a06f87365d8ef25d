import Terminal

/// The manual page of the command, in the macros of man(7).
enum ManPage {
  static var text: String {
    """
    .\\" The manual of \(versionLine), as libration man prints it.
    .TH LIBRATION 1 "" "\(versionLine)"
    .SH NAME
    libration \\- dynamics of items, scripted in Lua
    .SH SYNOPSIS
    .B libration
    .I COMMAND
    [operands] [options]
    .SH DESCRIPTION
    Runs, tests, checks and shows scenes: scripts in Lua that build a stage of items which behaviors
    and animations move.
    Options may stand before or after the operands;
    .B \\-\\-
    ends them.
    .SH COMMANDS
    \(Commands.all.map(section).lines)
    .SH EXIT STATUS
    \(ExitCode.allCases.map { ".TP\n.B \($0.rawValue)\n\(escaped($0.meaning))." }.lines)
    """
  }

  private static func section(_ command: CommandDescription) -> String {
    let lines = command.details.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { $0.isEmpty ? ".PP" : escaped(String($0)) }
    let details = command.details.isEmpty ? [] : text
    let options = command.allOptions.map { option in
      let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
      return ".TP\n\\fB\(escaped(option.name))\\fR\(value)\n\(escaped(option.summary))"
    }
    return
      ([".SS \(escaped("libration " + command.usage))", escaped(command.summary) + "."]
      + details + options).lines
  }

  /// A text escaped for roff.
  private static func escaped(_ text: String) -> String {
    let marked = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return marked.hasPrefix(".") || marked.hasPrefix("'") ? "\\&" + marked : marked
  }
}
