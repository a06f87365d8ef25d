import Geometry
package import Motion
package import Scripting

/// What a run is given before its first tick, to be given to a loaded scene.
package struct RunInputs: Equatable, Sendable {
  private struct Given: Equatable {
    let key: String
    let value: VariedValue
    /// The text of a file of touches.
    let touches: String?
  }

  /// The seed with which the scene is to be loaded; nil where the run has that of the scene.
  package let seed: UInt64?
  private let given: [Given]

  /// Takes the inputs of a run.
  ///
  /// - Throws: `FileError` when a file of touches cannot be read, `ScriptError` for a seed that is none.
  package init(_ inputs: [SweepPlan.Input]) throws {
    seed = try TrialRunner.seed(in: inputs)
    given = try inputs.filter { $0.key != Variation.seed }.map { key, value in
      guard key == Variation.touches, case .text(let file) = value else {
        return Given(key: key, value: value, touches: nil)
      }
      return Given(key: key, value: value, touches: try Files.text(of: file))
    }
  }

  /// The touches that the run plays.
  ///
  /// - Parameter start: The animator's elapsed time before the first tick, in seconds.
  /// - Returns: The touches, with times from the animator's start on.
  package func touches(from start: Double) -> [Touch] {
    given.compactMap(\.touches).flatMap { text -> [Touch] in
      // What is no recording was refused when it was set.
      guard var recording = try? TouchRecording(csv: text) else { return [] }
      recording.finish()
      return recording.delayed(by: start)
    }
  }

  /// Reads inputs such as `snap.damping=0.3`, and files of them, such as those that `tune` writes.
  ///
  /// - Throws: As `init(_:)`; `VariationError` for anything but a key with one value; `FileError` for
  ///   a file that cannot be read.
  package init(reading texts: [String]) throws {
    let lines = try texts.flatMap { text in
      Self.isFile(text) ? try InputFile(path: text).lines : [text]
    }
    try self.init(try Self.inputs(lines))
  }

  /// Whether a text is the name of a file of inputs.
  private static func isFile(_ text: String) -> Bool { !text.contains("=") }

  /// Refuses texts that are neither `KEY=VALUE` nor the name of a file.
  ///
  /// - Throws: `VariationError` for the first of them.
  package static func check(_ texts: [String]) throws(VariationError) {
    _ = try inputs(texts.filter { !isFile($0) })
  }

  private static func inputs(_ texts: [String]) throws(VariationError) -> [SweepPlan.Input] {
    var inputs: [SweepPlan.Input] = []
    for text in texts {
      let variation = try Variation(text, option: "--set")
      guard variation.count == 1, !inputs.contains(where: { $0.key == variation.keys[0] }) else {
        throw VariationError("--set \(text): a key must have one value")
      }
      inputs.append((key: variation.keys[0], value: variation.row(at: 0)[0]))
    }
    return inputs
  }

  /// A text that is another one for other inputs; empty without inputs.
  var identity: String {
    let seed = seed.map { "seed=\($0)\n" } ?? ""
    return seed + given.map { "\($0.key)=\($0.value.json)\n\($0.touches ?? "")" }.joined()
  }

  /// Sets the inputs on the stage of a scene that was just loaded, with the seed.
  ///
  /// - Throws: `ScriptError` for keys that mean nothing or several things, and values that do not fit.
  package func set(on stage: Stage) throws(ScriptError) {
    for one in given {
      if let touches = one.touches {
        try stage.playTouches(touches, file: one.value.word)
      } else {
        try VariedTarget(one.key, on: stage).set(to: one.value, key: one.key, on: stage)
      }
    }
  }
}
