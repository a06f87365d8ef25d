/// The kind of a word of a command line, from its label in the help.
enum WordKind: Equatable {
  /// A file; with an ending such as csv, other files are left out.
  case file(ending: String?)
  /// A folder.
  case folder
  /// One of a few words.
  case choice([String])
  /// A word with unknown values.
  case other

  /// Reads the label of an operand or a value, as in `FILE.csv`, `bash|zsh|fish` or `SCENE|TRACE`.
  init(_ label: String) {
    let parts = label.split(separator: ".", maxSplits: 1)
    switch parts.first {
    case "SCENE": self = .file(ending: "lua")
    case "FILE", "PATH": self = .file(ending: parts.count == 2 ? String(parts[1]) : nil)
    case "DIR": self = .folder
    case "COMMAND": self = .choice(Commands.all.map(\.name))
    default:
      let choices = label.split(separator: "|").map(String.init)
      if choices.first == "SCENE" {
        self = .file(ending: nil)
      } else {
        self = choices.count > 1 ? .choice(choices) : .other
      }
    }
  }
}

extension OptionDescription {
  /// The kind of its value; nil for a switch.
  var valueKind: WordKind? { value.map { choices.isEmpty ? WordKind($0) : .choice(choices) } }
}

extension CommandDescription {
  /// The operands in order, and whether the last may be repeated.
  var operandKinds: (kinds: [(label: String, kind: WordKind)], repeatsLast: Bool) {
    let labels = operands.split(separator: " ").map { word in
      word.filter { !"[]".contains($0) }.replacing("...", with: "")
    }
    return (labels.map { ($0, WordKind($0)) }, operands.contains("..."))
  }

  /// Its options and the one for help.
  var allOptions: [OptionDescription] { options + [CommandDescription.helpOption] }
}
