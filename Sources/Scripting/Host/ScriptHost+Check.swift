import Geometry
import LuaRuntime

/// Checks of behavior files and scenes.
extension ScriptHost {
  /// Loads every behavior file of the folders and reports their problems.
  ///
  /// Files that an earlier folder hides are notes.
  public func checkBehaviors() -> [Diagnostic] {
    let listing = self.listing
    var findings = listing.problems.map { Diagnostic(severity: .error, finding: $0) }
    let names = declaredNames
    for source in listing.sources where source.place != .shipped {
      let text = try? source.text(files)
      let found = text.map { problems(in: $0, of: source.path, names) } ?? []
      findings += merged(found, check(source))
    }
    for (hidden, winner) in listing.shadowed {
      // A copy of a shipped behavior replaces nothing, as in the folder of the shipped behaviors.
      if hidden.place == .shipped, let text = try? winner.text(files),
        text == (try? hidden.text(files))
      {
        continue
      }
      let message =
        hidden.place == .shipped
        ? "replaces the shipped behavior \(hidden.name)"
        : "is hidden by \(winner.path), which comes first"
      let file = hidden.place == .shipped ? winner.path : hidden.path
      findings.append(
        Diagnostic(severity: .note, finding: ScriptError(file: file, message: message)))
    }
    return findings
  }

  /// Checks a scene, a behavior file, or every script in a folder.
  ///
  /// A file runs as a scene, whose stage gets a second of ticks; a file that returns a table is
  /// checked as a behavior. In a folder, specs and subfolders are skipped.
  ///
  /// - Parameter path: A file or a folder.
  /// - Returns: The findings; empty when there are none.
  public func check(_ path: String) -> [Diagnostic] {
    let declared = declaredNames
    guard Files.kind(of: path) == .folder else { return check(file: path, declared) }
    var findings: [Diagnostic] = []
    var names: [String] = []
    for file in scripts(at: path) {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      if let like = names.first(where: { $0.lowercased() == name.lowercased() }) {
        let message = "the name must differ from \(like) by more than case"
        findings.append(
          Diagnostic(severity: .error, finding: ScriptError(file: file, message: message)))
      }
      names.append(name)
      findings += check(file: file, declared)
    }
    return findings
  }

  /// The scripts that `check(_:)` looks at: a file itself, or those in a folder.
  package func scripts(at path: String) -> [String] {
    guard Files.kind(of: path) == .folder else { return [path] }
    let names = (try? Files.names(in: path)) ?? []
    return names.filter(BehaviorFolders.isBehavior)
      .map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
      .filter { Files.kind(of: $0) == .regular }
  }

  /// The behavior files of the folders, without the shipped ones.
  package var behaviorFiles: [String] {
    listing.sources.compactMap { source in
      if case .file(let path) = source.place { path } else { nil }
    }
  }

  /// Checks the source of a file without running it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - surroundings: The globals and modules that the file has beside those of all scripts.
  /// - Returns: The findings; empty when there are none.
  package func check(source path: String, in surroundings: ScriptSurroundings) -> [Diagnostic] {
    do throws(ScriptError) {
      let text = try Files.script(at: path)
      if let error = refusal(of: text, path) { throw error }
      return problems(in: text, of: path, in: surroundings)
    } catch {
      return [Diagnostic(severity: .error, finding: error)]
    }
  }

  private func check(file path: String, _ names: DeclaredNames) -> [Diagnostic] {
    let text = try? Files.script(at: path)
    let (run, items) = checkFile(path)
    return merged(text.map { problems(in: $0, of: path, names, items: items) } ?? [], run)
  }

  /// Runs a file, and returns the findings; for a scene also the names of its items.
  private func checkFile(_ path: String) -> ([Diagnostic], items: Set<String>?) {
    var items: Set<String>?
    return (run(path, &items), items)
  }

  private func run(_ path: String, _ items: inout Set<String>?) -> [Diagnostic] {
    prepareLibrary()
    let known = stages.count
    defer { for stage in stages.dropFirst(known).reversed() { discard(stage) } }
    let result: Value
    do {
      result = try runFile(path, globals: makeGlobals())
    } catch {
      let finding = error as? ScriptError ?? ScriptError(error as? LuaError ?? LuaError("\(error)"))
      return [Diagnostic(severity: .error, finding: finding)]
    }
    if let stage = stage(of: result) {
      let names = stage.items.map(\.name)
      let findings = check(stage)
      items = Set(names + stage.items.map(\.name))
      return findings
    }
    guard result.asTable != nil else {
      let message = "the file must return a stage or a behavior's table, not \(show(result))"
      return [
        Diagnostic(severity: .error, finding: ScriptError(file: path, message: message))
      ]
    }
    let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? path
    var findings = check(BehaviorSource(name: name, place: .file(path)))
    if let builtIn = BuiltIn.names.first(where: { $0.lowercased() == name.lowercased() }) {
      let message = "the name must differ from the built-in behavior \(builtIn)"
      findings.append(
        Diagnostic(severity: .error, finding: ScriptError(file: path, message: message)))
    }
    return findings
  }

  /// Runs a stage for a second, and reports each mistake of its hooks once.
  private func check(_ stage: Stage) -> [Diagnostic] {
    stage.applyTags()
    let ticks = Int(Math.round(min(max(stage.rate, 1), 1000)))
    do {
      try stage.advance(ticks: ticks, untilPaused: true)
    } catch {
      stage.report(
        HookFailure(
          behavior: "check", hook: "advance", item: nil, tick: stage.tick, error: error))
    }
    var findings: [Diagnostic] = []
    for failure in stage.takeErrors() {
      let isKnown = findings.contains { "\($0.finding)" == "\(failure.error)" }
      if !isKnown { findings.append(Diagnostic(severity: .error, finding: failure.error)) }
    }
    return findings
  }

  private func check(_ source: BehaviorSource) -> [Diagnostic] {
    do {
      let loaded = try load(source)
      dropScope(loaded.scope.number)
      return []
    } catch {
      return [Diagnostic(severity: .error, finding: error)]
    }
  }
}
