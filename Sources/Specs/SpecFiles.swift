import Geometry
package import LuaRuntime
package import Scripting
import Sessions

/// The globals of a spec and of the files that it loads, with `dofile` and `readFile`.
///
/// These two and `require` reach files below the folder in which the tests run, and no others.
package final class SpecFiles {
  private let host: ScriptHost
  private let root = SpecFiles.currentFolder
  /// The value of `assert` in all files; nil for Lua's own.
  var assertion: Value?
  /// The bytes of each file that `dofile` and `readFile` have read, by the given path.
  private var read: [ExactName: [UInt8]] = [:]
  /// All files share their modules.
  private lazy var scope = host.makeScope(
    folders: Self.modules,
    prepare: { [unowned self] globals in install(in: globals) })

  /// Creates globals that reach files below the current folder.
  package init(host: ScriptHost) { self.host = host }

  /// Makes the globals of a file.
  package func makeGlobals() -> Reference { host.makeGlobals(scope: scope) }

  private func install(in globals: Reference) {
    let members = Self.members
    host.install(members, in: globals, stay: members.names) { [unowned self] in (self, nil) }
    if let assertion { globals["assert"] = assertion }
  }

  /// The bytes of a file below the folder the tests run in.
  private func bytes(of path: String, for word: String) throws(LuaError) -> [UInt8] {
    if let problem = Self.problem(with: path, for: word, root) { throw LuaError(problem) }
    do {
      let bytes = try Files.bytes(of: path)
      read[ExactName(path)] = bytes
      return bytes
    } catch {
      throw LuaError("\(word): \(error)")
    }
  }

  /// The bytes of all files that were read, in order of their paths.
  ///
  /// The path of a file that `dofile` or `readFile` read is the given one; that of a module begins
  /// at the folder of the tests.
  package var texts: [(path: String, bytes: [UInt8])] {
    let modules = scope.texts.map { path, bytes in
      (path.text.hasPrefix("./") ? String(path.text.dropFirst(2)) : path.text, bytes)
    }
    let all = read.map { ($0.key.text, $0.value) } + modules
    return all.sorted { $0.0 < $1.0 }.map { (path: $0.0, bytes: $0.1) }
  }

  /// The problem with a path that a word gets; nil for a file below the root.
  fileprivate static func problem(with path: String, for word: String, _ root: String) -> String? {
    let folder = root.hasSuffix("/") ? root : root + "/"
    if let real = Files.resolved(path), real.hasPrefix(folder), Files.kind(of: real) == .regular {
      return nil
    }
    // The message is always the same, so a spec cannot find out what exists elsewhere.
    return "\(word): \(path) must be a file below the folder the tests run in"
  }

  fileprivate static var currentFolder: String { Files.resolved(".") ?? "." }
  fileprivate static let modules = ModuleFolders(["."], word: "folder of tests")

  private func run(_ path: String, _ interpreter: Interpreter) throws -> [Value] {
    let bytes = try bytes(of: path, for: "dofile")
    let before = host.scriptFile
    host.scriptFile = path
    defer { host.scriptFile = before }
    return try interpreter.call(
      try interpreter.load(bytes: bytes, name: "@" + path, globals: makeGlobals()))
  }
}

extension SpecFiles {
  /// The words that read files.
  package static var members: MemberTable<SpecFiles> {
    let path = Argument.string("path", "The file, seen from the folder of the tests.")
    return MemberTable(
      "files", "The words of specs that read files.",
      [
        .method(
          "dofile", path, returns: .any,
          doc: "Runs a file below the folder in which the tests run, and returns what it returns.",
          example: "local stage = dofile(\"examples/snap.lua\")"
        ) { files, call, path in
          for value in try files.run(path, call.interpreter) { call.push(value) }
        },
        .method(
          "readFile", path, returns: .string,
          doc: "The text of such a file, as in `stage:playTouches(readFile \"touches.csv\")`.",
          example: "local text = readFile(\"examples/snap.lua\")"
        ) { files, call, path in call.push(bytes: try files.bytes(of: path, for: "readFile")) },
      ])
  }
}

extension SpecWord {
  /// The globals that specs have besides those of all scripts, for the check of their source.
  package static var surroundings: ScriptSurroundings {
    let names = globals.flatMap(\.variants).map(\.name)
    let root = SpecFiles.currentFolder
    let readers = SpecFiles.members.names
    return ScriptSurroundings(
      globals: Set(names.map { name in String(name.prefix { $0 != "." }) }),
      modules: SpecFiles.modules
    ) { word, path in
      readers.contains(word) ? SpecFiles.problem(with: path, for: word, root) : nil
    }
  }
}
