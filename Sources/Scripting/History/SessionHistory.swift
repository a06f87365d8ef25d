import Dynamics
import Geometry
import LuaRuntime

/// The ticks of a session that it can go to, exactly as they were.
///
/// Ticks are kept in stretches, between which anything may come from outside: a line at the prompt, a
/// touch, a reload, a call of the program. A stretch begins with a snapshot and has others on the
/// way, dense near the present and sparser before; from the one before a tick the session is
/// simulated to it, which gives the same bits. When the snapshots take too much memory they become
/// sparser, and then the oldest go, and with them the ticks that only they led to.
///
/// What closures of the program write to items by themselves while a tick is given, as in `onTick`,
/// is not simulated again; calls that `ScriptHost.onInput` tells of may be made anywhere.
public final class SessionHistory {
  /// The session after a tick.
  struct Moment {
    /// Tells it from all others.
    let number: Int
    let tick: Int
    /// The session; behind one reference, so that lists of moments are copied fast.
    let session: Session
    /// The number of answers from outside until then, and their memory in bytes.
    let answers: Int
    let answerBytes: Int
    /// The memory that it takes beside the moment before.
    var bytes = 0
    /// The moment beside which the memory was counted.
    var counted: Int?

    final class Session {
      let state: HostState
      let image: InterpreterSnapshot

      init(_ host: ScriptHost) {
        (state, image) = (HostState(host, keepsStages: false), host.interpreter.snapshot())
      }
    }

    var state: HostState { session.state }
    var image: InterpreterSnapshot { session.image }
  }

  /// Ticks of one stage during which nothing came from outside.
  struct Stretch {
    /// Tells it from all others.
    let number: Int
    /// The number of the stage.
    let stage: Int
    /// Whether a paused animator ticked too.
    let force: Bool
    /// What came from outside before it.
    let inputs: [Input]
    /// By tick; at least one.
    var moments: [Moment]
    /// The last tick.
    var last: Int

    var first: Int { moments[0].tick }
  }

  /// The most bytes that all snapshots are to take; the oldest go first.
  public let budget: Int
  /// Whether all that comes from outside is told by `ScriptHost.onInput`, so that nothing else can
  /// have changed between two ticks.
  let seesAll: Bool
  var branch = Branch()
  /// The other branches by name, and the name of the present one.
  var others: [(name: String, branch: Branch)] = []
  var name = "main"
  /// Named moments: a stretch and a tick.
  var marks: [(name: String, stretch: Int, tick: Int)] = []
  /// The number of answers that the simulation has been given again.
  var answered = 0
  /// What came from outside since the last tick.
  var pending: [Input] = []
  /// Whether the session may be another than after its last tick.
  var isOpen = false
  /// Whether something came from outside during the running tick, which therefore cannot be simulated.
  var isDisturbed = false
  /// What the session was when it arrived at the present moment.
  var arrival: UInt64?
  /// The lines that scripts printed in ticks, and went on from.
  var printed: [(tick: Int, count: Int)] = []
  private var lastNumber = 0
  /// How sparse snapshots of long ago are; a level more is half as many.
  var sparseness = 0
  /// The bytes of the snapshots that only other branches have.
  var otherBytes = 0
  private var lastThinning = 0
  /// The stretch and the tick up to which snapshots were last thinned out, while time went on.
  private var thinnedEnd: (stretch: Int, tick: Int)?
  /// The moments that were kept while the past was simulated, since snapshots were thinned out.
  var visited = 0
  /// So many are kept.
  static let mostVisited = 64
  private var lastMoment = 0

  /// Starts an empty history.
  ///
  /// - Parameters:
  ///   - budget: The most bytes that the snapshots are to take together, those of other branches
  ///     included.
  ///   - seesAll: Whether `ScriptHost.onInput` tells of everything that the program does, so that
  ///     ticks of several calls of `advance` may follow each other without a snapshot between them.
  ///     A program that writes fields of items, or adds behaviors to an animator, must leave it out.
  public init(budget: Int = 128 << 20, seesAll: Bool = false) {
    (self.budget, self.seesAll) = (budget, seesAll)
  }

