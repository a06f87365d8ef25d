/// The completions for bash.
enum BashCompletions {
  static var text: String {
    """
    # Completions of \(versionLine) for bash, as libration completions bash prints them.

    _libration_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }

    _libration_files() {
      compopt -o filenames 2> /dev/null
      mapfile -t COMPREPLY < <(compgen -d -- "$2"; [[ $1 == / ]] || compgen -f -X "!*$1" -- "$2")
    }

    _libration() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= place=0 i
      COMPREPLY=()
      # Bash takes --name=value apart at the equals sign.
      if [[ $word == '=' ]]; then word=; elif [[ $before == '=' ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          \(valued.map(\.name).joined(separator: " | ")))
            if [[ ${COMP_WORDS[i + 1]} == '=' ]]; then ((i += 2)); else ((i += 1)); fi ;;
          -?* | '=') ;;
          *) if [[ -z $command ]]; then command=${COMP_WORDS[i]}; else ((place += 1)); fi ;;
        esac
      done
      case $before in
    \(valued.map { "    \($0.name)) \(action($0.valueKind ?? .other)); return ;;" }.lines)
      esac
      if [[ $word == -* ]]; then
        case $command in
    \(Commands.all.map { "      \($0.name)) \(action(.choice($0.allOptions.map(\.name)))) ;;" }.lines)
          '') \(action(.choice(["--help", "--version"]))) ;;
        esac
        return
      fi
      case $command:$place in
        :*) \(action(.choice(Commands.all.map(\.name)))) ;;
    \(Commands.all.flatMap(operands).lines)
      esac
    }

    complete -F _libration libration
    """
  }

  /// The distinct options with values.
  private static var valued: [OptionDescription] { Commands.options.filter { $0.value != nil } }

  private static func operands(_ command: CommandDescription) -> [String] {
    let (operands, repeatsLast) = command.operandKinds
    return operands.enumerated().map { place, operand in
      let pattern = repeatsLast && place == operands.count - 1 ? "*" : "\(place)"
      return "    \(command.name):\(pattern)) \(action(operand.kind)) ;;"
    }
  }

  private static func action(_ kind: WordKind) -> String {
    switch kind {
    case .file(let ending): "_libration_files '\(ending.map { "." + $0 } ?? "")' \"$word\""
    case .folder: "_libration_files / \"$word\""
    case .choice(let words):
      "_libration_words \(Shell.bash.quoted(words.joined(separator: " "))) \"$word\""
    case .other: ":"
    }
  }
}

extension [String] {
  /// The elements as one text, one per line.
  var lines: String { joined(separator: "\n") }
}
