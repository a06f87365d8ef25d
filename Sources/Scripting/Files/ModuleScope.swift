import Geometry
import LuaRuntime

/// The modules of one script: each script has its own copies, so that none reaches another's state.
final class ModuleScope {
  let number: Int
  /// What the script is called: its random numbers follow from that, wherever its folder is.
  let name: String
  /// What each module returned.
  var modules: [ExactName: Value] = [:]
  /// Modules that are being loaded, to tell a circle.
  var loading: Set<ExactName> = []
  /// What stood in each file that was read; the paths have links resolved.
  var texts: [ExactName: [UInt8]] = [:]

  init(number: Int, name: String) { (self.number, self.name) = (number, name) }

  /// Whether the files still say what they said.
  var isCurrent: Bool {
    texts.allSatisfy { path, text in (try? FileSystem.script(at: path.text)) == text }
  }
}

extension ScriptHost {
  func makeScope(of name: String = "") -> ModuleScope {
    scopeCount += 1
    let scope = ModuleScope(number: scopeCount, name: name)
    scopes[scope.number] = scope
    return scope
  }

  /// Makes the globals of a file, or of a module of it: the sandbox, `libration`, and a `require`.
  func makeGlobals(scope: ModuleScope, module: String = "") -> Reference {
    let globals = interpreter.makeEnvironment(name: scope.name + ":" + module)
    globals["libration"] = moduleValue
    let bound = try? interpreter.callOwn(requireBinder!, [.integer(scope.number)])
    globals["require"] = bound ?? .nil
    return globals
  }

  func installRequire() throws(LuaError) {
    let require = interpreter.makeFunction("require") { [unowned self] call in
      guard let number = call[1].asInteger, let scope = scopes[number] else {
        throw LuaError("require: the script is gone", level: 2)
      }
      guard let name = call[2].asString else {
        throw LuaError("require: give a module's name, as in \"lib.easing\"", level: 2)
      }
      call.push(try self.require(name, in: scope))
    }
    let source = """
      local require = ...
      return function(scope)
        return function(name) return (require(scope, name)) end
      end
      """
    let chunk = try interpreter.load(
      source, name: "=require", globals: interpreter.makeEnvironment())
    requireBinder = try interpreter.call(chunk, [.function(require)], fuel: .load)[0].asFunction
  }

  /// Finds a module, runs it once per script, and gives what it returned.
  private func require(_ name: String, in scope: ModuleScope) throws(LuaError) -> Value {
    if name.hasBytes(of: "libration") { return moduleValue }
    if let known = scope.modules[name] { return known }
    let path = try folders.module(name)
    guard scope.loading.insert(ExactName(name)).inserted else {
      throw LuaError("require: \(name) must not require itself, even through others", level: 2)
    }
    defer { scope.loading.remove(ExactName(name)) }
    let bytes: [UInt8]
    do throws(ScriptError) {
      bytes = try FileSystem.script(at: path)
    } catch {
      throw LuaError("require: \(error)", level: 2)
    }
    scope.texts[FileSystem.resolved(path) ?? path] = bytes
    let globals = makeGlobals(scope: scope, module: name)
    let chunk = try interpreter.load(bytes: bytes, name: "@" + path, globals: globals)
    let result = try interpreter.call(chunk, [.string(name)]).first ?? .nil
    let module = result.isNil ? .boolean(true) : result
    scope.modules[name] = module
    return module
  }
}

extension BehaviorFolders {
  /// The file of a module: a path below one of the folders, with dots for slashes.
  ///
  /// - Throws: `LuaError` when the name has other characters, when no folder has the file, and when
  ///   a link leads out of the folder.
  func module(_ name: String) throws(LuaError) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { Self.isLetter($0) }
    }
    guard isName else {
      throw LuaError(
        "require: \(name) must be made of letters, digits and _, with dots between", level: 2)
    }
    for folder in folders {
      let path = folder + "/" + parts.joined(separator: "/") + ".lua"
      guard FileSystem.kind(of: path) == .file else { continue }
      guard let root = FileSystem.resolved(folder), let real = FileSystem.resolved(path),
        real.hasPrefix(root + "/")
      else {
        throw LuaError("require: \(path) must not be a link that leaves the folder", level: 2)
      }
      return path
    }
    let places = folders.isEmpty ? "there is no behavior folder" : folders.joined(separator: ", ")
    throw LuaError("require: no behavior folder has a module \(name) (\(places))", level: 2)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
