extension Files {
  /// The size of the longest script that is read, in bytes.
  package static let longestScript = 1 << 20

  /// The bytes of a script.
  ///
  /// - Throws: `ScriptError` when the file is missing, unreadable, too long or no file.
  package static func script(at path: String) throws(ScriptError) -> [UInt8] {
    guard kind(of: path) != .folder else {
      throw ScriptError(file: path, message: folder)
    }
    do throws(FileError) {
      return try bytes(of: path, longest: longestScript)
    } catch {
      let message = error.code == nil ? error.reason : "cannot be read: \(error.reason)"
      throw ScriptError(file: path, message: message)
    }
  }
}
