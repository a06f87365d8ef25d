import Scripting
import Terminal

/// The line that says how to draw and open runs.
///
/// - Parameter path: The file of the runs.
/// - Returns: The line; nil for standard output, and for a name without the ending of runs.
package func runsHint(_ path: String) -> String? {
  guard !isStandardOutput(path), RunsPictureCommand.isRuns(path) else { return nil }
  let picture = path.dropLast(".ndjson".count) + ".svg"
  return "draw them: libration export \(shellWord(path)) -o \(shellWord(String(picture))), "
    + "open them: libration view \(shellWord(path))"
}
