/// An option of the command line.
package struct OptionDescription {
  /// Its name, with dashes.
  package let name: String
  /// The name of its value in the help; nil for a switch.
  let value: String?
  /// The description.
  let summary: String
  /// The words that its value can be; empty if others are possible.
  var choices: [String] = []
  /// Whether it may be given several times.
  var isRepeatable = false
}

/// A kind of files that is no script.
struct FileKind {
  /// The ending of the names of its files.
  let ending: String
  /// The word of operands for it.
  let operand: String
  /// A file of the kind, in a sentence.
  let words: String

  private static let all = [
    FileKind(ending: ".libration", operand: "RECORDING", words: "a recording"),
    FileKind(ending: ".csv", operand: "TRACE", words: "a trace"),
    FileKind(ending: ".ndjson", operand: "RUNS", words: "the runs of a sweep"),
  ]

  /// The kind of a file, by its name; nil for a script.
  static func of(_ path: String) -> FileKind? { all.first { path.hasSuffix($0.ending) } }
}

/// A command of `libration`, in the order of the help; its raw value is its name.
package enum Command: String, CaseIterable {
  case run, repl, test, sweep, tune, merge
  case watch, replay, bisect, view, export, picture, film, bake, page, check, demo
  case initialize = "init"
  case mcp, new, lsp, help, version, completions, man
}

/// The operands and options of a command, and its help.
package struct CommandDescription {
  /// The kind of command.
  package let kind: Command
  /// Its name.
  package var name: String { kind.rawValue }
  /// Its operands, as the help writes them.
  let operands: String
  /// The allowed number of operands.
  let operandCount: ClosedRange<Int>
  /// The description, in one line.
  let summary: String
  /// Further explanations.
  let details: String
  /// Its options, the common ones included.
  let options: [OptionDescription]

  /// Whether its operands may be files of a kind.
  func takes(_ kind: FileKind) -> Bool {
    operands.contains(kind.operand) || operands.contains("FILE" + kind.ending)
  }

  /// Whether its operands may be scripts.
  var takesScripts: Bool { operands.contains("SCENE") || operands.contains("PATH") }

  /// Whether `-o` may name a script.
  var writesLua: Bool { [.export, .bake, .tune].contains(kind) }

  /// Whether it is another name of a part of `export`; the overview leaves it out.
  var isPartOfExport: Bool { Commands.partsOfExport.contains(kind) }

  /// The text for `--help`.
  var help: String {
    let shown = options + [CommandDescription.helpOption]
    let left = shown.map { $0.name + ($0.value.map { " " + $0 } ?? "") }
    let width = left.map(\.count).max() ?? 0
    let lines = zip(left, shown).map { name, option in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + option.summary
    }
    let more = details.isEmpty ? "" : "\(details)\n"
    return "usage: libration \(usage)\n\n\(summary).\n\(more)\nOptions:\n"
      + lines.joined(separator: "\n")
  }

  /// The form of the command, as in a usage line.
  var usage: String {
    ([name, operands] + (options.isEmpty ? [] : ["[options]"])).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  static let helpOption = OptionDescription(name: "--help", value: nil, summary: "Print this help.")
}
