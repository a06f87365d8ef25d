import Console
import Dynamics
import Geometry
import Motion
package import Scripting
import Sessions

// New runs: another scene, other params, other files.

extension Timeline {
  /// Loads a scene, and forgets the inputs and params of the scene before.
  ///
  /// - Throws: `ScriptError` when it cannot be loaded; then everything is as before.
  package func open(_ source: Source) throws(ScriptError) {
    let old = (self.source, inputs, lines, overrides, moments)
    (self.source, lines, overrides, moments) = (source, [], Overrides(), [])
    inputs.replaceAll([])
    given = []
    do {
      try load()
    } catch {
      (self.source, inputs, lines, overrides, moments) = old
      throw error
    }
    (present, lived, fixed) = (0, 0, nil)
    beginBranches()
    startRun()
  }

  /// Loads the present scene again on a branch of its own, with its inputs and fitting params.
  ///
  /// - Throws: `ScriptError` when it cannot be loaded; then everything is as before.
  package func reloadScene() throws(ScriptError) {
    try reloadScene(leaving: leftRun, "\(title) saved")
  }

  /// Loads the present scene again, on a branch that leaves a run.
  ///
  /// - Throws: `ScriptError` when it cannot be loaded; then everything is as before.
  func reloadScene(leaving left: LeftRun, _ cause: String) throws(ScriptError) {
    let old = overrides
    do {
      try load()
    } catch {
      overrides = old
      throw error
    }
    keepChange(cause, of: left)
    beginBranch(cause, leaving: left)
    startRun()
  }

  /// Reads a saved behavior file or module, and simulates the whole run with it.
  ///
  /// - Returns: The refusal; nil when the file is used.
  package func reload(_ path: String) -> ScriptError? {
    if stage != nil, tip >= 0 { go(to: min(present, tip)) }
    let left = leftRun
    heard = Journal()
    notices = []
    // The new version is tried with the running scene, at the present tick.
    let before = snapshot()
    host.reload(path)
    var refusal: ScriptError?
    var isChange = false
    for case .reload(_, let result) in heard?.events.map(\.kind) ?? [] {
      if let error = result.refusal { refusal = error }
      if result == .reloaded || result == .removed { isChange = true }
    }
    if stage == nil {
      // Without a stage there are no events.
      refusal = notices.first.map { ScriptError(message: $0) }
      isChange = refusal == nil
    }
    heard = Journal()
    guard refusal == nil, isChange else {
      restore(before)
      return refusal
    }
    restore(empty)
    hostTick = nil
    host.reload(path)
    let old = empty
    empty = snapshot()
    guard stage != nil else { return nil }
    do {
      try reloadScene(leaving: left, "\(Files.name(of: path)) saved")
    } catch {
      empty = old
      restore(before)
      hostTick = nil
      return error
    }
    return nil
  }

  /// Sets params and fields at tick 0, and simulates the whole run with them, on a branch of its
  /// own.
  ///
  /// - Parameters:
  ///   - key: The changed thing: further changes of it stay on the same branch.
  ///   - words: Says the change in words, from the params and fields of the run before the branch.
  ///   - change: Changes params and fields.
  /// - Throws: `ScriptError` for a value that does not fit; then everything is as before.
  func override(
    _ key: String, _ words: (_ before: Overrides) -> String, _ change: (inout Overrides) -> Void
  ) throws(ScriptError) {
    let left = leftRun
    change(&overrides)
    guard overrides != left.overrides else { return }
    do {
      try prepareRun()
    } catch {
      overrides = left.overrides
      hostTick = nil
      throw error
    }
    if changes.key == key {
      changes.renameLast(words)
    } else {
      keepChange(words(left.overrides), key, of: left)
    }
    let place = branchPlace
    if changeKey != key {
      beginBranch(words(left.overrides), key, leaving: left)
    } else if branches[place].key == key {
      branches[place].cause = words(branches[place].before)
      branchesVersion += 1
    }
    startRun()
  }

  /// Begins again at tick 0 without touches, sizes and lines, on a branch of its own if there were
  /// any.
  package func restart() {
    let left = leftRun
    (present, inputPresent) = (0, nil)
    guard !left.inputs.isEmpty || !lines.isEmpty else { return }
    lines = []
    inputs.replaceAll([])
    guard (try? prepareRun()) != nil else { return }
    keepChange("the restart", of: left)
    beginBranch("without touches", leaving: left)
    lived = 0
    startRun()
  }

  /// Loads the scene into a session without a scene.
  func load() throws(ScriptError) {
    let (oldStage, oldInputs, oldFirst) = (stage, inputs, firstTick)
    let before = stage == nil ? nil : snapshot()
    // Restoring this snapshot replaces the stage.
    restore(empty)
    host.begin(seed: overrides.swept?.inputs.seed ?? seed)
    heard = Journal()
    do {
      let fresh =
        switch source {
        case .file(let path): try host.loadScene(path)
        case .text(let text, let name): try host.runScene(text, name: name)
        case nil: try host.makeStage()
        }
      stage = fresh
      firstTick = fresh.tick
      inputs.begin(on: fresh)
      let loaded = heard ?? Journal()
      loading = Journal()
      for event in loaded.events {
        var event = event
        event.tick = 0
        loading.add(event)
      }
      for print in loaded.prints {
        loading.add(Journal.Print(tick: 0, text: print.text, script: print.script))
      }
      let dropped = overrides.keep(fitting: fresh)
      if !dropped.isEmpty {
        notices.append("The saved scene has no \(dropped.joined(separator: ", ")) any more.")
      }
      try openPrompt(on: fresh)
      base = snapshot()
      scripts = LoadedScripts(source, host)
      outlineScene(fresh)
      do {
        try prepareRun()
      } catch {
        // A param may have another range now.
        notices.append("The params are those of the scene: \(error)")
        overrides = Overrides()
        try prepareRun()
      }
    } catch {
      if let before {
        restore(before)
        (stage, inputs, firstTick) = (oldStage, oldInputs, oldFirst)
        if let oldStage { console?.begin(oldStage) }
      }
      heard = Journal()
      hostTick = nil
      throw error
    }
  }

  /// Puts the host before the first tick, with the params.
  func prepareRun() throws(ScriptError) {
    guard let base, let stage else { throw ScriptError(message: "no scene is loaded") }
    restore(base)
    heard = loading
    if let swept = overrides.swept {
      try swept.inputs.set(on: stage)
      // A person changes params from the values of the run.
      outline = SceneOutline(stage)
    }
    try overrides.apply(to: stage)
    history.standAtStart(stage)
  }

  /// Gives the run a new number, as it differs from the run before from a tick on.
  func numberRun(from first: Int) {
    runCount += 1
    (run, firstChange) = (runCount, first)
    branches[branchPlace].parting = min(branches[branchPlace].parting, first)
  }

  /// Begins a run from the state that `prepareRun()` has made.
  func startRun() {
    guard let stage else { return }
    numberRun(from: 0)
    journal = heard ?? Journal()
    heard = Journal()
    (rows, items) = (Rows(), ShownItems())
    let row = items.read(stage, tick: 0) { _ in }
    rows.append(row, stored: items.stored)
    history.beginRun(stage)
    hostTick = 0
    linesDone = 0
    (inputPresent, untouched) = (nil, nil)
    noteEnd(of: stage)
    repeatLines()
  }
}
