import Sessions

/// A command line that makes no sense, with the reason.
package struct UsageError: Error {
  package let message: String
  /// The command that was used wrongly; its help is suggested.
  let command: String?
}

/// A command line, split into its parts but not interpreted.
package struct Arguments {
  /// The command that is carried out.
  package private(set) var command: CommandDescription
  /// The name of the command that was typed.
  package let name: String
  /// The words that are neither the command nor options.
  package private(set) var operands: [String] = []
  /// Whether `--help` was given.
  package private(set) var asksForHelp = false

  private var values: [String: [String]] = [:]

  /// Splits a command line; options may be anywhere, `--` ends them.
  ///
  /// - Throws: `UsageError` at the first word that cannot be interpreted.
  package init(_ words: [String]) throws(UsageError) {
    command = try Arguments.command(in: words)
    name = command.name
    var rest = words[...]
    var isCommandSeen = false
    var takesOptions = true
    while let word = rest.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word == "--help" || word == "-h" {
        asksForHelp = true
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        try takeOption(word, &rest)
      } else if !isCommandSeen {
        isCommandSeen = true
      } else {
        operands.append(word)
      }
    }
    if !asksForHelp { try checkOperands() }
  }

  /// The last value of an option; nil when it was not given.
  package func value(_ option: String) -> String? { values[option]?.last }

  /// Whether an option was given.
  package func has(_ option: String) -> Bool { values[option] != nil }

  /// All values of an option, in order.
  package func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The options, except for some, and the operands, for another process that reads them.
  func passedOn(without dropped: Set<String>) -> [String] {
    let options = command.options.filter { !dropped.contains($0.name) }.flatMap { option in
      all(option.name).map { option.value == nil ? option.name : "\(option.name)=\($0)" }
    }
    return options + ["--"] + operands
  }

  /// An error about this command.
  func error(_ message: String) -> UsageError {
    UsageError(message: message, command: name)
  }

  /// The same words for another command, which must have all given options.
  func given(to kind: Command) throws(UsageError) -> Arguments {
    var arguments = self
    arguments.command = Commands.description(of: kind)
    try arguments.checkOperands()
    return arguments
  }

  /// The first given option that a command does not have; nil if there is none.
  func optionForeign(to kind: Command) -> String? {
    let own = Set(Commands.description(of: kind).options.map(\.name))
    return command.options.map(\.name).first { has($0) && !own.contains($0) }
  }

  private mutating func takeOption(_ word: String, _ rest: inout ArraySlice<String>)
    throws(UsageError)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw error(unknown(name))
    }
    guard let label = option.value else {
      guard parts.count == 1 else { throw error("\(name) takes no value") }
      values[name, default: []].append("")
      return
    }
    var value = parts.count == 2 ? String(parts[1]) : ""
    if parts.count == 1, let next = rest.first, !next.hasPrefix("--") {
      value = next
      rest.removeFirst()
    }
    guard !value.isEmpty else { throw error("\(name) needs a value: \(name) \(label)") }
    if let other = values[name]?.last, !option.isRepeatable {
      throw error("\(name) must be given once, not as \(other) and \(value)")
    }
    values[name, default: []].append(value)
  }

  private func unknown(_ name: String) -> String {
    let owners = Commands.all.filter { $0.options.contains { $0.name == name } }.map(\.name)
    if !owners.isEmpty {
      return "\(name) is no option of \(command.name), only of \(owners.joined(separator: ", "))"
    }
    let known = command.options.map(\.name) + ["--help"]
    return "unknown option \(name)" + suggestion(for: name, among: known)
  }

  private func checkOperands() throws(UsageError) {
    if operands.count < command.operandCount.lowerBound {
      throw error("\(command.name) needs \(command.operands)")
    }
    if operands.count > command.operandCount.upperBound {
      let first = operands[command.operandCount.upperBound]
      throw error("\(command.name) takes no further operand: \(first)")
    }
    if operands.contains("") { throw error("an operand must not be empty") }
    for operand in operands {
      guard command.takesScripts, let kind = FileKind.of(operand), !command.takes(kind) else {
        continue
      }
      let takers = Commands.all.filter { $0.takes(kind) && !$0.isPartOfExport }.map(\.name)
      throw error(
        "\(operand) is \(kind.words), for \(takers.joined(separator: ", ")), not for \(name)")
    }
  }

  /// The command: the first word that is neither an option nor an option's value.
  private static func command(in words: [String]) throws(UsageError) -> CommandDescription {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("-") {
        let option = Commands.options.first { $0.name == word }
        if option == nil, !word.contains("="), word != "--help", word != "-h" {
          let known = Commands.options.map(\.name) + ["--help", "--version", "-v"]
          throw UsageError(
            message: "unknown option \(word)" + suggestion(for: word, among: known), command: nil)
        }
        if option?.value != nil { rest = rest.dropFirst() }
        continue
      }
      return try Commands.named(word)
    }
    throw UsageError(message: "no command was given", command: nil)
  }
}
