import Glibc
import LuaRuntime
import Testing

/// Runs the hostile scripts that need no stage.
///
/// The first line of a script in `Tests/Hostile` says what must happen.
@Suite("Hostile scripts")
struct HostileTests {
  static let folder =
    #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 } + "/Hostile/"

  @Test("each ends as its first line says, within its limits", arguments: scripts())
  func script(_ name: String) throws {
    let source = try #require(Self.text(Self.folder + name))
    let promise = String(source.prefix { $0 != "\n" }.dropFirst(3))
    let box = try Sandbox(limits: Limits(memory: 3 << 20))
    let begin = box.interpreter.memoryUsed
    let outcome = outcome(of: source, name: name, in: box)
    if let part = promise.split(separator: "\"").dropFirst().first {
      #expect(outcome.contains(part), "\(name): \(outcome)")
    } else {
      #expect(outcome == promise, "\(name)")
    }
    // What it left behind is free again, and the interpreter works.
    #expect(box.interpreter.memoryPeak < 5 << 20)
    #expect(try box.run("return 1") == [1])
    let rest = box.interpreter.makeEnvironment()
    for (key, _) in box.globals.pairs { box.globals[key] = .nil }
    // The last error object is kept, and a stack that grew shrinks by and by.
    _ = try box.failure("error('the last')")
    for _ in 0..<20 { box.interpreter.collectGarbage() }
    #expect(box.interpreter.memoryUsed < begin + 100_000)
    #expect(rest["print"].asFunction != nil)
  }

  @Test("a script leaves the same bits behind in every interpreter", arguments: scripts())
  func determinism(_ name: String) throws {
    let source = try #require(Self.text(Self.folder + name))
    var ends: Set<String> = []
    for noise in [0, 3000] {
      let box = try Sandbox(limits: Limits(memory: 3 << 20))
      try box.run("for i = 1, \(noise) do local t = { i } end")
      ends.insert(outcome(of: source, name: name, in: box))
    }
    #expect(ends.count == 1)
  }

  private func outcome(of source: String, name: String, in box: Sandbox) -> String {
    do {
      let chunk = try box.interpreter.load(source, name: "@\(name)", globals: box.globals)
      let results = try box.interpreter.call(chunk, fuel: .hook)
      return "returns " + (results.first.map { box.interpreter.describe($0) } ?? "nothing")
    } catch {
      switch error.kind {
      case .fuel: return "runs out of fuel"
      case .memory where !error.message.contains("stack overflow"): return "runs out of memory"
      default: return "fails with \(error.message)"
      }
    }
  }

  /// The names of the scripts, in order.
  static func scripts() -> [String] {
    guard let directory = opendir(folder) else { return ["no folder"] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".lua") { names.append(name) }
    }
    return names.sorted()
  }

  private static func text(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
