import Geometry
import Scripting

/// The golden traces of a run of specs: files beside the specs that say how things move.
///
/// Only a run that updates writes them: those of specs that pass, below the folder in which the
/// tests run.
final class GoldenTraces {
  /// Whether a trace holds, and the message if it must not; nil where that cannot be said.
  typealias Answer = (holds: Bool?, text: String)

  /// The files that a run which updates has written, in order.
  private(set) var notices: [String] = []
  /// Those that it has not, and why.
  private(set) var problems: [String] = []
  /// Whether a file could not be written.
  private(set) var hasFailed = false

  private let updates: Bool
  private let root = Files.resolved(".") ?? "."
  /// Those that the running spec has compared, each once, and whether each was as it should be.
  private var compared: [(file: GoldenFile, isSame: Bool)] = []
  /// The pictures that this run has written, which stay.
  private var pictures: [String] = []
  /// What the running spec wants to write.
  private var wanted: [GoldenFile] = []
  /// The text of each file that the run has written, by its real path.
  private var written: [ExactName: String] = [:]

  /// Compares, or writes if `updates`.
  init(updates: Bool) { self.updates = updates }

  /// Compares rows with a file beside a spec, or notes that it is to be written.
  ///
  /// - Parameters:
  ///   - rows: The rows, the names of the columns first.
  ///   - path: The file, seen from the folder of the spec.
  ///   - spec: The path of the spec.
  /// - Returns: Whether the trace holds; it does where it is to be written.
  func check(_ rows: [[String]], with path: String, of spec: String) -> Answer {
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

  /// Ends a spec: its files are written if it passed; otherwise pictures tell how its traces differ.
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
