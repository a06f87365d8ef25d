import Glibc

/// A file or folder that the system would not let us use, and why.
package struct FileError: Error, CustomStringConvertible {
  /// The path, as the user wrote it.
  package var path: String
  /// What went wrong, in the system's words.
  package var reason: String

  /// Creates an error with a reason of our own.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Creates an error from an `errno` value.
  package init(path: String, code: Int32) {
    self.init(path: path, reason: systemMessage(code))
  }

  package var description: String { "\(path): \(reason)" }
}

/// What the system calls an `errno` value, its first letter small as in every message of ours.
package func systemMessage(_ code: Int32) -> String {
  let text = String(cString: strerror(code))
  return text.prefix(1).lowercased() + text.dropFirst()
}
