package import Scripting
import Sessions

/// The folder in which the server was started, below which all files lie that it reads.
package struct ServedFolder {
  /// The folder, with every link resolved.
  private let root: String

  /// The present folder of the process.
  ///
  /// - Throws: `FileError` when it is gone.
  package init() throws(FileError) {
    guard let root = Files.resolved(".") else {
      throw FileError(path: ".", reason: "the present folder must exist")
    }
    self.root = root
  }

  /// Checks that a file or folder exists below the root, where links count as what they lead to.
  ///
  /// - Returns: The path.
  /// - Throws: `ContextError`, whose message for a path outside does not tell what exists there.
  func checked(_ path: String) throws(ContextError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ContextError("a path must have a character, and no zero byte")
    }
    if let real = Files.resolved(path), isInside(real) { return path }
    guard isMissingInside(path) else {
      throw ContextError("\(path) must be below the folder in which the server was started")
    }
    let names = neighbors(of: path)
    let hint = suggestion(for: Files.name(of: path), among: names)
    let shown = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", ..." : "")
    let list = hint.isEmpty && !names.isEmpty ? "; there are \(shown)" : hint
    throw ContextError("\(path) must be a file or a folder that exists\(list)")
  }

  /// Refuses the folder `behaviors`, which every scene reads, where it is a link that leads out.
  func checkBehaviors() throws(ContextError) {
    guard Files.kind(of: "behaviors") != .missing else { return }
    _ = try checked("behaviors")
  }

  /// Checks files that were found in folders, as they may be links that lead out.
  func checkAll(_ paths: [String]) throws(ContextError) {
    for path in paths { _ = try checked(path) }
  }

  /// Whether the nearest folder above a path that exists is inside.
  private func isMissingInside(_ path: String) -> Bool {
    var folder = path
    while true {
      if let real = Files.resolved(folder) { return folder != path && isInside(real) }
      folder = Files.folder(of: folder)
    }
  }

  private func isInside(_ real: String) -> Bool {
    real == root || real.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }

  /// The names of the scripts beside a path that does not exist.
  private func neighbors(of path: String) -> [String] {
    let folder = Files.folder(of: path)
    guard let real = Files.resolved(folder), isInside(real) else { return [] }
    let names = (try? Files.names(in: folder)) ?? []
    return names.filter { $0.hasSuffix(".lua") || $0.hasSuffix(".libration") }.sorted()
  }
}
