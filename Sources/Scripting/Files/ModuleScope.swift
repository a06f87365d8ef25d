package import Geometry
package import LuaRuntime
import Resources

/// The modules of one script: each script has its own copies, so that scripts share no state.
package final class ModuleScope {
  let number: Int
  /// The name of the script, which seeds its random numbers independently of its folder.
  let name: String
  private let store: StateStore
  private let place: Place
  /// The folders of the modules; nil for the host's behavior folders.
  let folders: ModuleFolders?
  /// Adds the script's own globals to those of the script and of its modules.
  let prepare: ((Reference) -> Void)?

  init(
    number: Int, name: String, store: StateStore, folders: ModuleFolders?,
    prepare: ((Reference) -> Void)?
  ) {
    (self.number, self.name, self.folders, self.prepare) = (number, name, folders, prepare)
    self.store = store
    place = store.scopes.take()
  }

  /// The modules that the script has required so far.
  var state: ScopeState {
    get { store.state.scopeStates[place] }
    _modify { yield &store.state.scopeStates[place] }
  }

  /// The text of each file that was read, by its path below the folders.
  package var texts: [ExactName: [UInt8]] { store.state.scopeStates[place].texts }

  /// Whether the files still have the texts that were read.
  func isCurrent(_ files: ScriptFiles) -> Bool {
    texts.allSatisfy { path, text in (try? files.script(at: path.text)) == text }
  }
}

extension Stage {
  /// Whether its scene has required the module in a file.
  package func requires(_ path: String) -> Bool {
    let real = host.files.resolved(path)
    let modules = state.scope?.texts.keys.map { host.files.resolved($0.text) } ?? []
    return modules.hasName(real)
  }
}

extension ScriptHost {
  /// Releases a script's modules.
  func dropScope(_ number: Int) {
    guard let scope = state.scopes.removeValue(forKey: number) else { return }
    earlyGlobals?.removeAll { $0.scope == number }
    for module in scope.state.modules.values { module.reference?.release() }
  }

  package func makeScope(
    of name: String = "", folders: ModuleFolders? = nil, prepare: ((Reference) -> Void)? = nil
  ) -> ModuleScope {
    state.scopeCount += 1
    let scope = ModuleScope(
      number: state.scopeCount, name: name, store: store, folders: folders, prepare: prepare)
    state.scopes[scope.number] = scope
    return scope
  }

  /// Makes the globals of a file or of one of its modules: the sandbox, `libration`, and a
  /// `require`.
  package func makeGlobals(scope: ModuleScope, module: String = "") -> Reference {
    let globals = interpreter.makeEnvironment(name: scope.name + ":" + module)
    globals["libration"] = moduleValue
    for module in programModules { globals[module.name] = module.value }
    keepEarly(globals, of: scope)
    let libraries = interpreter.makeTable()
    libraries["_G"] = .table(globals)
    for name in LuaLibrary.names { libraries[name] = globals[name] }
    let bound = try? interpreter.callOwn(
      requireBinder!, [.integer(scope.number), .table(libraries)])
    globals["require"] = bound ?? .nil
    scope.prepare?(globals)
    return globals
  }

  func installRequire() throws(LuaError) {
    let require = interpreter.makeFunction("require") { [unowned self] call in
      guard let number = call[1].asInteger, let scope = state.scopes[number] else {
        throw LuaError("require: the script is gone", level: 2)
      }
      guard let name = call[2].asString else {
        throw LuaError("require: give a module's name, as in \"lib.easing\"", level: 2)
      }
      call.push(try self.require(name, in: scope))
    }
    let made = try interpreter.runPrelude(
      Resource.lua("require.lua"), name: "require", [.function(require)])
    requireBinder = made[0].asFunction
  }

  /// Finds a module, runs it once per script, and returns its result.
  private func require(_ name: String, in scope: ModuleScope) throws(LuaError) -> Value {
    if name.hasBytes(of: "libration") { return moduleValue }
    if let module = programModules.first(where: { $0.name.hasBytes(of: name) }) {
      return module.value
    }
    if let known = scope.state.modules[name] { return known }
    let folders = scope.folders ?? ModuleFolders(folders.folders, word: "behavior folder")
    let path = try folders.path(of: name, files)
    guard scope.state.loading.insert(ExactName(name)).inserted else {
      throw LuaError("require: \(name) must not require itself, even through others", level: 2)
    }
    defer { scope.state.loading.remove(ExactName(name)) }
    let bytes: [UInt8]
    do throws(ScriptError) {
      bytes = try files.script(at: path)
    } catch {
      throw LuaError("require: \(error)", level: 2)
    }
    scope.state.texts[path] = bytes
    let globals = makeGlobals(scope: scope, module: name)
    let chunk = try interpreter.load(bytes: bytes, name: "@" + path, globals: globals)
    let result = try interpreter.call(chunk, [.string(name)]).first ?? .nil
    let module = result.isNil ? .boolean(true) : result
    scope.state.modules[name] = module
    return module
  }
}
