import Glibc
import Scripting
import Worlds

/// Every script of `Tests/Hostile` on its stage, and how long its hooks delay a tick.
///
/// The time between two readings of the clock is not measured here, because the host's work for a
/// hook is charged as fuel.
struct HostileStages {
  /// For each script, the time by which its longest tick exceeds the allowed time, including the
  /// scene and all behaviors.
  private(set) var results: [Overruns.Result] = []

  /// Runs each stage for half a second, as the tests do.
  ///
  /// - Throws: When a script cannot be read.
  init() throws {
    let home = Self.home
    for folder in Self.names(in: home) where !folder.hasSuffix(".lua") {
      for file in Self.names(in: "\(home)/\(folder)") where file.hasSuffix(".lua") {
        let script = try Self.text(of: "\(home)/\(folder)/\(file)")
        results.append(
          try Overruns.best(of: { try Self.run("\(folder)/\(file)", script) }))
      }
    }
  }

  private static func run(_ name: String, _ script: String) throws -> Overruns.Result {
    let folder = try ScratchFolder()
    try folder.write("behaviors/honest.lua", text(of: "\(home)/honest.lua"))
    try folder.write("behaviors/\(name.split(separator: "/").last ?? "")", script)
    let host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: [folder.path + "/behaviors"], readsCurrentFolder: false,
        limits: ScriptLimits(patience: Overruns.patience)))
    host.clock = ClockWatch().look
    var result = Overruns.Result(name: name, late: 0, blind: 0)
    let stage = try? host.runScene(text(of: "\(home)/scene.lua"), name: "scene")
    for _ in 0..<30 {
      let before = calls(host)
      let time = duration { _ = try? stage?.advance(ticks: 1) } / 1e9
      // Functions of timers and animations are no hooks; those that took long have failed.
      let functions = max(1, calls(host) - before, stage?.takeErrors().count ?? 0)
      result.late = max(result.late, time - Overruns.patience * Double(functions))
    }
    return result
  }

  /// The number of calls of hooks so far.
  private static func calls(_ host: ScriptHost) -> Int {
    host.health.reduce(0) { $0 + $1.calls }
  }

  /// The folder of the scripts, independent of the current folder.
  private static var home: String {
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Tests/Hostile"
  }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func text(of path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw PeerError(message: "cannot read \(path)") }
    defer { fclose(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
