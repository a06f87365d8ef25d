import Scripting
import Sessions

/// One of the runs of a session: a change of lived ticks begins another run, and both stay.
package struct Branch {
  /// Its number, from 1; numbers of forgotten branches are not used again.
  package let id: Int
  /// The number of its colour, which it keeps and no other branch has.
  let color: Int
  /// The branch that it began on, by number; nil for the first.
  package internal(set) var parent: Int?
  /// The first tick in which it may differ from that branch.
  package internal(set) var parting: Int
  /// The change that began it, in words.
  var cause: String
  /// The thing whose values follow each other on it; nil for none.
  var key: String?
  /// The params and fields of the run before that change.
  var before = Overrides()
  /// The name that a person gave it.
  var givenName: String?
  /// Its run; nil for the branch that the person is on.
  var left: LeftRun?

  /// The given name, or else the cause.
  package var name: String { givenName ?? cause }
}

/// A run as a person left it, with all that is needed to go on with it, to the bit.
struct LeftRun {
  var run: Int
  var stage: Stage?
  var source: Timeline.Source?
  /// The facts about a run that can only be viewed; nil for the run of a scene.
  var fixed: FixedRun?
  var rows: Rows
  var journal: Journal
  var isOver: Bool
  var items: ShownItems
  var given: [Timeline.Input] = []
  var lines: [Timeline.Line]
  var linesDone: Int
  var moments: [SessionHistory.Mark]
  var overrides: Overrides
  var lived: Int
  var empty: HostSnapshot
  var base: HostSnapshot?
  var loading: Journal
  var firstTick: Int
  var outline: SceneOutline
  var sceneNumber: Int
  var scripts = LoadedScripts()
  /// The ticks of the history, and the inputs.
  var past: SessionHistory.Branch

  /// The inputs.
  var inputs: [Timeline.Input] { past.inputs.all }
  /// The last tick simulated.
  var tip: Int { rows.count - 1 }
}

extension Timeline {
  /// The present run with its whole state.
  var leftRun: LeftRun {
    get {
      LeftRun(
        run: run, stage: stage, source: source, fixed: fixed, rows: rows, journal: journal,
        isOver: isOver, items: items, given: given, lines: lines, linesDone: linesDone,
        moments: moments, overrides: overrides, lived: lived, empty: empty, base: base,
        loading: loading, firstTick: firstTick, outline: outline, sceneNumber: sceneNumber,
        scripts: scripts, past: history.branch)
    }
    set {
      (run, stage, source) = (newValue.run, newValue.stage, newValue.source)
      fixed = newValue.fixed
      (rows, journal, isOver) = (newValue.rows, newValue.journal, newValue.isOver)
      (items, overrides) = (newValue.items, newValue.overrides)
      given = newValue.given
      (lines, linesDone, moments) = (newValue.lines, newValue.linesDone, newValue.moments)
      (lived, empty, base) = (newValue.lived, newValue.empty, newValue.base)
      (loading, firstTick) = (newValue.loading, newValue.firstTick)
      (outline, sceneNumber) = (newValue.outline, newValue.sceneNumber)
      scripts = newValue.scripts
      history.branch = newValue.past
      // The seed is for stages that scripts make later; present random streams come from a
      // snapshot.
      host.begin(seed: overrides.swept?.inputs.seed ?? seed)
    }
  }
}