  /// The ticks between two snapshots near the present, and how far "near" reaches.
  static let (spacing, nearness) = (15, 120)
  /// The ticks between two snapshots far from the present, as long as memory suffices, and how often
  /// they may become twice as sparse.
  static let (farSpacing, mostSparseness) = (30, 3)

  /// Whether a tick of a stage would go on where the last stretch ends.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - force: Whether a paused animator ticks too.
  ///   - isSame: Whether the caller knows that nothing has changed since the last tick.
  /// - Returns: Whether no snapshot is needed before it.
  func isContinued(by stage: Stage, force: Bool, isSame: Bool) -> Bool {
    guard branch.present == nil, !isOpen, let last = branch.stretches.last else { return false }
    return last.stage == stage.number && last.force == force && last.last == stage.tick
      && (isSame || seesAll && stage.host.inputDepth == 0)
  }

  /// Begins a stretch with the present state, and forgets what has been after it.
  ///
  /// - Parameters:
  ///   - stage: The stage whose ticks it has.
  ///   - force: Whether a paused animator ticks too.
  ///   - keepsAll: Whether the oldest snapshots stay, over the budget, until the next tick.
  func begin(_ stage: Stage, force: Bool = false, keepsAll: Bool = false) {
    let goesOn =
      arrival == stage.host.fingerprint && seesAll && !isOpen && stage.host.inputDepth == 0
    cut()
    // A loop that goes back again and again leaves no stretches.
    if goesOn, isContinued(by: stage, force: force, isSame: true) { return }
    lastNumber += 1
    branch.append(
      Stretch(
        number: lastNumber, stage: stage.number, force: force, inputs: pending, moments: [],
        last: stage.tick))
    branch.append(take(stage, answers: branch.answers.count), to: branch.stretches.count - 1)
    (pending, isOpen, isDisturbed) = ([], false, false)
    if !keepsAll { keepBudget(stage) }
  }

  /// Notes that a tick of the last stretch is over.
  func note(_ stage: Stage) {
    guard let place = branch.stretches.indices.last else { return begin(stage) }
    guard !isDisturbed else { return begin(stage, force: branch.stretches[place].force) }
    branch.reach(stage.tick)
    let last = branch.stretches[place].moments.last?.tick ?? 0
    guard stage.tick - last >= Self.spacing else { return }
    branch.append(take(stage, answers: branch.answers.count), to: place)
    if abs(stage.tick - lastThinning) >= Self.nearness || branch.byteCount > budget {
      let number = branch.stretches[place].number
      if let end = thinnedEnd, end.stretch == number, end.tick < stage.tick {
        thinOutEnd(stage, behind: end.tick - Self.nearness)
      } else {
        thinOut(stage)
      }
      thinnedEnd = (number, stage.tick)
      lastThinning = stage.tick
      keepBudget(stage)
    }
  }

  /// Keeps a moment that a simulation of the past has come to.
  func keep(_ stage: Stage, in place: Int) {
    branch.insert(take(stage, answers: answered), into: place)
    visited += 1
  }

  /// Forgets what has been after the present.
  func cut() {
    guard let present = branch.present else { return }
    branch.cut(to: present, answers: answered)
    (branch.present, arrival) = (nil, nil)
    marks.removeAll { mark in
      !([branch] + others.map(\.branch)).contains { $0.has(mark.stretch, mark.tick) }
    }
  }

  private func take(_ stage: Stage, answers: Int) -> Moment {
    lastMoment += 1
    return Moment(
      number: lastMoment, tick: stage.tick, session: Moment.Session(stage.host), answers: answers,
      answerBytes: branch.answers.byteCount(to: answers))
  }
}
