import Geometry
import LuaRuntime

/// Behavior files that change while they run.
extension ScriptHost {
  /// Reads a changed, new or removed behavior file, in place: running behaviors keep their `self`.
  ///
  /// A new version is tried out first, `onReload` and one tick, and all of that is taken back. One
  /// that does not load, breaks the contract or fails there is refused, and the old one keeps
  /// running as if nothing had been saved; either way a reload event says so. A file that says what
  /// it said is left alone, and so are the locals outside its functions. A module is reloaded
  /// through the behaviors that require it. Other paths are ignored. Inside a tick this waits for
  /// its end.
  ///
  /// - Parameter path: The file, directly in a behavior folder, or a module below one.
  public func reload(_ path: String) {
    guard !isBusy else { return postponedReloads.paths.append(path) }
    prepareLibrary()
    if folders.contains(path) {
      let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
      refresh(name, path)
      return
    }
    let real = Files.resolved(path) ?? path
    for (name, definition) in library.definitions.sorted(by: { $0.key < $1.key })
    where definition.scope?.texts[real] != nil {
      refresh(name.text, definition.source?.path ?? path)
    }
  }

  /// Looks for changed, new and removed files in all behavior folders and reloads them.
  public func reloadChangedFiles() {
    guard !isBusy else { return postponedReloads.isComplete = true }
    prepareLibrary()
    let listing = folders.listing()
    var seen: Set<ExactName> = []
    for source in listing.sources {
      guard case .file(let path) = source.place else { continue }
      seen.insert(ExactName(path))
      let isSame = library.texts[path] == (try? source.text())
      let isCurrent = library.definitions[source.name]?.scope?.isCurrent ?? true
      if !isSame || !isCurrent { refresh(source.name, path) }
    }
    for path in library.texts.keys.sorted()
    where !seen.contains(path) && Files.kind(of: path.text) == .missing {
      reload(path.text)
    }
  }

  /// Reads the file that a behavior's name now stands for, and takes it over if it is sound.
  private func refresh(_ name: String, _ path: String) {
    withReserve { refreshInReserve(name, path) }
  }

  private func refreshInReserve(_ name: String, _ path: String) {
    guard let source = folders.listing().source(named: name) else { return drop(name, path) }
    let definition = library.definitions[name] ?? orphan(name)
    do {
      let isUnchanged = definition?.isCurrent(source) ?? false
      if let definition, isUnchanged {
        if case .file(let path) = source.place { library.texts[path] = definition.text }
        library.definitions[name] = definition
      } else if let definition {
        try takeOver(try load(source), in: definition)
        library.definitions[name] = definition
      } else {
        library.definitions[name] = try ScriptDefinition(try load(source), host: self)
      }
      library.orphans[name] = nil
      library.failures[name] = nil
      announce(source.path, isUnchanged ? "unchanged" : "reloaded")
    } catch {
      let problem =
        error as? ScriptError ?? (error as? LuaError).map { ScriptError($0) }
        ?? ScriptError(file: source.path, message: "\(error)")
      if library.definitions[name] == nil { library.failures[name] = problem }
      announce(source.path, nil, problem)
    }
  }

  /// Gives the running instances a new version, after a rehearsal has shown that they can go on.
  ///
  /// - Throws: `ScriptError` when an option has no value, or what the rehearsal met.
  private func takeOver(_ new: LoadedBehavior, in definition: ScriptDefinition) throws {
    do {
      let change = try VersionChange(to: new, of: definition, host: self)
      if let failure = rehearse(change) { throw Rehearsal.refusal(failure, source: new.source) }
      let old = definition.scope
      change.make()
      if let old { scopes[old.number] = nil }
    } catch {
      scopes[new.scope.number] = nil
      throw error
    }
  }

  /// The definition that a gone file left behind with running instances.
  private func orphan(_ name: String) -> ScriptDefinition? {
    guard let definition = library.orphans[name] else { return nil }
    if instances.all.contains(where: { $0.definition === definition }) { return definition }
    library.orphans[name] = nil
    if let scope = definition.scope { scopes[scope.number] = nil }
    return nil
  }

  /// Lets go of a file that is gone: its `appliesTo` instances end, added ones keep running.
  private func drop(_ name: String, _ path: String) {
    library.texts[path] = nil
    library.failures[name] = nil
    guard let definition = library.definitions.removeValue(forKey: ExactName(name)) else { return }
    if instances.all.contains(where: { $0.definition === definition && !$0.isApplied }) {
      library.orphans[name] = definition
    } else if let scope = definition.scope {
      scopes[scope.number] = nil
    }
    announce(path, "removed")
  }

  /// Tells what became of a file, and brings `appliesTo` in line with it.
  private func announce(_ path: String, _ result: String?, _ problem: ScriptError? = nil) {
    for stage in stages {
      stage.hasNewTags = true
      stage.applyTags()
    }
    guard let stage = stages.last else {
      if let problem { onNotice?("\(problem)") }
      return
    }
    stage.send(
      .reload(
        file: path, ok: problem == nil, message: problem?.description ?? result ?? "reloaded"))
    guard problem == nil else { return }
    for line in appliesToReport(stage) { onNotice?(line) }
    let waiting = instances.all.count {
      $0.definition?.source?.path == path && !$0.isRemoved && $0.isSuspended
        && $0.suspension.needsPerson
    }
    if waiting > 0 {
      onNotice?(
        "\(path): \(waiting) stay\(waiting == 1 ? "s" : "") suspended until resumed by hand")
    }
  }
}

/// Reloads that were asked for while a tick was under way.
struct PostponedReloads {
  var paths: [String] = []
  /// Whether all folders are to be looked through.
  var isComplete = false
}

extension ScriptHost {
  /// Whether something is under way that no version may change in the middle of.
  private var isBusy: Bool {
    rehearsal != nil || stages.contains { $0.isTicking || $0.isSettling }
  }

  /// Does what was asked for inside the tick that has ended.
  func takeUpReloads() {
    guard !postponedReloads.paths.isEmpty || postponedReloads.isComplete else { return }
    let postponed = postponedReloads
    postponedReloads = PostponedReloads()
    for path in postponed.paths { reload(path) }
    if postponed.isComplete { reloadChangedFiles() }
  }
}
