import Dynamics
import Geometry
import LuaRuntime

/// The ticks of a session that it can go to, exactly as they were.
///
/// Ticks are kept in stretches, between which inputs from outside may come: a line at the prompt, a
/// touch, a reload, a call of the program. A stretch begins with a snapshot and has others on the
/// way, dense near the present and sparser before. To reach a tick, the session is simulated from
/// the snapshot before it, which gives the same bits. When the snapshots take too much memory they
/// become sparser; then the oldest are dropped, with the ticks that only they led to.
///
/// A simulation does not repeat values that closures of the program, such as `onTick`, write to
/// items directly during a tick. Calls that `ScriptHost.onInput` reports may be made anywhere.
public final class SessionHistory {
  /// The session after a tick.
  struct Moment {
    /// A number that no other moment has.
    let number: Int
    let tick: Int
    /// The session, behind one reference, so that lists of moments are copied fast.
    let session: Session
    /// The number of answers from outside up to the moment, and their memory in bytes.
    let answers: Int
    let answerBytes: Int
    /// The memory that it needs in addition to the moment before, in bytes.
    var bytes = 0
    /// The number of the moment relative to which the memory was counted.
    var counted: Int?
    /// The time that simulating the ticks since the moment before took, in seconds.
    var seconds = 0.0

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

  /// Ticks of one stage without inputs from outside between them.
  struct Stretch {
    /// A number that no other stretch has.
    let number: Int
    /// The number of the stage.
    let stage: Int
    /// Whether a paused animator ticked too.
    let force: Bool
    /// The inputs from outside before it.
    let inputs: [Input]
    /// The ticks by which the history is ahead of the stage's count: a line that gives ticks, or
    /// goes back, takes no time of a run.
    let shift: Int
    /// The moments by tick, at least one.
    var moments: [Moment]
    /// The last tick.
    var last: Int

    var first: Int { moments[0].tick }
  }

  /// The most bytes of all snapshots together; the oldest are dropped first.
  public let budget: Int
  /// Whether `ScriptHost.onInput` reports every change from outside between two ticks.
  let seesAll: Bool
  package var branch = Branch()
  /// The distances between snapshots.
  let density: SnapshotDensity
  /// Real time in seconds from any start, where the distances depend on it; nil for none.
  private let clock: (() -> Double)?
  /// The time that simulating ticks since the last snapshot took, in seconds.
  private var seconds = 0.0
  /// The time at which the running tick began.
  private var tickStart = 0.0
  /// The `shift` of the stretch in which the session is.
  var shift = 0
  /// The last tick that words look at without being told another; nil for the last of the branch.
  package var end: Int?
  /// Called after each tick of the past that is simulated on the way to another tick.
  package var onPastTick: ((_ stage: Stage, _ tick: Int) -> Void)?
  /// The other branches by name, and the name of the present one.
  var others: [(name: String, branch: Branch)] = []
  var name = "main"
  /// Named moments: a stretch and a tick.
  var marks: [(name: String, stretch: Int, tick: Int)] = []
  /// The number of recorded answers that the simulation has used.
  var answered = 0
  /// The inputs from outside since the last tick.
  var pending: [Input] = []
  /// Whether the session may have changed since its last tick.
  var isOpen = false
  /// Whether an input came during the running tick, which therefore cannot be simulated again.
  var isDisturbed = false
  /// The fingerprint of the session when it arrived at the present moment.
  var arrival: UInt64?
  /// The ticks in which scripts printed lines, with the number of lines.
  var printed: [(tick: Int, count: Int)] = []
  private var lastNumber = 0
  /// The bytes of the snapshots that only other branches have.
  var otherBytes = 0
  private var lastThinning = 0
  /// The stretch and the tick up to which snapshots were last thinned out in the present.
  private var thinnedEnd: (stretch: Int, tick: Int)?
  /// The number of moments kept by simulations of the past since the last thinning.
  var visited = 0
  /// The number of such moments that triggers a thinning.
  static let mostVisited = 64
  private var lastMoment = 0

  /// Starts an empty history.
  ///
  /// - Parameters:
  ///   - budget: The most bytes of the snapshots together, those of other branches included.
  ///   - seesAll: Whether `ScriptHost.onInput` reports everything that the program does. Then the
  ///     ticks of several calls of `advance` may follow each other without a snapshot between them.
  ///     A program that writes fields of items, or adds behaviors to an animator, must leave it
  ///     false.
  public init(budget: Int = 128 << 20, seesAll: Bool = false) {
    (self.budget, self.seesAll, density, clock) = (budget, seesAll, .ofPrompt, nil)
  }

