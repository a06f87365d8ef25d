import Geometry
package import Motion
package import Scripting

/// The inputs of a run, which a loaded scene gets before its first tick.
package struct RunInputs: Equatable, Sendable {
  private struct Given: Equatable {
    let key: String
    let value: VariedValue
    /// The text of a file of touches.
    let touches: String?
    /// The place of the input for errors; empty for a run of a sweep.
    var place = ""

    /// An error with the place and the key in front.
    func located(_ error: ScriptError) -> ScriptError {
      guard !place.isEmpty else { return error }
      var error = error
      let saysKey = error.message.hasPrefix(key)
      error.message = "\(place) \(saysKey ? "" : "\(key): ")\(error.message)"
      if place == "--vary" { error.message += value.hintAtQuotes(for: key) }
      return error
    }

    static func == (one: Given, other: Given) -> Bool {
      one.key == other.key && one.value == other.value && one.touches == other.touches
    }
  }

  /// The seed to load the scene with; nil for the scene's own.
  package let seed: UInt64?
  private var given: [Given]

  /// Takes the inputs of a run.
  ///
  /// - Throws: `FileError` when a file of touches cannot be read, `ScriptError` for an invalid
  ///   seed.
  package init(_ inputs: [SweepPlan.Input]) throws {
    seed = try SweepPlan.seed(in: inputs)
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
      // `set` has refused every text that is no recording.
      guard var recording = try? TouchRecording(csv: text) else { return [] }
      recording.finish()
      return recording.delayed(by: start)
    }
  }

  /// Reads inputs such as `snap.damping=0.3`, and files of them, such as those that `tune` writes.
  ///
  /// - Parameters:
  ///   - texts: The inputs of `--set`.
  ///   - varied: An input of `--vary`; nil for none.
  /// - Throws: As `init(_:)`; `VariationError` for anything but a key with one value; `FileError`
  ///   for a file that cannot be read.
  package init(reading texts: [String], varied: String? = nil) throws {
    var lines = try texts.flatMap { text in
      Self.isFile(text) ? try InputFile(path: text).lines : [Self.line(text)]
    }
    if let varied { lines.append((varied, "--vary")) }
    let inputs = try Self.inputs(lines)
    try self.init(inputs)
    for place in given.indices {
      guard let line = inputs.firstIndex(where: { $0.key == given[place].key }) else { continue }
      given[place].place = lines[line].place
    }
  }

  /// A text of the command line, without spaces around its key and its value.
  private static func line(_ text: String) -> (text: String, place: String) {
    (InputFile.input(text[...]) ?? text, "--set")
  }

  /// Whether a text is the name of a file of inputs.
  private static func isFile(_ text: String) -> Bool { !text.contains("=") }

  /// Refuses texts that are neither `KEY=VALUE` nor the name of a file.
  ///
  /// - Throws: `VariationError` for the first of them.
  package static func check(_ texts: [String]) throws(VariationError) {
    _ = try inputs(texts.filter { !isFile($0) }.map(line))
  }

  private static func inputs(
    _ lines: [(text: String, place: String)]
  ) throws(VariationError) -> [SweepPlan.Input] {
    var inputs: [SweepPlan.Input] = []
    for (text, place) in lines {
      let variation = try Variation(text, option: place)
      let key = variation.keys[0]
      guard variation.count == 1 else {
        throw VariationError(
          "\(place) \(text): a key must have one value" + VariedValue.hintAtQuotes(for: key))
      }
      guard !inputs.contains(where: { $0.key == key }) else {
        throw VariationError("\(place) \(text): a key must have one value, and \(key) has another")
      }
      inputs.append((key: key, value: variation.row(at: 0)[0]))
    }
    return inputs
  }

  /// The keys and values of texts such as `snap.damping=0.3`, each key once.
  ///
  /// - Throws: `VariationError` for any other text.
  package static func single(_ texts: [String]) throws(VariationError) -> [SweepPlan.Input] {
    try inputs(texts.map(line))
  }

  /// The keys with their values, the seed first.
  package var all: [SweepPlan.Input] {
    let seeds = seed.map { [(key: Variation.seed, value: VariedValue.number(Double($0)))] } ?? []
    return seeds + given.map { (key: $0.key, value: $0.value) }
  }

  /// Whether a key has a value.
  package func has(_ key: String) -> Bool {
    key == Variation.seed ? seed != nil : given.contains { $0.key == key }
  }

  /// Leaves values to the scene.
  ///
  /// - Parameter keys: Their keys; the others stay.
  package mutating func drop(_ keys: Set<String>) { given.removeAll { keys.contains($0.key) } }

  /// A text that differs for different inputs; empty without inputs.
  package var identity: String {
    let seed = seed.map { "seed=\($0)\n" } ?? ""
    return seed + given.map { "\($0.key)=\($0.value.json)\n\($0.touches ?? "")" }.joined()
  }

  /// Sets the inputs on the stage of a scene that was just loaded, with the seed.
  ///
  /// - Throws: `ScriptError` for unknown or ambiguous keys, and for values that do not fit.
  package func set(on stage: Stage) throws(ScriptError) {
    for one in given {
      if let touches = one.touches {
        try stage.playTouches(touches, file: one.value.word)
        continue
      }
      do throws(ScriptError) {
        try VariedTarget(one.key, on: stage).set(to: one.value, key: one.key, on: stage)
      } catch {
        throw one.located(error)
      }
    }
  }
}
