import Dynamics
import Geometry
import LuaRuntime

/// Writes a recording of a session while it runs.
///
///     let recorder = try SessionRecorder(host, program: "cards 1.2") { line in file.write(line) }
///     let stage = try host.loadScene("cards.lua")
///
/// Each line is given when it happens, before the input takes effect.
public final class SessionRecorder {
  /// The most bytes that are kept in memory.
  static let mostBytes = 64 << 20

  private unowned let host: ScriptHost
  let header: SessionRecording.Header
  private let write: ((String) -> Void)?
  private let keepsText: Bool
  private let mostBytes: Int
  private var kept: [String] = []
  private var byteCount = 0
  private var isFull = false
  private var ticks = SessionTicks()
  private var trail = DigestTrail()
  /// Whether a person or program did something that no file contains: a line, value, call or touch.
  package private(set) var hasDeeds = false
  /// The reasons why a replay is incomplete; each is reported once.
  private var reasons: Set<String> = []

  /// Begins a recording; the host keeps the recorder.
  ///
  /// - Parameters:
  ///   - host: The host, before its first scene.
  ///   - program: The name and version of the program, for people.
  ///   - name: The name of the recording in commands that replay it; nil for none.
  ///   - keepsText: Whether `text` keeps the written lines, 64 MiB at most.
  ///   - write: Called with each line and its line end; nil for no output.
  /// - Throws: `ScriptError` when the session has begun, or counts no fuel.
  public convenience init(
    _ host: ScriptHost, program: String, name: String? = nil, keepsText: Bool = true,
    write: ((String) -> Void)? = nil
  ) throws(ScriptError) {
    try self.init(
      host, program: program, name: name, mostBytes: keepsText ? Self.mostBytes : 0, write: write)
  }

  /// Begins a recording that keeps at most `mostBytes` in memory; 0 keeps nothing.
  package init(
    _ host: ScriptHost, program: String, name: String?, mostBytes: Int,
    write: ((String) -> Void)?
  ) throws(ScriptError) {
    guard host.stages.isEmpty, !host.state.library.isPrepared, host.recorder == nil else {
      throw ScriptError(
        message: "a recording must begin before the session's first scene, and once")
    }
    guard host.configuration.limits.countsFuel else {
      throw ScriptError(message: "a session must count fuel to be recorded")
    }
    let configuration = host.configuration
    header = SessionRecording.Header(
      program: program, engine: SessionRecording.engineVersion, name: name,
      rate: configuration.rate, seed: configuration.seed,
      limits: configuration.limits, behaviorFolders: configuration.behaviorFolders,
      folders: host.behaviorFolders, near: host.folders.loose,
      shipped: configuration.hasShippedBehaviors ? host.files.shippedNames : [],
      history: host.history?.budget)
    (self.host, self.write, self.mostBytes) = (host, write, mostBytes)
    keepsText = mostBytes > 0
    host.recorder = self
    host.files.note = { [unowned self] in add(.reading($0)) }
    let others = host.programCalls
    host.programCalls = ProgramCalls(
      answer: others?.answer,
      note: { [unowned self] call, answer in
        others?.note?(call, answer)
        add(.answer(SessionRecording.Answer(call: call, answer: answer)))
      })
    add(line: header.json)
  }

  /// The recording so far, in whole lines; it ends at the present tick.
  ///
  /// Lines beyond the most bytes are missing; `isCut` is then true.
  public var text: String {
    let last = isFull ? nil : ticks.current.map { end(of: $0).json + "\n" }
    return kept.joined() + (last ?? "")
  }

  /// Whether `text` lacks the last lines, because there were too many bytes.
  public var isCut: Bool { isFull }

  /// The ticks of the session so far, over all its stages.
  public var tick: Int { ticks.total }

  /// Writes the end of the recording.
  public func finish() {
    if let stage = ticks.current { write?(end(of: stage).json + "\n") }
  }

  /// The ticks of the session up to the present one of a stage.
  package func tick(of stage: Stage) -> Int { ticks.total(of: stage) }

  /// The command that replays the session up to the present tick of a stage; nil without a name.
  func replay(of stage: Stage) -> String? {
    header.name.map { SessionReplay.command(replaying: $0, to: tick(of: stage)) }
  }

