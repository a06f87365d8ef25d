import Console
import Geometry
import Scripting
package import Sessions
import Terminal

/// The facts about a run that can only be viewed: a recording, or a scene beside another.
struct FixedRun {
  /// The name of its file.
  let title: String
  /// Ticks a second.
  let rate: Double
}

/// The source of a run beside a scene; it runs again when it is saved.
struct BesideSource {
  let path: String
  let options: SessionOptions
  /// The folders whose files it used.
  var folders: [String] = []

  /// Whether a path is that of its own file.
  func isItself(_ saved: String) -> Bool {
    saved == path || saved == Files.join(Files.folder(of: path), Files.name(of: path))
  }

  /// Whether it may have used a saved file.
  func uses(_ saved: String) -> Bool {
    isItself(saved) || folders.contains(Files.folder(of: saved))
  }
}

extension Timeline {
  /// Whether a run is open: that of a scene, or one that can only be viewed.
  package var isOpen: Bool { stage != nil || fixed != nil }

  /// Ticks a second.
  var rate: Double { fixed?.rate ?? stage?.rate ?? 60 }

  /// Opens a recording, whose run can be viewed but not changed.
  ///
  /// - Throws: `ScriptError` or `FileError` when it cannot be run; then everything is as before.
  package func open(recording path: String) throws {
    var source = BesideSource(path: path, options: SessionOptions())
    leftRun = try follow(&source)
    (present, hostTick, inputPresent) = (0, nil, nil)
    beginBranches()
    branches[0].cause = path
    // Pages hear that it is fixed.
    branchesVersion += 1
    numberRun(from: 0)
  }

  /// Puts the run of a scene or a recording beside the shown one.
  ///
  /// It becomes a branch that cannot be changed. A scene runs until everything rests, 10 s at most.
  ///
  /// - Parameters:
  ///   - path: The file of the scene or the recording.
  ///   - options: The options of a scene's session.
  /// - Throws: `ScriptError` or `FileError` when it cannot be run; then everything is as before.
  package func put(beside path: String, _ options: SessionOptions) throws {
    var source = BesideSource(path: path, options: options)
    let run = try follow(&source)
    if run.fixed?.rate != rate {
      notices.append("the two have different rates: equal ticks are not equal times")
    }
    branchCount += 1
    var branch = Branch(id: branchCount, color: freeColor, parting: 0, cause: path)
    runCount += 1
    branch.left = run
    branch.left?.run = runCount
    branches[branchPlace].cause = fixed?.title ?? self.source.map { Self.path(of: $0) } ?? "main"
    branches.append(branch)
    (beside, besideSource) = (branch.id, source)
    branchesVersion += 1
  }

  /// Runs the source beside the scene again, if it may have used one of the saved files.
  ///
  /// - Returns: Its file, if it ran again.
  /// - Throws: `ScriptError` or `FileError` when it cannot be run; then everything is as before.
  func followAgain(_ saved: [String]) throws -> String? {
    guard var source = besideSource, saved.contains(where: source.uses),
      let place = branches.firstIndex(where: { $0.id == beside })
    else { return nil }
    let run = try follow(&source)
    besideSource = source
    if branches[place].id == branch {
      leftRun = run
      present = min(present, tip)
      numberRun(from: 0)
    } else {
      runCount += 1
      branches[place].left = run
      branches[place].left?.run = runCount
    }
    branchesVersion += 1
    return source.path
  }

  private static func path(of source: Source) -> String {
    switch source {
    case .file(let path): path
    case .text(_, let name): name
    }
  }

  /// The run has as many rows as a run can have.
  private struct IsFull: Error {}

  /// Runs a file to its end, and notes the folders that it used.
  private func follow(_ source: inout BesideSource) throws -> LeftRun {
    let run = FollowedRun()
    var rows = Rows()
    var host: ScriptHost?
    var listener = RunSource.Listener()
    listener.prepare = { made in
      host = made
      made.onOutput = nil
      run.listen(to: made)
    }
    listener.warn = { [unowned self] line in if notices.count < 100 { notices.append(line) } }
    do {
      _ = try RunSource(path: source.path).run(
        atMost: 10, source.options, Outputs(), listener: listener
      ) { stage in
        guard rows.byteCount < Self.mostBytes else { throw IsFull() }
        let moment = run.take(stage)
        rows.keep(moment.begins ? 0 : moment.tick)
        rows.append(moment.row, stored: moment.stored)
      }
    } catch is IsFull {
      notices.append("\(source.path): the run is as long as a run can be: \(rows.count - 1) ticks")
    }
    run.hear(at: max(0, rows.count - 1))
    source.folders = host?.watchedFolders ?? []
    let facts = FixedRun(title: source.path, rate: run.rate)
    return LeftRun(
      run: 0, stage: nil, source: nil, fixed: facts, rows: rows, journal: run.journal,
      isOver: true, items: run.items, lines: [], linesDone: 0, moments: [],
      overrides: Overrides(), lived: rows.count - 1, empty: empty, base: nil, loading: Journal(),
      firstTick: 0, outline: run.outline.withoutBehaviors, sceneNumber: numberScene(),
      past: SessionHistory.Branch())
  }
}
