import Glibc
package import Scripting

/// Standard input, read as a whole or line by line.
package enum StandardInput {
  /// Waits a short time for bytes, at most 65,536.
  ///
  /// - Returns: The bytes; empty where none came in time, nil at the end of the input.
  package static func chunk() -> [UInt8]? {
    // A signal may come just before a wait begins, so each wait is short.
    bytes(milliseconds: 200)
  }

  /// The bytes that have arrived, at most 65,536, without a wait; nil at the end of the input.
  package static func arrived() -> [UInt8]? { bytes(milliseconds: 0) }

  private static func bytes(milliseconds: Int32) -> [UInt8]? {
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, milliseconds) > 0 else { return [] }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(chunk[..<count]) : nil
  }

  /// Its text, at most a number of bytes; bytes that are not UTF-8 become replacement characters.
  ///
  /// - Throws: `FileError` when it cannot be read, is too long, or an interrupt comes first.
  package static func text(atMost longest: Int) throws(FileError) -> String {
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

extension StandardInput {
  /// The lines of standard input, each read on demand.
  ///
  /// The standard library's `readLine` never returns if a signal comes in the middle of a line.
  package struct Lines: Sequence, IteratorProtocol {
    /// The bytes that were read and are not yet part of a line.
    private var bytes: ArraySlice<UInt8> = []
    private var isAtEnd = false

    /// Makes a sequence that reads from the present place of standard input on.
    package init() {}

    /// The next line, without its end.
    ///
    /// A line that is longer than the longest script comes in pieces.
    ///
    /// - Returns: The line; nil at the end of the input, and after the process was told to end.
    package mutating func next() -> String? {
      var searched = bytes.startIndex
      while Signals.ending == nil {
        if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { bytes = bytes[(end + 1)...] }
          let line = bytes[..<end]
          return String(
            decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        searched = bytes.endIndex
        if isAtEnd || bytes.count > Files.longestScript {
          defer { bytes = [] }
          return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
        readMore()
      }
      return nil
    }

    private mutating func readMore() {
      guard let chunk = StandardInput.chunk() else { return isAtEnd = true }
      bytes += chunk
    }
  }
}
