import Geometry
import Glibc
import Scripting

/// The lines typed at earlier prompts, in a file that belongs to one person.
///
/// An entry is a line of the file; the line ends of a block are written as `\n`. Several prompts
/// may add entries at once. Where the file cannot be written, the prompt works without it.
package struct HistoryFile {
  /// The most entries that the file has.
  package static let most = 1000
  /// The longest entry that is kept, in bytes.
  private static let longest = 64 << 10

  /// The path of the file.
  package let path: String

  /// A history in a file.
  package init(path: String) { self.path = path }

  /// The history of this person: `libration/history` below `XDG_STATE_HOME`, or below
  /// `.local/state` of the home; nil without either.
  ///
  /// - Parameter variable: Gives an environment variable.
  package init?(environment variable: (String) -> String?) {
    func folder(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard
      let state = folder("XDG_STATE_HOME")
        ?? folder("HOME").map({ Files.join($0, ".local/state") })
    else { return nil }
    path = Files.join(state, "libration/history")
  }

  /// The entries, the oldest first; none where the file is missing or cannot be read.
  package var entries: [String] {
    guard let text = try? Files.text(of: path) else { return [] }
    return text.split(separator: "\n").suffix(Self.most).map { Self.entry(of: $0) }
  }

  /// Adds an entry, unless it equals the last one; the oldest ones are dropped beyond `most`.
  package func add(_ entry: String) {
    let line = Self.line(of: entry)
    guard line.utf8.count <= Self.longest else { return }
    makeFolders()
    // A pipe in its place must not block the prompt.
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard lock(descriptor), let text = try? Files.text(of: path) else { return }
    let lines = text.split(separator: "\n")
    guard lines.last.map(String.init) != line else { return }
    let isBroken = !text.isEmpty && !text.hasSuffix("\n")
    guard lines.count >= Self.most || isBroken else { return write(line + "\n", descriptor) }
    let kept = (lines.suffix(Self.most - 1).map(String.init) + [line]).map { $0 + "\n" }.joined()
    // The file is replaced in place, as another prompt may be waiting for its lock.
    guard ftruncate(descriptor, 0) == 0 else { return }
    write(kept, descriptor)
  }

  private func makeFolders() {
    var folder = ""
    for name in Files.folder(of: path).split(separator: "/") {
      folder += "/" + name
      mkdir(folder, 0o700)
    }
  }

  /// Locks the file, waiting at most 0.2 s: a prompt that is stopped must not block this one.
  private func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<50 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      usleep(4000)
    }
    return false
  }

  private func write(_ text: String, _ descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  private static func line(of entry: String) -> String {
    entry.map { $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : String($0) }.joined()
  }

  private static func entry(of line: Substring) -> String {
    var entry = ""
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      let meant: Unicode.Scalar = isEscaped && scalar == "n" ? "\n" : scalar
      isEscaped = false
      entry.unicodeScalars.append(meant.isControl ? "\u{FFFD}" : meant)
    }
    return entry
  }
}
