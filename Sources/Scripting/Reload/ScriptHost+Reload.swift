import Geometry
import LuaRuntime

/// Reloading of behavior files while their behaviors run.
extension ScriptHost {
  /// Reads a changed, new or removed behavior file; running behaviors keep their `self`.
  ///
  /// A new version first gets a dry run of `onReload` and one tick. If it does not load, breaks the
  /// contract or fails there, it is refused, and the old version runs on as if nothing had been
  /// saved; in both cases there is a reload event. If the text is unchanged, nothing happens, and
  /// the file's locals outside of functions keep their values. A module is reloaded through the
  /// behaviors that require it. Other paths are ignored. Inside a tick the call takes effect at the
  /// tick's end.
  ///
  /// - Parameter path: The file, directly in a behavior folder, or a module below one.
  public func reload(_ path: String) {
    guard !isBusy else { return state.postponedReloads.paths.append(path) }
    prepareLibrary()
    if let path = folders.path(of: path) {
      take(.reload(path), on: inputStage) { refresh(Self.behaviorName(of: path), path) }
    } else if let path = modulePath(of: path) {
      take(.reload(path), on: inputStage) {
        for (name, definition) in state.library.definitions.sorted(by: { $0.key < $1.key })
        where definition.scope?.texts[path] != nil {
          refresh(name.text, definition.source?.path ?? path)
        }
      }
    }
  }

  /// The name of the behavior in a file.
  private static func behaviorName(of path: String) -> String {
    String(Files.name(of: path).dropLast(4))
  }

  /// The path by which a behavior required a module; nil for any other file.
  private func modulePath(of path: String) -> String? {
    let real = files.resolved(path)
    for (_, definition) in state.library.definitions.sorted(by: { $0.key < $1.key }) {
      let known = definition.scope?.texts.keys.first { files.resolved($0.text).hasBytes(of: real) }
      if let known { return known.text }
    }
    return nil
  }

  /// Finds changed, new and removed files in all behavior folders and reloads them.
  public func reloadChangedFiles() {
    guard !isBusy else { return state.postponedReloads.isComplete = true }
    prepareLibrary()
    take(.reloadAll, on: inputStage, refreshChangedFiles)
  }

  private func refreshChangedFiles() {
    let listing = self.listing
    var seen: Set<ExactName> = []
    for source in listing.sources {
      guard case .file(let path) = source.place else { continue }
      seen.insert(ExactName(path))
      let isSame = state.library.texts[path] == (try? source.text(files))
      let isCurrent = state.library.definitions[source.name]?.scope?.isCurrent(files) ?? true
      if !isSame || !isCurrent { refresh(source.name, path) }
    }
    for path in state.library.texts.keys.sorted()
    where !seen.contains(path) && files.isMissing(path.text) {
      refresh(Self.behaviorName(of: path.text), path.text)
    }
  }

  /// Reads the present file of a behavior's name, and replaces the old version if the file is
  /// valid.
  func refresh(_ name: String, _ path: String) {
    withReserve { refreshInReserve(name, path) }
  }

  private func refreshInReserve(_ name: String, _ path: String) {
    // A removed file is reported once, even if another file has its name now.
    if files.isMissing(path) { state.library.texts[path] = nil }
    guard let source = listing.source(named: name) else { return drop(name, path) }
    do throws(ScriptError) {
      announce(source.path, try renew(source))
    } catch {
      if state.library.definitions[name] == nil { state.library.failures[name] = error }
      announce(source.path, .refused(error))
    }
  }

  /// Reads a source and replaces the old version.
  ///
  /// - Returns: `reloaded`, or `unchanged` where the version that runs is the same.
  /// - Throws: `ScriptError` when it does not load or is refused; the old version then runs on.
  func renew(_ source: BehaviorSource) throws(ScriptError) -> StageEvent.ReloadResult {
    let name = source.name
    // The name may belong to another file now than to the one that waits to be loaded.
    if state.library.waiting[name] != nil {
      state.library.waiting[name] = isShipped(source) ? source : nil
    }
    let definition = try definition(named: name) ?? orphan(name)
    let isUnchanged = definition?.isCurrent(source, files) ?? false
    do {
      if let definition, isUnchanged {
        if case .file(let path) = source.place { state.library.texts[path] = definition.text }
        state.library.definitions[name] = definition
      } else if let definition {
        try takeOver(try load(source), in: definition)
        state.library.definitions[name] = definition
      } else {
        state.library.definitions[name] = try ScriptDefinition(try load(source), host: self)
      }
    } catch {
      throw error as? ScriptError ?? (error as? LuaError).map { ScriptError($0) }
        ?? ScriptError(file: source.path, message: "\(error)")
    }
    state.library.orphans[name] = nil
    state.library.failures[name] = nil
    return isUnchanged ? .unchanged : .reloaded
  }

