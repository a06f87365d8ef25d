package import Hosting
import Scripting

/// What a page needs to know of a run that is only looked at: a recording, or a scene beside another.
struct FixedRun {
  /// Its file.
  var title: String
  /// Ticks a second.
  var rate: Double
  /// The size of its stage, in points.
  var width: Double
  var height: Double

  /// Notes what a stage is like.
  init(title: String, _ stage: Stage) {
    self.title = title
    (rate, width, height) = (stage.rate, stage.width, stage.height)
  }
}

extension Timeline {
  /// Whether there is a run: a scene's, or one that is only looked at.
  package var isOpen: Bool { stage != nil || fixed != nil }

  /// Ticks a second.
  var rate: Double { fixed?.rate ?? stage?.rate ?? 60 }

  /// Opens a recording: its run can be looked at, and not changed.
  ///
  /// - Throws: `ScriptError` or `FileError` when it cannot be run; then everything is as before.
  package func open(recording path: String) throws {
    let run = try fixedRun(ofRecording: path)
    leftRun = run
    (present, hostTick, inputPresent) = (0, nil, nil)
    beginBranches()
    branches[0].cause = path
    numberRun(from: 0)
  }

  /// Puts the run of a scene or a recording beside the one that is shown.
  ///
  /// It is a branch that cannot be changed. A scene is run until all is at rest, 10 s at most.
  ///
  /// - Parameters:
  ///   - path: The file of the scene or the recording.
  ///   - options: The options of a scene's session.
  /// - Throws: `ScriptError` or `FileError` when it cannot be run; then everything is as before.
  package func put(beside path: String, _ options: SessionOptions) throws {
    let run =
      RecordingRun.isRecording(path)
      ? try fixedRun(ofRecording: path) : try fixedRun(ofScene: path, options)
    if run.fixed?.rate != rate {
      notices.append("the two have different rates: equal ticks are not equal times")
    }
    runCount += 1
    branchCount += 1
    var branch = Branch(id: branchCount, parting: 0, cause: path)
    branch.left = run
    branch.left?.run = runCount
    branches[branchPlace].cause = fixed?.title ?? source.map { Self.path(of: $0) } ?? "main"
    branches.append(branch)
    beside = branch.id
    branchesVersion += 1
  }

  private static func path(of source: Source) -> String {
    switch source {
    case .file(let path): path
    case .text(_, let name): name
    }
  }

  private func fixedRun(ofScene path: String, _ options: SessionOptions) throws -> LeftRun {
    let other = try Timeline(options, budget: 0, now: now)
    try other.open(.file(path))
    other.extend(to: other.horizon)
    guard let stage = other.stage else { throw ScriptError(message: "\(path): it has no stage") }
    return fixedRun(
      FixedRun(title: path, stage), other.rows, other.items, other.journal)
  }

  private func fixedRun(ofRecording path: String) throws -> LeftRun {
    var (rows, items, journal) = (Rows(), ShownItems(), Journal())
    var facts: FixedRun?
    var number = -1
    let lines = try RecordingRun.run(path) { stage in
      if stage.number != number {
        // The stage that was opened last is the one that is shown.
        (rows, items, journal) = (Rows(), ShownItems(), Journal())
        (facts, number) = (FixedRun(title: path, stage), stage.number)
      }
      rows.append(items.read(stage, tick: rows.count) { if rows.count > 0 { journal.add($0) } })
      return rows.byteCount < Self.mostBytes
    }
    guard let facts else { throw ScriptError(message: "\(path): no scene was opened") }
    notices += lines
    return fixedRun(facts, rows, items, journal)
  }

  private func fixedRun(
    _ facts: FixedRun, _ rows: Rows, _ items: ShownItems, _ journal: Journal
  ) -> LeftRun {
    LeftRun(
      run: 0, stage: nil, source: nil, fixed: facts, rows: rows, journal: journal, isOver: true,
      items: items, inputs: [], lines: [], linesDone: 0, moments: [], overrides: Overrides(),
      lived: rows.count - 1, empty: empty, base: nil, loading: Journal(), firstTick: 0,
      outline: SceneOutline(), sceneNumber: numberScene(),
      snapshots: SnapshotStore(budget: snapshots.budget))
  }
}
