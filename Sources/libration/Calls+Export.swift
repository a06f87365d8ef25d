import Experiments

/// Finds the command that writes the file given to `export`.
///
/// - Returns: The same words for `picture`, `film`, `bake` or `page`.
/// - Throws: `UsageError` for a file of no known kind, and for options of another kind.
func export(_ arguments: Arguments) throws(UsageError) -> Arguments {
  guard let output = arguments.value("-o") else {
    throw arguments.error("export needs -o FILE, which ends in one of \(endings(ExportKind.all))")
  }
  let sources = arguments.operands.compactMap { path in
    FileKind.of(path).map { (path: path, kind: $0) }
  }
  let possible = ExportKind.all.filter { kind in
    sources.allSatisfy { Commands.description(of: kind.command).takes($0.kind) }
  }
  let fitting = possible.filter { $0.writes(output) }
  guard !fitting.isEmpty else {
    let source = sources.first.map { "\($0.path) is \($0.kind.words): " } ?? ""
    throw arguments.error(
      "\(source)-o must be a file that ends in one of \(endings(possible)), not \(output)")
  }
  // An SVG is a film, unless an option or an operand needs a still picture.
  let hasRuns = arguments.operands.contains(where: RunsPictureCommand.isRuns)
  let moving = fitting.last { arguments.optionForeign(to: $0.command) == nil }
  let command = (hasRuns ? fitting[0] : moving ?? fitting[0]).command
  guard let option = arguments.optionForeign(to: command) else {
    return try arguments.given(to: command)
  }
  let others = ExportKind.all.filter { kind in
    Commands.description(of: kind.command).options.contains { $0.name == option }
  }
  if let other = others.first(where: { $0.writes(output) }),
    let still = arguments.optionForeign(to: other.command)
  {
    throw arguments.error(
      "\(still) and \(option) cannot both be given: \(output) stands still or moves")
  }
  throw arguments.error(
    "\(option) is for files that end in \(endings(others)), not for \(output)")
}

/// The distinct endings of kinds.
private func endings(_ kinds: [ExportKind]) -> String {
  var seen: Set<String> = []
  return kinds.flatMap(\.endings).filter { seen.insert($0).inserted }.joined(separator: ", ")
}

/// A kind of files that `export` writes, and the command that writes them alone.
private struct ExportKind {
  let command: Command
  let endings: [String]

  /// All kinds; still pictures come before films.
  static let all = [
    ExportKind(command: .picture, endings: [".svg", ".png"]),
    ExportKind(command: .film, endings: [".svg", ".mp4"]),
    ExportKind(command: .bake, endings: [".css", ".json", ".js", ".lua"]),
    ExportKind(command: .page, endings: [".html"]),
  ]

  /// Whether it writes a file; standard output gets SVG.
  func writes(_ output: String) -> Bool {
    endings.contains { output.hasSuffix($0) || (output == "-" && $0 == ".svg") }
  }
}
