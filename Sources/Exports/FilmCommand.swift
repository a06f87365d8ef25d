import Baking
import Console
import Geometry
import Pictures
import Scripting
package import Sessions
public import Terminal

/// `libration film`: writes a motion as an animated SVG picture or as a video.
public struct FilmCommand {
  private let source: String
  private let output: String
  private let seconds: Double?
  private let error: Double?
  private let options: SessionOptions

  /// Prepares a film.
  ///
  /// - Parameters:
  ///   - source: A scene, a recording or a trace; see `MotionSource`.
  ///   - output: The file of the film: a video where it ends in `.mp4`; `-` for standard output.
  ///   - seconds: The longest run, in simulated seconds; nil means 10 for a scene and all of the
  ///     others.
  ///   - error: The greatest distance of an item's corner from where it was at a tick, in points,
  ///     in the domain of sizes; nil means 0.25.
  ///   - options: The options of the session.
  package init(
    source: String, output: String, seconds: Double? = nil, error: Double? = nil,
    options: SessionOptions = SessionOptions()
  ) {
    self.source = source
    self.output = output
    self.seconds = seconds
    self.error = error
    self.options = options
  }

  /// Runs or reads the source to its end and writes the film.
  public func run() -> ExitCode {
    let outputs = Outputs(isFormatted: isStandardOutput(output))
    Signals.collectEnds()
    do {
      let file = try OutputFile(path: output)
      let taken = try MotionSource(path: source).take(seconds: seconds, options, outputs)
      if let ending = Signals.ending { return outputs.ending(with: ending) }
      let summary =
        Self.isVideo(output)
        ? try VideoFile(of: taken.motion).write(to: file, as: output)
        : animation(of: taken.motion, to: file)
      // An interrupted video is incomplete.
      if let ending = Signals.ending { return outputs.ending(with: ending) }
      file.finish()
      if case .refused(let error) = file.failure { throw error }
      if let reason = taken.end.reason { outputs.say("\(source): \(reason)") }
      if file.failure == nil {
        outputs.say("\(isStandardOutput(output) ? "the film" : output): \(summary)")
      }
      return outputs.ending(with: taken.end.code)
    } catch {
      if Signals.ending == nil { outputs.warn(errorText(error)) }
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  /// Writes the film as SVG, and gives its seconds, items, keys and size in words.
  private func animation(of motion: RecordedMotion, to file: OutputFile) -> String {
    let (text, picture) = FilmPicture.film(
      of: motion, error: error ?? FilmPicture.usualError, title: Files.name(of: source))
    file.append(text)
    return "\(rounded(picture.timeline.seconds, places: 3)) s, "
      + "\(counted(picture.layerCount, "item")), "
      + "\(picture.keyCount) keys, \(rounded(Double(text.utf8.count) / 1000, places: 1)) KB"
  }
}

extension FilmCommand {
  /// The rule that the error of a film, in points, breaks; nil when it breaks none.
  package static func ruleBroken(byError error: Double) -> String? {
    Domain.size.contains(error) ? nil : Domain.size.rule
  }

  /// Whether a file is a video, by its name.
  package static func isVideo(_ path: String) -> Bool { path.hasSuffix(".mp4") }
}