  func note(_ input: SessionInput, on stage: Stage?) {
    if input.isInside {
      switch input.kind {
      case .scene, .reseed, .line, .touches, .touch, .set, .call, .reload:
        return lose("a change from outside came inside a tick", on: stage)
      case .reloadAll, .interrupt, .unreachable: break
      }
    }
    switch input.kind {
    case .line, .set, .call, .touch: hasDeeds = true
    case .scene, .reseed, .touches, .reload, .reloadAll, .interrupt, .unreachable: break
    }
    add(.input(input))
  }

  /// Notes that the session continues with a stage.
  func noteOpening(of stage: Stage) { ticks.open(stage) }

  /// Notes the end of a tick.
  func noteTick(of stage: Stage) {
    guard ticks.take(stage) else {
      // In a replay, scripts give these ticks again.
      if host.interpreter.isRunning { return }
      return lose("a stage was given ticks that was opened before another one", on: stage)
    }
    trail.add(stage)
    if stage.tick % max(1, Int(min(stage.rate, 1e6).rounded())) == 0 {
      add(.mark(tick: stage.tick, digest: stage.digest, trail: trail, isEnd: false))
      trail = DigestTrail()
    }
  }

  /// Notes the tick in which a hook failed.
  func noteFailure(on stage: Stage) {
    _ = ticks.take(stage)
    add(.mark(tick: stage.tick, digest: nil, trail: DigestTrail(), isEnd: false))
  }

  /// Notes that the session went to another moment.
  func noteTravel() {
    ticks.rebase()
    trail = DigestTrail()
    if header.history == nil, host.history != nil {
      lose(
        "the session went back in time, and kept no history when its recording began",
        on: ticks.current)
    }
  }

  /// Notes something that a replay cannot repeat.
  package func lose(_ reason: String, on stage: Stage?) {
    guard reasons.insert(reason).inserted else { return }
    add(.lost(tick: stage?.tick ?? 0, reason))
  }

  private func end(of stage: Stage) -> SessionRecording.Entry {
    .mark(tick: stage.tick, digest: stage.digest, trail: trail, isEnd: true)
  }

  private func add(_ entry: SessionRecording.Entry) { add(line: entry.json) }

  private func add(line: String) {
    let line = line + "\n"
    write?(line)
    guard keepsText, !isFull else { return }
    byteCount += line.utf8.count
    isFull = byteCount > mostBytes
    if !isFull { kept.append(line) }
  }
}

/// Counts the ticks of a session over its successive stages.
///
/// Ticks that were given again after going back are counted again.
struct SessionTicks {
  /// The stage that was opened last.
  private(set) weak var current: Stage?
  private var number = 0
  private var last = 0
  private var before = 0

  /// All ticks so far.
  var total: Int { before + last }

  /// All ticks up to the present one of a stage; for an older stage, up to the current stage's.
  func total(of stage: Stage) -> Int {
    before + ((stage.number == number ? stage : current)?.tick ?? last)
  }

  /// Continues with a stage.
  mutating func open(_ stage: Stage) {
    guard stage.number != number else { return }
    (before, number, current, last) = (before + last, stage.number, stage, stage.tick)
  }

  /// Adjusts to the present tick after the session went to another moment; no tick was given.
  mutating func rebase() {
    guard let current else { return }
    (before, last) = (before + last - current.tick, current.tick)
  }

  /// Takes the present tick of a stage.
  ///
  /// - Returns: Whether the stage is the one that was opened last.
  mutating func take(_ stage: Stage) -> Bool {
    guard stage.number == number else { return false }
    last = stage.tick
    return true
  }
}

extension Stage {
  /// A number computed from all fields of all items; equal stages have equal numbers on every
  /// machine.
  ///
  /// - Complexity: O(n) in the items.
  public var digest: UInt64 {
    var print = Fingerprint()
    print.add(isRunning ? 1 as UInt8 : 0)
    for item in items where item.isAlive {
      print.add(item.name.utf8)
      print.add(0 as UInt8)
      for field in ItemField.allCases { print.add(item.item[field]) }
      print.add((item.color ?? "").utf8)
    }
    return print.value
  }
}

/// A word for a shell, in quotes if it needs them.
package func shellWord(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { LuaWord.has($0) || "-./+".utf8.contains($0) }
  if isPlain, !word.isEmpty { return word }
  return "'" + word.replacing("'", with: "'\\''") + "'"
}
