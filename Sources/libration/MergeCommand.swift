import Experiments
import Geometry
import Glibc
import Scripting
import Sessions
import Specs
public import Terminal

/// `libration merge`: joins the parts of a sweep or of a run of specs.
public struct MergeCommand {
  private let files: [String]
  private let output: String

  /// Prepares a merge.
  ///
  /// - Parameters:
  ///   - files: The files of the parts, in any order.
  ///   - output: The file of the whole; `-` is standard output.
  public init(files: [String], output: String) {
    (self.files, self.output) = (files, output)
  }

  /// Writes the whole.
  ///
  /// - Returns: The exit code of the whole: failure if a run or spec failed, or a run is missing.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: true)
    Signals.collectEnds()
    do {
      let parts = try files.map(MergePart.init(reading:))
      let file = try OutputFile(path: output)
      let whole = try merge(parts, file)
      file.finish()
      if case .refused(let reason) = file.failure {
        outputs.warn("\(reason)")
        return .failure
      }
      if file.failure == nil { whole.notes.forEach(outputs.warn) }
      return Signals.ending ?? (whole.isGood ? .success : .failure)
    } catch {
      outputs.warn(errorText(error))
      return .failure
    }
  }

  /// Notes on the whole, and whether nothing failed or is missing.
  private typealias Whole = (notes: [String], isGood: Bool)

  private func merge(_ parts: [MergePart], _ file: OutputFile) throws(ScriptError) -> Whole {
    guard let sweep = parts.first(where: \.isSweep) else {
      guard !parts.allSatisfy(\.bytes.isEmpty) else {
        throw ScriptError(message: "no file has a line of a sweep, or a report of test")
      }
      let report = try mergedReport(parts)
      file.append(report.text)
      return ([totalsLine(report.totals)], report.totals.failed == 0)
    }
    if let other = parts.first(where: { !$0.isSweep && !$0.bytes.isEmpty }) {
      throw ScriptError(
        file: other.path, message: "must be lines of a sweep, as \(sweep.path) is")
    }
    let runs = try MergedSweep(parts)
    let missing = runs.write { file.append($0) }
    let (count, failed) = (runs.sortedLines.count, runs.failedCount)
    let words = "\(file.path): \(counted(count, "run"))"
    let notes = [words + (failed > 0 ? ", \(failed) failed" : "")] + missing
    return (notes + (runsHint(output).map { [$0] } ?? []), failed == 0 && missing.isEmpty)
  }
}
