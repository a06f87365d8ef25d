import Glibc
import Scripting

/// Standard input, read to its end.
enum StandardInput {
  /// Its text of so many bytes at most; bytes that are not UTF-8 become replacement characters.
  ///
  /// - Throws: `FileError` when it cannot be read, is too long, or an interrupt comes first.
  static func text(atMost longest: Int) throws(FileError) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR, Signals.ending == nil { continue }
      guard count >= 0 else { throw FileError(path: "standard input", code: errno) }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
      guard bytes.count <= longest else {
        throw FileError(path: "standard input", reason: "a scene has \(longest >> 10) KiB at most")
      }
    }
  }
}
