import Geometry
import Motion

/// Runs a recorded session again in its own host, with the same bits.
///
///     let replay = try SessionReplay(SessionRecording(bytes, name: "cards.libration"))
///     while try replay.step() {}
///
/// Nothing is read from disk. Calls of the program's functions get their recorded answers; the
/// program must define the functions on `host` before the first step.
public final class SessionReplay {
  /// The recording.
  public let recording: SessionRecording
  /// The host of the session.
  public let host: ScriptHost
  /// The stage of the scene that was opened last; nil before the first scene.
  public private(set) var stage: Stage?
  /// Called with each stage before its first tick, after its scene was loaded.
  public var onScene: ((Stage) -> Void)?
  /// Called with each stage once its start values are set, before its later inputs.
  package var onReady: ((Stage) -> Void)?
  /// Called with each problem that makes the replay differ, one line each.
  public var onProblem: ((String) -> Void)?
  /// Called with the path of each scene that fails to load, and with the error.
  package var onRefusal: ((_ scene: String, _ error: ScriptError) -> Void)?
  /// Evaluates a line of the prompt.
  package var evaluate: ((String) -> Void)?
  /// The last tick to give, counted over the session; nil for the recording's last.
  public var lastTick: Int?
  /// The first tick of the session whose items differ from the recording; nil for none.
  public private(set) var firstDifference: Int?

  private let usesCurrentFiles: Bool
  private var next = 0
  private var nextMark = 0
  private var trail = DigestTrail()
  private var nextAnswer = 0
  private weak var readyStage: Stage?
  private var ticks = SessionTicks()

  /// Prepares a replay.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - usesCurrentFiles: Whether files are read from disk, to try their current versions.
  /// - Throws: `ScriptError` when memory does not suffice, or a current folder is missing.
  public init(_ recording: SessionRecording, usesCurrentFiles: Bool = false) throws(ScriptError) {
    self.recording = recording
    self.usesCurrentFiles = usesCurrentFiles
    var configuration = recording.configuration
    if usesCurrentFiles { configuration.recordedFiles = nil }
    host = try ScriptHost(configuration)
    host.replay = self
    // A larger history than the recording's makes every tick reachable that was reachable then.
    // Ticks that were not reachable then are in the recording.
    host.history = recording.header.history.map { budget in
      SessionHistory(budget: budget + max(budget / 8, 8 << 20))
    }
    host.programCalls = ProgramCalls(answer: { [unowned self] in answer(to: $0) })
  }

  /// The ticks of the session so far, over all its stages.
  public var tick: Int { ticks.total }

  /// Whether `lastTick` has been reached.
  package var isAtLastTick: Bool { lastTick.map { tick >= $0 } ?? false }

  /// Carries out the next input, or gives a tick.
  ///
  /// - Returns: Whether there was one; false at the end of the recording, and after `lastTick`.
  @discardableResult
  public func step() -> Bool {
    guard !isAtLastTick || next == 0 else { return false }
    if next < recording.inputs.count {
      let input = recording.inputs[next]
      if input.input.isInside {
        skip(input, "what it was inside of did not ask for it")
        return true
      }
      if stage.map({ input.input.tick <= $0.tick }) ?? true {
        perform(input)
        return true
      }
    }
    guard let stage else { return false }
    makeReady()
    if let due = stage.continuationTick, due <= stage.tick {
      do throws(ScriptError) {
        try stage.goOn()
      } catch {
        onFailure?(error)
      }
      return true
    }
    let isDone = next >= recording.inputs.count
    guard !isDone || lastTick != nil && stage.awaitsTicks || stage.tick < recording.lastTick else {
      return false
    }
    do throws(ScriptError) {
      try stage.advance(ticks: 1)
    } catch {
      onProblem?("\(error)")
    }
    return true
  }

  private func perform(_ input: SessionRecording.Input) {
    let place = next
    if !input.input.isSetting { makeReady() }
    do throws(ScriptError) {
      try carryOut(input.input)
    } catch {
      // A scene that failed to load when it was recorded fails again now.
      if case .scene(.file(let path)) = input.input.kind { onRefusal?(path, error) }
      onFailure?(error)
    }
    if next == place { skip(input, nil) }
  }

  /// Called with the errors of inputs, which failed when they were recorded too.
  public var onFailure: ((ScriptError) -> Void)?

