import Geometry
import LuaRuntime

/// The loaded behavior files, and the errors of the files that did not load.
struct BehaviorLibrary {
  /// Loaded behaviors by name.
  var definitions: [ExactName: ScriptDefinition] = [:]
  /// Behaviors that are not loaded yet, by name: shipped ones and files with their texts.
  ///
  /// Each is loaded at its first use.
  var waiting: [ExactName: BehaviorSource] = [:]
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

  /// The names of all behaviors that can be added, sorted.
  var names: [ExactName] { (Array(definitions.keys) + waiting.keys).sorted() }

  /// The loaded behaviors that apply to tags, by file name, each with its place among all.
  var applying: [(place: Int, definition: ScriptDefinition)] {
    names.enumerated().compactMap { place, name in
      guard let definition = definitions[name], definition.contract.tag != nil else { return nil }
      return (place, definition)
    }
  }
}

/// A version of a behavior file that has been read and checked, but is not in use yet.
struct LoadedBehavior {
  var source: BehaviorSource
  var contract: BehaviorContract
  var text: [UInt8]
  var scope: ModuleScope
  /// The owner charged for the values that loading the file made.
  var owner: MemoryOwners.Number?
}

extension ScriptHost {
  /// Reads all behavior folders, once; a file that does not load is a notice and fails where it is
  /// added.
  ///
  /// Shipped behaviors are loaded at their first use.
  func prepareLibrary() {
    guard !state.library.isPrepared else { return }
    state.library.isPrepared = true
    let listing = folders.listing(after: state.library.givenSources, without: isOther)
    for problem in listing.problems { onNotice?("\(problem)") }
    for source in listing.sources {
      guard !isShipped(source) else {
        state.library.waiting[source.name] = source
        if case .file(let path) = source.place {
          state.library.texts[path] = files.shippedText(source.name)
        }
        continue
      }
      do {
        try install(source)
      } catch {
        state.library.failures[source.name] = error
        onNotice?("\(error)")
      }
    }
  }

  /// Whether a behavior is a shipped one, or an unchanged copy under its name.
  func isShipped(_ source: BehaviorSource) -> Bool {
    switch source.place {
    case .shipped: return true
    case .given: return false
    case .file:
      guard folders.hasShipped, let text = files.shippedText(source.name) else { return false }
      return text == (try? source.text(files))
    }
  }

  /// The behavior of a name; nil when no loaded file has the name.
  ///
  /// A shipped behavior is loaded at its first use. No script pays for that, so hooks run the same
  /// whatever a person asked for before.
  ///
  /// - Throws: `ScriptError` when memory or the stack do not suffice for a shipped behavior.
  func definition(named name: String) throws(ScriptError) -> ScriptDefinition? {
    prepareLibrary()
    if var source = state.library.waiting[name] {
      // The text that was read is used until a reload, even if the copy was changed or removed
      // since.
      if !isShipped(source) { source.place = .shipped }
      // Help and completion call this while the person's side is mapped.
      try interpreter.onStageSide { () throws(ScriptError) in
        try interpreter.uncharged { () throws(ScriptError) in try install(source) }
      }
      state.library.waiting[name] = nil
    }
    return state.library.definitions[name]
  }

  /// Loads the shipped behaviors whose name is a tag of an item, because they apply to that tag.
  func loadShipped(taggedIn stage: Stage) {
    guard !state.library.waiting.isEmpty else { return }
    for tag in stage.items.flatMap(\.tags) where state.library.waiting[tag] != nil {
      do {
        _ = try definition(named: tag)
      } catch {
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
    let bytes = try source.text(files)
    if case .file(let path) = source.place { state.library.texts[path] = bytes }
    let text = SourceText(bytes)
    let scope = makeScope(of: source.name)
    let running = state.library.definitions[source.name]
    let owner = running?.owner ?? memoryOwners.take(upTo: MemoryOwners.lastWithoutLimit)
    var isKept = false
    defer { if !isKept { dropScope(scope.number) } }
    do {
      let globals = makeGlobals(scope: scope)
      // Two versions may exist together for a while, so the limit is set later.
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
      isKept = true
      return LoadedBehavior(
        source: source, contract: contract, text: bytes, scope: scope, owner: owner)
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
  /// Sorts the options into the order in which the source declares them.
  mutating func sort(by text: SourceText) {
    let places = options.map { option in text.place(of: option.name) ?? (Int.max, 0) }
    let order = options.indices.sorted { places[$0] < places[$1] }
    options = order.map { options[$0] }
  }
}
