import Console
import Geometry
import Motion
package import Scripting
package import Sessions

/// A scene's whole run: the past, the present, and the future without further inputs.
///
/// Tick 0 is the loaded scene. `rows` has every simulated tick, up to `tip`; the person stands at
/// `present`, anywhere in it. The host stands where it was needed last; snapshots and the inputs
/// since lead it to any other tick, to the bit. A change makes a new run with a number of its own.
package final class Timeline {
  /// An input of a person to the stage, except for lines of the prompt.
  typealias Input = ScheduledInputs.Input

  /// The source of a scene.
  package enum Source {
    /// A file, by its path.
    case file(String)
    /// A text, by its name in messages.
    case text(String, name: String)
  }

  /// The most bytes of all rows and looks; a larger run does not go on.
  static let mostBytes = 256 << 20

  /// The session's host.
  package let host: ScriptHost
  /// The stage; nil before a scene was loaded.
  package internal(set) var stage: Stage?
  /// The scene that was loaded last.
  package internal(set) var source: Source?
  /// The facts about a run that can only be viewed; nil for a scene's run, which has a stage.
  var fixed: FixedRun?
  /// The branch that pages show beside the present one at first; nil for none.
  var beside: Int?
  /// The source of the branch beside; nil for none.
  var besideSource: BesideSource?
  /// The number of the run, from 1.
  package internal(set) var run = 0
  /// The number of the last run.
  var runCount = 0
  /// The first tick in which the run differs from the one before.
  package internal(set) var firstChange = 0
  /// The tick at which the person stands.
  package var present = 0
  /// The farthest tick that the person reached while time ran, or by touching something.
  package internal(set) var lived = 0
  /// All branches, in order of their beginnings; at least one.
  package internal(set) var branches = [Branch(id: 0, color: 0, parting: 0, cause: "main")]
  /// The number of the branch that the person is on.
  package internal(set) var branch = 0
  /// The number of branches that have existed.
  var branchCount = 0
  /// The version of the branches, which changes with them.
  var branchesVersion = 0
  /// The thing that the last change was about; further changes of it stay on the same branch.
  var changeKey: String?
  /// The run before touches that have changed nothing of what was lived; nil for none.
  var untouched: UntouchedRun?
  /// The changes that can be taken back.
  var changes = ChangeHistory()
  /// The drawn numbers, by tick.
  package internal(set) var rows = Rows()
  /// The events, prints and changes.
  package internal(set) var journal = Journal()
  /// Whether everything rests after the last simulated tick, so the run ends there.
  package internal(set) var isOver = false
  /// The first tick whose rows differed when it was simulated again; nil for none, as it should be.
  package internal(set) var divergence: Int?
  /// The number of ticks that were simulated, repetitions included.
  package internal(set) var tickCount = 0

  var items = ShownItems()
  /// The inputs with which a run of a sweep began; no person made them.
  var given: [Input] = []
  /// The lines of the prompt that are inputs, by tick, and the number of them in the run so far.
  var lines: [Line] = []
  var linesDone = 0
  /// The prompt; nil before a scene was loaded.
  var console: Console?
  /// Whether a line runs, the texts below it, their bytes, and the number of texts left out.
  var isListening = false
  var lineTexts: [(kind: LineResult.Kind, text: String)] = []
  var (lineBytes, lostTexts) = (0, 0)
  /// The columns of text that the prompt may fill.
  var promptWidth = 80
  /// The named moments, by tick.
  var moments: [SessionHistory.Mark] = []
  /// The present at which the last input came, as long as the person stays there.
  var inputPresent: Int?
  var overrides = Overrides()
  /// The session without a stage, with the behavior files as they were read last.
  var empty: HostSnapshot
  /// The loaded scene, before any override.
  var base: HostSnapshot?
  /// The events and prints of loading the scene.
  var loading = Journal()
  /// The number of ticks that the scene gave its stage itself.
  var firstTick = 0
  /// The behaviors and items that the scene made.
  var outline = SceneOutline()
  /// The number of the loaded scene.
  var sceneNumber = 0
  /// The scripts with which it was loaded.
  var scripts = LoadedScripts()
  /// The number of scenes that were loaded.
  private var sceneCount = 0
  /// The seed of the command line; nil for that of the scene.
  let seed: UInt64?
  /// Real time, in seconds from any start.
  let now: () -> Double
  /// The ticks to which the host can be led, with the inputs of the run.
  let history: SessionHistory
  /// The tick after which the host stands; nil if it must be restored first.
  var hostTick: Int?
  /// The journal while the scene is loaded or files are read; nil while ticks run.
  var heard: Journal? = Journal()
  /// Notices for a person since the last call of `takeNotices()`.
  var notices: [String] = []

  /// Starts a session without a scene.
  ///
  /// - Parameters:
  ///   - options: As on the command line; traces, events and touches are not used.
  ///   - budget: The most bytes that snapshots take together.
  ///   - now: Real time, in seconds from any start; only the distance of snapshots depends on it.
  /// - Throws: `ScriptError` when a folder is missing.
  package init(
    _ options: SessionOptions, budget: Int = 256 << 20, now: @escaping () -> Double
  ) throws {
    host = try options.makeHost()
    (seed, self.now) = (options.seed, now)
    history = SessionHistory(budget: budget, density: .ofWholeRun, clock: now)
    // Reads all behavior files.
    _ = host.behaviorNames
    empty = host.snapshot()
    host.history = history
    listen()
  }

  /// Reads the contents of the loaded scene.
  func outlineScene(_ stage: Stage) {
    sceneNumber = numberScene()
    outline = SceneOutline(stage)
  }

  /// A number for another scene.
  func numberScene() -> Int {
    sceneCount += 1
    return sceneCount
  }

  /// The last tick simulated.
  package var tip: Int { rows.count - 1 }

  /// The tick up to which to simulate ahead: 10 s beyond the present and the last input.
  package var horizon: Int {
    let last = max(present, inputs.last?.tick ?? 0, lines.last?.tick ?? 0)
    return last + Int(min(10 * rate, 1e6).rounded())
  }

  /// Whether nothing more can be simulated up to the horizon.
  package var isComplete: Bool { isOver || tip >= horizon }

  /// The ticks that have a snapshot.
  package var snapshotTicks: [Int] { history.branch.snapshotTicks.map { $0 - firstTick } }

  /// The inputs of the run.
  var inputs: ScheduledInputs {
    get { history.branch.inputs }
    _modify { yield &history.branch.inputs }
  }

  /// The scene's name in messages.
  package var title: String {
    if let fixed { return Files.name(of: fixed.title) }
    return switch source {
    case .file(let path): Files.name(of: path)
    case .text(_, let name): name
    case nil: ""
    }
  }

  /// The notices since the last call.
  func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  private func listen() {
    history.onPastTick = { [unowned self] stage, tick in
      tickCount += 1
      compare(stage, at: tick - firstTick)
    }
    host.onOutput = { [unowned self] text, script in
      if isListening { return hearLine(.print, Console.printed(text, by: script)) }
      let print = Journal.Print(tick: hearingTick, text: text, script: Files.name(of: script))
      hear { $0.add(print) }
    }
    host.onNotice = { [unowned self] line in if notices.count < 100 { notices.append(line) } }
    host.onEvent = { [unowned self] event, stage in
      guard stage === self.stage || heard != nil else { return }
      var event = event
      event.tick = max(0, event.tick - firstTick)
      hear { $0.add(event) }
    }
  }

  /// The tick that is being simulated.
  private var hearingTick: Int { (hostTick ?? 0) + (heard == nil ? 1 : 0) }

  /// Adds to the journal, unless the present tick was simulated before.
  private func hear(_ note: (inout Journal) -> Void) {
    if heard != nil {
      note(&heard!)
    } else if hearingTick > tip {
      note(&journal)
    }
  }
}
