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
  case .view:
    return ViewCommand(words: arguments.passedOn).run
  case .check:
    return CheckCommand(paths: arguments.operands, options: options).run
  }
}

private func sessionOptions(_ arguments: Arguments) throws(UsageError) -> SessionOptions {
  let trace = arguments.value("--trace")
  let events = arguments.value("--events")
  if let trace, trace == events {
    throw arguments.error("--trace and --events cannot both go to \(trace)")
  }
  for (name, value) in [("--trace", trace), ("--events", events)] where value == "" {
    throw arguments.error("\(name) needs a file name, or - for standard output")
  }
  for case (let name, let value?) in [("--trace", trace), ("--events", events)]
  where value.hasSuffix(".lua") {
    throw arguments.error("\(name) must not write over a script, \(value)")
  }
  if arguments.value("--touches") == "" { throw arguments.error("--touches needs a file name") }
  return SessionOptions(
    behaviorFolders: arguments.all("--behaviors"),
    rate: try number(arguments, "--rate", SessionOptions.ruleBroken(byRate:)),
    seed: try seed(arguments), trace: trace, events: events,
    touches: arguments.value("--touches"))
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
