import Projects
import Scripting

// The session in a file beside its scene.

extension ViewSession {
  /// The shortest time between two savings, in seconds.
  private static let pause = 1.0
  /// The longest time for which saved runs are simulated again, in seconds.
  private static let restoring = 2.0

  /// The facts that a saved session depends on, without the moment at which a person stands.
  struct SavedState: Equatable {
    var scene: Int
    var run: Int
    var branches: Int
    var inputs: Int
    var lines: Int
    var marks: [SessionHistory.Mark]
  }

  private var savedState: SavedState {
    SavedState(
      scene: timeline.sceneNumber, run: timeline.run, branches: timeline.branchesVersion,
      inputs: timeline.inputs.all.count, lines: timeline.lines.count, marks: timeline.moments)
  }

  /// The file of the session of the scene; nil where none is kept.
  private var savedPath: String? {
    guard keepsSession, case .file(let path)? = timeline.source else { return nil }
    let folder = Files.join(Files.folder(of: path), ".libration")
    return Files.join(folder, "\(Files.name(of: path)).session")
  }

  /// Takes up the session of the scene that was just opened, where one was saved.
  func takeUpSession() {
    defer { lastSaved = savedState }
    guard let path = savedPath, Files.kind(of: path) == .regular else { return }
    guard
      let bytes = try? Files.bytes(of: path, longest: SavedSession.mostBytes),
      let session = SavedSession(reading: bytes)
    else {
      return timeline.notices.append("\(path) is no saved session, so this one begins anew.")
    }
    timeline.restore(session, within: Self.restoring)
    // Ticks that could not be simulated in this time follow while pages look on.
    if !timeline.isOver { stepsToGo = max(0, min(session.present, 100_000) - timeline.present) }
    toldTick = timeline.present
    noteRun()
  }

  /// Saves the session if it has changed, some time after it was saved last.
  ///
  /// - Parameter isLast: Whether the server ends, so that also the present moment counts.
  package func save(isLast: Bool = false) {
    guard let path = savedPath else { return }
    let state = savedState
    guard isLast ? lastSaved != nil : state != lastSaved && now() >= nextSaving else { return }
    (lastSaved, nextSaving) = (state, now() + Self.pause)
    guard let saved = timeline.saved,
      saved.isWorthKeeping || Files.kind(of: path) == .regular
    else { return }
    do throws(FileError) {
      try NewFiles.write(saved.json, to: path)
    } catch {
      keepsSession = false
      timeline.notices.append("The session is not saved: \(error)")
    }
  }
}
