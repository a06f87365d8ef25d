import Geometry
import LuaRuntime
import Scripting
import Sessions
import Terminal

/// The file that `tune` writes, with lines for a scene.
enum TuneFile {
  /// The start of the first line; a file without it is not written over.
  package static let mark = "-- Found by libration tune "

  /// The text of the file: all inputs of a run, the set ones before the found ones.
  package static func text(
    _ origin: SweepLine.Origin, _ goals: [Goal], _ trial: TuneSearch.Trial
  ) -> String {
    let words = [origin.job.scene] + origin.job.options.words
    var lines = [mark + words.map(oneLine).joined(separator: " ")]
    for goal in goals {
      let value = trial.measures?.first { $0.name == goal.measure }?.value ?? .nan
      lines.append("-- \(oneLine(goal.measure)) \(TuneReport.number(value)): \(goal.rule)")
    }
    for (key, value) in origin.inputs + trial.inputs { lines.append(line(key, value)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line of an input: an assignment if its key is valid in Lua, otherwise a comment.
  private static func line(_ key: String, _ value: VariedValue) -> String {
    let isLua = key.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      LuaWord.isName(String($0))
    }
    return "\(isLua ? "" : "-- ")\(oneLine(key)) = \(value.json)"
  }

  /// Refuses to write over a script that `tune` did not write.
  ///
  /// - Throws: `FileError` when the file is such a script, or cannot be read.
  package static func check(_ path: String) throws(FileError) {
    guard !isStandardOutput(path), Files.kind(of: path) == .regular else { return }
    let bytes = try Files.bytes(of: path)
    guard bytes.isEmpty || bytes.starts(with: mark.utf8) else {
      throw FileError(path: path, reason: "must not be a file that tune did not write")
    }
  }
}
