import Glibc
import Scripting

/// `libration check`: loads every behavior and scene and reports problems.
public struct CheckCommand {
  private let paths: [String]
  private let options: SessionOptions

  /// Prepares a check of files and folders; none means the behavior folders and `examples`.
  public init(paths: [String] = [], options: SessionOptions = SessionOptions()) {
    self.paths = paths
    self.options = options
  }

  /// Checks everything.
  public func run() -> ExitCode {
    let outputs = Outputs()
    Signals.collect(SIGINT, SIGTERM, SIGHUP)
    do {
      let host = try options.makeHost()
      let found = try findings(host)
      if let ending = Signals.ending { return ending }
      for line in healthLines(host.health, showsInstances: false) { outputs.say(line) }
      return report(found, outputs)
    } catch {
      outputs.warn(errorText(error))
      return outputs.ending(with: .failure)
    }
  }

  /// The problems of the files at the paths, each problem once.
  private func findings(_ host: ScriptHost) throws -> [Diagnostic] {
    for path in paths where Files.kind(of: path) == .missing {
      throw FileError(path: path, code: ENOENT)
    }
    host.isInterrupted = { Signals.ending != nil }
    host.onOutput = { _, _ in }
    let hasExamples = Files.kind(of: "examples") == .folder
    return Signals.interrupting(host) {
      var found = paths.isEmpty ? host.checkBehaviors() : []
      for path in paths.isEmpty && hasExamples ? ["examples"] : paths {
        for diagnostic in host.check(path) where !found.contains(diagnostic) {
          found.append(diagnostic)
        }
      }
      return found
    }
  }

  private func report(_ found: [Diagnostic], _ outputs: Outputs) -> ExitCode {
    for diagnostic in found {
      outputs.warn(diagnostic.severity == .error ? errorText(diagnostic.finding) : "\(diagnostic)")
    }
    let count = found.count { $0.severity == .error }
    guard count > 0 else {
      outputs.say("no problems")
      return outputs.ending(with: .success)
    }
    // Where the problems are, so that either stream has both.
    outputs.warn(count == 1 ? "1 problem" : "\(count) problems")
    return outputs.ending(with: .failure)
  }
}
