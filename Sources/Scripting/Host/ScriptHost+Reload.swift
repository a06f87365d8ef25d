import LuaRuntime

/// Behavior files that change while they run.
extension ScriptHost {
  /// Reads a changed, new or removed behavior file, in place: running behaviors keep their `self`.
  ///
  /// A version that does not load or breaks the contract is refused and the old one keeps running;
  /// either way a reload event says so. A module is reloaded through the behaviors that require it.
  /// Other paths are ignored.
  ///
  /// - Parameter path: The file, directly in a behavior folder, or a module below one.
  public func reload(_ path: String) {
    prepareLibrary()
    if folders.contains(path) {
      let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
      refresh(name, path)
      return
    }
    let real = FileSystem.resolved(path) ?? path
    for (name, scope) in library.scopes.sorted(by: { $0.key < $1.key })
    where scope.paths.contains(real) {
      refresh(name, library.definitions[name]?.source?.path ?? path)
    }
  }

  /// Looks for changed, new and removed files in all behavior folders and reloads them.
  public func reloadChangedFiles() {
    prepareLibrary()
    let listing = folders.listing()
    var seen: Set<String> = []
    for source in listing.sources {
      guard case .file(let path) = source.place else { continue }
      seen.insert(path)
      if library.stamps[path] != FileSystem.stamp(of: path) { refresh(source.name, path) }
    }
    for path in library.stamps.keys.sorted() where !seen.contains(path) {
      guard library.stamps[path] != FileSystem.stamp(of: path) else { continue }
      reload(path)
    }
  }

  /// Reads the file that a behavior's name now stands for, and takes it over if it is sound.
  private func refresh(_ name: String, _ path: String) {
    guard let source = folders.listing().source(named: name) else { return drop(name, path) }
    if case .file(let path) = source.place { library.stamps[path] = FileSystem.stamp(of: path) }
    do {
      let loaded = try load(source)
      if let definition = library.definitions[name] {
        try adopt(loaded, in: definition, source)
      } else {
        let definition = try ScriptDefinition(
          name: name, source: source, contract: loaded.contract, host: self)
        definition.header = loaded.header
        library.definitions[name] = definition
      }
      library.failures[name] = nil
      library.scopes[name].map { scopes[$0.number] = nil }
      library.scopes[name] = loaded.scope
      announce(source.path, nil)
    } catch {
      let problem =
        error as? ScriptError ?? (error as? LuaError).map { ScriptError($0) }
        ?? ScriptError(file: source.path, message: "\(error)")
      if library.definitions[name] == nil { library.failures[name] = problem }
      announce(source.path, problem)
    }
  }

  /// Gives the running instances a new version, after checking that each can go on with it.
  private func adopt(
    _ loaded: LoadedBehavior, in definition: ScriptDefinition, _ source: BehaviorSource
  ) throws {
    let running = instances.all.filter { $0.definition === definition }
    var missing: [[String: OptionValue]] = []
    for instance in running {
      missing.append(try newOptions(loaded.contract.schema, instance, source))
    }
    definition.adopt(loaded.contract, header: loaded.header, source: source, host: self)
    for (instance, values) in zip(running, missing) {
      for (name, value) in values { instance.table?[name] = self.value(of: value) }
      if instance.isSuspended { instance.resume() } else { instance.prepareTick() }
      instance.run(.onReload)
    }
  }

  /// The options of a new schema that an instance does not have yet, at their defaults.
  ///
  /// - Throws: `ScriptError` when one has no default, and when a present value breaks its new rule.
  private func newOptions(
    _ schema: Schema, _ instance: BehaviorInstance, _ source: BehaviorSource
  ) throws -> [String: OptionValue] {
    let reader = OptionReader(host: self, stage: instance.stage, subject: instance.name)
    var values: [String: OptionValue] = [:]
    for option in schema.options where option.name != "item" && option.name != "items" {
      let present = instance.table?[option.name] ?? .nil
      do {
        let value = try reader.read(present, option)
        if present.isNil, !value.isNone { values[option.name] = value }
      } catch {
        if option.kind == .behavior, !present.isNil { continue }
        throw ScriptError(file: source.path, message: error.message)
      }
    }
    return values
  }

  /// Lets go of a file that is gone: its `appliesTo` instances end, added ones keep running.
  private func drop(_ name: String, _ path: String) {
    library.stamps[path] = nil
    library.failures[name] = nil
    guard let definition = library.definitions.removeValue(forKey: name) else { return }
    if !instances.all.contains(where: { $0.definition === definition && !$0.isApplied }) {
      library.scopes.removeValue(forKey: name).map { scopes[$0.number] = nil }
    }
    announce(path, nil)
  }

  /// Tells what became of a file, and brings `appliesTo` in line with it.
  private func announce(_ path: String, _ problem: ScriptError?) {
    for stage in stages {
      stage.hasNewTags = true
      stage.applyTags()
    }
    guard let stage = stages.last else {
      if let problem { onNotice?("\(problem)") }
      return
    }
    stage.send(
      .reload(file: path, ok: problem == nil, message: problem?.description ?? "reloaded"))
    if problem == nil { for line in appliesToReport(stage) { onNotice?(line) } }
  }
}
