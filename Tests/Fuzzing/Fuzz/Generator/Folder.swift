import Glibc

/// A folder for behavior files, gone with the object.
final class Folder {
  let path: String
  private var names: Set<String> = []

  init() {
    var template = Array("/var/tmp/libration-fuzz-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "."
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) -> String {
    names.insert(name)
    Text.write(text, to: path + "/" + name)
    return path + "/" + name
  }
}

/// Text in files.
enum Text {
  static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// The text of a file; nil when there is none.
  static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
