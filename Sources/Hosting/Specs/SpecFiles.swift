import Geometry
import LuaRuntime
import Scripting

/// The globals of a spec and of what it loads, with `dofile` and `readFile`, which reach files below
/// the folder the tests run in, and no others; so does `require`.
final class SpecFiles {
  private let host: ScriptHost
  private let root = Files.resolved(".") ?? "."
  /// All files share their modules.
  private lazy var scope = host.makeScope(
    folders: ModuleFolders(["."], word: "folder of tests"),
    prepare: { [unowned self] globals in install(in: globals) })

  /// Reaches files below the current folder.
  init(host: ScriptHost) { self.host = host }

  /// Makes the globals of a file.
  func makeGlobals() -> Reference { host.makeGlobals(scope: scope) }

  private func install(in globals: Reference) {
    let interpreter = host.interpreter
    globals["dofile"] = .function(
      interpreter.makeFunction("dofile", crosses: false) { [unowned self] call in
        for value in try run(try call.string(1), call.interpreter) { call.push(value) }
      })
    globals["readFile"] = .function(
      interpreter.makeFunction("readFile", crosses: false) { [unowned self] call in
        call.push(bytes: try bytes(of: try call.string(1), for: "readFile"))
      })
  }

  /// The bytes of a file below the folder the tests run in.
  private func bytes(of path: String, for word: String) throws(LuaError) -> [UInt8] {
    let folder = root.hasSuffix("/") ? root : root + "/"
    // One message, so that a spec does not learn what there is elsewhere.
    guard let real = Files.resolved(path), real.hasPrefix(folder), Files.kind(of: real) == .regular
    else {
      throw LuaError("\(word): \(path) must be a file below the folder the tests run in")
    }
    do { return try Files.bytes(of: path) } catch { throw LuaError("\(word): \(error)") }
  }

  private func run(_ path: String, _ interpreter: Interpreter) throws -> [Value] {
    let bytes = try bytes(of: path, for: "dofile")
    return try interpreter.call(
      try interpreter.load(bytes: bytes, name: "@" + path, globals: makeGlobals()))
  }
}
