import Console
import Scripting

/// The changes of a session that can be taken back, and those that can be made again.
struct ChangeHistory {
  /// A change, in words, with the session on its other side.
  struct Step {
    var words: String
    let state: KeptState
    /// Whether a person stands at the moment of the change when it is taken back, as for a touch.
    let isOfMoment: Bool
    /// The scripts that the change wrote; none for all others.
    var files: [WrittenFile] = []
  }

  /// The most changes that can be taken back.
  static let most = 100

  /// The changes that were made, in order.
  var done: [Step] = []
  /// The changes that were taken back, the last one first to be made again.
  var undone: [Step] = []
  /// The thing that the last change was about; further values of it belong to the same change.
  var key: String?

  /// Names the last change anew, as another value of the same thing followed.
  ///
  /// - Parameter words: The change in words, from the params and fields before it.
  mutating func renameLast(_ words: (_ before: Overrides) -> String) {
    guard let last = done.indices.last else { return }
    done[last].words = words(done[last].state.run.overrides)
  }

  /// Adds a change; what was taken back before cannot be made again.
  mutating func add(_ step: Step, budget: Int) {
    undone = []
    done.append(step)
    var bytes = done.reduce(0) { $0 + $1.state.byteCount }
    while done.count > Self.most || (bytes > budget && done.count > 1) {
      bytes -= done.removeFirst().state.byteCount
    }
  }
}

/// All runs of a session at one time, with the snapshots alone that lines of the prompt need: other
/// ticks are simulated again when needed.
struct KeptState {
  var branches: [Branch]
  let branch: Int
  var run: LeftRun
  let present: Int

  /// The bytes of the rows of the run.
  var byteCount: Int { run.rows.byteCount }
}

extension Timeline {
  /// Keeps the session as it is before a change.
  ///
  /// - Parameters:
  ///   - words: The change, in words.
  ///   - key: The changed thing; further values of it belong to the same change.
  ///   - left: The run before the change; nil for the present one.
  ///   - isOfMoment: Whether a person goes back to the present too when the change is taken back.
  func keepChange(
    _ words: String, _ key: String? = nil, of left: LeftRun? = nil, isOfMoment: Bool = false
  ) {
    guard key == nil || changes.key != key else { return }
    changes.key = key
    changes.add(
      ChangeHistory.Step(words: words, state: keptState(left), isOfMoment: isOfMoment),
      budget: Self.mostBytes)
  }

  /// Loads the scene again, whose script has values that were written into it.
  ///
  /// - Parameters:
  ///   - files: The scripts; the change is taken back with them.
  ///   - words: The change, in words.
  ///   - names: The values that the script has now.
  /// - Throws: `ScriptError` when the scene cannot be loaded; then everything is as before.
  func takeWritten(
    _ files: [WrittenFile], _ words: String, _ names: Set<SceneValues.Name>
  ) throws(ScriptError) {
    let left = leftRun
    overrides.leave(names, to: outline)
    do throws(ScriptError) {
      try reloadScene(leaving: left, words)
    } catch {
      overrides = left.overrides
      throw error
    }
    noteWritten(files)
  }

  /// Notes that the last change wrote scripts, which are taken back with it.
  func noteWritten(_ files: [WrittenFile]) {
    if let last = changes.done.indices.last { changes.done[last].files = files }
  }

  /// Lets further values of the last changed thing be a change of their own.
  func endChange() { changes.key = nil }

  /// The number of changes that can be taken back.
  package var undoCount: Int { changes.done.count }

  /// Takes the last change back.
  ///
  /// - Returns: The change, in words; nil where there is none.
  func undo() -> String? {
    guard let step = changes.done.popLast() else { return nil }
    changes.undone.append(
      ChangeHistory.Step(
        words: step.words, state: keptState(), isOfMoment: step.isOfMoment, files: step.files))
    restore(step)
    return step.words
  }

  /// Makes the change again that was taken back last.
  ///
  /// - Returns: The change, in words; nil where there is none.
  func redo() -> String? {
    guard let step = changes.undone.popLast() else { return nil }
    changes.done.append(
      ChangeHistory.Step(
        words: step.words, state: keptState(), isOfMoment: step.isOfMoment, files: step.files))
    restore(step)
    return step.words
  }

  private func keptState(_ left: LeftRun? = nil) -> KeptState {
    var state = KeptState(
      branches: branches, branch: branch, run: left ?? leftRun, present: present)
    state.run.past.keepStarts()
    for place in state.branches.indices { state.branches[place].left?.past.keepStarts() }
    return state
  }

  /// Puts the session in the state of a step; runs that did not change keep their snapshots.
  private func restore(_ step: ChangeHistory.Step) {
    let known = branches.compactMap(\.left) + [leftRun]
    branches = step.state.branches
    for place in branches.indices {
      branches[place].left?.takeSnapshots(of: known)
    }
    branch = step.state.branch
    var run = step.state.run
    run.takeSnapshots(of: known)
    if step.isOfMoment { present = step.state.present }
    leftRun = run
    changes.key = nil
    standOnOtherRun(from: 0)
    changeKey = branches[branchPlace].key
  }
}

extension LeftRun {
  /// Takes the snapshots of the same run, up to its last tick.
  fileprivate mutating func takeSnapshots(of known: [LeftRun]) {
    guard let same = known.first(where: { $0.run == run }) else { return }
    let inputs = past.inputs
    past = same.past
    past.inputs = inputs
    past.cut(after: firstTick + tip)
  }
}
