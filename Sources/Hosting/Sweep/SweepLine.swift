import Geometry
import Scripting

/// A run as a line of JSON.
enum SweepLine {
  /// The line, with its end.
  ///
  /// - Parameters:
  ///   - run: The number of the run.
  ///   - count: The number of all runs.
  ///   - origin: What the run was made by.
  ///   - inputs: What it was given.
  ///   - result: What became of it.
  /// - Returns: The line.
  static func text(
    _ run: Int, of count: Int, _ origin: Origin, _ inputs: [SweepPlan.Input], _ result: TrialResult
  ) -> String {
    var line = JSONObject()
    line.add("run", run)
    line.add("of", count)
    var given = JSONObject()
    for (key, value) in inputs { given.addRaw(key, value.json) }
    line.addRaw("inputs", given.description)
    if result.error == nil {
      var measures = JSONObject()
      for (name, value) in result.measures { measures.add(name, value) }
      line.addRaw("measures", measures.description)
    }
    if let digest = result.digest { line.add("digest", String(digest, radix: 16)) }
    if let error = result.error { line.add("error", error) }
    line.add("scene", origin.scene)
    line.add("sweep", origin.sweep)
    return line.description + "\n"
  }

  /// What the lines of a sweep have in common.
  struct Origin {
    /// The scene, as the command line names it.
    let scene: String
    /// The identity of the sweep.
    let sweep: String
  }

  /// How the lines of a sweep end.
  static func ending(of sweep: String) -> [UInt8] { Array("\"sweep\":\"\(sweep)\"}\n".utf8) }

  /// What a line says of itself.
  struct Head: Equatable {
    let run: Int
    let count: Int
    let sweep: String
    let hasFailed: Bool
  }

  /// Reads what a line of a sweep says of itself.
  ///
  /// - Parameters:
  ///   - line: The bytes, without the end of the line.
  ///   - file: Where they are, for the message.
  ///   - number: The number of the line there, from 1.
  /// - Returns: What it says.
  /// - Throws: `ScriptError` for any other text.
  static func head(
    _ line: some Collection<UInt8>, in file: String, number: Int
  ) throws(ScriptError) -> Head {
    guard let value = try? JSONValue(json: line), let run = value["run"]?.asInteger,
      let count = value["of"]?.asInteger, let sweep = value["sweep"]?.asString,
      (1...SweepPlan.mostRuns).contains(count), (0..<count).contains(run)
    else {
      let start = oneLine(String(decoding: line.prefix(60), as: UTF8.self))
      throw ScriptError(
        file: file, line: number, message: "must be a line of a sweep, which this is not: \(start)")
    }
    return Head(run: run, count: count, sweep: sweep, hasFailed: value["error"] != nil)
  }

  /// The number of the run of a line that this program wrote; nil for any other text.
  static func run(_ line: some Collection<UInt8>) -> Int? {
    let start = Array(#"{"run":"#.utf8)
    guard line.starts(with: start) else { return nil }
    let digits = line.dropFirst(start.count).prefix { (48...57).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Whether a line that this program wrote tells of a failed run.
  static func hasFailed(_ line: [UInt8]) -> Bool {
    let mark = Array(#","error":""#.utf8)
    // Without `contains`, which takes longer than all else that is done with a line.
    return line.indices.dropLast(mark.count).contains { start in
      line[start] == mark[0] && line[start..<start + mark.count].elementsEqual(mark)
    }
  }
}
