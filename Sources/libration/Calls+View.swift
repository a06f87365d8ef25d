import Hosting

/// Reads what `view` shows, and where.
///
/// - Throws: `UsageError` when a value is not of its option's kind, or values do not go together.
func view(_ arguments: Arguments, _ options: SessionOptions) throws(UsageError) -> ViewCommand {
  var command = ViewCommand(scene: arguments.operands.first, options: options)
  if arguments.operands.count > 1 { command.other = arguments.operands[1] }
  command.opensBrowser = !arguments.has("--no-open")
  if let host = arguments.value("--host") { command.host = host }
  if let text = arguments.value("--port") {
    guard let port = UInt16(text) else {
      throw arguments.error("--port must be a number from 0 to 65535, not \(text)")
    }
    command.port = port
  }
  // The scene beside it has its own.
  command.options.inputs = []
  command.inputs = options.inputs + arguments.all("--touches").map { "touches=" + $0 }
  if let rule = command.brokenRule { throw arguments.error(rule) }
  return command
}
