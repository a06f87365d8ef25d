import LuaRuntime

/// The folders in which `require` finds modules.
package struct ModuleFolders {
  /// The folders in order: earlier ones win.
  let folders: [String]
  /// The name for such a folder in messages, as in "behavior folder".
  let word: String

  /// Makes a list of folders from their paths.
  package init(_ folders: [String], word: String) { (self.folders, self.word) = (folders, word) }

  private static func mayHave(_ byte: UInt8) -> Bool {
    LuaWord.has(byte) || byte == UInt8(ascii: "-")
  }

  /// The file of a module: a path below one of the folders, with dots for slashes.
  ///
  /// - Throws: `LuaError` when the name has other characters, when no folder has the file, and when
  ///   a link leads out of the folder.
  func path(of name: String, _ files: ScriptFiles) throws(LuaError) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.mayHave) }) else {
      throw LuaError(
        "require: \(name) must be made of letters, digits, _ and -, with dots between", level: 2)
    }
    let file = parts.joined(separator: "/")
    for folder in folders {
      for path in ["\(file).lua", "\(file)/init.lua"].map({ Files.join(folder, $0) }) {
        switch files.file(at: path, inside: folder) {
        case .missing: continue
        case .outside:
          throw LuaError("require: \(path) must not be a link that leaves the folder", level: 2)
        case .text, .refused: return path
        }
      }
    }
    let places = folders.isEmpty ? "there is no \(word)" : folders.joined(separator: ", ")
    throw LuaError("require: no \(word) has a module \(name) (\(places))", level: 2)
  }
}
