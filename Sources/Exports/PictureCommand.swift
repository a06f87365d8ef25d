import Console
import Drawing
import Geometry
package import Pictures
import Scripting
package import Sessions
public import Terminal

/// `libration picture`: draws moments of a motion, and its numbers over time.
public struct PictureCommand {
  /// Source and contents of a picture.
  package struct Request: Sendable {
    /// A scene, a recording or a trace; see `MotionSource`.
    package var source: String
    /// The file to write, `-` for standard output.
    package var output: String
    /// The moments.
    package var moments = PictureMoments()
    /// A param with another value in each run; nil for one run.
    package var varied: VariedParam?
    /// The numbers to plot.
    package var plots: [PlottedField] = []
    /// The overlays over items.
    package var overlays: Set<Overlay> = []
    /// The longest motion, in seconds; nil for 10 of a scene, and for all of other sources.
    package var seconds: Double?

    /// A request for a whole run in a few moments.
    package init(source: String, output: String) { (self.source, self.output) = (source, output) }
  }

  package let request: Request
  private let options: SessionOptions

  /// Prepares a picture.
  ///
  /// - Parameters:
  ///   - request: Source and contents.
  ///   - options: The options of the session.
  package init(_ request: Request, options: SessionOptions = SessionOptions()) {
    (self.request, self.options) = (request, options)
  }

  /// Runs or reads the source to its end and writes the picture.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: isStandardOutput(request.output))
    Signals.collectEnds()
    do {
      let file = try OutputFile(path: request.output)
      let (runs, code) = try takeRuns(outputs)
      if let ending = Signals.ending { return outputs.ending(with: ending) }
      let layout = PictureLayout(request, runs)
      let sheet = try layout.sheet
      if let note = layout.note { outputs.say("\(request.source): \(note)") }
      let svg = sheet.svg(title: Files.name(of: request.source))
      try file.append(
        picture: svg, width: sheet.size.width, as: PictureFormat(path: request.output))
      file.finish()
      if case .refused(let error) = file.failure { throw error }
      outputs.say(summary(sheet, bytes: file.length))
      return outputs.ending(with: code)
    } catch {
      if Signals.ending == nil { outputs.warn(errorText(error)) }
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  /// The runs of all values, or the only one, and the exit code of the first that failed.
  func takeRuns(_ outputs: Outputs) throws -> ([PicturedRun], ExitCode) {
    let source = MotionSource(path: request.source)
    let detail = MotionDetail(
      plots: request.plots, overlays: request.overlays, markedTimes: request.moments.at)
    let seconds = request.seconds ?? (source.isScene ? sceneSeconds : nil)
    var (runs, code): ([PicturedRun], ExitCode) = ([], .success)
    for value in request.varied?.values.map(Optional.init) ?? [nil] {
      var given = options
      if let value { given.varied = request.varied?.input(value) }
      let taken = try source.take(seconds: seconds, keeping: detail, given, outputs)
      let label = value.flatMap { request.varied?.label($0) } ?? ""
      if let reason = taken.end.reason {
        outputs.say((label.isEmpty ? request.source : label) + ": " + reason)
      }
      runs.append(PicturedRun(motion: taken.motion, label: label))
      if code == .success { code = taken.end.code }
      if Signals.ending != nil { break }
    }
    return (runs, code)
  }

  /// The longest run of a scene, in seconds: up to its last moment, if only moments are asked for.
  private var sceneSeconds: Double {
    let isBounded = !request.moments.at.isEmpty || request.moments.to != nil
    guard let latest = request.moments.latest else { return Self.usualSeconds }
    return isBounded && request.plots.isEmpty ? latest : max(Self.usualSeconds, latest)
  }

  /// The longest run of a scene without options, in seconds.
  private static var usualSeconds: Double { 10 }

  private func summary(_ sheet: PictureSheet, bytes: Int) -> String {
    let (width, height) = (sheet.size.width, sheet.size.height)
    let name = isStandardOutput(request.output) ? "the picture" : request.output
    return "\(name): \(rounded(width, places: 0)) x \(rounded(height, places: 0)) pt, "
      + "\(rounded(Double(bytes) / 1000, places: 1)) KB"
  }
}
