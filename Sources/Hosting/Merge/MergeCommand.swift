import Geometry
import Glibc
import Scripting

/// `libration merge`: puts the parts of a sweep, or of a run of specs, together.
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
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: true)
    Signals.collectEnds()
    do {
      let parts = try files.map(MergePart.init(reading:))
      let file = try OutputFile(path: output)
      let notes = try merge(parts, file)
      file.finish()
      notes.forEach(outputs.warn)
      if case .refused(let reason) = file.failure {
        outputs.warn("\(reason)")
        return .failure
      }
      return Signals.ending ?? (notes.isEmpty ? .success : .failure)
    } catch {
      outputs.warn(errorText(error))
      return .failure
    }
  }

  /// Writes the parts; what is to be said of what is missing.
  private func merge(_ parts: [MergePart], _ file: OutputFile) throws(ScriptError) -> [String] {
    if parts.allSatisfy({ $0.bytes.isEmpty || SweepLine.run($0.bytes) != nil }) {
      return try MergedSweep(parts).write { file.append($0) }
    }
    file.append(try mergedReport(parts))
    return []
  }
}

/// A part of something that is put together.
struct MergePart {
  let path: String
  let bytes: [UInt8]

  /// The longest part, in bytes.
  private static var longest: Int { 4 << 30 }

  /// Reads a part.
  ///
  /// - Throws: `FileError` when it cannot be read.
  init(reading path: String) throws(FileError) {
    self.path = path
    bytes = try Files.bytes(of: path, longest: Self.longest)
  }
}
