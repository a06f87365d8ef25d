import Sessions
import Viewing

/// Makes the command `page` of its arguments.
///
/// - Throws: `UsageError` when options and operands do not go together.
func page(_ arguments: Arguments, _ options: SessionOptions) throws(UsageError) -> PageCommand {
  let output = try pageOutput(arguments)
  try checkMotion(arguments)
  let source = arguments.operands[0]
  try checkSource(arguments)
  return PageCommand(
    path: source, output: output,
    seconds: try number(arguments, "--seconds", SessionOptions.ruleBroken(bySeconds:)),
    options: options)
}

/// Makes the command `page` of arguments that name files of runs.
///
/// - Throws: `UsageError` when options and operands do not go together.
func runsPage(_ arguments: Arguments) throws(UsageError) -> RunsPageCommand {
  try checkRuns(arguments)
  return RunsPageCommand(
    files: arguments.operands, output: try pageOutput(arguments),
    measures: try words(arguments, "--draw"), over: try words(arguments, "--over"))
}

private func pageOutput(_ arguments: Arguments) throws(UsageError) -> String {
  guard let output = arguments.value("-o") else { throw arguments.error("page needs -o FILE.html") }
  let name = output.split(separator: "/").last ?? ""
  guard !name.contains(".") || name.hasSuffix(".html") || name.hasSuffix(".htm") else {
    throw arguments.error("-o must be a file that ends in .html, not \(output)")
  }
  return output
}
