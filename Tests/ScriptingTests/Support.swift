import Glibc
import Scripting

/// A folder of the test's own, removed with the object.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/var/tmp/libration-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      String(cString: mkdtemp(buffer.baseAddress!))
    }
  }

  deinit { Self.remove(path) }

  /// Writes a file, with the folders that it needs, and gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) -> String {
    let parts = name.split(separator: "/")
    for count in parts.indices.dropFirst() {
      mkdir(path + "/" + parts[..<count].joined(separator: "/"), 0o755)
    }
    let file = fopen(path + "/" + name, "w")!
    fputs(text, file)
    fclose(file)
    return path + "/" + name
  }

  func remove(_ name: String) { unlink(path + "/" + name) }

  /// Makes a symbolic link in the folder.
  func link(_ name: String, to target: String) { symlink(target, path + "/" + name) }

  private static func remove(_ path: String) {
    if !isLink(path), isFolder(path) {
      for name in names(in: path) { remove(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  /// The names in a folder, sorted.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// The bytes of a file; empty when it cannot be read.
  static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return bytes
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

/// A host over a temporary behavior folder that records all output.
final class Session {
  let folder = TemporaryFolder()
  let behaviors: TemporaryFolder
  let host: ScriptHost
  private(set) var notices: [String] = []
  private(set) var events: [StageEvent] = []
  private(set) var output: [String] = []

  /// Writes behavior files, then starts a host that reads no other folder.
  init(
    _ files: [String: String] = [:], rate: Double? = nil, seed: UInt64? = nil,
    limits: ScriptLimits = ScriptLimits()
  ) throws {
    behaviors = TemporaryFolder()
    for (name, text) in files { behaviors.write(name, text) }
    host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: [behaviors.path], readsCurrentFolder: false, rate: rate, seed: seed,
        limits: limits))
    host.onNotice = { [weak self] in self?.hear($0) }
    host.onEvent = { [weak self] event, _ in self?.events.append(event) }
    host.onOutput = { [weak self] text, _ in self?.output.append(text) }
  }

  private func hear(_ notice: String) { notices.append(tidy(notice)) }

  /// Runs a scene given as text.
  func scene(_ text: String) throws -> Stage {
    try host.loadScene(folder.write("scene.lua", text))
  }

  /// Runs statements that see `stage`, `animator` and two items, `card` and `dot`.
  ///
  /// Their preparation is line 1; the statements begin on line 2.
  @discardableResult
  func run(_ statements: String) throws -> Stage {
    try scene(Self.prelude + statements + "\nreturn stage")
  }

  /// The error of statements, without the folder's path.
  func failure(_ statements: String) -> String {
    do {
      try run(statements)
      return "nothing was raised"
    } catch {
      return tidy("\(error)")
    }
  }

  /// A message without the temporary folders' paths.
  func tidy(_ text: String) -> String {
    text.replacing(folder.path + "/", with: "").replacing(behaviors.path, with: "b")
  }

  static let prelude = """
    local stage = libration.stage { width = 320, height = 480 } local animator = stage.animator \
    local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 60, 60 } } \
    local dot = stage:addItem { name = "dot", center = { 50, 50 }, size = { 10, 10 } }

    """
}
