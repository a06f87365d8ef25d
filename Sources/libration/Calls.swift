package import Hosting

/// Makes the command that the arguments ask for, to be called.
///
/// - Throws: `UsageError` when a value is not of its option's kind.
package func command(_ arguments: Arguments) throws(UsageError) -> () -> ExitCode {
  let options = try sessionOptions(arguments)
  switch arguments.command.kind {
  case .run:
    let seconds = try number(
      arguments, "--seconds", SessionOptions.ruleBroken(bySeconds:))
    return RunCommand(scene: arguments.operands[0], seconds: seconds, options: options).run
  case .repl:
    return ReplCommand(scene: arguments.operands.first, options: options).run
  case .test:
    return TestCommand(
      paths: arguments.operands, format: try format(arguments),
      filter: arguments.value("--filter"), options: options
    ).run
  case .watch:
    return WatchCommand(scene: arguments.operands[0], options: options).run
  case .film:
    return FilmCommand(
      scene: arguments.operands[0], output: try film(arguments),
      seconds: try number(arguments, "--seconds", SessionOptions.ruleBroken(bySeconds:)),
      error: try number(arguments, "--error", FilmCommand.ruleBroken(byError:)), options: options
    ).run
  case .view:
    return ViewCommand(words: arguments.passedOn).run
  case .check:
    return CheckCommand(paths: arguments.operands, options: options).run
  case .demo:
    return DemoCommand().run
  }
}

private func sessionOptions(_ arguments: Arguments) throws(UsageError) -> SessionOptions {
  let outputs = ["-o", "--trace", "--events"].compactMap { name in
    arguments.value(name).map { (name: name, path: $0) }
  }
  for (place, output) in outputs.enumerated() {
    if let other = outputs[..<place].first(where: { $0.path == output.path }) {
      throw arguments.error("\(other.name) and \(output.name) cannot both go to \(output.path)")
    }
    if output.path == "" {
      throw arguments.error("\(output.name) needs a file name, or - for standard output")
    }
    if output.path.hasSuffix(".lua") {
      throw arguments.error("\(output.name) must not write over a script, \(output.path)")
    }
  }
  if arguments.value("--touches") == "" { throw arguments.error("--touches needs a file name") }
  return SessionOptions(
    behaviorFolders: arguments.all("--behaviors"),
    rate: try number(arguments, "--rate", SessionOptions.ruleBroken(byRate:)),
    seed: try seed(arguments), trace: arguments.value("--trace"),
    fields: try fields(arguments),
    events: arguments.value("--events"),
    touches: arguments.value("--touches"))
}

/// The fields of a trace.
private func fields(_ arguments: Arguments) throws(UsageError) -> TraceFields {
  guard let text = arguments.value("--fields") else { return .standard }
  guard arguments.value("--trace") != nil else {
    throw arguments.error("--fields needs --trace FILE.csv, whose columns it chooses")
  }
  do throws(TraceFieldsError) {
    return try TraceFields(text)
  } catch {
    throw arguments.error("--fields: \(error.message)")
  }
}

/// The file of a film.
private func film(_ arguments: Arguments) throws(UsageError) -> String {
  guard let path = arguments.value("-o") else { throw arguments.error("film needs -o FILE.svg") }
  let name = path.split(separator: "/").last ?? ""
  guard !name.contains(".") || name.hasSuffix(".svg") else {
    throw arguments.error("-o must be a file that ends in .svg, not \(path)")
  }
  return path
}

private func number(
  _ arguments: Arguments, _ option: String, _ ruleBroken: (Double) -> String?
) throws(UsageError) -> Double? {
  guard let text = arguments.value(option) else { return nil }
  guard let number = Double(text) else {
    throw arguments.error("\(option) must be a number, not \(text)")
  }
  if let rule = ruleBroken(number) { throw arguments.error("\(option) \(rule), not \(text)") }
  return number
}

private func seed(_ arguments: Arguments) throws(UsageError) -> UInt64? {
  guard let text = arguments.value("--seed") else { return nil }
  guard let seed = UInt64(text) else {
    throw arguments.error("--seed must be a whole number from 0 on, not \(text)")
  }
  return seed
}

private func format(_ arguments: Arguments) throws(UsageError) -> ReportFormat {
  guard let name = arguments.value("--format") else { return .pretty }
  guard let format = ReportFormat(rawValue: name) else {
    let known = ReportFormat.allCases.map(\.rawValue)
    let hint = suggestion(for: name, among: known)
    throw arguments.error("--format must be one of \(known.joined(separator: ", "))\(hint)")
  }
  return format
}
