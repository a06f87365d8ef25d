import Glibc

/// A folder for behavior files, removed with the object.
package final class Folder {
  package let path: String
  fileprivate var names: Set<String> = []

  package init() {
    var template = Array("/var/tmp/libration-fuzz-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "."
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    for name in names {
      if let end = name.lastIndex(of: "/") { rmdir(path + "/" + name[..<end]) }
    }
    rmdir(path)
  }

  /// Writes a file, in a folder below if the name says so, and gives its path.
  @discardableResult
  package func write(_ name: String, _ text: String) -> String {
    names.insert(name)
    if let end = name.lastIndex(of: "/") { mkdir(path + "/" + name[..<end], 0o755) }
    Text.write(text, to: path + "/" + name)
    return path + "/" + name
  }
}

extension Folder {
  /// Lets a file that others write be removed with the folder.
  package func expect(_ name: String) { names.insert(name) }

  /// Removes a file.
  package func remove(_ name: String) { unlink(path + "/" + name) }
}

/// Text in files.
package enum Text {
  package static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// The names in a folder, sorted.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted()
  }

  /// The text of a file; nil when there is none.
  package static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
