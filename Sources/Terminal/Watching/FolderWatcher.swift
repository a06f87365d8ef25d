import Geometry
import Glibc
package import Scripting

/// Reports the files that changed in a set of folders, in whatever way an editor saves them.
///
/// It watches folders, not files: a save that renames a file replaces it and would end its watch.
package final class FolderWatcher {
  /// The descriptor to wait on; readable when something changed.
  package let descriptor: Int32

  private var folders: [Int32: String] = [:]
  /// Folders that went away while they were watched.
  private var lost: [String] = []
  /// The lost folders that `takeLost` has reported.
  private var known: Set<ExactName> = []
  private var hasOverflowed = false

  /// Makes a watcher without folders.
  ///
  /// - Throws: `FileError` when the system has no watches left.
  package init() throws(FileError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw FileError(path: "inotify", code: errno) }
  }

  deinit { close(descriptor) }

  /// Starts to watch the files directly in a folder.
  ///
  /// A folder that is already watched keeps its first name.
  ///
  /// - Throws: `FileError` when the folder is missing or cannot be watched.
  package func watch(_ folder: String) throws(FileError) {
    let mask =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_MOVE_SELF
    let watch = inotify_add_watch(descriptor, folder, UInt32(mask))
    guard watch >= 0 else { throw FileError(path: folder, code: errno) }
    if folders[watch] == nil { folders[watch] = folder }
  }

  /// Whether changes were lost since the last call, because there were too many at once.
  package func takeOverflow() -> Bool {
    defer { hasOverflowed = false }
    return hasOverflowed
  }

  /// Watches folders again that went away and came back.
  ///
  /// - Returns: The folders that went away since the last call, and those that are back.
  package func takeLost() -> [String] {
    let gone = lost.filter { !known.contains(ExactName($0)) }
    let back = lost.filter { (try? watch($0)) != nil }
    lost.removeAll { back.hasName($0) }
    known = Set(lost.map(ExactName.init))
    return gone + back
  }

  /// The paths that changed since the last call, each once, in the order of the first change.
  package func changes() -> [String] {
    var paths: [String] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return paths }
      buffer.withUnsafeBytes { bytes in
        var start = 0
        let header = MemoryLayout<inotify_event>.size
        while start + header <= count {
          let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
          let name = bytes[(start + header)..<(start + header + Int(event.len))]
          start += header + Int(event.len)
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { hasOverflowed = true }
          // The watch of a moved folder follows the folder, so it is removed; `IN_IGNORED` then
          // reports its end.
          if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.wd) }
          guard event.mask & UInt32(IN_IGNORED) == 0 else {
            if let folder = folders.removeValue(forKey: event.wd) { lost.append(folder) }
            continue
          }
          guard let folder = folders[event.wd] else { continue }
          let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
          let path = Files.join(folder, text)
          if !text.isEmpty, !paths.contains(where: { $0.hasBytes(of: path) }) { paths.append(path) }
        }
      }
    }
  }
}
