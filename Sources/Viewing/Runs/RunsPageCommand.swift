import Experiments
import Geometry
import Scripting
public import Terminal

/// `libration page FILE.ndjson`: writes the runs of a sweep as one file that a browser shows.
public struct RunsPageCommand {
  private let files: [String]
  private let output: String
  private let measures: [String]
  private let over: [String]

  /// Prepares a page.
  ///
  /// - Parameters:
  ///   - files: The files of a sweep, or of parts of it.
  ///   - output: The file of the page, `-` for standard output.
  ///   - measures: The names of the measures to draw; none for the first twelve.
  ///   - over: The inputs on the axes; none for the first that vary.
  public init(files: [String], output: String, measures: [String] = [], over: [String] = []) {
    (self.files, self.output) = (files, output)
    (self.measures, self.over) = (measures, over)
  }

  /// Reads the files and writes the page.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: isStandardOutput(output))
    Signals.collectEnds()
    do {
      let table = try RunTable(reading: files)
      let text = try RunsDocument(table, measures: measures, over: over).file
      let file = try OutputFile(path: output)
      file.append(text)
      file.finish()
      if case .refused(let error) = file.failure { throw error }
      let name = isStandardOutput(output) ? "the page" : output
      outputs.say(
        "\(name): \(RunsPicture.summary(of: table)), "
          + "\(rounded(Double(text.utf8.count) / 1000, places: 1)) KB")
      return outputs.ending(with: Signals.ending ?? .success)
    } catch {
      if Signals.ending == nil { outputs.warn(errorText(error)) }
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }
}
