import CResources

/// A text file that is compiled in, so that the program alone is enough.
package struct Resource: Sendable {
  /// Its name.
  package let name: String
  /// Its text, in UTF-8.
  package let text: [UInt8]

  /// The shipped behaviors, by name.
  package static var behaviors: [Resource] { files(embeddedBehaviors()) }

  /// The files of the live page, by name.
  package static var page: [Resource] { files(embeddedPage()) }

  /// The files that only pages of finished runs have, by name.
  package static var recordedPage: [Resource] { files(embeddedRecordedPage()) }

  /// The files that only pages of runs of a sweep have, by name.
  package static var runsPage: [Resource] { files(embeddedRunsPage()) }

  /// Returns the text of a compiled-in Lua file that is no behavior.
  ///
  /// - Precondition: `CResources/lua.c` lists a file of this name.
  package static func lua(_ name: String) -> [UInt8] {
    guard let file = files(embeddedLua(), named: name).first else {
      preconditionFailure("CResources/lua.c must list \(name)")
    }
    return file.text
  }

  /// Returns the files of a list, or those of one name.
  private static func files(
    _ list: UnsafePointer<EmbeddedFile>, named wanted: String? = nil
  ) -> [Resource] {
    var files: [Resource] = []
    var next = list
    while let name = next.pointee.name.map({ String(cString: $0) }) {
      if wanted == nil || name == wanted {
        let text = sequence(first: next.pointee.text!, next: { $0 + 1 }).prefix { $0.pointee != 0 }
        files.append(Resource(name: name, text: text.map(\.pointee)))
      }
      next += 1
    }
    return files
  }
}
