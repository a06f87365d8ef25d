import Hosting
import Scripting

// Saved files.

extension ViewSession {
  /// The folders whose files the session uses.
  package var watchedFolders: [String] {
    var folders = timeline.host.watchedFolders
    if case .file(let path) = timeline.source { folders.append(Files.folder(of: path)) }
    return folders
  }

  /// Simulates the whole run with saved files; what is refused is told, and the old version runs on.
  ///
  /// - Parameter paths: The files that changed, came or went.
  package func reload(_ paths: [String]) {
    forgetFailures()
    // Files are of a scene, not of what was run before.
    if timeline.fixed != nil, let scene = timeline.branches.last(where: { $0.left?.stage != nil }) {
      try? goTo(scene.id)
    }
    for path in paths {
      if isScene(path) {
        guard Files.kind(of: path) == .regular else { continue }
        reloadScene()
      } else if let refusal = timeline.reload(path) {
        tell(errorMessage(refusal))
      }
      noteRun()
    }
  }

  private func reloadScene() {
    do throws(ScriptError) {
      try timeline.reloadScene()
      tell(noteMessage("note", "reloaded \(timeline.title)"))
    } catch {
      tell(errorMessage(error))
    }
  }

  private func isScene(_ path: String) -> Bool {
    guard case .file(let scene) = timeline.source else { return false }
    return path == scene || path == Files.join(Files.folder(of: scene), Files.name(of: scene))
  }
}
