import Glibc

/// The access of the project to files, folders and reserved memory of the system.
package enum Files {
  /// The size of the longest file that is read as a whole, in bytes.
  package static let longest = 64 << 20

  /// The kind of a file.
  package enum Kind {
    case missing, regular, folder, other
  }

  /// Refuses a path with a zero byte, because the system would end the name there.
  ///
  /// Every function that passes a name from a script to the system calls it.
  package static func refuseZeroByte(in path: String) throws(FileError) {
    guard !path.utf8.contains(0) else {
      let parts = path.split(separator: "\0", omittingEmptySubsequences: false)
      throw FileError(
        path: parts.joined(separator: "\\0"), reason: "the name must have no zero byte")
    }
  }

  /// The kind of the file at `path`, following links.
  package static func kind(of path: String) -> Kind {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .regular
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether a pipe is at `path`, following links.
  package static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// The system's words for a file that is missing.
  static var missing: String { systemMessage(ENOENT) }

  /// The system's words for a folder in the place of a file.
  static var folder: String { systemMessage(EISDIR) }

  /// The contents of a file as text; bytes that are not UTF-8 become replacement characters.
  ///
  /// - Throws: `FileError` as `bytes(of:)` does.
  package static func text(of path: String) throws(FileError) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// The contents of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - longest: The greatest allowed size, in bytes.
  /// - Returns: Its bytes.
  /// - Throws: `FileError` when the file is missing, unreadable, too long, a folder, or not a
  ///   regular file: a pipe may never end.
  package static func bytes(
    of path: String, longest: Int = Files.longest
  ) throws(FileError) -> [UInt8] {
    try refuseZeroByte(in: path)
    // It opens without blocking, because a pipe without a writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(path: path, code: EISDIR)
    default: throw FileError(path: path, reason: "cannot be read: it is not a file")
    }
    var bytes: [UInt8] = []
    // Most files are small, and some do not report their size.
    var chunk = [UInt8](repeating: 0, count: min(max(Int(status.st_size), 4_096), 65_536))
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, code: errno) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= longest else {
        let most = longest > 1 << 20 ? "\(longest >> 20) MiB" : "\(longest >> 10) KiB"
        throw FileError(path: path, reason: "a file has \(most) at most")
      }
    }
  }

  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  ///
  /// - Throws: `FileError` when the folder is missing or unreadable.
  package static func names(in folder: String) throws(FileError) -> [String] {
    try refuseZeroByte(in: folder)
    guard let handle = opendir(folder) else { throw FileError(path: folder, code: errno) }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// All files below a folder whose names satisfy a condition; hidden folders are skipped.
  ///
  /// Links to folders are followed only at the start, so a cycle of links is harmless.
  ///
  /// - Complexity: O(n) in the files below the folder.
  /// - Throws: `FileError` when a folder is unreadable.
  package static func files(
    below folder: String, where isWanted: (String) -> Bool
  ) throws(FileError) -> [String] {
    var found: [String] = []
    for name in try names(in: folder) {
      let path = join(folder, name)
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        if !name.hasPrefix(".") { found += try files(below: path, where: isWanted) }
      } else if isWanted(name), kind(of: path) == .regular {
        found.append(path)
      }
    }
    return found
  }

  /// The folders directly in a folder, without hidden ones and links.
  ///
  /// - Throws: `FileError` when the folder is unreadable.
  package static func folders(in folder: String) throws(FileError) -> [String] {
    try names(in: folder).filter { !$0.hasPrefix(".") }.map { join(folder, $0) }.filter { path in
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  }

  /// Joins a folder and a name; the folder `.` adds nothing.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder == "." || folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The folder of a path; `.` for a path without one.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of the file at a path.
  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The folders in which a save changes the file: its own, and that of the file it links to.
  package static func foldersToWatch(for path: String) -> [String] {
    let own = folder(of: path)
    let real = folder(of: resolved(path) ?? path)
    return real == resolved(own) ?? own ? [own] : [own, real]
  }

  /// Whether two paths lead to the same file; one of them may be missing.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    path == other || path == join(folder(of: other), name(of: other))
      || resolved(path).map { $0 == resolved(other) } ?? false
  }

  /// The path with every link, `.` and `..` resolved; nil when it does not exist.
  package static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether the process can still reserve an amount of address space, in bytes.
  static func canReserve(_ byteCount: Int) -> Bool {
    let place = mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let place, place != MAP_FAILED else { return false }
    munmap(place, byteCount)
    return true
  }
}

/// A file or folder that the system refused, and the reason.
package struct FileError: Error, CustomStringConvertible {
  /// The path, as the user wrote it.
  package var path: String
  /// The reason, in the system's words.
  package var reason: String

  /// The `errno` value of the system; nil when the reason is ours.
  package var code: Int32?

  /// Creates an error with a reason of our own.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Creates an error from an `errno` value.
  package init(path: String, code: Int32) {
    self.init(path: path, reason: systemMessage(code))
    self.code = code
  }

  package var description: String { "\(path): \(reason)" }
}

/// The system's text for an `errno` value, beginning with a small letter like all messages.
package func systemMessage(_ code: Int32) -> String {
  let text = String(cString: strerror(code))
  return text.prefix(1).lowercased() + text.dropFirst()
}
