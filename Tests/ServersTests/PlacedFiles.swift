import Glibc

/// Files in a folder of their own below the present one, which is gone with this object.
final class PlacedFiles {
  /// The folder.
  let folder = ".build/served-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  init() {
    mkdir(".build", 0o755)
    mkdir(folder, 0o755)
  }

  deinit {
    for name in names { unlink(path(name)) }
    for folder in folders.reversed() { rmdir(path(folder)) }
    rmdir(folder)
  }

  private var names: Set<String> = ["out", "link.lua"]
  /// The folders inside, outer ones first.
  private var folders: [String] = []

  /// The path of a file.
  func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file, with the folders that it needs.
  func write(_ name: String, _ text: String) {
    names.insert(name)
    let parts = name.split(separator: "/").dropLast()
    for count in parts.indices {
      let inner = parts[...count].joined(separator: "/")
      if mkdir(path(inner), 0o755) == 0 { folders.append(inner) }
    }
    let file = fopen(path(name), "w")
    fputs(text, file)
    fclose(file)
  }
}
