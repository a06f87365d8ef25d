import Geometry
import Glibc
import Scripting
import Sessions
import Terminal

/// A golden trace: a file of comma-separated values beside a spec, and the rows to compare with it.
struct GoldenFile {
  /// A reason why a path is not allowed for a golden trace.
  package struct Problem: Error {
    package let message: String
  }

  /// The path as people see it, from the current folder.
  package let path: String
  /// The path without links.
  package let place: ExactName
  /// The text of the rows.
  package let text: String
  package let rows: [[String]]
  /// Whether it is below the folder in which the tests run.
  let isBelowRoot: Bool

  /// Finds the file.
  ///
  /// - Throws: `Problem` when it is neither below the folder of the spec nor below the folder in
  ///   which the tests run; for a file to write, when it is not below the latter.
  init(
    _ name: String, beside spec: String, root: String, rows: [[String]], isWritten: Bool
  ) throws(Problem) {
    guard name.hasSuffix(".csv"), !name.hasPrefix("/") else {
      throw Problem(message: "\(name) must be a path from the spec's folder that ends in .csv")
    }
    path = Files.join(Files.folder(of: spec), name)
    let real = Self.real(path.hasPrefix("/") ? path : Files.join(root, path))
    let home = Files.resolved(Files.folder(of: spec)) ?? root
    let isInside = { (folder: String) in
      real.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
    guard isInside(root) || !isWritten && isInside(home) else {
      throw Problem(
        message: isWritten
          ? "\(path) must be below the folder the tests run in, to be written"
          : "\(path) must be below the spec's folder or the folder the tests run in")
    }
    place = ExactName(real)
    isBelowRoot = isInside(root)
    self.rows = rows
    text = rows.map { $0.map(csvField).joined(separator: ",") + "\n" }.joined()
  }

  /// Writes the file, unless it already has the text.
  ///
  /// - Returns: Whether it was written.
  /// - Throws: `FileError` when it cannot be written, and when the present file is no trace.
  package func write() throws(FileError) -> Bool {
    try Files.refuseZeroByte(in: place.text)
    if Files.kind(of: place.text) != .missing {
      let present = try Files.text(of: place.text)
      if present == text { return false }
      guard present.isEmpty || present.hasPrefix("tick,time,item,") else {
        throw FileError(path: path, reason: "is no trace, and is not written over")
      }
    }
    Self.makeFolder(Files.folder(of: place.text))
    let file = try OutputFile(path: place.text)
    file.append(text)
    file.finish()
    guard let failure = file.failure else { return true }
    if case .refused(let error) = failure { throw error }
    throw FileError(path: path, code: EPIPE)
  }

  private static func makeFolder(_ folder: String) {
    guard Files.kind(of: folder) == .missing else { return }
    makeFolder(Files.folder(of: folder))
    mkdir(folder, 0o777)
  }

  /// A path from the root without links, `.` and `..`, of a file that need not exist.
  private static func real(_ path: String) -> String {
    path.split(separator: "/").reduce(into: "/") { real, part in
      switch part {
      case ".": break
      case "..": real = Files.folder(of: real)
      default:
        let next = Files.join(real, String(part))
        real = Files.resolved(next) ?? next
      }
    }
  }
}

/// Comparison.
extension GoldenFile {
  private static let remedy = "libration test --update writes it"

  /// Compares the rows with those of the file.
  ///
  /// - Parameter known: The text of the file, if known already.
  /// - Returns: Whether they are the same, and the first difference.
  package func comparison(with known: String?) -> GoldenTraces.Answer {
    let golden: [[String]]
    do throws(FileError) {
      let text = if let known { known } else { try Files.text(of: place.text) }
      golden = csvRows(text)
    } catch {
      guard error.code == ENOENT else { return (nil, "assert.trace: \(path): \(error.reason)") }
      return (false, "expected a trace as in \(path), which is missing; \(Self.remedy)")
    }
    guard let difference = difference(from: golden) else {
      return (true, "expected another trace than \(path)")
    }
    return (false, "\(difference); if that is right, \(Self.remedy)")
  }

  /// The first difference, in words; nil without one.
  private func difference(from golden: [[String]]) -> String? {
    let columns = rows[0]
    guard let first = golden.first, first == columns else {
      return "\(path):1: expected the columns \(columns.joined(separator: ","))"
    }
    for (place, row) in rows.enumerated().dropFirst() {
      let now = "tick \(row[0]), \(row[2])"
      guard place < golden.count else {
        return "expected the end of \(path), got \(now)"
      }
      let line = "\(path):\(place + 1)"
      let wanted = golden[place]
      guard wanted.count == columns.count else {
        return "\(line) must have \(columns.count) fields"
      }
      for (column, name) in columns.enumerated() where !Self.isSame(wanted[column], row[column]) {
        let (expected, got) = (wanted[column], row[column])
        if column < 3 {
          return "\(line): expected tick \(wanted[0]), \(wanted[2]), got \(now)"
        }
        return "\(line): \(now): expected \(name) \(expected), got \(got)"
      }
    }
    guard golden.count > rows.count else { return nil }
    let next = golden[rows.count]
    let name = next.count > 2 ? "tick \(next[0]), \(next[2])" : "a further line"
    return "\(path):\(rows.count + 1): expected \(name), got the end of the motion"
  }

  private static func isSame(_ wanted: String, _ got: String) -> Bool {
    if wanted == got { return true }
    guard let wanted = Double(wanted), let got = Double(got) else { return false }
    return wanted == got
  }
}