  /// Starts an empty history of a session whose every change is reported.
  ///
  /// - Parameters:
  ///   - budget: The most bytes of the snapshots together.
  ///   - density: The distances between snapshots.
  ///   - clock: Real time, in seconds from any start.
  package init(budget: Int, density: SnapshotDensity, clock: @escaping () -> Double) {
    (self.budget, seesAll, self.density, self.clock) = (budget, true, density, clock)
  }

  /// The number of ticks before the present that are needed most.
  static let nearness = 120

  /// Whether the next tick of a stage continues the last stretch.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - force: Whether a paused animator ticks too.
  ///   - isSame: Whether the caller knows that nothing has changed since the last tick.
  /// - Returns: Whether no snapshot is needed before the tick.
  func isContinued(by stage: Stage, force: Bool, isSame: Bool) -> Bool {
    guard branch.present == nil, !isOpen, let last = branch.stretches.last else { return false }
    return last.stage == stage.number && last.force == force && last.last == tick(of: stage)
      && (isSame || seesAll && stage.host.inputDepth == 0)
  }

  /// Begins a stretch at the present, and drops the ticks after it.
  ///
  /// - Parameters:
  ///   - stage: The stage whose ticks the stretch has.
  ///   - force: Whether a paused animator ticks too.
  ///   - keepsAll: Whether the oldest snapshots may exceed the budget until the next tick.
  func begin(_ stage: Stage, force: Bool = false, keepsAll: Bool = false) {
    let goesOn =
      arrival == stage.host.fingerprint && seesAll && !isOpen && stage.host.inputDepth == 0
    cut()
    // So a loop that goes back again and again adds no stretches.
    if goesOn, isContinued(by: stage, force: force, isSame: true) { return }
    stage.host.closeDefinitions()
    lastNumber += 1
    branch.append(
      Stretch(
        number: lastNumber, stage: stage.number, force: force, inputs: pending, shift: shift,
        moments: [], last: tick(of: stage)))
    branch.append(take(stage, answers: branch.answers.count), to: branch.stretches.count - 1)
    (pending, isOpen, isDisturbed) = ([], false, false)
    if !keepsAll { keepBudget(stage) }
  }

  /// The tick of the history at which a stage stands.
  func tick(of stage: Stage) -> Int { stage.tick + shift }

  /// Notes the start of a tick.
  func noteStart() { if let clock { tickStart = clock() } }

  /// Notes the end of a tick of the last stretch.
  func note(_ stage: Stage) {
    if let clock { seconds += clock() - tickStart }
    guard let place = branch.stretches.indices.last else { return begin(stage) }
    guard !isDisturbed else { return begin(stage, force: branch.stretches[place].force) }
    let now = tick(of: stage)
    branch.reach(now)
    let last = branch.stretches[place].moments.last?.tick ?? 0
    let limit = density.limit(0, branch.sparseness)
    guard now - last >= limit.ticks || seconds >= limit.seconds else { return }
    branch.append(take(stage, answers: branch.answers.count), to: place)
    if abs(now - lastThinning) >= Self.nearness || branch.byteCount > budget {
      let number = branch.stretches[place].number
      if let end = thinnedEnd, end.stretch == number, end.tick < now {
        thinOutEnd(stage, behind: end.tick - Self.nearness)
      } else {
        thinOut(stage)
      }
      thinnedEnd = (number, now)
      lastThinning = now
      keepBudget(stage)
    }
  }

  /// Keeps a moment that a simulation of the past has reached.
  func keep(_ stage: Stage, in place: Int) {
    branch.insert(take(stage, answers: answered), into: place)
    visited += 1
  }

  /// Drops the ticks after the present, and the marks that only they had.
  func cut() {
    guard let present = branch.present else { return }
    branch.cut(to: present, answers: answered)
    (branch.present, arrival, seconds) = (nil, nil, 0)
    marks.removeAll { mark in
      !([branch] + others.map(\.branch)).contains { $0.has(mark.stretch, mark.tick) }
    }
  }

  private func take(_ stage: Stage, answers: Int) -> Moment {
    lastMoment += 1
    defer { seconds = 0 }
    return Moment(
      number: lastMoment, tick: tick(of: stage), session: Moment.Session(stage.host),
      answers: answers,
      answerBytes: branch.answers.byteCount(to: answers), seconds: seconds)
  }
}
