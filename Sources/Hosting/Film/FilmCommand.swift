import Baking
import Geometry
import Glibc
import Scripting

/// `libration film`: runs a scene and writes what it shows as a picture that moves.
public struct FilmCommand {
  private let scene: String
  private let output: String
  private let seconds: Double?
  private let error: Double?
  private let options: SessionOptions

  /// Prepares a film.
  ///
  /// - Parameters:
  ///   - scene: The scene's file.
  ///   - output: The file of the film, `-` for standard output.
  ///   - seconds: The longest run, in simulated seconds; nil means 10.
  ///   - error: The greatest distance of an item's corner from where it was at a tick, in points, in
  ///     the domain of sizes; nil means 0.25.
  ///   - options: The options of the session.
  public init(
    scene: String, output: String, seconds: Double? = nil, error: Double? = nil,
    options: SessionOptions = SessionOptions()
  ) {
    self.scene = scene
    self.output = output
    self.seconds = seconds
    self.error = error
    self.options = options
  }

  /// Runs the scene to its end and writes the film.
  public func run() -> ExitCode {
    let outputs = Outputs()
    Signals.collect(SIGINT, SIGTERM, SIGHUP)
    do {
      let session = try Session(options, outputs: outputs)
      let file = try session.open(output)
      let stage = try session.loadScene(scene)
      session.follow(stage)
      return session.finish(with: try film(stage, to: file, session))
    } catch {
      if Signals.ending == nil { outputs.warn(errorText(error)) }
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  private func film(_ stage: Stage, to file: OutputFile, _ session: Session) throws -> ExitCode {
    let recorder = try FilmRecorder(stage)
    var run = SceneRun(of: stage, atMost: seconds ?? 10, in: session)
    do {
      try run.run { try recorder.add() }
    } catch {
      file.discard()
      session.outputs.warn(errorText(error))
      return .failure
    }
    if let ending = Signals.ending {
      file.discard()
      return ending
    }
    guard !session.isCutOff else { return .success }
    var picture = FilmPicture(
      Timeline(run: recorder.run, rate: stage.rate), stillTick: recorder.stillTick,
      error: error ?? 0.25)
    let text = picture.svg(
      of: recorder, size: Size(stage.width, stage.height), title: Files.name(of: scene))
    file.append(text)
    file.flush()
    guard !session.isCutOff else { return .success }
    session.outputs.say("\(scene): \(run.ending)")
    session.outputs.say(summary(picture, bytes: text.utf8.count))
    return .success
  }

  private func summary(_ picture: FilmPicture, bytes: Int) -> String {
    let length = rounded(picture.timeline.seconds, places: 3)
    return "\(isStandardOutput(output) ? "the film" : output): \(length) s, "
      + "\(picture.layerCount) \(picture.layerCount == 1 ? "item" : "items"), "
      + "\(picture.keyCount) keys, \(rounded(Double(bytes) / 1000, places: 1)) KB"
  }
}

extension FilmCommand {
  /// The rule that the error of a film, in points, breaks; nil when it breaks none.
  package static func ruleBroken(byError error: Double) -> String? {
    Domain.size.contains(error) ? nil : Domain.size.rule
  }
}
