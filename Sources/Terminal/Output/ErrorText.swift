import LuaRuntime
package import Scripting

/// A failure as text: one line with position, reason and behavior, then calls, locals and a replay.
///
/// The replay is the failure's own command, or else `replay`.
package func failureText(_ failure: HookFailure, otherwise replay: String? = nil) -> String {
  var lines = [failure.description] + callLines(failure.error.traceback)
  lines += failure.error.locals.map { "  \($0)" }
  if let replay = failure.replay ?? replay { lines.append("replay with: \(replay)") }
  return lines.joined(separator: "\n  ")
}

/// An error for people: place and reason in one line, then the calls that led there.
package func errorText(_ error: any Error) -> String {
  switch error {
  case let error as ScriptError:
    return ([error.description] + callLines(error.traceback)).joined(separator: "\n  ")
  case let error as LuaError:
    return ([error.description] + callLines(error.traceback)).joined(separator: "\n  ")
  default: return "\(error)"
  }
}

/// The calls of a traceback that are in files, innermost first; none for the failing call alone.
///
/// Lines of C functions and lines that begin with a prefix in `hidden` are left out.
package func callLines(_ traceback: String, hidden: [String] = []) -> [String] {
  let lines = traceback.split(separator: "\n").map { line in
    String(line.drop { $0 == " " || $0 == "\t" })
  }
  let shown = lines.filter { line in
    !line.hasPrefix("stack traceback") && !line.hasPrefix("[C]")
      && !hidden.contains { line.hasPrefix($0) }
  }
  return shown.count > 1 ? shown : []
}
