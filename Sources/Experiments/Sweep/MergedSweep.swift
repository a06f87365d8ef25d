import Geometry
package import Scripting
package import Sessions

/// The lines of several files of a sweep, each run once.
package struct MergedSweep {
  /// A line, and where it was found.
  package struct Line {
    package let bytes: ArraySlice<UInt8>
    /// The place of its file among all.
    package let part: Int
    /// Its number in the file, from 1.
    package let number: Int
  }

  private var lines: [Int: Line] = [:]
  /// The number of runs of the whole sweep; 0 where there is no line.
  private(set) var count = 0
  /// The number of the runs that failed.
  package private(set) var failedCount = 0

  /// Joins the lines of files.
  ///
  /// - Throws: `ScriptError` with the line that does not belong to the others.
  package init(_ parts: [MergePart]) throws(ScriptError) {
    var sweep: String?
    for (partPlace, part) in parts.enumerated() {
      let texts = part.bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast()
      for (place, line) in texts.enumerated() {
        func error(_ rule: String) -> ScriptError {
          ScriptError(file: part.path, line: place + 1, message: rule)
        }
        let head = try SweepLine.head(line, in: part.path, number: place + 1)
        guard sweep == nil || sweep == head.sweep, count == 0 || count == head.count else {
          throw error("must be a line of the same sweep as those before")
        }
        (sweep, count) = (head.sweep, head.count)
        if let known = lines[head.run] {
          guard known.bytes == line else {
            throw error("run \(head.run) must have the same line everywhere")
          }
          continue
        }
        lines[head.run] = Line(bytes: line, part: partPlace, number: place + 1)
        if head.hasFailed { failedCount += 1 }
      }
    }
  }

  /// The lines in the order of the runs.
  package var sortedLines: [Line] { lines.sorted { $0.key < $1.key }.map(\.value) }

  /// Writes the lines in the order of the runs.
  ///
  /// - Returns: Notes on the runs that are missing.
  package func write(_ take: (String) -> Void) -> [String] {
    var missing: [Range<Int>] = []
    for run in 0..<count {
      if let line = lines[run] {
        take(String(decoding: line.bytes, as: UTF8.self) + "\n")
      } else if let last = missing.last, last.upperBound == run {
        missing[missing.count - 1] = last.lowerBound..<run + 1
      } else {
        missing.append(run..<run + 1)
      }
    }
    guard !missing.isEmpty else { return [] }
    let all = missing.reduce(0) { $0 + $1.count }
    let list = missing.prefix(10).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)..\(range.upperBound - 1)"
    }.joined(separator: ",")
    return [
      "\(all) of \(count) runs are missing: --runs \(list)\(missing.count > 10 ? ",..." : "")"
    ]
  }
}

extension MergePart {
  /// Whether it begins as the lines of sweeps do.
  package var isSweep: Bool { SweepLine.run(bytes) != nil }
}
