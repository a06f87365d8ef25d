import Geometry
import LuaRuntime

/// The behavior files that are loaded, and what went wrong with the others.
struct BehaviorLibrary {
  /// Loaded behaviors by name.
  var definitions: [ExactName: ScriptDefinition] = [:]
  /// Behaviors that did not load, by name.
  var failures: [ExactName: ScriptError] = [:]
  /// Behaviors whose file was removed while added instances still run, by name.
  var orphans: [ExactName: ScriptDefinition] = [:]
  /// The text of each file when it was last read, whether it was accepted or refused.
  var texts: [ExactName: [UInt8]] = [:]
  /// The text of each behavior that the program gave, by name.
  var given: [ExactName: [UInt8]] = [:]
  var isPrepared = false

  /// The behaviors that the program gave, by name.
  var givenSources: [BehaviorSource] {
    given.sorted { $0.key < $1.key }.map {
      BehaviorSource(name: $0.key.text, place: .given($0.value))
    }
  }

  /// The loaded behaviors that apply to tags, by file name.
  var applying: [ScriptDefinition] {
    definitions.values.filter { $0.contract.tag != nil }.sorted {
      ExactName($0.name) < ExactName($1.name)
    }
  }
}

/// A version of a behavior file that has been read and checked, but is not in use yet.
struct LoadedBehavior {
  var source: BehaviorSource
  var contract: BehaviorContract
  var header: String
  var text: [UInt8]
  var scope: ModuleScope
  /// The owner charged for the values that loading made.
  var owner: MemoryOwners.Number?
}

extension ScriptHost {
  /// Reads all behavior folders, once; what does not load is a notice and fails where it is added.
  func prepareLibrary() {
    guard !state.library.isPrepared else { return }
    state.library.isPrepared = true
    let listing = folders.listing(after: state.library.givenSources, without: isOther)
    for problem in listing.problems { onNotice?("\(problem)") }
    for source in listing.sources {
      do {
        try install(source)
      } catch {
        state.library.failures[source.name] = error
        onNotice?("\(error)")
      }
    }
  }

  /// Loads a file for the first time.
  private func install(_ source: BehaviorSource) throws(ScriptError) {
    let loaded = try load(source)
    do {
      state.library.definitions[source.name] = try ScriptDefinition(loaded, host: self)
    } catch {
      throw ScriptError(error as? LuaError ?? LuaError("\(error)"))
    }
  }

  /// Reads, runs and checks a behavior file.
  func load(_ source: BehaviorSource) throws(ScriptError) -> LoadedBehavior {
    let bytes = try source.text()
    if case .file(let path) = source.place { state.library.texts[path] = bytes }
    let text = SourceText(bytes)
    let scope = makeScope(of: source.name)
    let running = state.library.definitions[source.name]
    let owner = running?.owner ?? memoryOwners.take(upTo: MemoryOwners.lastWithoutLimit)
    var isKept = false
    defer { if !isKept { dropScope(scope.number) } }
    do {
      let globals = makeGlobals(scope: scope)
      // Two versions may exist at the same time for a while, so the limit is set later.
      if let owner { interpreter.limitMemory(nil, of: owner.value) }
      defer { running?.limitMemory(self) }
      let results = try interpreter.charging(owner?.value ?? 0) { () throws(LuaError) in
        let chunk = try interpreter.load(bytes: bytes, name: "@" + source.path, globals: globals)
        return try interpreter.call(chunk, [.string(source.name)], fuel: loadFuel)
      }
      guard results.count == 1, let table = results[0].asTable else {
        throw ScriptError(file: source.path, message: "a behavior file must return one table")
      }
      var contract = try BehaviorContract(table, host: self)
      contract.schema.sort(by: text)
      let modules = scope.texts.sorted { $0.key < $1.key }.map(\.value)
      contract.assigned = AssignedNames([bytes] + modules)
      isKept = true
      return LoadedBehavior(
        source: source, contract: contract, header: text.header, text: bytes, scope: scope,
        owner: owner)
    } catch let error as LuaError {
      throw ScriptError(error)
    } catch let problem as BehaviorContract.Problem {
      throw ScriptError(
        file: source.path, line: problem.name.flatMap { text.line(of: $0) },
        message: problem.message)
    } catch {
      throw error as? ScriptError ?? ScriptError(file: source.path, message: "\(error)")
    }
  }
}

extension Schema {
  /// Puts options into the order in which the source declares them.
  mutating func sort(by text: SourceText) {
    let places = options.map { option in text.place(of: option.name) ?? (Int.max, 0) }
    let order = options.indices.sorted { places[$0] < places[$1] }
    options = order.map { options[$0] }
  }
}
