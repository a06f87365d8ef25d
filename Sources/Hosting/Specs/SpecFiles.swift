import Geometry
import LuaRuntime
import Scripting

/// `dofile`, `require` and `readFile` of a spec: files below the folder the tests run in, and no others.
final class SpecFiles {
  private let host: ScriptHost
  private let root: String
  private let libration: Value
  private var loaded: [ExactName: Value] = [:]

  /// Reaches files below the current folder.
  init(host: ScriptHost) {
    self.host = host
    libration = host.makeGlobals()["libration"]
    root = Files.resolved(".") ?? "."
  }

  /// Puts the functions into an environment.
  func install(in globals: Reference) {
    let interpreter = host.interpreter
    globals["dofile"] = .function(
      interpreter.makeFunction("dofile") { [unowned self] call in
        for value in try run(try call.string(1), call.interpreter) { call.push(value) }
      })
    globals["readFile"] = .function(
      interpreter.makeFunction("readFile") { [unowned self] call in
        call.push(bytes: try bytes(of: try call.string(1), for: "readFile"))
      })
    globals["require"] = .function(
      interpreter.makeFunction("require") { [unowned self] call in
        call.push(try require(try call.string(1), call.interpreter))
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
    let globals = host.makeGlobals()
    install(in: globals)
    return try interpreter.call(
      try interpreter.load(bytes: bytes, name: "@" + path, globals: globals))
  }

  private func require(_ name: String, _ interpreter: Interpreter) throws -> Value {
    if name == "libration" { return libration }
    if let known = loaded[name] { return known }
    let isName = name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }
    guard isName, !name.contains("..") else {
      throw LuaError("require: \(name) must be a name such as lib.easing")
    }
    let path = name.split(separator: ".").joined(separator: "/")
    let candidates = ["\(path).lua", "\(path)/init.lua"]
    guard let file = candidates.first(where: { Files.kind(of: $0) == .regular }) else {
      throw LuaError("require: there must be a file \(candidates.joined(separator: " or "))")
    }
    let result = try run(file, interpreter).first ?? .nil
    loaded[name] = result.isNil ? .boolean(true) : result
    return loaded[name] ?? .nil
  }
}
