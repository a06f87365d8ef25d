import Console
import Dynamics
package import Experiments
import Motion
package import Scripting
import Sessions

/// A run of a sweep, or a scene with inputs from the command line, as the live page shows it.
package struct SweptRun: Equatable {
  /// Its number; nil unless it comes from a sweep file.
  package let number: Int?
  /// The name of its branch.
  let name: String
  var inputs: RunInputs

  /// Takes a run of a file.
  ///
  /// - Throws: `FileError` or `ScriptError` when its inputs cannot be read.
  init(_ run: RunTable.Run, of table: RunTable) throws {
    (number, name) = (run.number, "run \(run.number)")
    inputs = try RunInputs(table.inputs(of: run))
  }

  /// Takes inputs such as `snap.damping=0.3`.
  ///
  /// - Throws: `VariationError`, `FileError` or `ScriptError` when they cannot be read.
  package init(reading texts: [String]) throws {
    (number, name) = (nil, texts.joined(separator: ", "))
    inputs = try RunInputs(reading: texts)
  }
}

extension Timeline {
  /// Shows a run of the present scene on a branch of its own, from tick 0 on.
  ///
  /// If a branch already has the run without changes, it goes there.
  ///
  /// - Throws: `ScriptError` for inputs that do not fit; then everything is as before.
  package func show(_ run: SweptRun) throws(ScriptError) {
    let wanted = Overrides(swept: run)
    if overrides == wanted, inputs.all == given, lines.isEmpty { return }
    let known = branches.first { branch in
      branch.left.map { $0.overrides == wanted && $0.inputs == $0.given && $0.lines.isEmpty }
        ?? false
    }
    if let known {
      switchBranch(known.id)
      return
    }
    let left = leftRun
    (overrides, given, lines, moments) = (wanted, [], [], [])
    inputs.replaceAll([])
    do throws(ScriptError) {
      if run.inputs.seed == left.overrides.swept?.inputs.seed {
        try prepareRun()
      } else {
        try load()
        guard overrides == wanted else {
          throw ScriptError(message: notices.popLast() ?? "the inputs do not fit")
        }
      }
    } catch {
      leftRun = left
      hostTick = nil
      if let stage = left.stage { console?.begin(stage) }
      throw error
    }
    playTouches(of: run)
    makeRoomForRun()
    beginBranch(run.name, leaving: left)
    (present, lived) = (0, 0)
    startRun()
  }

  /// Forgets the oldest opened run that nobody has changed or named, where there is no room for
  /// another; it can be opened again.
  private func makeRoomForRun() {
    guard !hasRoomForBranch else { return }
    let opened = branches.first { branch in
      guard let left = branch.left, branch.givenName == nil, let swept = left.overrides.swept else {
        return false
      }
      return left.overrides == Overrides(swept: swept) && left.inputs == left.given
        && left.lines.isEmpty
    }
    if let opened { remove(branch: opened.id) }
  }

  /// Queues the touches of a run for their ticks, as if a person had made them.
  private func playTouches(of run: SweptRun) {
    guard let stage else { return }
    let before = stage.animator.tickCount
    given = run.inputs.touches(from: stage.animator.elapsedTime).map { touch in
      var tick = max(1, Int(min(touch.time * stage.rate, 1e9).rounded(.down)) - before)
      while Double(before + tick) / stage.rate < touch.time { tick += 1 }
      return Input(tick: tick, kind: .touch(touch))
    }
    inputs.replaceAll(given)
    history.placeInputs(on: stage)
  }
}

extension ViewSession {
  /// Opens the scene of runs; its page can then ask for any of them.
  ///
  /// - Throws: `ScriptError` when the scene cannot be loaded.
  package func open(_ runs: RunTable) throws(ScriptError) {
    guard Files.kind(of: runs.scene) == .regular else {
      throw ScriptError(
        message: "\(runs.scene), the scene of the runs, must be there: start view in the folder "
          + "in which they were made")
    }
    try open(.file(runs.scene))
    self.runs = runs
  }

  /// Shows a run of the file.
  func show(run number: Int) throws(Refusal) {
    guard let runs else { throw Refusal(reason: "there are no runs") }
    guard let run = runs.run(number) else { throw Refusal(reason: "there is no run \(number)") }
    timeline.cancel(clients.keys.sorted().flatMap { fingers.leave($0) })
    do {
      try timeline.show(try SweptRun(run, of: runs))
    } catch {
      throw Refusal(reason: "run \(number) cannot be shown: \(error)")
    }
    (isPlaying, stepsToGo, loop) = (false, 0, nil)
    for client in clients.keys { clients[client]?.needsScene = true }
    noteRun()
    toldTick = timeline.present
  }
}
