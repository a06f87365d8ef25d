import Glibc
package import Scripting
import Terminal

/// Writes files that a person then works on.
package enum NewFiles {
  /// Makes a folder and those above it, where there are none.
  ///
  /// - Throws: `FileError` when it cannot be made.
  package static func makeFolder(_ path: String) throws(FileError) {
    switch Files.kind(of: path) {
    case .folder: return
    case .missing: break
    case .regular, .other: throw FileError(path: path, code: ENOTDIR)
    }
    let above = Files.folder(of: path)
    if above != path { try makeFolder(above) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(path: path, code: errno)
    }
  }

  /// Writes a file as a whole, in a folder that is made where it is missing.
  ///
  /// - Throws: `FileError` when it cannot be written.
  package static func write(_ text: String, to path: String) throws(FileError) {
    try makeFolder(Files.folder(of: path))
    let output = try OutputFile(path: path)
    output.write(text)
    output.finish()
    if case .refused(let error) = output.failure { throw error }
  }

  /// Gives a file, or what is in its place, a free name beside it: `NAME.bad`, `NAME.bad2` and so
  /// on.
  ///
  /// - Returns: Its new path.
  /// - Throws: `FileError` when it cannot be renamed.
  package static func setAside(_ path: String) throws(FileError) -> String {
    for number in 1...1_000 {
      let free = path + ".bad" + (number > 1 ? "\(number)" : "")
      var status = stat()
      if lstat(free, &status) == 0 { continue }
      guard rename(path, free) == 0 else { throw FileError(path: path, code: errno) }
      return free
    }
    throw FileError(path: path, reason: "there are too many files like \(path).bad beside it")
  }
}
