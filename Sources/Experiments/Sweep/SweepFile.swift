import Geometry
import Scripting
import Terminal

/// The file of a sweep: it has whole lines, all of the same sweep.
struct SweepFile {
  /// The output of the lines.
  package let output: OutputFile
  /// The runs that were already in the file.
  private(set) var done: Set<Int> = []
  /// The number of those runs that failed.
  private(set) var failed = 0

  /// The longest file that a sweep can go on with, in bytes.
  private static let longest = 4 << 30

  /// Opens a file for a sweep.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard output.
  ///   - sweep: The identity of the sweep.
  ///   - count: Its number of runs.
  ///   - resumes: Whether to go on with the runs of the file, up to its last whole line.
  /// - Throws: `FileError` or `ScriptError` when the file cannot be written, another process writes
  ///   it, or its contents do not belong to this sweep.
  init(_ path: String, sweep: String, count: Int, resumes: Bool) throws {
    output = try OutputFile(sharedAt: path)
    guard output.isRegular else {
      if resumes { throw FileError(path: path, reason: "--resume needs a file") }
      return
    }
    let bytes = try Files.bytes(of: path, longest: Self.longest)
    guard !bytes.isEmpty else { return }
    guard resumes else {
      throw FileError(
        path: path, reason: "must not have runs already: --resume goes on with them")
    }
    var length = 0
    for (place, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      // A text behind the last end of a line was cut off.
      if length + line.count == bytes.count { break }
      let head = try SweepLine.head(line, in: path, number: place + 1)
      guard head.sweep == sweep, head.count == count else {
        throw ScriptError(
          file: path, line: place + 1,
          message:
            "must be a line of this sweep: scene, behaviors, measure, options or version differ")
      }
      if done.insert(head.run).inserted, head.hasFailed { failed += 1 }
      length += line.count + 1
    }
    output.begin(at: length)
  }
}
