import Geometry
package import Scripting
package import Sessions

/// The runs of a sweep or a search, read from its lines.
package struct RunTable: Sendable {
  /// A run.
  package struct Run: Sendable {
    /// Its number, from 0.
    package let number: Int
    /// The value of each of the table's keys.
    package let inputs: [VariedValue]
    /// The value of each of the table's measures; nil where the run does not have that measure.
    package let measures: [Double?]
    /// The error of a run that failed; nil for other runs.
    package let error: String?
    /// The digest of the stage at its end, from its line; nil if the run did not reach its end.
    package let digest: String?
  }

  /// The scene, as the command line that made the runs named it.
  package let scene: String
  /// The rate and the behavior folders of that command line.
  package let options: SessionOptions
  /// The keys of the inputs: the set ones, then the varied ones.
  package let keys: [String]
  /// The names of the measures, in the order of first appearance.
  package let measures: [String]
  /// The runs that exist, by their numbers.
  package let runs: [Run]
  /// The number of runs of the whole sweep.
  package let count: Int

  /// The greatest absolute value of an input or a measure that can be drawn.
  private static var greatest: Double { 1e100 }

  /// Reads files: all runs of a sweep, or parts of it in any order.
  ///
  /// A last line without an end is left out, as the sweep may still be writing it.
  ///
  /// - Throws: `FileError` where a file cannot be read, `ScriptError` for a line of no sweep or of
  ///   another one, and where there is no run.
  package init(reading files: [String]) throws {
    try self.init(try files.map(MergePart.init(reading:)))
  }

  package init(_ parts: [MergePart]) throws(ScriptError) {
    let sweep = try MergedSweep(parts)
    var first = JSONValue.null
    var (scene, keys) = ("", [String]())
    var (names, runs) = ([String](), [Run]())
    for line in sweep.sortedLines {
      func error(_ rule: String) -> ScriptError {
        ScriptError(file: parts[line.part].path, line: line.number, message: rule)
      }
      guard let value = try? JSONValue(json: line.bytes), let own = value["scene"]?.asString,
        let number = value["run"]?.asInteger, let inputs = Self.inputs(value["inputs"])
      else { throw error("must be a line of a sweep, with scene and inputs") }
      if runs.isEmpty { (first, scene, keys) = (value, own, inputs.map(\.key)) }
      guard inputs.map(\.key) == keys else {
        throw error("inputs must be \(keys.joined(separator: ", "))")
      }
      let failure = value["error"]?.asString
      guard let given = failure == nil ? Self.measures(value["measures"]) : [] else {
        throw error("must have measures, numbers by name, or an error")
      }
      for (name, number) in given where abs(number) > Self.greatest {
        throw error("\(name) must be from -1e100 to 1e100 to be drawn, not \(digits(number))")
      }
      for case (key: let key, value: .number(let number)) in inputs
      where abs(number) > Self.greatest {
        throw error("\(key) must be from -1e100 to 1e100 to be drawn, not \(digits(number))")
      }
      for (name, _) in given where !names.contains(name) { names.append(name) }
      runs.append(
        Run(
          number: number, inputs: inputs.map(\.value),
          measures: names.map { name in given.first { $0.name == name }?.value },
          error: failure, digest: value["digest"]?.asString))
    }
    guard !runs.isEmpty else {
      throw ScriptError(file: parts.first?.path, message: "must have a whole line of a sweep")
    }
    (self.scene, self.keys, measures, count) = (scene, keys, names, sweep.count)
    options = SessionOptions(
      behaviorFolders: first["behaviors"]?.texts ?? [], rate: first["rate"]?.asNumber)
    // Runs that came before the name of a measure lack that measure.
    self.runs = runs.map { run in
      let missing = names.count - run.measures.count
      guard missing > 0 else { return run }
      return Run(
        number: run.number, inputs: run.inputs,
        measures: run.measures + [Double?](repeating: nil, count: missing), error: run.error,
        digest: run.digest)
    }
  }

  /// The number of runs that failed.
  package var failedCount: Int { runs.count { $0.error != nil } }

  /// The options of a session that opens the runs: its own ones first, then those of the runs.
  package func options(of session: SessionOptions) -> SessionOptions {
    var all = session
    all.rate = session.rate ?? options.rate
    all.behaviorFolders += options.behaviorFolders
    return all
  }

  /// A run by its number; nil where it does not exist.
  package func run(_ number: Int) -> Run? { runs.first { $0.number == number } }

  /// The inputs of a run.
  package func inputs(of run: Run) -> [SweepPlan.Input] {
    zip(keys, run.inputs).map { (key: $0, value: $1) }
  }

  private static func inputs(_ value: JSONValue?) -> [SweepPlan.Input]? {
    guard case .object(let members)? = value else { return nil }
    let inputs = members.compactMap { member in
      VariedValue(json: member.value).map { (key: member.name, value: $0) }
    }
    return inputs.count == members.count && !inputs.isEmpty ? inputs : nil
  }

  private static func measures(_ value: JSONValue?) -> [(name: String, value: Double)]? {
    guard case .object(let members)? = value else { return nil }
    let numbers = members.compactMap { member in
      member.value.asNumber.map { (name: member.name, value: $0) }
    }
    return numbers.count == members.count ? numbers : nil
  }
}

extension VariedValue {
  /// Reads a value that `json` wrote; nil for anything else.
  fileprivate init?(json: JSONValue) {
    switch json {
    case .integer, .number: self = .number(json.asNumber ?? 0)
    case .boolean(let boolean): self = .boolean(boolean)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }
}
