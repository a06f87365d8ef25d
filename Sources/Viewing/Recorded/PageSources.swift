import Geometry
import Scripting

/// The scripts of a run.
final class PageSources {
  /// The files that were read.
  var files = RecordedFiles()

  /// The text at a path; nil if no text was read there.
  func text(of path: String) -> String? {
    guard case .text(let bytes)? = files.files[ExactName(path)] else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The texts as JSON: the scene first, then other files, then the shipped behaviors.
  ///
  /// Behavior files that nothing used are left out.
  ///
  /// - Parameters:
  ///   - scene: The path of the scene; nil where it has none.
  ///   - behaviors: The files of the behaviors that the scene made.
  ///   - events: The events; files of failures and reloads count as used.
  /// - Returns: The list.
  func list(scene: String?, behaviors: Set<String>, events: [StageEvent]) -> SizedList {
    var used = behaviors
    for case .error(let failure) in events.map(\.kind) { used.insert(failure.error.file ?? "") }
    for case .reload(let file, _) in events.map(\.kind) { used.insert(file) }
    var list = SizedList(most: Self.mostBytes)
    let texts = files.files.compactMap { path, file -> (path: String, text: [UInt8])? in
      guard case .text(let text) = file else { return nil }
      return (path.text, text)
    }
    let sorted = texts.sorted { a, b in
      a.path == scene || b.path == scene ? a.path == scene : a.path < b.path
    }
    for (path, text) in sorted where !isBehavior(path) || used.contains(path) {
      list.add(Self.entry(path, text))
    }
    for (name, text) in files.shipped.sorted(by: { $0.key < $1.key }) {
      let path = "shipped/\(name.text).lua"
      if used.contains(where: { Files.name(of: $0) == "\(name.text).lua" }) {
        list.add(Self.entry(path, text))
      }
    }
    return list
  }

  /// Whether a file is directly in a behavior folder, which is read as a whole.
  private func isBehavior(_ path: String) -> Bool {
    files.folders[ExactName(Files.folder(of: path))] != nil
  }

  private static func entry(_ path: String, _ text: [UInt8]) -> String {
    var entry = JSONObject()
    entry.add("path", path)
    entry.add("text", String(decoding: text, as: UTF8.self))
    return entry.description
  }

  /// The most bytes of all texts.
  private static var mostBytes: Int { 512 << 10 }
}
