import Drawing
import Geometry
import Pictures
import Scripting
public import Terminal

/// `libration picture FILE.ndjson`: draws the runs of a sweep or a search.
public struct RunsPictureCommand {
  private let files: [String]
  private let output: String
  private let measures: [String]
  private let over: [String]

  /// Prepares a picture.
  ///
  /// - Parameters:
  ///   - files: The files of a sweep, or of parts of it.
  ///   - output: The file to write, `.svg` or `.png`; `-` for standard output.
  ///   - measures: The names of the measures; none for the first twelve.
  ///   - over: The inputs on the axes; none for the first that vary.
  public init(files: [String], output: String, measures: [String] = [], over: [String] = []) {
    (self.files, self.output) = (files, output)
    (self.measures, self.over) = (measures, over)
  }

  /// Whether a file has runs, by its name.
  public static func isRuns(_ path: String) -> Bool { path.hasSuffix(".ndjson") }

  /// Reads the files and writes the picture.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: isStandardOutput(output))
    Signals.collectEnds()
    do {
      let table = try RunTable(reading: files)
      let picture = try RunsPicture(table, measures: measures, over: over)
      let file = try OutputFile(path: output)
      try file.append(picture: picture.svg, width: picture.width, as: PictureFormat(path: output))
      file.finish()
      if case .refused(let error) = file.failure { throw error }
      let name = isStandardOutput(output) ? "the picture" : output
      outputs.say("\(name): \(RunsPicture.summary(of: table))")
      return outputs.ending(with: Signals.ending ?? .success)
    } catch {
      if Signals.ending == nil { outputs.warn(errorText(error)) }
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }
}
