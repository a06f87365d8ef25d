import Glibc

/// The few questions that this room asks the system, of files and of memory: nothing else asks any.
enum FileSystem {
  /// What a path leads to, links followed.
  enum Kind {
    case file
    case folder
    case other
  }

  /// The longest script that is read, in bytes.
  static let longestScript = 1 << 20

  /// What the path leads to; nil when there is nothing.
  static func kind(of path: String) -> Kind? {
    status(of: path).map { status in
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    }
  }

  /// The path without links and dots; nil when there is nothing at it.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names in a folder in byte order; nil when it is no folder or cannot be read.
  static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The bytes of a script.
  ///
  /// - Throws: `ScriptError` when the file is missing, unreadable, too long or no file.
  static func script(at path: String) throws(ScriptError) -> [UInt8] {
    // Without waiting, or a pipe that nobody writes to would hold everything up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw ScriptError(file: path, message: "cannot be read: \(reason(errno))")
    }
    defer { close(descriptor) }
    guard let kind = kind(of: path), kind == .file else {
      throw ScriptError(file: path, message: "cannot be read: it is not a file")
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw ScriptError(file: path, message: "cannot be read: \(reason(errno))")
      }
      bytes += chunk[..<count]
      guard bytes.count <= longestScript else {
        throw ScriptError(file: path, message: "a file has \(longestScript >> 10) KiB at most")
      }
    }
  }

  /// Whether the process may still reserve so much address space, in bytes.
  static func canReserve(_ byteCount: Int) -> Bool {
    let place = mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let place, place != MAP_FAILED else { return false }
    munmap(place, byteCount)
    return true
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func reason(_ number: Int32) -> String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