  private func carryOut(_ input: SessionInput) throws(ScriptError) {
    switch input.kind {
    case .scene(.file(let path)): open(try host.loadScene(path))
    case .scene(.text(let text, let name)): open(try host.runScene(text, name: name))
    case .scene(.empty(let width, let height, let rate)):
      open(try host.makeStage(width: width, height: height, rate: rate))
    case .reseed: host.reseed()
    case .line(let line):
      if let evaluate { evaluate(line) } else { onProblem?("a line of a prompt needs a prompt") }
    case .reload(let path): host.reload(path)
    case .reloadAll: host.reloadChangedFiles()
    case .interrupt, .unreachable: break
    case .touches(let text, let file): try stage?.playTouches(text, file: file)
    case .touch(let touch): try stage?.input(touch)
    case .set(let behavior, let option, let value):
      try stage?.setRecorded(option, of: behavior, to: value)
    case .call(let name, let behavior, let arguments):
      try stage?.performRecorded(name, on: behavior, arguments)
    }
  }

  private func makeReady() {
    guard let stage, readyStage !== stage else { return }
    readyStage = stage
    onReady?(stage)
  }

  private func open(_ fresh: Stage) {
    onScene?(fresh)
    stage = fresh
  }

  /// Matches an input that takes effect now with the recording, and takes over its readings.
  func meet(_ input: SessionInput) {
    guard next < recording.inputs.count else { return }
    let recorded = recording.inputs[next]
    guard recorded.input.kind == input.kind || input.kind.isInterrupt && isInterruptNext else {
      return
    }
    pass(recorded)
  }

  private func skip(_ input: SessionRecording.Input, _ reason: String?) {
    pass(input)
    if let reason { onProblem?("line \(input.line) of the recording is left out: \(reason)") }
  }

  private func pass(_ input: SessionRecording.Input) {
    next += 1
    if !usesCurrentFiles {
      for reading in input.readings { host.files.recorded?.take(reading) }
    }
  }

  /// Notes that the session continues with a stage.
  func noteOpening(of stage: Stage) { ticks.open(stage) }

  /// Compares the end of a tick with the recording.
  func noteTick(of stage: Stage) {
    guard ticks.take(stage) else { return }
    trail.add(stage)
    while nextMark < recording.marks.count {
      let mark = recording.marks[nextMark]
      guard mark.inputCount < next || mark.inputCount == next && mark.tick <= stage.tick else {
        return
      }
      nextMark += 1
      guard mark.digest != nil else { continue }
      if mark.inputCount == next, mark.tick == stage.tick, mark.digest != stage.digest {
        firstDifference = firstDifference ?? tick - trail.age(ofDifferenceFrom: mark.trail)
      }
      trail = DigestTrail()
    }
  }

  /// The fuel after which a person stopped the next line; nil for a line that was not stopped.
  package var fuelOfInterrupt: Int? {
    guard next < recording.inputs.count, recording.inputs[next].input.isInside,
      case .interrupt(let fuel) = recording.inputs[next].input.kind
    else { return nil }
    return fuel
  }

  /// Whether a person stopped the running line's ticks at this tick.
  package func isInterrupted(at stage: Stage) -> Bool {
    isInterruptNext && recording.inputs[next].input.tick <= stage.tick && fuelOfInterrupt == nil
  }

  /// Whether the requested tick was no longer in the history when it was recorded.
  var isUnreachableNext: Bool {
    guard next < recording.inputs.count else { return false }
    return recording.inputs[next].input.isInside
      && recording.inputs[next].input.kind == .unreachable
  }

  /// Notes that the session went to another moment.
  func noteTravel() {
    ticks.rebase()
    trail = DigestTrail()
  }

  private var isInterruptNext: Bool {
    next < recording.inputs.count && recording.inputs[next].input.isInside
      && recording.inputs[next].input.kind.isInterrupt
  }

  /// The command that replays the session up to the present tick of a stage.
  func command(for stage: Stage) -> String? {
    recording.header.name.map { Self.command(replaying: $0, to: ticks.total(of: stage)) }
  }

  package static func command(replaying name: String, to tick: Int) -> String {
    "libration replay \(shellWord(name)) --to \(tick)"
  }

  private func answer(to call: ProgramCall) -> ProgramCall.Answer? {
    guard nextAnswer < recording.answers.count else {
      return .failure("\(call.name): the recording has no further answer")
    }
    let answer = recording.answers[nextAnswer]
    nextAnswer += 1
    guard answer.call.name.hasBytes(of: call.name) else {
      return .failure("\(call.name): the recording has an answer of \(answer.call.name) here")
    }
    return answer.answer
  }
}

extension SessionInput.Kind {
  fileprivate var isInterrupt: Bool { if case .interrupt = self { true } else { false } }
}
