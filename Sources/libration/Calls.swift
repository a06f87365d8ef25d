import Console
import Experiments
import Exports
import Projects
import Servers
import Sessions
import Specs
package import Terminal
import Viewing
import Watch

/// Makes the command that the arguments ask for, as a function to call.
///
/// - Throws: `UsageError` when a value is not of its option's kind.
package func command(_ arguments: Arguments) throws(UsageError) -> () -> ExitCode {
  let options = try sessionOptions(arguments)
  switch arguments.command.kind {
  case .run:
    let seconds = try number(
      arguments, "--seconds", SessionOptions.ruleBroken(bySeconds:))
    return RunCommand(
      scene: arguments.operands[0], seconds: seconds, isJSON: try isJSON(arguments),
      options: options
    ).run
  case .repl:
    return ReplCommand(
      scene: arguments.operands.first, options: options,
      keepsHistory: arguments.value("--no-history") == nil
    ).run
  case .test:
    return TestCommand(try testOptions(arguments), session: options).run
  case .watch:
    return WatchCommand(scene: arguments.operands[0], options: options).run
  case .replay:
    return ReplayCommand(
      file: arguments.operands[0], lastTick: try lastTick(arguments),
      usesCurrentFiles: arguments.has("--with-current"), isJSON: try isJSON(arguments),
      options: options
    ).run
  case .bisect:
    return BisectCommand(file: arguments.operands[0], condition: arguments.operands[1]).run
  case .sweep: return try sweep(arguments, options).run
  case .tune: return try tune(arguments, options).run
  case .merge:
    return MergeCommand(files: arguments.operands, output: arguments.value("-o") ?? "-").run
  case .export: return try command(try export(arguments))
  case .picture where hasRuns(arguments): return try runsPicture(arguments).run
  case .picture: return try picture(arguments, options).run
  case .film: return try film(arguments, options).run
  case .bake: return try bake(arguments, options).run
  case .page where hasRuns(arguments): return try runsPage(arguments).run
  case .page: return try page(arguments, options).run
  case .view: return try view(arguments, options).run
  case .check:
    return CheckCommand(
      paths: arguments.operands, isJSON: arguments.has("--json"), options: options
    ).run
  case .demo:
    var command = try view(arguments, options)
    command.scene = DemoCommand.file
    return DemoCommand(show: command.run).run
  case .initialize:
    return InitCommand(
      folder: arguments.operands.first ?? ".", behaviorFolders: options.behaviorFolders,
      isForced: arguments.has("--force")
    ).run
  case .mcp:
    return serveContext
  case .new:
    return try new(arguments).run
  case .lsp:
    return LanguageServer(
      options: options, version: version,
      view: { path in Processes.start(["/proc/self/exe", "view", path]) }
    ).run
  case .help, .version, .completions, .man:
    let text = try text(arguments)
    return { TextCommand(text).run() }
  }
}

/// Whether the operands are runs of a sweep or a search.
private func hasRuns(_ arguments: Arguments) -> Bool {
  arguments.operands.contains(where: RunsPictureCommand.isRuns)
}

private func sessionOptions(_ arguments: Arguments) throws(UsageError) -> SessionOptions {
  let outputs = ["-o", "--trace", "--events", "--record", "--tried"].compactMap { name in
    arguments.value(name).map { (name: name, path: $0) }
  }
  for (place, output) in outputs.enumerated() {
    if let other = outputs[..<place].first(where: { $0.path == output.path }) {
      throw arguments.error("\(other.name) and \(output.name) cannot both go to \(output.path)")
    }
    if output.path.hasSuffix(".lua"), output.name != "-o" || !arguments.command.writesLua {
      throw arguments.error("\(output.name) must not write over a script, \(output.path)")
    }
  }
  var options = SessionOptions(
    behaviorFolders: arguments.all("--behaviors"),
    rate: try number(arguments, "--rate", SessionOptions.ruleBroken(byRate:)),
    seed: try seed(arguments), trace: arguments.value("--trace"),
    fields: try fields(arguments),
    events: arguments.value("--events"),
    touches: arguments.value("--touches"), record: arguments.value("--record"))
  options.inputs = try inputs(arguments)
  options.program = versionLine
  if let mebibytes = try number(arguments, "--history", SessionOptions.ruleBroken(byMebibytes:)) {
    options.historyBytes = Int(mebibytes * 1_048_576)
  }
  return options
}

