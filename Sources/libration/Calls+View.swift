import Sessions

/// Reads the arguments of `view`: its sources, its address and its inputs.
///
/// - Throws: `UsageError` when a value is not of its option's kind, or values do not go together.
func view(_ arguments: Arguments, _ options: SessionOptions) throws(UsageError) -> ViewCommand {
  var command = ViewCommand(scene: arguments.operands.first, options: options)
  if arguments.operands.count > 1 { command.other = arguments.operands[1] }
  command.isFresh = arguments.has("--fresh")
  command.opensBrowser = !arguments.has("--no-open")
  if let host = arguments.value("--host") { command.host = host }
  if let text = arguments.value("--port") {
    guard let port = UInt16(text) else {
      throw arguments.error("--port must be a number from 0 to 65535, not \(text)")
    }
    command.port = port
  }
  // The inputs are those of the first scene; the one beside it does not get them.
  command.options.inputs = []
  command.inputs = options.inputs + arguments.all("--touches").map { "touches=" + $0 }
  if let rule = command.brokenRule { throw arguments.error(rule) }
  return command
}
