import Exports
import Pictures
import Sessions

/// Makes the command `bake` of its arguments.
///
/// - Throws: `UsageError` when options and operands do not go together.
func bake(_ arguments: Arguments, _ options: SessionOptions) throws(UsageError) -> BakeCommand {
  let source = arguments.operands[0]
  let endings = BakeFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
  guard let output = arguments.value("-o") else {
    throw arguments.error("bake needs -o FILE, which ends in one of \(endings)")
  }
  guard let format = BakeFormat(path: output) else {
    throw arguments.error("-o must be a file that ends in one of \(endings), not \(output)")
  }
  let usesLinear = arguments.has("--linear")
  guard !usesLinear || format == .css else {
    throw arguments.error("--linear is for a file that ends in .css, not \(output)")
  }
  try checkSource(arguments)
  return BakeCommand(
    source: source, output: output, format: format,
    tolerance: try number(arguments, "--tolerance", BakeCommand.ruleBroken(byTolerance:)),
    usesLinear: usesLinear,
    seconds: try number(arguments, "--seconds", SessionOptions.ruleBroken(bySeconds:)),
    options: options)
}
