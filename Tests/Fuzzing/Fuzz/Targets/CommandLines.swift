import CommandLine

extension Target {
  /// Command lines, a word a line: `--name=value` means the same as `--name value`.
  static let arguments = Target(name: "arguments") { bytes in
    let words = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let first = reading(words)
    demand(reading(words) == first, "a command line is read the same twice")
    var parted: [String] = []
    for (place, word) in words.enumerated() {
      if word == "--" { return }
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // The word after an option may be its value, whatever it looks like.
      let isValue = place > 0 && words[place - 1].hasPrefix("-") && !words[place - 1].contains("=")
      guard pair.count == 2, word.hasPrefix("--"), !isValue, !pair[1].hasPrefix("-") else {
        parted.append(word)
        continue
      }
      parted += pair.map(String.init)
    }
    guard case .command = first else { return }
    demand(reading(parted) == first, "--name=value means what --name value does: \(words)")
  }

  private enum Reading: Equatable {
    case command(name: String, operands: [String], values: [[String]], isRight: Bool)
    case refusal
  }

  private static func reading(_ words: [String]) -> Reading {
    do {
      let arguments = try Arguments(words)
      let values = Commands.options.map { arguments.all($0.name) }
      var isRight = true
      do { if !arguments.asksForHelp { _ = try command(arguments) } } catch {
        demandWords(error.message)
        isRight = false
      }
      return .command(
        name: arguments.command.name, operands: arguments.operands, values: values,
        isRight: isRight)
    } catch {
      demandWords(error.message)
      return .refusal
    }
  }
}
