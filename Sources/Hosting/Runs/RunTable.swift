import Geometry
import Scripting

/// The runs of a sweep or a search, read from its lines.
package struct RunTable: Sendable {
  /// A run.
  package struct Run: Sendable {
    /// Its number, from 0.
    package let number: Int
    /// The value of each of the table's keys.
    package let inputs: [VariedValue]
    /// The value of each of the table's measures; nil where the run has none of that name.
    package let measures: [Double?]
    /// Why it failed; nil when it did not.
    package let error: String?
    /// The digest of the stage at its end, as its line has it; nil when it was not reached.
    package let digest: String?
  }

  /// The scene, as the command line that made the runs named it.
  package let scene: String
  /// What was varied, in the order of that command line.
  package let keys: [String]
  /// The names of the measures, in the order in which runs first have them.
  package let measures: [String]
  /// The runs that are there, by their numbers.
  package let runs: [Run]
  /// The number of runs of the whole.
  package let count: Int

  /// The greatest absolute value of an input or a measure that is drawn.
  private static var greatest: Double { 1e100 }

  /// Reads files: all runs of a sweep, or parts of it in any order.
  ///
  /// What is behind the last end of a line is left out, as the sweep may still be writing it.
  ///
  /// - Throws: `FileError` where a file cannot be read, `ScriptError` with the line that is none of
  ///   a sweep, or not of the same, and where there is no run.
  package init(reading files: [String]) throws {
    try self.init(try files.map(MergePart.init(reading:)))
  }

  init(_ parts: [MergePart]) throws(ScriptError) {
    let sweep = try MergedSweep(parts)
    var (scene, keys) = ("", [String]())
    var (names, runs) = ([String](), [Run]())
    for line in sweep.sortedLines {
      func error(_ rule: String) -> ScriptError {
        ScriptError(file: parts[line.part].path, line: line.number, message: rule)
      }
      guard let value = try? JSONValue(json: line.bytes), let own = value["scene"]?.asString,
        let number = value["run"]?.asInteger, let inputs = Self.inputs(value["inputs"])
      else { throw error("must be a line of a sweep, with scene and inputs") }
      if runs.isEmpty { (scene, keys) = (own, inputs.map(\.key)) }
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
    // Those before a name was known do not have it.
    self.runs = runs.map { run in
      let missing = names.count - run.measures.count
      guard missing > 0 else { return run }
      return Run(
        number: run.number, inputs: run.inputs,
        measures: run.measures + [Double?](repeating: nil, count: missing), error: run.error,
        digest: run.digest)
    }
  }

  /// How many of the runs failed.
  package var failedCount: Int { runs.count { $0.error != nil } }

  /// A run by its number; nil where it is not there.
  package func run(_ number: Int) -> Run? { runs.first { $0.number == number } }

  /// What a run is given.
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
  /// Reads what `json` writes; nil for anything else.
  fileprivate init?(json: JSONValue) {
    switch json {
    case .integer, .number: self = .number(json.asNumber ?? 0)
    case .boolean(let boolean): self = .boolean(boolean)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }
}
