import Sessions

/// All commands with one line each, as `libration help` prints them.
var overview: String {
  let shown = Commands.all.filter { !$0.isPartOfExport }
  let width = shown.map(\.usage.count).max() ?? 0
  let lines = shown.map { command in
    "  libration \(command.usage)"
      + String(repeating: " ", count: width - command.usage.count + 2)
      + command.summary + "."
  }
  return "\(versionLine): dynamics of items, scripted in Lua.\n\n"
    + lines.joined(separator: "\n")
    + "\n\nlibration help COMMAND tells the options; libration version the version."
}

extension Commands {
  /// The command with a name.
  ///
  /// - Throws: `UsageError` with the nearest name when there is none.
  static func named(_ name: String) throws(UsageError) -> CommandDescription {
    if let command = Command(rawValue: name) { return description(of: command) }
    let hint = suggestion(for: name, among: Command.allCases.map(\.rawValue))
    throw UsageError(message: "unknown command \(name)\(hint)", command: nil)
  }
}
