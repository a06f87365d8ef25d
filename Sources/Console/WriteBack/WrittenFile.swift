import Scripting
import Terminal

/// A script with its text before and after a change.
package struct WrittenFile: Hashable, Sendable {
  /// The path.
  package let path: String
  /// The text that must be there before.
  package let before: [UInt8]
  /// The text that is written.
  package internal(set) var after: [UInt8]

  /// Describes a change of a script.
  package init(path: String, before: [UInt8], after: [UInt8]) {
    (self.path, self.before, self.after) = (path, before, after)
  }

  /// The change back.
  package var inverse: WrittenFile { WrittenFile(path: path, before: after, after: before) }

  /// Writes files, each as a whole.
  ///
  /// - Throws: `ScriptError` where a file is another than it was, and then writes none; `FileError`
  ///   where one cannot be written.
  package static func save(_ files: [WrittenFile]) throws {
    for file in files {
      guard try Files.script(at: file.path) == file.before else {
        throw ScriptError(
          file: file.path, message: "must be as it was read, and it changed meanwhile")
      }
    }
    for file in files {
      let output = try OutputFile(path: file.path)
      output.append(bytes: file.after)
      output.finish()
      if case .refused(let error) = output.failure { throw error }
    }
  }
}
