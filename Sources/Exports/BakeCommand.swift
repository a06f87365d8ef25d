import Baking
import Console
import Geometry
package import Pictures
import Scripting
package import Sessions
public import Terminal

/// `libration bake`: writes a motion as keys that other players play.
public struct BakeCommand {
  private let source: String
  private let output: String
  private let format: BakeFormat
  private let tolerance: Tolerance
  private let usesLinear: Bool
  private let seconds: Double?
  private let options: SessionOptions

  /// Prepares a bake.
  ///
  /// - Parameters:
  ///   - source: A scene, a recording or a trace; see `MotionSource`.
  ///   - output: The file to write.
  ///   - format: Its format.
  ///   - tolerance: The greatest distance of an item's corner from its place at a tick, in points,
  ///     in the domain of sizes; nil means 0.1.
  ///   - usesLinear: Whether CSS has an easing per number instead of keyframes.
  ///   - seconds: The longest motion, in seconds; nil means 10 for a scene and all of the others.
  ///   - options: The options of the session.
  package init(
    source: String, output: String, format: BakeFormat, tolerance: Double? = nil,
    usesLinear: Bool = false, seconds: Double? = nil, options: SessionOptions = SessionOptions()
  ) {
    (self.source, self.output, self.format) = (source, output, format)
    self.tolerance = tolerance.map { Tolerance(distance: $0) } ?? Self.usualTolerance
    (self.usesLinear, self.seconds, self.options) = (usesLinear, seconds, options)
  }

  /// Runs or reads the source to its end and writes the file.
  public func run() -> ExitCode {
    let outputs = Outputs()
    Signals.collectEnds()
    do {
      try checkOutput()
      let taken = try MotionSource(path: source).take(seconds: seconds, options, outputs)
      if let reason = taken.end.reason { outputs.say("\(source): \(reason)") }
      guard Signals.ending == nil else { return outputs.ending(with: taken.end.code) }
      let file = try OutputFile(path: output)
      let motion = taken.motion.baked(
        Files.name(of: source), tolerance, format.way, keepsOrder: format.keepsOrder)
      let text = format.text(of: motion, usesLinear: usesLinear, word: word)
      file.append(text)
      file.finish()
      if case .refused(let error) = file.failure { throw error }
      outputs.say(summary(motion, bytes: text.utf8.count))
      for omission in format.omissions(from: motion) {
        outputs.say("\(output): \(omission)")
      }
      return outputs.ending(with: taken.end.code)
    } catch {
      if Signals.ending == nil { outputs.warn(errorText(error)) }
      return Signals.ending ?? outputs.ending(with: .failure)
    }
  }

  /// The name of the source without its folder and suffix.
  private var word: String {
    Self.word(for: source == "-" ? "stage" : Files.name(of: source))
  }

  /// Refuses to write over a script that was not baked.
  private func checkOutput() throws {
    guard format == .lua, Files.kind(of: output) == .regular else { return }
    guard try Files.bytes(of: output).starts(with: LuaMotion.mark.utf8) else {
      throw FileError(path: output, reason: "must not be a script that was not baked")
    }
  }

  private func summary(_ motion: BakedMotion, bytes: Int) -> String {
    let (items, keys) = (motion.items.count, motion.keyCount)
    return "\(output): \(rounded(motion.timeline.seconds, places: 3)) s, "
      + "\(counted(items, "item")), \(counted(keys, "key")), "
      + "\(rounded(Double(bytes) / 1000, places: 1)) KB; \(motion.error.text)"
  }
}

extension BakeCommand {
  /// The tolerance without an option.
  static var usualTolerance: Tolerance { Tolerance(distance: 0.1) }

  /// The word with which names in CSS begin, from the name of a source.
  package static func word(for title: String) -> String { String(title.prefix { $0 != "." }) }

  /// The rule that a tolerance, in points, breaks; nil when it breaks none.
  package static func ruleBroken(byTolerance tolerance: Double) -> String? {
    Domain.size.contains(tolerance) ? nil : Domain.size.rule
  }
}
