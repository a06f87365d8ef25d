import LuaRuntime
public import Motion

/// Something that comes into a session from outside: all that a replay needs beside the sources.
///
/// Ticks are no inputs. What a scene, a script or a line at the prompt does while it runs is none
/// either, except where it asks for something outside: then the input is inside another one.
public struct SessionInput: Hashable, Sendable {
  /// The ticks of the stage so far when it came: it takes effect before the next tick.
  public var tick: Int
  /// Whether it came while another input, or a tick, was carried out.
  public var isInside: Bool
  /// What it is.
  public var kind: Kind

  /// Makes an input from its parts.
  public init(tick: Int, isInside: Bool = false, kind: Kind) {
    (self.tick, self.isInside, self.kind) = (tick, isInside, kind)
  }

  /// Whether it sets something with which a stage begins.
  var isSetting: Bool {
    guard tick == 0 else { return false }
    switch kind {
    case .scene, .reseed, .touches, .set: return true
    case .call(let name, _, _): return name == ProgramDeed.setField.rawValue
    default: return false
    }
  }

  /// The kinds of inputs, with their data.
  public enum Kind: Hashable, Sendable {
    /// A scene is opened; its stage takes the place of the one before.
    case scene(SceneSource)
    /// All streams of random numbers begin anew, from the seed of the session.
    case reseed
    /// A line at the prompt, or what there is of it so far.
    case line(String)
    /// Recorded touches that play from now on, as CSV, and the name of their file.
    case touches(String, file: String)
    /// A touch.
    case touch(Touch)
    /// A file was saved or removed: a behavior's, or a module's.
    case reload(String)
    /// All files that have changed are read.
    case reloadAll
    /// An option of a behavior is set: its place among those of the stage, the oldest first.
    case set(behavior: Int, option: String, value: EventValue)
    /// A call of the embedding program, such as "addItem", on a behavior or on the stage.
    case call(String, behavior: Int?, arguments: [EventValue])
    /// A person stopped the running line, or its ticks; the fuel that a stopped script had used.
    case interrupt(fuel: Int?)
    /// A tick was asked for that the history did not have any more.
    case unreachable
  }
}

/// Where a scene comes from.
public enum SceneSource: Hashable, Sendable {
  /// A file.
  case file(String)
  /// A text, and its name in messages.
  case text(String, name: String)
  /// None: an empty stage of a size in points, at so many ticks per second.
  case empty(width: Double, height: Double, rate: Double)
}

extension ScriptHost {
  /// The stage that inputs without one concern: the last that was given to Swift code.
  var inputStage: Stage? {
    state.stageSlots.all.filter(\.isLent).compactMap(\.stage).max { $0.number < $1.number }
  }

  /// Tells of an input, just before it takes effect, and carries it out.
  package func take<Result, Failure>(
    _ kind: SessionInput.Kind, on stage: Stage?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    tell(kind, on: stage)
    inputDepth += 1
    defer { inputDepth -= 1 }
    return try body()
  }

  /// Tells of an input, just before it takes effect.
  package func tell(_ kind: SessionInput.Kind, on stage: Stage?) {
    guard dryRun == nil, state.trial == nil, simulation == .present else { return }
    if kind.readsFiles { files.refresh() }
    guard history != nil || replay != nil || recorder != nil || onInput != nil else { return }
    let isInTick = isInTick
    let isInside = inputDepth > 0 || isInTick
    let input = SessionInput(tick: stage?.tick ?? 0, isInside: isInside, kind: kind)
    history?.note(input, on: stage, duringTick: isInTick)
    replay?.meet(input)
    recorder?.note(input, on: stage)
    onInput?(input)
  }

  /// Lets all streams of random numbers begin anew, as before a scene that is begun again.
  package func reseed() {
    take(.reseed, on: inputStage) {
      interpreter.reseed(Int(truncatingIfNeeded: configuration.seed ?? 0))
    }
  }

  /// Gives another seed to the scenes that are loaded from now on, in a session as it is before any.
  ///
  /// - Parameter seed: The seed; nil for that of the scene.
  package func begin(seed: UInt64?) {
    configuration.seed = seed
    interpreter.reseed(Int(truncatingIfNeeded: seed ?? 0))
  }
}

extension SessionInput.Kind {
  /// Whether files may be read anew because of it.
  fileprivate var readsFiles: Bool {
    switch self {
    case .scene, .line, .reload, .reloadAll, .call: true
    case .reseed, .touches, .touch, .set, .interrupt, .unreachable: false
    }
  }
}
