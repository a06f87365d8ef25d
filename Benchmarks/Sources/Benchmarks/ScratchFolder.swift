import Glibc

/// A temporary folder.
final class ScratchFolder {
  /// Its path.
  let path: String
  private var files: [String] = []
  private var folders: [String] = []

  /// Makes a folder in the system's temporary folder; it is removed with its last owner.
  init() throws {
    var template = Array("\(P_tmpdir)/libration-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw PeerError(message: "no folder in \(P_tmpdir)")
    }
    path = String(cString: made)
  }

  deinit {
    for file in files { unlink(file) }
    for folder in folders.reversed() { rmdir(folder) }
    rmdir(path)
  }

  /// Writes a file and makes missing folders above it.
  func write(_ name: String, _ text: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      if mkdir(folder, 0o755) == 0 { folders.append(folder) }
    }
    guard let file = fopen(path + "/" + name, "w") else {
      throw PeerError(message: "cannot write \(name)")
    }
    fputs(text, file)
    fclose(file)
    if !files.contains(path + "/" + name) { files.append(path + "/" + name) }
  }
}
