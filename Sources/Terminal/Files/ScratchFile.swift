import Glibc
import Scripting

/// A file without a name, for the input and output of programs that the host runs.
///
/// The file is gone with this object.
package final class ScratchFile {
  /// The open descriptor, at the start until it is read or written.
  package let descriptor: Int32
  private let stream: UnsafeMutablePointer<FILE>

  /// Makes a file with some bytes.
  ///
  /// - Throws: `ToolError` when the system has no room for it.
  package init(_ bytes: some Collection<UInt8> = []) throws(ToolError) {
    guard let stream = tmpfile() else { throw ToolError.system("a scratch file", errno) }
    self.stream = stream
    descriptor = fileno(stream)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    try write(Array(bytes))
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { fclose(stream) }

  private func write(_ bytes: [UInt8]) throws(ToolError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + start, bytes.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw ToolError.system("a scratch file", errno)
      }
    }
  }

  /// All bytes, read from the start.
  package var bytes: [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }
}
