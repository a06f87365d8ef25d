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
      let files = try scripts()
      var found = try check(nil)
      for file in files where Signals.ending == nil {
        for diagnostic in try check(file) where !found.contains(diagnostic) {
          found.append(diagnostic)
        }
      }
      if let ending = Signals.ending { return ending }
      return report(found, files: files, outputs)
    } catch {
      outputs.warn(errorText(error))
      return outputs.ending(with: .failure)
    }
  }

  /// Checks a file, or the behavior folders for nil, in a host of its own.
  private func check(_ file: String?) throws -> [Diagnostic] {
    let host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: options.behaviorFolders, rate: options.rate, seed: options.seed))
    host.isInterrupted = { Signals.ending != nil }
    host.onOutput = { _, _ in }
    return Signals.interrupting(host) { file.map(host.check) ?? host.checkBehaviors() }
  }

  /// The scripts that the paths name, specs aside.
  private func scripts() throws(FileError) -> [String] {
    if paths.isEmpty, Files.kind(of: "examples") != .folder { return [] }
    var found: [String] = []
    for path in paths.isEmpty ? ["examples"] : paths {
      switch Files.kind(of: path) {
      case .missing: throw FileError(path: path, code: ENOENT)
      case .folder:
        found += try Files.files(below: path) { name in
          name.hasSuffix(".lua") && !name.hasSuffix("_spec.lua") && !name.hasPrefix(".")
            && !name.hasPrefix("_")
        }
      default: found.append(path)
      }
    }
    return found
  }

  private func report(
    _ found: [Diagnostic], files: [String], _ outputs: Outputs
  ) -> ExitCode {
    let problems = found.filter { $0.severity == .error }
    for diagnostic in found {
      outputs.warn(diagnostic.severity == .error ? errorText(diagnostic.finding) : "\(diagnostic)")
    }
    let count = problems.count
    let words = count == 0 ? "no problem" : count == 1 ? "1 problem" : "\(count) problems"
    outputs.say("\(words) in the behavior folders and \(files.count) other files")
    return outputs.ending(with: count == 0 ? .success : .failure)
  }
}
