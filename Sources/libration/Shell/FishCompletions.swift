/// The completions for fish.
enum FishCompletions {
  static var text: String {
    """
    # Completions of \(versionLine) for fish, as libration completions fish prints them.

    complete -c libration -f
    \(always) -s h -l help -d \(quoted(CommandDescription.helpOption.summary))
    \(always) -s v -l version -d \(quoted(Commands.version.summary + "."))
    \(Commands.all.flatMap(lines).lines)
    """
  }

  /// The condition that no command was given yet.
  private static let always = "complete -c libration -n __fish_use_subcommand"

  private static func lines(_ command: CommandDescription) -> [String] {
    let start = "complete -c libration -n "
    let seen = "__fish_seen_subcommand_from \(command.name)"
    let name = "\(always) -a \(command.name) -d \(quoted(command.summary + "."))"
    let options = command.allOptions.map { option in
      let isLong = option.name.hasPrefix("--")
      let letter = isLong ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
      let value = option.valueKind.map { " -x\(words($0))" } ?? ""
      return "\(start)\(quoted(seen)) \(letter)\(value) -d \(quoted(option.summary))"
    }
    let operands = command.operandKinds.kinds.map { operand in
      var condition = seen
      if case .choice(let words) = operand.kind {
        let others = words.filter { $0 != command.name }.joined(separator: " ")
        condition += "; and not __fish_seen_subcommand_from \(others)"
      }
      return words(operand.kind).isEmpty ? "" : "\(start)\(quoted(condition))\(words(operand.kind))"
    }
    return [name] + options + operands.filter { !$0.isEmpty }
  }

  /// The words that a value or an operand can be, as an argument.
  private static func words(_ kind: WordKind) -> String {
    switch kind {
    case .file(let ending?): " -a '(__fish_complete_suffix .\(ending))'"
    case .file(nil): " -a '(__fish_complete_path)'"
    case .folder: " -a '(__fish_complete_directories)'"
    case .choice(let words): " -a \(quoted(words.joined(separator: " ")))"
    case .other: ""
    }
  }

  private static func quoted(_ text: String) -> String { Shell.fish.quoted(text) }
}
