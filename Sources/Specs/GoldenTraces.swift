import Geometry
import Scripting

/// The golden traces of a run of specs: files beside the specs that record how things move.
///
/// Only a run that updates writes them, and only for specs that pass, below the folder in which the
/// tests run.
final class GoldenTraces {
  /// Whether a trace holds, with a message for when it must not; nil where that is unknown.
  package typealias Answer = (holds: Bool?, text: String)

  /// The files that a run which updates has written, in order.
  private(set) var notices: [String] = []
  /// The files that it has not written, with the reasons.
  private(set) var problems: [String] = []
  /// Whether a file could not be written.
  private(set) var hasFailed = false

  private let updates: Bool
  private let root = Files.resolved(".") ?? "."
  /// The files that the running spec has compared, each once, and whether each was the same.
  private var compared: [(file: GoldenFile, isSame: Bool)] = []
  /// The pictures that this run has written and keeps.
  private var pictures: [String] = []
  /// The files that the running spec wants to write.
  private var wanted: [GoldenFile] = []
  /// The text of each file that the run has written, by its real path.
  private var written: [ExactName: String] = [:]

  /// Creates golden traces that are compared, or written if `updates`.
  init(updates: Bool) { self.updates = updates }

  /// Compares rows with a file beside a spec, or notes that it is to be written.
  ///
  /// - Parameters:
  ///   - rows: The rows, the names of the columns first.
  ///   - path: The file, seen from the folder of the spec.
  ///   - spec: The path of the spec.
  /// - Returns: Whether the trace holds; true for one that is to be written.
  package func check(_ rows: [[String]], with path: String, of spec: String) -> Answer {
    let file: GoldenFile
    do throws(GoldenFile.Problem) {
      file = try GoldenFile(path, beside: spec, root: root, rows: rows, isWritten: updates)
    } catch {
      return (nil, "assert.trace: \(error.message)")
    }
    let known = written[file.place] ?? wanted.last { $0.place == file.place }?.text
    guard updates else {
      let answer = file.comparison(with: known)
      compared.append((file, answer.holds ?? false))
      return answer
    }
    if let known, known != file.text {
      return (false, "assert.trace: \(file.path) has another trace from this run already")
    }
    wanted.append(file)
    return (true, "expected another trace than \(file.path)")
  }

  /// Ends a spec: writes its files if it passed, otherwise pictures of how its traces differ.
  ///
  /// - Returns: The paths of the pictures.
  func endSpec(hasPassed: Bool) -> [String] {
    defer { compared = [] }
    for file in wanted where written[file.place] == nil {
      guard hasPassed else {
        problems.append("not written: \(file.path), as its spec failed")
        continue
      }
      do throws(FileError) {
        if try file.write() { notices.append("wrote \(file.path)") }
        file.removePicture()
        written[file.place] = file.text
      } catch {
        problems.append("not written: \(error)")
        hasFailed = true
      }
    }
    wanted = []
    let before = pictures.count
    for (file, isSame) in compared where !pictures.contains(file.picturePath) {
      if isSame || hasPassed {
        file.removePicture()
      } else if file.writePicture() {
        pictures.append(file.picturePath)
      }
    }
    return Array(pictures[before...])
  }
}
