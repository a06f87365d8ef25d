import Dynamics
import Geometry
import LuaRuntime

/// The history of an instance's failures.
struct Suspension {
  /// Failures in a row after which only a person resumes.
  static let limit = 3
  /// The time after a resume within which a failure counts as repeated, in seconds of its stage.
  static let window = 10.0

  /// The number of successive failures that came soon after a resume.
  private(set) var repeatedFailures = 0
  /// The stage's tick when it was last resumed; nil before.
  private var resumedAt: Int?
  /// Whether `onReload` has not run yet for a new version.
  var lacksReload = false
  /// Whether its story failed and must start again.
  var lacksStory = false
  /// The option whose check was stopped; it is not checked again while suspended.
  var stoppedCheck: String?
  /// Whether its `onAdd` failed and must run again.
  var lacksAdding = false

  var needsPerson: Bool { repeatedFailures >= Self.limit }

  mutating func note(failureAt tick: Int, rate: Double) {
    let isSoon = resumedAt.map { Double(tick - $0) <= Self.window * rate } ?? false
    repeatedFailures = isSoon ? repeatedFailures + 1 : 0
  }

  mutating func note(resumeAt tick: Int, byPerson: Bool) {
    resumedAt = tick
    if byPerson { repeatedFailures = 0 }
  }
}

/// Resuming after a failure, or with another version.
extension BehaviorInstance {
  /// Continues with its definition's new version, with `self` unchanged.
  ///
  /// A suspended behavior is resumed, unless it has failed too often in a row.
  func takeOver() {
    state.suspension.lacksReload = true
    guard state.isSuspended else { return goOn() }
    if !state.suspension.needsPerson { resume(byPerson: false) }
  }

  /// Resumes a suspended behavior; the hooks that it missed run now.
  func resume(byPerson: Bool) {
    state.isSuspended = false
    dynamic.clockMandate = state.wantsMandate
    state.suspension.note(resumeAt: stage.tick, byPerson: byPerson)
    goOn()
  }

  private func goOn() {
    prepareTick()
    let missed = state.suspension
    state.suspension.stoppedCheck = nil
    if missed.lacksStory || state.story == nil { beginStory() }
    (state.suspension.lacksAdding, state.suspension.lacksReload, state.suspension.lacksStory) = (
      false, false, false
    )
    if missed.lacksAdding {
      run(.onAdd)
    } else if missed.lacksReload {
      run(.onReload)
    }
    // Other code may move what rested, and may no longer hold what it held.
    if dynamic.dynamicAnimator != nil { stage.animator.wakeAll() }
  }
}

extension Stage {
  /// The command that replays the stage up to the present tick; nil when no file has all of it.
  ///
  /// It replays the session's recording, otherwise the stage's scene. Without a scene file, or
  /// after actions of a person that no file has, there is no command.
  var replay: String? {
    if let command = host.recorder?.replay(of: self) ?? host.replay?.command(for: self) {
      return command
    }
    guard let sceneFile = state.sceneFile, host.recorder?.hasDeeds != true else { return nil }
    var words = ["libration", "run", sceneFile]
    for folder in host.configuration.behaviorFolders { words += ["--behaviors", folder] }
    if let rate = host.configuration.rate { words += ["--rate", digits(rate)] }
    if let seed = host.configuration.seed { words += ["--seed", "\(seed)"] }
    if let touchFile = state.touchFile { words += ["--touches", touchFile] }
    words += ["--seconds", digits(seconds(of: max(tick, 1)))]
    return words.map(shellWord).joined(separator: " ")
  }

  /// A time for which a run ends with a tick, in seconds: whole milliseconds, or as many digits more
  /// as it takes.
  private func seconds(of tick: Int) -> Double {
    var parts = 1000.0
    while parts < 1e15 {
      let seconds = Math.ceil(Double(tick) / rate * parts) / parts
      if Math.round(seconds * rate) == Double(tick) { return seconds }
      parts *= 10
    }
    return Double(tick) / rate
  }
}
