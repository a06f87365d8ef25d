import Geometry
import Glibc
package import Scripting

/// A spec file to run, and the lines of the specs in it.
package struct SpecTarget {
  /// The file.
  package let path: String
  /// The lines that select specs; nil for all specs.
  package var lines: [Int]?

  /// The spec files of the given paths, each once, in order.
  ///
  /// - Throws: `FileError` when a path does not exist, or a folder is unreadable.
  package static func targets(of paths: [String]) throws(FileError) -> [SpecTarget] {
    var found: [SpecTarget] = []
    for path in paths.isEmpty ? ["."] : paths {
      for target in try targets(of: path) {
        guard let place = found.firstIndex(where: { $0.path.hasBytes(of: target.path) }) else {
          found.append(target)
          continue
        }
        if let lines = found[place].lines, let more = target.lines {
          found[place].lines = lines + more
        } else {
          found[place].lines = nil
        }
      }
    }
    return found
  }

  private static func targets(of path: String) throws(FileError) -> [SpecTarget] {
    switch Files.kind(of: path) {
    case .folder:
      return try Files.files(below: path) { $0.hasSuffix("_spec.lua") }.map {
        SpecTarget(path: $0, lines: nil)
      }
    case .regular, .other: return [SpecTarget(path: path, lines: nil)]
    case .missing:
      guard let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...])
      else { throw FileError(path: path, code: ENOENT) }
      let file = String(path[..<colon])
      guard Files.kind(of: file) != .missing else { throw FileError(path: file, code: ENOENT) }
      guard Files.kind(of: file) != .folder, line > 0 else {
        throw FileError(path: path, reason: "must be a file and a line from 1 on")
      }
      return [SpecTarget(path: file, lines: [line])]
    }
  }
}
