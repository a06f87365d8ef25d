import Geometry
import Scripting

/// The line that says how to draw runs, and how to open them if the options are known.
///
/// - Parameters:
///   - path: The file of the runs.
///   - options: The options that made the runs, which `view` needs to run one again; nil if
///     unknown.
/// - Returns: The line; nil for standard output, and for a name without the ending of runs.
func runsHint(_ path: String, _ options: SessionOptions? = nil) -> String? {
  guard !isStandardOutput(path), RunsPictureCommand.isRuns(path) else { return nil }
  let picture = path.dropLast(".ndjson".count) + ".svg"
  let draw = "draw them: libration picture \(shellWord(path)) -o \(shellWord(String(picture)))"
  guard let options else { return draw }
  var words = options.behaviorFolders.flatMap { ["--behaviors", $0] }
  if let rate = options.rate { words += ["--rate", digits(rate)] }
  if let seed = options.seed { words += ["--seed", "\(seed)"] }
  let view = (["libration", "view", path] + words).map(shellWord).joined(separator: " ")
  return "\(draw), open them: \(view)"
}
