import Geometry
import Glibc
import Scripting

/// `libration test`: runs specs and reports.
public struct TestCommand {
  private let paths: [String]
  private let format: ReportFormat
  private let filter: String?
  private let options: SessionOptions

  /// Prepares a run of specs.
  ///
  /// - Parameters:
  ///   - paths: Spec files, and folders to search for them; empty means `.`.
  ///   - format: The format of the report.
  ///   - filter: A text that the full name of a spec must contain; nil for all specs.
  ///   - options: The options of the sessions.
  public init(
    paths: [String] = [], format: ReportFormat = .pretty, filter: String? = nil,
    options: SessionOptions = SessionOptions()
  ) {
    self.paths = paths
    self.format = format
    self.filter = filter
    self.options = options
  }

  /// Runs the specs.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: format != .pretty)
    Signals.collect(SIGINT, SIGTERM, SIGHUP)
    do {
      return outputs.ending(with: try run(try specFiles(), outputs))
    } catch {
      outputs.warn(errorText(error))
      return outputs.ending(with: .failure)
    }
  }

  private func run(_ files: [String], _ outputs: Outputs) throws -> ExitCode {
    var reporter = format.makeReporter(
      isColored: Terminal.isTerminal(STDOUT_FILENO) && getenv("NO_COLOR") == nil)
    var totals = SpecTotals()
    outputs.standard.write(reporter.begin())
    for file in files where Signals.ending == nil && outputs.standard.failure == nil {
      let specs = try SpecFile(file, options: options)
      specs.run(filter: filter, print: outputs.say) { result in
        totals.count(result)
        outputs.standard.write(reporter.add(result))
      }
    }
    outputs.standard.write(reporter.end(totals))
    if format != .pretty { outputs.warn(totalsLine(totals)) }
    if let ending = Signals.ending { return ending }
    if totals.passed + totals.failed + totals.pending == 0 {
      outputs.warn(filter.map { "no spec has \($0) in its name" } ?? "no spec was found")
      return .failure
    }
    return totals.failed == 0 ? .success : .failure
  }

  /// The spec files of the paths, each once.
  private func specFiles() throws(FileError) -> [String] {
    var found: [String] = []
    for path in paths.isEmpty ? ["."] : paths {
      var files = [path]
      switch Files.kind(of: path) {
      case .missing: throw FileError(path: path, code: ENOENT)
      case .folder: files = try Files.files(below: path) { $0.hasSuffix("_spec.lua") }
      default: break
      }
      for file in files where !found.contains(where: { $0.hasBytes(of: file) }) {
        found.append(file)
      }
    }
    return found
  }
}
