/// The completions for zsh.
enum ZshCompletions {
  static var text: String {
    """
    #compdef libration
    # Completions of \(versionLine) for zsh, as libration completions zsh prints them.

    _libration() {
      local context state state_descr line
      typeset -A opt_args
      _arguments -C \\
        '(- *)'{-h,--help}'[\(escaped(CommandDescription.helpOption.summary))]' \\
        '(- *)'{-v,--version}'[\(escaped(Commands.version.summary)).]' \\
        '1:command:->command' '*::argument:->argument'
      case $state in
        command)
          local -a commands=(
    \(Commands.all.map { "        " + quoted("\($0.name):\(escaped($0.summary)).") }.lines)
          )
          _describe command commands ;;
        argument)
          case $words[1] in
    \(Commands.all.map(arguments).lines)
          esac ;;
      esac
    }

    if [[ $funcstack[1] == _libration ]]; then _libration "$@"; else compdef _libration libration; fi
    """
  }

  private static func arguments(_ command: CommandDescription) -> String {
    let options = command.allOptions.map { option in
      let star = option.isRepeatable ? "*" : ""
      // An option of one letter takes its value as a separate word.
      let mark = option.value == nil || !option.name.hasPrefix("--") ? "" : "="
      let value = option.value.map { ":\(escaped($0)):\(action(option.valueKind ?? .other))" } ?? ""
      return quoted("\(star)\(option.name)\(mark)[\(escaped(option.summary))]\(value)")
    }
    let (operands, repeatsLast) = command.operandKinds
    let places = operands.enumerated().map { place, operand in
      let number = repeatsLast && place == operands.count - 1 ? "*" : "\(place + 1)"
      return quoted("\(number):\(escaped(operand.label)):\(action(operand.kind))")
    }
    let words = (options + places).map { "            \($0)" }.joined(separator: " \\\n")
    return "        \(command.name)) _arguments \\\n\(words) ;;"
  }

  private static func action(_ kind: WordKind) -> String {
    switch kind {
    case .file(let ending?): "_files -g \"*.\(ending)\""
    case .file(nil): "_files"
    case .folder: "_files -/"
    case .choice(let words): "(\(words.joined(separator: " ")))"
    case .other: " "
    }
  }

  private static func quoted(_ text: String) -> String { Shell.zsh.quoted(text) }

  /// A text in which characters that separate parts of a specification are escaped.
  private static func escaped(_ text: String) -> String {
    "\\:[]".reduce(text) { $0.replacing(String($1), with: "\\\($1)") }
  }
}
