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
}
