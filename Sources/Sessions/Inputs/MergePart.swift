package import Scripting

/// A file with a part of a sweep or of a report.
package struct MergePart {
  package let path: String
  package let bytes: [UInt8]

  /// The longest part, in bytes.
  private static var longest: Int { 4 << 30 }

  /// Reads a part.
  ///
  /// - Throws: `FileError` when it cannot be read.
  package init(reading path: String) throws(FileError) {
    self.path = path
    bytes = try Files.bytes(of: path, longest: Self.longest)
  }
}
