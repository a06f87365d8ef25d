import Geometry
import Scripting

// Runs that outlive the server.

extension Timeline {
  /// The runs of the scene, to be saved; nil while the session shows anything else than a file's.
  var saved: SavedSession? {
    guard case .file? = source, fixed == nil, overrides.swept == nil else { return nil }
    var session = SavedSession(branch: branch, count: branchCount, present: present)
    session.files = String(scripts.files, radix: 16)
    var texts: [[UInt8]] = []
    for branch in branches {
      let run = branch.left ?? leftRun
      // Runs of recordings and sweeps come from files of their own.
      guard run.fixed == nil, run.overrides.swept == nil, case .file? = run.source else {
        session.remove(branch.id)
        continue
      }
      let text = texts.firstIndex(of: run.scripts.scene) ?? texts.count
      if text == texts.count { texts.append(run.scripts.scene) }
      session.branches.append(
        SavedSession.Branch(
          id: branch.id, color: branch.color, parent: branch.parent,
          parting: min(branch.parting, SavedSession.mostNumber), cause: branch.cause,
          name: branch.givenName, text: text, lived: max(run.lived, 0), last: max(run.tip, 0),
          knobs: run.overrides.knobs, starts: run.overrides.starts, inputs: run.inputs,
          lines: run.lines, marks: run.moments))
    }
    session.texts = texts.map { String(decoding: $0, as: UTF8.self) }
    let known = Set(session.branches.map(\.id))
    for place in session.branches.indices {
      guard let parent = session.branches[place].parent, !known.contains(parent) else { continue }
      (session.branches[place].parent, session.branches[place].parting) = (nil, 0)
    }
    return known.contains(branch) ? session : nil
  }

  /// Puts the saved runs of the scene, which was just opened, in place of its first one; simulates
  /// them again.
  ///
  /// A run that cannot be loaded any more is left out, and so is a setting that does not fit.
  ///
  /// - Parameters:
  ///   - session: The saved runs.
  ///   - seconds: The time after which runs are not simulated to their ends any more.
  /// - Returns: The runs that are not as they were saved, by their names.
  func restore(_ session: SavedSession, within seconds: Double) -> [String] {
    guard case .file(let path)? = source, stage != nil, fixed == nil else { return [] }
    let (fresh, disk) = (leftRun, scripts)
    let end = now() + seconds
    var lost: [String] = []
    var runs: [Int: LeftRun] = [:]
    // Each text is loaded once; the run of the person comes last, as it stays.
    let order =
      session.branches.filter { $0.id != session.branch }.sorted { $0.text < $1.text }
      + session.branches.filter { $0.id == session.branch }
    for one in order {
      do throws(ScriptError) {
        try begin(one, text: Array(session.texts[one.text].utf8), path)
        while tip < one.last, now() < end, extend() {}
        lived = isOver ? min(one.lived, max(tip, 0)) : one.lived
        runs[one.id] = leftRun
        if overrides.knobs != one.knobs || overrides.starts != one.starts {
          lost.append("settings of \(one.name ?? one.cause)")
        }
      } catch {
        lost.append(one.name ?? one.cause)
      }
    }
    guard let place = runs[session.branch] == nil ? runs.keys.max() : session.branch else {
      leftRun = fresh
      scripts = disk
      standOnOtherRun(from: 0)
      return lost
    }
    var kept = session
    for one in session.branches where runs[one.id] == nil { kept.remove(one.id) }
    branches = kept.branches.map { one in
      var branch = Branch(
        id: one.id, color: one.color, parent: one.parent, parting: one.parting, cause: one.cause)
      (branch.givenName, branch.left) = (one.name, one.id == place ? nil : runs[one.id])
      return branch
    }
    (branch, branchCount, present) = (place, session.count, session.present)
    if let run = runs[place] { leftRun = run }
    standOnOtherRun(from: 0)
    noteRestored(session, disk)
    return lost
  }

  /// Begins a saved run at its start.
  private func begin(
    _ saved: SavedSession.Branch, text: [UInt8], _ path: String
  ) throws(ScriptError) {
    overrides = Overrides()
    for knob in saved.knobs {
      overrides.setKnob(knob.behavior, knob.name, knob.param, knob.value)
    }
    for start in saved.starts { overrides.setStart(start.item, start.name, start.value) }
    (lines, moments, given) = (saved.lines, saved.marks, [])
    inputs.replaceAll(saved.inputs)
    if text == scripts.scene {
      if let stage, let base {
        restore(base)
        _ = overrides.keep(fitting: stage)
      }
      do throws(ScriptError) {
        try prepareRun()
      } catch {
        overrides = Overrides()
        try prepareRun()
      }
    } else {
      host.files.unsaved[ExactName(path)] = text
      defer { host.files.unsaved[ExactName(path)] = nil }
      try load()
    }
    startRun()
  }

  /// Goes on with the text that the scene has now, and tells what is not as it was.
  private func noteRestored(_ session: SavedSession, _ disk: LoadedScripts) {
    if session.files != String(disk.files, radix: 16) {
      notices.append(
        "Behavior files have changed since the last session; its runs are simulated with them.")
    }
    guard scripts.scene != disk.scene else { return }
    do throws(ScriptError) {
      try reloadScene()
    } catch {
      notices.append("\(error)")
    }
    changes = ChangeHistory()
  }
}
