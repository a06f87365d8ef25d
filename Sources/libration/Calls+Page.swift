import Hosting
import Viewing

/// Makes the command `page` of its arguments.
///
/// - Throws: `UsageError` when options and operands do not go together.
func page(_ arguments: Arguments, _ options: SessionOptions) throws(UsageError) -> PageCommand {
  guard let output = arguments.value("-o") else { throw arguments.error("page needs -o FILE.html") }
  let name = output.split(separator: "/").last ?? ""
  guard !name.contains(".") || name.hasSuffix(".html") || name.hasSuffix(".htm") else {
    throw arguments.error("-o must be a file that ends in .html, not \(output)")
  }
  let source = arguments.operands[0]
  guard !source.hasSuffix(".csv") else {
    throw arguments.error("page needs a scene or a recording; a trace has no scripts: \(source)")
  }
  try checkSource(arguments)
  return PageCommand(
    path: source, output: output,
    seconds: try number(arguments, "--seconds", SessionOptions.ruleBroken(bySeconds:)),
    options: options)
}
