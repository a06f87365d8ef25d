import Geometry
import Scripting

/// The line that says how runs are drawn, and how they are opened where that is known.
///
/// - Parameters:
///   - path: The file of the runs.
///   - options: The options with which they were made, which `view` needs to run one again; nil where
///     they are not known.
/// - Returns: The line; nil where the file is no file, or has a name that tells nothing.
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
