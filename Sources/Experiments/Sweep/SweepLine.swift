import Geometry
package import Scripting
package import Sessions
import Terminal

/// A run as a line of JSON.
package enum SweepLine {
  /// The line, with its end.
  ///
  /// - Parameters:
  ///   - run: The number of the run.
  ///   - count: The number of all runs.
  ///   - origin: The scene, the sweep and the inputs of all runs.
  ///   - inputs: The varied inputs of the run.
  ///   - result: The result of the run.
  /// - Returns: The line.
  package static func text(
    _ run: Int, of count: Int, _ origin: Origin, _ inputs: [SweepPlan.Input], _ result: TrialResult
  ) -> String {
    var line = JSONObject()
    line.add("run", run)
    line.add("of", count)
    var given = JSONObject()
    for (key, value) in origin.inputs + inputs { given.addRaw(key, value.json) }
    line.addRaw("inputs", given.description)
    if result.error == nil {
      var measures = JSONObject()
      for (name, value) in result.measures { measures.add(name, value) }
      line.addRaw("measures", measures.description)
    }
    if let digest = result.digest { line.add("digest", String(digest, radix: 16)) }
    if let error = result.error { line.add("error", error) }
    line.add("scene", origin.job.scene)
    if let rate = origin.job.options.rate { line.add("rate", rate) }
    let folders = origin.job.options.behaviorFolders
    if !folders.isEmpty { line.addRaw("behaviors", jsonList(folders.map(jsonString))) }
    line.add("sweep", origin.sweep)
    return line.description + "\n"
  }

  /// The members that all lines of a sweep share.
  package struct Origin {
    /// The scene and the options, as the command line has them.
    package let job: TrialJob
    /// The inputs that all runs have before the varied ones.
    package let inputs: [SweepPlan.Input]
    /// The identity of the sweep.
    package let sweep: String
  }

  /// The end of each line of a sweep.
  package static func ending(of sweep: String) -> [UInt8] {
    Array("\"sweep\":\"\(sweep)\"}\n".utf8)
  }

  /// The members that identify a line.
  package struct Head: Equatable {
    package let run: Int
    package let count: Int
    package let sweep: String
    package let hasFailed: Bool
  }

  /// Reads the members that identify a line of a sweep.
  ///
  /// - Parameters:
  ///   - line: The bytes, without the end of the line.
  ///   - file: The file of the line, for the message.
  ///   - number: The number of the line in the file, from 1.
  /// - Returns: The members.
  /// - Throws: `ScriptError` for any other text.
  package static func head(
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
  package static func run(_ line: some Collection<UInt8>) -> Int? {
    let start = Array(#"{"run":"#.utf8)
    guard line.starts(with: start) else { return nil }
    let digits = line.dropFirst(start.count).prefix { (48...57).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Whether a line that this program wrote is of a failed run.
  package static func hasFailed(_ line: [UInt8]) -> Bool {
    let mark = Array(#","error":""#.utf8)
    // This avoids `contains`, which takes longer than all other work on a line.
    return line.indices.dropLast(mark.count).contains { start in
      line[start] == mark[0] && line[start..<start + mark.count].elementsEqual(mark)
    }
  }
}
