import Geometry
package import Hosting
import Motion
package import Scripting

/// A scene's whole run: what was, what is, and what will be if nothing more comes from outside.
///
/// Tick 0 is the loaded scene. `rows` has every tick simulated so far, up to `tip`; the person
/// stands at `present`, anywhere in it. The host stands where it was needed last: snapshots and
/// the inputs since lead it to any other tick, to the bit. What changes the run makes a new one,
/// with a number of its own.
package final class Timeline {
  /// What a person did to the stage, but for lines of the prompt.
  struct Input: Hashable {
    /// The kinds of inputs.
    enum Kind: Hashable {
      case touch(Touch)
      /// The stage gets a size, in points.
      case size(Size)
    }

    /// The tick in which it takes effect.
    var tick: Int
    var kind: Kind
  }

  /// Where a scene comes from.
  package enum Source {
    /// A file, by its path.
    case file(String)
    /// A text, by its name in messages.
    case text(String, name: String)
  }

  /// The most bytes of all rows and looks; a run that has more does not go on.
  static let mostBytes = 256 << 20

  /// The session's host.
  package let host: ScriptHost
  /// The stage; nil before a scene was loaded.
  package internal(set) var stage: Stage?
  /// The scene that was loaded last.
  package internal(set) var source: Source?
  /// What is known of a run that is only looked at; nil of a scene's, which has a stage.
  var fixed: FixedRun?
  /// The branch that is to be seen beside the one that is shown first; nil for none.
  var beside: Int?
  /// Where it came from; nil for none.
  var besideSource: BesideSource?
  /// The number of the run, from 1.
  package internal(set) var run = 0
  /// The number of the last run.
  var runCount = 0
  /// The first tick in which the run differs from the one before.
  package internal(set) var firstChange = 0
  /// The tick at which the person stands.
  package var present = 0
  /// The farthest tick in which the person was while time went on, or touched something.
  package internal(set) var lived = 0
  /// All branches, in order of their beginnings; at least one.
  package internal(set) var branches = [Branch(id: 0, parting: 0, cause: "main")]
  /// The number of the branch that the person is on.
  package internal(set) var branch = 0
  /// How many branches there have been.
  var branchCount = 0
  /// Changes whenever there is something new to tell of the branches.
  var branchesVersion = 0
  /// What the last change was of, as long as another of it goes on with the same branch.
  var changeKey: String?
  /// What is drawn, by ticks.
  package internal(set) var rows = Rows()
  /// What happened.
  package internal(set) var journal = Journal()
  /// Whether everything came to rest after the last tick simulated, so that the run ends there.
  package internal(set) var isOver = false
  /// The first tick whose rows were not the same when it was simulated again; nil as it should be.
  package internal(set) var divergence: Int?
  /// How often a tick was simulated.
  package internal(set) var tickCount = 0

  var items = ShownItems()
  var inputs: [Input] = []
  /// The sizes after the tick at which the host stands, by tick.
  var sizesToCome: [(tick: Int, size: Size)] = []
  /// The inputs that a run of a sweep began with, and no person made.
  var given: [Input] = []
  /// The lines of the prompt that are inputs, by tick, and how many of them the run has so far.
  var lines: [Line] = []
  var linesDone = 0
  /// The prompt; nil before a scene was loaded.
  var console: Console?
  /// Whether a line runs, what is to be shown below it, and how much of that is left out.
  var isListening = false
  var lineTexts: [(kind: LineResult.Kind, text: String)] = []
  var (lineBytes, lostTexts) = (0, 0)
  /// The columns of text that the prompt may fill.
  var promptWidth = 80
  /// The named moments, by tick.
  var moments: [SessionHistory.Mark] = []
  /// The present at which the last input came, as long as the person stands there.
  var inputPresent: Int?
  var overrides = Overrides()
  /// The session without a stage, with the behavior files as they were read last.
  var empty: HostSnapshot
  /// The loaded scene, before any override.
  var base: HostSnapshot?
  /// What loading the scene told.
  var loading = Journal()
  /// The number of ticks that the scene gave its stage itself.
  var firstTick = 0
  /// What the scene made.
  var outline = SceneOutline()
  /// The number of the loaded scene.
  var sceneNumber = 0
  /// How often a scene was loaded.
  private var sceneCount = 0
  /// The seed of the command line; nil for that of the scene.
  let seed: UInt64?
  /// Real time, in seconds from any start.
  let now: () -> Double
  var snapshots: SnapshotStore
  /// The tick after which the host stands; nil where it must be restored first.
  var hostTick: Int?
  /// What is heard while the scene is loaded or files are read; nil while ticks run.
  var heard: Journal? = Journal()
  /// Notices since the last time, for a person.
  var notices: [String] = []

  /// Starts a session without a scene.
  ///
  /// - Parameters:
  ///   - options: As on the command line; traces, events and touches are not used.
  ///   - budget: The most bytes that snapshots take together.
  ///   - now: Real time, in seconds from any start: how close snapshots are depends on it, and
  ///     nothing else.
  /// - Throws: `ScriptError` when a folder is missing.
  package init(
    _ options: SessionOptions, budget: Int = 256 << 20, now: @escaping () -> Double
  ) throws {
    host = try options.makeHost()
    (seed, self.now) = (options.seed, now)
    snapshots = SnapshotStore(budget: budget)
    // Reads all behavior files.
    _ = host.behaviorNames
    empty = host.snapshot()
    listen()
  }

  /// Reads what the loaded scene made.
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

  /// The tick up to which to look ahead: 10 s beyond the present and the last input.
  package var horizon: Int {
    let last = max(present, inputs.last?.tick ?? 0, lines.last?.tick ?? 0)
    return last + Int(min(10 * rate, 1e6).rounded())
  }

  /// Whether nothing more can be simulated up to the horizon.
  package var isComplete: Bool { isOver || tip >= horizon }

  /// The ticks of which there is a snapshot.
  package var snapshotTicks: [Int] { snapshots.entries.map(\.tick) }

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

  /// Notes what is heard; a tick that was simulated before is not heard again.
  private func hear(_ note: (inout Journal) -> Void) {
    if heard != nil {
      note(&heard!)
    } else if hearingTick > tip {
      note(&journal)
    }
  }
}
