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
  ///
  /// A file that cannot be read, or not as a whole, is kept under another name.
  func takeUpSession() {
    defer { lastSaved = savedState }
    guard let path = savedPath, Files.kind(of: path) != .missing else { return }
    let session: SavedSession
    do throws(FileError) {
      session = try Self.session(in: path)
    } catch {
      return setAside(path, because: "\(error)")
    }
    let lost = timeline.restore(session, within: Self.restoring)
    if !lost.isEmpty {
      setAside(path, because: "\(path): \(lost.joined(separator: ", ")) cannot be loaded any more")
    }
    // Ticks that could not be simulated in this time follow while pages look on.
    if !timeline.isOver { stepsToGo = max(0, min(session.present, 100_000) - timeline.present) }
    toldTick = timeline.present
    noteRun()
  }

  private static func session(in path: String) throws(FileError) -> SavedSession {
    let bytes = try Files.bytes(of: path, longest: SavedSession.mostBytes)
    guard let session = SavedSession(reading: bytes) else {
      throw FileError(path: path, reason: "this is no saved session of this version")
    }
    return session
  }

  /// Keeps the file of a session under another name, and says so; where that fails, it stays as it
  /// is, and no session is saved.
  private func setAside(_ path: String, because reason: String) {
    do throws(FileError) {
      note("\(reason); it is kept as \(try NewFiles.setAside(path))")
    } catch {
      keepsSession = false
      note("\(reason); it stays, and this session is not saved: \(error)")
    }
  }

  /// Tells a person on the pages and on the terminal.
  private func note(_ text: String) {
    timeline.notices.append(text)
    warn?(text)
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
      note("this session is not saved: \(error)")
    }
  }
}