  /// All present behaviors: those that the program gave, and those in the folders.
  var listing: FolderListing { folders.listing(after: state.library.givenSources) }

  /// Gives the running instances a new version, after a dry run without failures.
  ///
  /// - Throws: `ScriptError` when an option has no value, or for the failure of the dry run.
  private func takeOver(_ new: LoadedBehavior, in definition: ScriptDefinition) throws {
    do {
      let change = try VersionChange(to: new, of: definition, host: self)
      if let failure = tryOut(change) { throw DryRun.refusal(failure, source: new.source) }
      let old = definition.scope
      change.make()
      if let old { dropScope(old.number) }
    } catch {
      dropScope(new.scope.number)
      throw error
    }
  }

  /// The definition of a removed file that still has running instances.
  private func orphan(_ name: String) -> ScriptDefinition? {
    guard let definition = state.library.orphans[name] else { return nil }
    if state.instances.all.contains(where: { $0.definition === definition }) { return definition }
    state.library.orphans[name] = nil
    end(definition)
    return nil
  }

  /// Drops a definition, and releases it unless a script may still reach one of its instances.
  private func end(_ definition: ScriptDefinition) {
    if let scope = definition.scope { dropScope(scope.number) }
    if !state.instances.all.contains(where: { $0.definition === definition }) {
      definition.release()
    }
  }

  /// Drops a removed file: its `appliesTo` instances end, instances added by name run on.
  func drop(_ name: String, _ path: String) {
    state.library.texts[path] = nil
    state.library.failures[name] = nil
    guard let definition = state.library.definitions.removeValue(forKey: ExactName(name)) else {
      return
    }
    if state.instances.all.contains(where: { $0.definition === definition && !$0.isApplied }) {
      state.library.orphans[name] = definition
    }
    // The instances of `appliesTo` get `onRemove` first.
    announce(path, .removed)
    if state.library.orphans[name] == nil { end(definition) }
  }

  /// Reports the result of reading a file, and updates the instances of `appliesTo`.
  func announce(_ path: String, _ result: StageEvent.ReloadResult) {
    for stage in stages {
      stage.state.hasNewTags = true
      stage.applyTags()
    }
    guard let stage = stages.last else {
      if let problem = result.refusal { onNotice?("\(problem)") }
      return
    }
    stage.send(.reload(file: path, result))
    guard result.refusal == nil else { return }
    for line in appliesToReport(stage, saved: path) { onNotice?(line) }
    let waiting = state.instances.all.count {
      $0.definition?.source?.path == path && !$0.isRemoved && $0.isSuspended
        && $0.suspension.needsPerson
    }
    if waiting > 0 {
      let stay = waiting == 1 ? "stays" : "stay"
      onNotice?("\(path): \(waiting) \(stay) suspended until resumed by hand")
    }
  }
}

/// Reloads that wait for the end of the current tick.
struct PostponedReloads {
  var paths: [String] = []
  /// Whether all folders are searched for changes.
  var isComplete = false
}

extension ScriptHost {
  /// Whether something is running that no version change may interrupt.
  var isBusy: Bool {
    isDryRun || stages.contains { $0.state.isTicking || $0.state.isSettling }
  }

  /// Carries out the reloads that waited for the end of the tick.
  func takeUpReloads() {
    guard !state.postponedReloads.paths.isEmpty || state.postponedReloads.isComplete else { return }
    let postponed = state.postponedReloads
    state.postponedReloads = PostponedReloads()
    for path in postponed.paths { reload(path) }
    if postponed.isComplete { reloadChangedFiles() }
  }
}
