import Scripting

// Saved files.

extension ViewSession {
  /// The folders whose files the session uses.
  package var watchedFolders: [String] {
    let beside = timeline.besideSource
    return sceneFolders + (beside.map { [Files.folder(of: $0.path)] + $0.folders } ?? [])
  }

  /// The file of the live scene, even while another run is shown.
  var scenePath: String? {
    let source = timeline.source ?? timeline.branches.lazy.compactMap { $0.left?.source }.last
    guard case .file(let path) = source else { return nil }
    return path
  }

  /// The folders whose files the live scene uses.
  private var sceneFolders: [String] {
    timeline.host.watchedFolders + (scenePath.map { Files.foldersToWatch(for: $0) } ?? [])
  }

  /// Simulates the whole run with saved files; reports refused files, whose old versions run on.
  ///
  /// - Parameter paths: The files that changed, came or went.
  package func reload(_ paths: [String]) {
    noteScripts()
    let paths = paths.filter { !isOwn($0) }
    followAgain(paths)
    problems.drop { Files.kind(of: $0) != .regular }
    use(paths)
  }

  /// Simulates the whole run with saved files of the scene.
  func use(_ paths: [String]) {
    guard paths.contains(where: isOfScene) else { return }
    // Files belong to a scene, so a session that shows another run goes to the scene first.
    if timeline.fixed != nil, let scene = timeline.branches.last(where: { $0.left?.stage != nil }) {
      try? goTo(scene.id)
    }
    let needsScene = paths.contains { isScene($0) || timeline.stage?.requires($0) ?? false }
    if needsScene, let scenePath, Files.kind(of: scenePath) == .regular {
      reloadScene()
      noteRun()
    }
    for path in paths where !isScene(path) {
      let run = timeline.run
      // A module that the scene requires is no behavior; what is wrong with it, the scene tells.
      let isModule = timeline.stage?.requires(path) ?? false
      let refusal = timeline.reload(path)
      problems.note(path, isModule ? nil : refusal)
      if timeline.run != run {
        // The scene was loaded anew with it.
        if let scenePath { problems.note(scenePath, nil) }
        tell(NoteMessage(level: .note, text: "The run uses the saved \(Files.name(of: path))."))
      }
      noteRun()
    }
  }

  /// Runs the source beside the scene again, if one of its files was saved.
  private func followAgain(_ paths: [String]) {
    do {
      guard let path = try timeline.followAgain(paths) else { return }
      tell(NoteMessage(level: .note, text: "Ran \(Files.name(of: path)) again."))
    } catch let error as ScriptError {
      tell(NoteMessage(error))
    } catch {
      tell(NoteMessage(level: .error, text: "\(error)"))
    }
    noteRun()
  }

  /// Whether a file may belong to the live scene, and not only to the source beside it.
  private func isOfScene(_ path: String) -> Bool {
    if isScene(path) { return true }
    if timeline.besideSource?.isItself(path) ?? false { return false }
    return sceneFolders.contains(Files.folder(of: path))
  }

  private func reloadScene() {
    do throws(ScriptError) {
      try timeline.reloadScene()
      if let scenePath { problems.note(scenePath, nil) }
      tell(NoteMessage(level: .note, text: "The run uses the saved \(timeline.title)."))
    } catch {
      if let scenePath { problems.note(scenePath, error) }
    }
  }

  private func isScene(_ path: String) -> Bool {
    scenePath.map { Files.isSame(path, $0) } ?? false
  }
}