/// The inputs that each scene gets before its first tick.
private func inputs(_ arguments: Arguments) throws(UsageError) -> [String] {
  let inputs = arguments.all("--set")
  do throws(VariationError) { try RunInputs.check(inputs) } catch {
    throw arguments.error(error.message)
  }
  for option in ["--seed", "--touches"] where arguments.has(option) {
    guard !inputs.contains(where: { $0.hasPrefix(option.dropFirst(2) + "=") }) else {
      throw arguments.error("\(option) and --set \(option.dropFirst(2)) cannot both be given")
    }
  }
  return inputs
}

/// The last tick of a replay.
private func lastTick(_ arguments: Arguments) throws(UsageError) -> Int? {
  guard let text = arguments.value("--to") else { return nil }
  guard let tick = Int(text), (0...1_000_000_000_000_000).contains(tick) else {
    throw arguments.error("--to must be a whole number from 0 to 1e15, not \(text)")
  }
  return tick
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

/// Whether `run` prints JSON, which then has standard output for itself.
private func isJSON(_ arguments: Arguments) throws(UsageError) -> Bool {
  guard arguments.has("--json") else { return false }
  for option in ["--trace", "--events", "--record"] where arguments.value(option) == "-" {
    throw arguments.error("--json and \(option) cannot both go to -")
  }
  return true
}

/// Serves the Model Context Protocol until the client leaves.
private func serveContext() -> ExitCode {
  do {
    return try ContextServer(program: "libration", version: version).run()
  } catch {
    Outputs().warn("libration mcp: \(error)")
    return .failure
  }
}

private func new(_ arguments: Arguments) throws(UsageError) -> NewCommand {
  let (kind, path) = (arguments.operands[0], arguments.operands[1])
  guard let command = NewCommand(kind: kind, path: path) else {
    let hint = suggestion(for: kind, among: NewCommand.kinds)
    throw arguments.error(
      "new writes one of \(NewCommand.kinds.joined(separator: ", ")), not \(kind)\(hint)")
  }
  if let rule = command.brokenRule { throw arguments.error(rule) }
  return command
}

/// The text that a printing command prints.
private func text(_ arguments: Arguments) throws(UsageError) -> String {
  let word = arguments.operands.first
  switch arguments.command.kind {
  case .help: return try word.map(Commands.named)?.help ?? overview
  case .version: return versionLine
  case .completions:
    guard let shell = word.flatMap(Shell.init) else {
      let hint = suggestion(for: word ?? "", among: Shell.allCases.map(\.rawValue))
      throw arguments.error("there are no completions for \(word ?? "nothing")\(hint)")
    }
    return shell.completions
  default: return ManPage.text
  }
}

func number(
  _ arguments: Arguments, _ option: String, _ ruleBroken: (Double) -> String?
) throws(UsageError) -> Double? {
  guard let text = arguments.value(option) else { return nil }
  guard let number = Double(text) else {
    throw arguments.error("\(option) must be a number, not \(text)")
  }
  if let rule = ruleBroken(number) { throw arguments.error("\(option) \(rule), not \(text)") }
  return number
}

private func seed(
  _ arguments: Arguments, _ option: String = "--seed"
) throws(UsageError) -> UInt64? {
  guard let text = arguments.value(option) else { return nil }
  guard let seed = UInt64(text) else {
    throw arguments.error("\(option) must be a whole number from 0 on, not \(text)")
  }
  return seed
}

private func testOptions(_ arguments: Arguments) throws(UsageError) -> TestOptions {
  var options = TestOptions()
  options.paths = arguments.operands
  options.format = try format(arguments)
  options.filter = arguments.value("--filter")
  options.shuffle = try seed(arguments, "--shuffle")
  options.bails = arguments.has("--bail")
  options.lists = arguments.has("--list")
  options.watches = arguments.has("--watch")
  options.updates = arguments.has("--update")
  options.shard = try shard(arguments)
  if let rule = options.brokenRule { throw arguments.error(rule) }
  return options
}

private func format(_ arguments: Arguments) throws(UsageError) -> ReportFormat {
  let isJSON = arguments.has("--json")
  guard let name = arguments.value("--format") else { return isJSON ? .json : .pretty }
  guard let format = ReportFormat(rawValue: name) else {
    let known = ReportFormat.allCases.map(\.rawValue)
    let hint = suggestion(for: name, among: known)
    throw arguments.error("--format must be one of \(known.joined(separator: ", "))\(hint)")
  }
  guard !isJSON || format == .json else {
    throw arguments.error("--json is --format json, so it takes no --format \(name)")
  }
  return format
}
